"""Parameters that several commands have: their types say how they are typed."""

from __future__ import annotations

from typing import Annotated

import typer

Game = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="The game's id, from 'tabletop list'.")
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="N", help="Any number or text: the same seed, the same matches."
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", "-w", metavar="N", min=1, help="Matches at a time; by default one a core."
    ),
]
ExecutorName = Annotated[
    str, typer.Option("--executor", metavar="ID", help="Where: here, or what a plugin offers.")
]
Address = Annotated[
    str | None,
    typer.Option(
        "--address", metavar="A", help="The executor's scheduler, such as tcp://host:8786."
    ),
]
