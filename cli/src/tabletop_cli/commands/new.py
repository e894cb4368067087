"""``tabletop new NAME``: begin a game of one's own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from tabletop_cli.language import _
from tabletop_cli.new_package import (
    Kind,
    check_name,
    distribution_of,
    package_files,
    package_of,
    write_package,
)
from tabletop_cli.output import print_json, warn
from tabletop_cli.parameters import Json
from tabletop_cli.settings import settings
from tabletop_core.registry import Registry

DETAILS = _(
    "The package has a small game that can be played, its tests, a README, a licence and a file for CI. "
    "'minimal' has a heap of counters, 'cards' hidden hands and tricks, 'board' a board with pawns that "
    "capture. Change it into your own game step by step, and it works all the time."
)


def new(
    ctx: typer.Context,
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help=_("The id of the game, such as my-game: what people will type to play it."),
        ),
    ],
    template: Annotated[
        Kind, typer.Option("--template", "-t", help=_("Which game to begin with."))
    ] = Kind.MINIMAL,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder", metavar="DIR", help=_("The folder to make; by default named as the game.")
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Write a package."""
    check_name(name)
    target = Path(name) if folder is None else folder
    files = package_files(name, template)
    write_package(target, files)
    _warn_of_other(name, settings(ctx).registry)
    if json:
        print_json(
            {
                "game": name,
                "template": template.value,
                "folder": str(target),
                "distribution": distribution_of(name),
                "package": package_of(name),
                "files": list(files),
            }
        )
    else:
        _tell(name, target)


def _warn_of_other(name: str, registry: Registry) -> None:
    """Two games with one id cannot both be played by it."""
    for offer in registry.games():
        other = offer.plugin.distribution
        if offer.entry.id != name:
            continue
        if other == distribution_of(name):
            warn(_("{other} is installed; this package would take its place", other=other))
        else:
            warn(
                _(
                    "{other} is installed and has a game {name}, too: with both, each must be named "
                    "with its distribution",
                    other=other,
                    name=name,
                )
            )


def _tell(name: str, folder: Path) -> None:
    """Say what there is now and what to do next; what is typed stands on lines of its own."""
    print(_("{folder}: a package with a game that can be played.", folder=folder))
    print()
    print(_("Next, in a virtual environment:"))
    print()
    for line in (
        f"cd {shlex.quote(str(folder))}",
        # What new environments come with is often older than --group.
        "python -m pip install --upgrade pip",
        "pip install --editable . --group dev",
        f"tabletop run {name}",
        f"tabletop check {name}",
        "pytest",
    ):
        print(f"  {line}")
    print()
    rules = f"src/{package_of(name)}/game.py"
    print(_("The rules are in {file}; README.md tells the rest.", file=rules))
