"""``tabletop ladder GAME``: let bots play each other, and rate them."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_cli.parameters import Json

#: Matches for each combination of bots, where nobody says how many.
_GAMES = 100
_INTERRUPTED = 130


def ladder(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's id, from 'tabletop list'.")],
    *,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,C",
            help="The bots, each with its parameters if it is to have any: "
            "'random,greedy,greedy:depth=2'.",
        ),
    ],
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            metavar="N",
            min=1,
            help="Matches for each combination of bots, rounded up to full rotations of the seats.",
        ),
    ] = _GAMES,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            metavar="N",
            help="How many sit at a table; by default two, or as many as the game needs.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="N", help="Any number or text: the same seed, the same matches."
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "-o", metavar="NAME=VALUE", help="Choose a rule of the game; repeatable."
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", "-w", metavar="N", min=1, help="Matches at a time; by default one a core."
        ),
    ] = None,
    executor: Annotated[
        str,
        typer.Option("--executor", metavar="ID", help="Where: here, or what a plugin offers."),
    ] = "local",
    address: Annotated[
        str | None,
        typer.Option(
            "--address", metavar="A", help="The executor's scheduler, such as tcp://host:8786."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play each other, and rate them.

    Every combination of bots plays the same deals from every seat. Ctrl-C shows the standings until
    then. The same seed gives the same ladder, whatever the number of workers.
    """
    import time

    from tabletop_cli.settings import settings
    from tabletop_simulation.executing import executing
    from tabletop_simulation.ladder.running import LadderRun, make_ladder
    from tabletop_simulation.ladder.showing import print_ladder, print_ladder_json

    known = settings(ctx)
    planned = make_ladder(
        known.registry,
        game,
        bots,
        players=players,
        games=games,
        seed=seed,
        options=option or (),
    )
    run = LadderRun(planned, known)
    begun = time.perf_counter()
    stopped = False
    try:
        with executing(known, executor, workers, address) as ready:
            run.play(ready)
    except KeyboardInterrupt:
        stopped = True
    seconds = round(time.perf_counter() - begun, 3)
    if json:
        print_ladder_json(run, {"seconds": seconds, "executor": executor})
    else:
        print_ladder(run)
    if stopped:
        raise typer.Exit(_INTERRUPTED)
