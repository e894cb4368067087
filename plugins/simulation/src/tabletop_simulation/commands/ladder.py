"""``tabletop ladder GAME``: let bots play each other, and rate them."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_cli.parameters import Json


def ladder(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game's id, from 'tabletop list'.")
    ] = None,
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
