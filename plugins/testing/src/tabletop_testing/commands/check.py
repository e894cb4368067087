"""``tabletop check GAME``: whether a game keeps the rules contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_cli.parameters import Json
from tabletop_testing.commands.subjects import check_count, subject_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop_testing.check import Check
    from tabletop_testing.corpus import Effort
    from tabletop_testing.failures import Failure
    from tabletop_testing.subject import Subject


def check(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's id, from 'tabletop list'.")],
    *,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", metavar="N", help="Only so many players; usually all."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", min=1, help="Matches for each number of players."),
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help="The same seed, the same matches.")
    ] = "0",
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="TEXT", help="Run checks with this in their names."),
    ] = None,
    most_actions: Annotated[
        int | None,
        typer.Option(
            "--most-actions", metavar="N", min=1, help="When a match counts as one without end."
        ),
    ] = None,
    position: Annotated[
        bool,
        typer.Option("--position", help="Look only at the end of the match that is given."),
    ] = False,
    move: Annotated[
        list[str] | None,
        typer.Option("--move", metavar="MOVE", help="With --position: an action of the match."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="With --position: a rule."),
    ] = None,
    json: Json = False,
) -> None:
    """Check that a game keeps the rules contract, by playing random matches.

    Every number of players plays with the usual options and with others. Each failure names the broken
    rule, says what it means, and shows the shortest match that was found, as commands and as a test.
    The exit code is 1 if there is any. With --position, only the match that --players, --seed,
    --option and --move describe is looked at, as a failure prints it.
    """
    from tabletop_core.errors import TabletopError
    from tabletop_testing.checks.every_check import chosen_checks

    checks = chosen_checks(only or ())
    subject = subject_in(ctx, game, most_actions)
    check_count(subject, players)
    if not position and (move or option):
        raise TabletopError(
            "--move and --option describe one match", "add --position, or leave them out"
        )
    if position:
        failures = _at_position(subject, checks, players, seed, option or (), move or ())
        _tell_position(failures, json=json)
        failed = bool(failures)
    else:
        failed = _run(subject, checks, _effort(seed, games, players), json=json)
    if failed:
        raise typer.Exit(1)


def _effort(seed: str, games: int | None, players: int | None) -> Effort:
    from tabletop_core.errors import TabletopError
    from tabletop_testing.corpus import GAMES, Effort

    try:
        number = int(seed)
    except ValueError:
        raise TabletopError(
            f"--seed {seed} is not a whole number", "only with --position it is any text"
        ) from None
    return Effort(number, GAMES if games is None else games, players)


def _run(subject: Subject, checks: Sequence[Check], effort: Effort, *, json: bool) -> bool:
    """Run checks on random matches, tell what comes of them, and return whether any failed."""
    from tabletop_testing import reporting
    from tabletop_testing.checks.every_check import every_check
    from tabletop_testing.corpus import Corpus
    from tabletop_testing.figures import figures_of
    from tabletop_testing.running import run_check

    progress = reporting.Progress()
    progress.show("playing...")
    corpus = Corpus.play(subject, effort)
    progress.clear()
    if not json:
        reporting.tell_matches(corpus)
    results = []
    for each in checks:
        progress.show(f"{each.name}...")
        results.append(run_check(each, corpus))
        progress.clear()
        if not json:
            reporting.tell_result(results[-1])
    failed = bool(reporting.failures_of(results))
    figures = {}
    if not failed and len(checks) == len(every_check()):
        progress.show("measuring...")
        figures = figures_of(corpus)
    progress.clear()
    if json:
        reporting.print_results(corpus, results, figures)
    else:
        reporting.tell_end(results, figures)
    return failed


def _at_position(
    subject: Subject,
    checks: Sequence[Check],
    players: int | None,
    seed: str,
    options: Sequence[str],
    moves: Sequence[str],
) -> list[Failure]:
    """What the checks find at the end of one match."""
    from tabletop_core.options import parse_options
    from tabletop_testing.check import PositionCheck
    from tabletop_testing.confirming import check_position
    from tabletop_testing.setups import Setup

    count = subject.players.start if players is None else players
    setup = Setup(count, parse_options(subject.game.Options, options))
    found = (
        check_position(check, subject, setup, seed, moves)
        for check in checks
        if isinstance(check, PositionCheck)
    )
    return [failure for failure in found if failure is not None]


def _tell_position(failures: Sequence[Failure], *, json: bool) -> None:
    from tabletop_cli.output import print_json
    from tabletop_testing.reporting import tell_position

    if json:
        print_json([{"name": each.check.name, **each.as_json()} for each in failures])
    else:
        tell_position(failures)
