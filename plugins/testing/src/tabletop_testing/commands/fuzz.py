"""``tabletop fuzz GAME``: look for failures until the time is over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_cli.parameters import Json
from tabletop_testing.commands.subjects import check_count, subject_in

if TYPE_CHECKING:
    from tabletop_testing.failures import Failure
    from tabletop_testing.fuzzing import Fuzzing


def fuzz(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's id, from 'tabletop list'.")],
    *,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="N", min=0, help="How long to go on.")
    ] = 60,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Another seed plays other matches.")
    ] = 0,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", metavar="N", help="Only so many players; usually all."),
    ] = None,
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
    folder: Annotated[
        Path, typer.Option("--folder", metavar="FOLDER", help="Where finds are kept, by game.")
    ] = Path("tabletop-finds"),
    json: Json = False,
) -> None:
    """Check a game with ever more random matches until the time is over, or Ctrl-C.

    Of each kind of failure the shortest match is kept in the folder: a report, a test, a record to be
    replayed, besides the longest match and the one with most to choose from. What earlier runs have
    found is looked at first; what has been cured is removed. The exit code is 1 if there are finds.
    """
    from tabletop_testing.checks.every_check import chosen_checks
    from tabletop_testing.corpus import Effort
    from tabletop_testing.finds import Finds
    from tabletop_testing.fuzzing import Fuzzing

    checks = chosen_checks(only or ())
    subject = subject_in(ctx, game, most_actions)
    check_count(subject, players)
    finds = Finds(folder / subject.game.info.id, subject)
    fuzzing = Fuzzing(subject, checks, Effort(seed, games=1, players=players), finds)
    _run(fuzzing, seconds, json=json)
    if finds.kept:
        raise typer.Exit(1)


def _run(fuzzing: Fuzzing, seconds: float, *, json: bool) -> None:
    from tabletop_cli.output import print_json
    from tabletop_testing.reporting import Progress

    progress = Progress()
    finds = fuzzing.finds

    def tell(failure: Failure) -> None:
        progress.clear()
        if not json:
            print(f"{failure.report()}\n")

    try:
        progress.show("looking at earlier finds...")
        finds.look_again()
        for failure in finds.kept.values():
            tell(failure)
        fuzzing.run(seconds, tell, progress.show)
    except KeyboardInterrupt:
        pass  # what was found is kept, and told below
    progress.clear()
    fuzzing.keep_extremes()
    if json:
        print_json(_summary(fuzzing))
    else:
        _tell_summary(fuzzing)


def _tell_summary(fuzzing: Fuzzing) -> None:
    finds = fuzzing.finds
    for kind in finds.cured:
        print(f"cured since: {kind}")
    print(
        f"{fuzzing.matches:,} matches, {fuzzing.actions:,} actions, {fuzzing.looks:,} looks at positions; "
        f"longest match {fuzzing.longest.value:.0f} actions, at most {fuzzing.widest.value:.0f} "
        "legal actions"
    )
    if missed := fuzzing.not_reached():
        print(
            f"there was no time for {len(missed)} of {len(fuzzing.checks)} checks: give it more "
            "--seconds, or name some with --only"
        )
    for failure in finds.kept.values():
        print(f"find: {failure.check.name}, {failure.steps} actions: {failure.broken.what}")
    count = len(finds.kept)
    print(f"{count} find{'s' * (count != 1)}; see {finds.folder}")


def _summary(fuzzing: Fuzzing) -> dict[str, Any]:
    return {
        "game": fuzzing.subject.game.info.id,
        "ok": not fuzzing.finds.kept,
        "matches": fuzzing.matches,
        "actions": fuzzing.actions,
        "looks": fuzzing.looks,
        "longest": fuzzing.longest.value,
        "widest": fuzzing.widest.value,
        "folder": str(fuzzing.finds.folder),
        "not_reached": fuzzing.not_reached(),
        "cured": fuzzing.finds.cured,
        "finds": [
            {"name": failure.check.name, **failure.as_json()}
            for failure in fuzzing.finds.kept.values()
        ],
    }
