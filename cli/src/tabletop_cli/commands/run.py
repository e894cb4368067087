"""``tabletop run GAME``: play a match, watch one, or read its moves from a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_cli.language import _, translator_for
from tabletop_cli.parameters import Json, Lang, Plain
from tabletop_cli.plugin_faults import warn_about_faults
from tabletop_cli.settings import settings
from tabletop_cli.summaries import package_of

if TYPE_CHECKING:
    from tabletop_core.game import GameInfo
    from tabletop_core.messages import Translator
    from tabletop_core.seats import Seat

DETAILS = _(
    "Seats are separated by commas, each [Name=]human or [Name=]BOT[:param=value]; a number N is you "
    "and N-1 greedy bots. Without --players it is you against one greedy bot; where input or output "
    "is no terminal, bots take every seat and the match is told on standard output. With human seats "
    "and input from a pipe, each line is a move: its number in the list, or its notation."
)


def run(
    ctx: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=_("The game's id, from 'tabletop list'."))
    ],
    *,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-p",
            metavar="SPEC",
            help=_("Who plays, such as 'human,greedy', 'Ana=human,Bob=random' or '3'."),
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="N", help=_("Any number or text: the same seed, the same match.")
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            help=_("Choose a rule of the game; 'tabletop info GAME' shows them. May be repeated."),
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record",
            metavar="FILE",
            help=_("Record the match in this new file, not among the saved matches."),
        ),
    ] = None,
    plain: Plain = False,
    lang: Lang = None,  # noqa: ARG001  it was heard before the command was found
    json: Json = False,
) -> None:
    """Play a match."""
    from tabletop_cli.hosting import host
    from tabletop_cli.storage import new_record_path
    from tabletop_core.match import Match
    from tabletop_core.options import parse_options

    registry = settings(ctx).registry
    offer = registry.find_game(game)
    rules = registry.use(offer)
    options = parse_options(rules.Options, option or ())
    translator = translator_for(package_of(offer))
    if players is None:
        seats = _unasked_seats(rules.info, translator)
    else:
        from tabletop_cli.players_spec import seats_from_spec

        seats = seats_from_spec(players, registry, rules.info.id, translator)
    match = Match(rules, seats, options, seed=seed)
    path = new_record_path(rules.info.id) if record is None else record.expanduser().absolute()
    match.begin_record(
        path,
        distribution=offer.plugin.distribution,
        version=offer.plugin.version,
        sync=any(seat.is_human for seat in seats),
    )
    warn_about_faults(registry, offer.plugin.distribution)
    translator = translator.named([seat.name for seat in seats])
    host(match, path, registry, translator, plain=plain, json=json)


def _unasked_seats(game: GameInfo, translator: Translator) -> tuple[Seat, ...]:
    """A person and a bot where there is a person; else bots alone."""
    from tabletop_cli.players_spec import default_seats
    from tabletop_cli.terminal import is_a_tty

    fewest, most = game.players
    persons = 1 if is_a_tty(sys.stdin) and is_a_tty(sys.stdout) else 0
    return default_seats(min(max(2, fewest), most), translator, persons=persons)
