"""``tabletop simulate GAME``: play many matches with bots, and say what comes of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tabletop_cli.parameters import Json
from tabletop_simulation.parameters import Address, ExecutorName, Game, Seed, Workers


def simulate(
    ctx: typer.Context,
    game: Game = None,
    *,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-p",
            metavar="SPEC",
            help="The bots, such as 'greedy,random' or 'A=mcts,B=greedy:depth=1'; a number N means N "
            "greedy bots. By default two, or as many as the game needs.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-n",
            metavar="N",
            min=1,
            help="Matches for each combination of options. [100]",
        ),
    ] = None,
    seed: Seed = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE,...",
            help="Choose a rule of the game; with several values each is played, and with several "
            "options every combination.",
        ),
    ] = None,
    paired: Annotated[
        bool,
        typer.Option(
            "--paired",
            help="Play each deal once in every rotation of the seats and with every combination of "
            "options, so that luck counts less in comparisons.",
        ),
    ] = False,
    most_actions: Annotated[
        int | None,
        typer.Option(
            "--most-actions",
            metavar="N",
            min=1,
            help="Cut off a match after so many actions; it is counted as cut off. [10000]",
        ),
    ] = None,
    workers: Workers = None,
    executor: ExecutorName = "local",
    address: Address = None,
    json: Json = False,
    csv: Annotated[
        bool, typer.Option("--csv", help="Print a line for each seat of each match.")
    ] = False,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="The same as a Parquet file; see --output.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="Write that to a file instead."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE.html", help="Write the report as a page, too."),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records", metavar="FOLDER", help="Write the record of each match into this folder."
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Keep the simulation in this file, not among the others."
        ),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Go on with a simulation that was stopped, or add matches with a larger --games.",
        ),
    ] = None,
    match: Annotated[
        int | None,
        typer.Option(
            "--match",
            metavar="N",
            min=0,
            help="Play only the match with this number, to look into it; nothing is kept.",
        ),
    ] = None,
) -> None:
    """Play many matches with bots, on all cores, and say what comes of them.

    The same seed gives the same results, whatever the number of workers. Seats rotate: each bot sits
    equally often in each seat. What is done is kept as it is done; after Ctrl-C, --resume goes on.
    """
    from tabletop_simulation.simulating import Output, Request, Typed, run

    typed = Typed(game, players, games, seed, tuple(option or ()), paired, most_actions)
    run(
        ctx,
        Request(
            typed=typed,
            workers=workers,
            executor=executor,
            address=address,
            output=Output(json=json, csv=csv, parquet=parquet, file=output, report=report),
            records=records,
            save=save,
            resume=resume,
            match=match,
        ),
    )
