"""``tabletop ladder GAME``: let bots play each other, and rate them."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_cli.parameters import Json
from tabletop_simulation.parameters import Address, ExecutorName, Game, Seed, Workers


def ladder(
    ctx: typer.Context,
    game: Game = None,
    *,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,C",
            help="The bots, each with its parameters if it is to have any: "
            "'random,greedy,greedy:depth=2'.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-n",
            metavar="N",
            min=1,
            help="Matches for each combination of bots, rounded up to full rotations of the seats. "
            "[100]",
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            metavar="N",
            help="How many sit at a table; by default two, or as many as the game needs.",
        ),
    ] = None,
    seed: Seed = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "-o", metavar="NAME=VALUE", help="Choose a rule of the game; repeatable."
        ),
    ] = None,
    workers: Workers = None,
    executor: ExecutorName = "local",
    address: Address = None,
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="NAME", help="Go on with a ladder that was stopped."),
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play each other, and rate them.

    Every combination of bots plays the same deals from every seat. The same seed gives the same ladder,
    whatever the number of workers. What is done is kept as it is done; Ctrl-C shows the standings until
    then, and --resume goes on.
    """
    from tabletop_simulation.ladder.calling import Typed, run

    run(
        ctx,
        Typed(game, bots, games, players, seed, tuple(option or ()), resume),
        workers=workers,
        executor=executor,
        address=address,
        json=json,
    )
