"""One call of ``tabletop ladder``: from what was typed to what is shown."""

from __future__ import annotations

import sys
import time

import attrs
import typer

from tabletop_cli.settings import Settings, settings
from tabletop_core.errors import TabletopError
from tabletop_simulation.executing import INTERRUPTED, executing, kept
from tabletop_simulation.ladder.keeping import resume_command
from tabletop_simulation.ladder.running import LadderError, LadderRun, make_ladder
from tabletop_simulation.ladder.showing import print_kept, print_ladder, print_ladder_json

#: Matches for each combination of bots, where nobody says how many.
_GAMES = 100


@attrs.frozen
class Typed:
    """What the ladder is made from, as it was typed."""

    game: str | None
    bots: str | None
    games: int | None
    players: int | None
    seed: str | None
    options: tuple[str, ...]
    resume: str | None


def run(
    ctx: typer.Context,
    typed: Typed,
    *,
    workers: int | None,
    executor: str,
    address: str | None,
    json: bool,
) -> None:
    """Do what was asked for.

    :raises TabletopError: for anything that is not possible, or fails.
    :raises typer.Exit: with 130 when it was stopped.
    """
    known = settings(ctx)
    ladder = _begun(known, typed)
    begun = time.perf_counter()
    stopped = False
    try:
        with executing(known, executor, workers, address) as ready:
            ladder.play(ready, known.disabled)
    except KeyboardInterrupt:
        stopped = True
    except TabletopError:
        _tell_kept(ladder)
        raise
    if json:
        seconds = round(time.perf_counter() - begun, 3)
        print_ladder_json(ladder, {"seconds": seconds, "executor": executor})
    else:
        print_ladder(ladder)
        if not stopped:
            print_kept(ladder)
    if stopped:
        _tell_kept(ladder)
        raise typer.Exit(INTERRUPTED)


def _begun(known: Settings, typed: Typed) -> LadderRun:
    if typed.resume is not None:
        _check_unchanged(typed)
        return LadderRun.resume(typed.resume)
    if typed.game is None:
        raise LadderError(
            "no game is named", "'tabletop list' shows the games; --resume NAME goes on with one"
        )
    if typed.bots is None:
        raise LadderError("missing option --bots", "write it as --bots random,greedy")
    planned = make_ladder(
        known.registry,
        typed.game,
        typed.bots,
        players=typed.players,
        games=_GAMES if typed.games is None else typed.games,
        seed=typed.seed,
        options=typed.options,
    )
    return LadderRun.begin(planned, known.registry)


def _check_unchanged(typed: Typed) -> None:
    given = {
        "the game": typed.game,
        "--bots": typed.bots,
        "--games": typed.games,
        "--players": typed.players,
        "--seed": typed.seed,
        "--option": typed.options,
    }
    for name, value in given.items():
        if value:
            raise LadderError(
                f"{name} cannot be named with --resume: it is what the ladder was begun with",
                "leave it out, or begin a new ladder without --resume",
            )


def _tell_kept(ladder: LadderRun) -> None:
    command = resume_command(ladder.folder)
    print(kept(ladder.played, ladder.ladder.matches, command), file=sys.stderr)
