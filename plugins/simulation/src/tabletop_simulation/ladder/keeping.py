"""Where ladders are kept: a folder with a file for each table, beside the simulations."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tabletop_simulation import storage
from tabletop_simulation.plan import Plan
from tabletop_simulation.results_file import SUFFIX, ResultsFile, ResultsFileError

#: The usual ending of such a folder's name.
_ENDING = "-ladder"
#: Names say how many there are, so that a folder of which a part was lost is noticed.
_NAME = re.compile(rf"table-\d+-of-(\d+){re.escape(SUFFIX)}")


def begin(game: str, plans: Sequence[tuple[Plan, Mapping[str, str]]]) -> list[Path]:
    """Make a folder with a file for each plan and its versions, and return the files.

    :raises ResultsFileError: when they cannot be written.
    """
    name = f"{storage.new_name(game)}{_ENDING}"
    files = []
    for number, (plan, versions) in enumerate(plans, 1):
        path = storage.folder() / name / f"table-{number:04}-of-{len(plans):04}{SUFFIX}"
        ResultsFile.create(path, plan, versions).close()
        files.append(path)
    return files


def find(name: str) -> list[Path]:
    """The files of the ladder that is meant: a folder, or its name among the simulations.

    :raises ResultsFileError: naming what is there, or saying that something is missing.
    """
    path = Path(name).expanduser()
    inside = [storage.folder() / name] if path.name == name else []
    folder = next((each for each in (path, *inside) if each.is_dir()), None)
    if folder is None:
        known = sorted(_names())
        raise ResultsFileError(
            f"there is no ladder {name}",
            hint=f"the last ones are {', '.join(known[-5:])}"
            if known
            else f"none is in {storage.folder()}",
        )
    files = {each: match for each in folder.iterdir() if (match := _NAME.fullmatch(each.name))}
    if not files or any(int(match[1]) != len(files) for match in files.values()):
        raise ResultsFileError(
            f"{folder} is not the folder of a whole ladder: it has {len(files)} tables",
            hint="begin a new ladder",
        )
    return sorted(files)


def short_name(folder: Path) -> str:
    """What a person may type for a ladder."""
    return folder.name if folder.parent == storage.folder() else str(folder)


def resume_command(folder: Path) -> str:
    """The command that goes on with a ladder."""
    return f"tabletop ladder --resume {shlex.quote(short_name(folder))}"


def _names() -> Iterator[str]:
    with suppress(OSError):
        for entry in os.scandir(storage.folder()):
            if entry.name.endswith(_ENDING):
                yield entry.name
