"""``tabletop replay FILE``: step through a match, or print it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_cli.language import _, translator_for
from tabletop_cli.output import print_json, warn
from tabletop_cli.parameters import Json, Lang, Plain
from tabletop_cli.settings import settings
from tabletop_cli.summaries import package_of

if TYPE_CHECKING:
    from tabletop_cli.playback import Playback
    from tabletop_cli.terminal import Terminal
    from tabletop_core.messages import Translator

DETAILS = _(
    "On a terminal one steps through it with Enter and a few keys, elsewhere it is printed. With --as "
    "one sees what that player could see; without it, everything, hidden cards included."
)


def replay(
    ctx: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=_("The record, or the name of a saved match."))
    ],
    *,
    first: Annotated[
        int, typer.Option("--from", metavar="N", min=0, help=_("The first step; 0 is the setup."))
    ] = 0,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", min=0, help=_("The last step."))
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="PLAYER", help=_("See only what this player could: a name or a number.")
        ),
    ] = None,
    plain: Plain = False,
    lang: Lang = None,  # noqa: ARG001  it was heard before the command was found
    json: Json = False,
) -> None:
    """Show a match again."""
    from tabletop_cli.playback import Playback, find_player
    from tabletop_cli.records import open_record
    from tabletop_cli.stepping import step_through
    from tabletop_cli.storage import find_record
    from tabletop_cli.terminal import Terminal

    opened = open_record(find_record(file), settings(ctx).registry)
    record = opened.record
    names = [seat.name for seat in record.header.seats]
    translator = translator_for(package_of(opened.offer), names=names)
    seat = None if viewer is None else find_player(record, viewer)
    playback = Playback(opened.game, record, translator, seat)
    moments = playback.moments_between(first, last)
    if opened.other_version:
        warn(opened.other_version)
    if json:
        print_json(_described(playback, moments))
        return
    terminal = Terminal(plain=plain)
    if terminal.interactive:
        step_through(playback, moments, terminal, translator)
    else:
        _print(playback, moments, terminal, translator)


def _print(
    playback: Playback, moments: list[int], terminal: Terminal, translator: Translator
) -> None:
    """Print what happened, the table at the end, and how the match ended."""
    from tabletop_cli.stepping import show_end, show_table

    for moment in moments:
        for line in playback.told(moment):
            terminal.say(f"{playback.step(moment):>4}  {line}")
    terminal.say()
    show_table(playback, moments[-1], terminal, translator)
    show_end(playback, moments[-1], terminal, translator)


def _described(playback: Playback, moments: list[int]) -> dict[str, Any]:
    """The match for programs; what the viewer may not know is not in it."""
    from tabletop_cli.players_spec import describe_seats

    header = playback.record.header
    lines = [_line(playback, moment) for moment in moments]
    match = playback.match(moments[-1])
    outcome = match.outcome
    return {
        "file": str(playback.record.path),
        "game": header.game,
        "distribution": header.distribution,
        "version": header.distribution_version,
        "options": dict(header.options),
        "players": describe_seats(header.seats),
        "as": playback.viewer,
        "started": header.started,
        "lines": lines,
        "to_act": list(match.to_act),
        "scores": list(playback.game.scores(playback.state(moments[-1]))),
        "ranking": None if outcome is None else [list(place) for place in outcome.ranking],
        "winners": None if outcome is None else list(outcome.winners),
    }


def _line(playback: Playback, moment: int) -> dict[str, Any]:
    from tabletop_core.record import Step

    line = playback.record.lines[moment - 1] if moment else None
    told = playback.told(moment)
    player = None if line is None else line.player
    action = None
    # Somebody else's action may be a hidden choice; what may be known of it is told.
    if isinstance(line, Step) and playback.viewer in {None, player}:
        action = line.action
    undone = line is not None and not isinstance(line, Step)
    return {
        "step": playback.step(moment),
        "player": player,
        "action": action,
        "undone": undone,
        "told": told,
    }
