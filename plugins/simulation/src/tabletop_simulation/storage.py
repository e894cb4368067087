"""Where simulations are kept, and how they are found again."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tabletop_cli.storage import matches_folder
from tabletop_simulation.results_file import SUFFIX, ResultsFileError


def folder() -> Path:
    """The folder of simulations, beside that of saved matches; it need not exist."""
    return matches_folder().parent / "simulations"


def new_path(game: str) -> Path:
    """A file for a new simulation: ``2026-11-30-0215-carcassonne-1a2b.tts.jsonl``."""
    return folder() / f"{new_name(game)}{SUFFIX}"


def new_name(game: str) -> str:
    """A name that nothing has yet; names sort by time."""
    begun = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    return f"{begun}-{game.rpartition(':')[2]}-{secrets.token_hex(2)}"


def find(name: str) -> Path:
    """The file that is meant: a path, or a name in the folder of simulations.

    :raises ResultsFileError: naming what is there.
    """
    path = Path(name).expanduser()
    inside = [folder() / name, folder() / f"{name}{SUFFIX}"] if path.name == name else []
    for candidate in (path, *inside):
        if candidate.is_file():
            return candidate
    known = sorted(_names())
    raise ResultsFileError(
        f"there is no simulation {name}",
        hint=f"the last ones are {', '.join(known[-5:])}" if known else f"none is in {folder()}",
    )


def _names() -> Iterator[str]:
    with suppress(OSError):
        for entry in os.scandir(folder()):
            if entry.name.endswith(SUFFIX):
                yield entry.name.removesuffix(SUFFIX)


def short_name(path: Path) -> str:
    """What a person may type for it: its name alone if it is in the folder of simulations."""
    if path.parent == folder() and path.name.endswith(SUFFIX):
        return path.name.removesuffix(SUFFIX)
    return str(path)


def resume_command(path: Path) -> str:
    """The command that goes on with it."""
    return f"tabletop simulate --resume {shlex.quote(short_name(path))}"
