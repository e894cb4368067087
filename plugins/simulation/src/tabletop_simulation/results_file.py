"""The file of a simulation: JSON Lines that are only ever appended to.

The first line holds the plan and the versions it is played with; then comes a line for each chunk of
matches, as they are done. Every line ends with a sum over itself and all lines before it. A last line
that was torn by a crash is dropped on reading. So an interrupted simulation goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

import attrs
import portalocker

from tabletop_core.errors import TabletopError
from tabletop_core.line_file import LineFile, checked_sum, make_folder
from tabletop_simulation.chunks import Chunk
from tabletop_simulation.plan import Plan
from tabletop_simulation.results import Results
from tabletop_simulation.rows import COLUMNS, Row
from tabletop_simulation.usage import Usage

#: What the header's ``format`` says.
FORMAT: Final = "tabletop-simulation"
#: The version of the format.
FORMAT_VERSION: Final = 1
#: The usual ending of such a file's name.
SUFFIX: Final = ".tts.jsonl"


class ResultsFileError(TabletopError):
    """A file of a simulation cannot be read, written or gone on with."""

    exit_code = 1


@attrs.define
class Stored:
    """What a file holds."""

    plan: Plan
    #: By distribution.
    versions: Mapping[str, str]
    rows: dict[int, Row] = attrs.field(factory=dict)
    usage: Usage = attrs.field(factory=Usage)
    #: Seconds that workers have spent on it, all together.
    seconds: float = 0.0

    def add(self, chunk: Chunk) -> None:
        """Add what a worker has played."""
        for values in chunk.rows:
            row = Row.of_values(values)
            self.rows[row.match] = row
        self.usage.add(Usage.from_json(chunk.usage))
        self.seconds += chunk.seconds

    def missing(self) -> list[range]:
        """The stretches of the plan that were not played yet."""
        found = []
        begin = None
        for match in range(self.plan.matches):
            if match in self.rows:
                if begin is not None:
                    found.append(range(begin, match))
                begin = None
            elif begin is None:
                begin = match
        if begin is not None:
            found.append(range(begin, self.plan.matches))
        return found

    def results(self) -> Results:
        """All that was played, in the order of the matches."""
        rows = tuple(row for _match, row in sorted(self.rows.items()))
        return Results(self.plan, rows, self.usage)


class ResultsFile(LineFile):
    """An open file that this process alone appends to."""

    @classmethod
    def create(cls, path: Path, plan: Plan, versions: Mapping[str, str]) -> Self:
        """Begin a new file.

        :raises ResultsFileError: when it exists already or cannot be written.
        """
        try:
            make_folder(path.parent)
        except OSError as error:
            raise _unwritable(path, error) from error
        try:
            file = path.open("xb", buffering=0)
        except FileExistsError:
            raise ResultsFileError(
                f"{path} exists already",
                hint=f"go on with it by --resume {path}, or name another file",
            ) from None
        except OSError as error:
            raise _unwritable(path, error) from error
        made = cls(path, file)
        try:
            _lock(path, file)
            header = {"format": FORMAT, "version": FORMAT_VERSION, "plan": plan.as_json()}
            made._write({**header, "versions": dict(versions), "columns": COLUMNS})
        except BaseException:
            made.close()
            path.unlink(missing_ok=True)
            raise
        return made

    @classmethod
    def reopen(cls, path: Path) -> tuple[Self, Stored]:
        """Go on with a file: it, and what it holds. A torn last line is cut off.

        :raises ResultsFileError: when it cannot be read, is damaged, or is in use.
        """
        try:
            file = path.open("r+b", buffering=0)
        except OSError as error:
            raise _unreadable(path, error) from error
        try:
            _lock(path, file)
            stored, size, total = _read(path, file.readall())
            made = cls(path, file, size=size, total=total)
            made._cut_off()
        except OSError as error:
            file.close()
            raise _unwritable(path, error) from error
        except BaseException:
            file.close()
            raise
        return made, stored

    def enlarge(self, games: int) -> None:
        """Note that more matches are to be played."""
        self._write({"games": games})

    def append(self, chunk: Chunk) -> None:
        """Note what a worker has played.

        :raises ResultsFileError: when it cannot be written; the file is then as before.
        """
        self._write(
            {
                "first": chunk.first,
                "rows": chunk.rows,
                "usage": chunk.usage,
                "timing": {"seconds": round(chunk.seconds, 6)},
            }
        )

    def _unwritable(self, error: OSError) -> ResultsFileError:
        return _unwritable(self.path, error)


def read_results(path: Path) -> Stored:
    """What a file holds; nothing is written.

    :raises ResultsFileError: when it cannot be read or is damaged.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from error
    return _read(path, data)[0]


def _read(path: Path, data: bytes) -> tuple[Stored, int, bytes]:
    """What is there, the length of all whole lines, and the sum of the last one."""
    *lines, rest = data.split(b"\n")
    if not lines:
        raise ResultsFileError(f"{path} holds no whole line", hint="begin a new simulation")
    total = b""
    stored = None
    for number, line in enumerate(lines, 1):
        values, total = _parse(path, number, line, total)
        try:
            if stored is None:
                stored = _begun(path, values)
            elif "games" in values:
                stored.plan = attrs.evolve(stored.plan, games=values["games"])
            else:
                seconds = values["timing"]["seconds"]
                stored.add(Chunk(values["first"], values["rows"], values["usage"], seconds))
        except (KeyError, TypeError, ValueError) as error:
            raise _damaged(path, number) from error
    assert stored is not None
    return stored, len(data) - len(rest), total


def _parse(path: Path, number: int, line: bytes, total: bytes) -> tuple[dict[str, Any], bytes]:
    """A line's values, and its sum."""
    try:
        values = json.loads(line)
    except ValueError:
        values = None
    if not isinstance(values, dict) or (number == 1 and values.get("format") != FORMAT):
        if number == 1:
            raise ResultsFileError(
                f"{path} is not the file of a simulation",
                hint=f"their names usually end with {SUFFIX}",
            )
        raise _damaged(path, number)
    found = checked_sum(total, line)
    if found is None:
        raise _damaged(path, number)
    return values, found


def _begun(path: Path, values: Mapping[str, Any]) -> Stored:
    if values["version"] != FORMAT_VERSION or tuple(values["columns"]) != COLUMNS:
        raise ResultsFileError(
            f"{path} has the format {values['version']} with {len(values['columns'])} columns; "
            f"this program goes on with format {FORMAT_VERSION} and {len(COLUMNS)} columns",
            hint="go on with it by the version that began it: "
            + ", ".join(f"{name}=={number}" for name, number in values["versions"].items()),
        )
    return Stored(Plan.from_json(values["plan"]), values["versions"])


def _lock(path: Path, file: BinaryIO) -> None:
    try:
        portalocker.lock(file, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
    except portalocker.exceptions.AlreadyLocked as error:
        raise ResultsFileError(
            f"{path} is in use: another process is playing this simulation",
            hint="wait until it has ended, or stop it with Ctrl-C: what is done is kept",
        ) from error
    except portalocker.exceptions.LockException as error:
        raise ResultsFileError(
            f"{path} cannot be locked: {error.strerror or error}",
            hint="keep it on a disk of this machine: --save FILE",
        ) from error


def _damaged(path: Path, line: int) -> ResultsFileError:
    return ResultsFileError(
        f"{path}, line {line}: this is not what was written",
        hint="lines before it are sound: a copy cut off there can be resumed"
        if line > 1
        else "begin a new simulation",
    )


def _unreadable(path: Path, error: OSError) -> ResultsFileError:
    return ResultsFileError(
        f"{path} cannot be read: {error.strerror or error}",
        hint="name the file of a simulation, or the name it has in the folder of simulations",
    )


def _unwritable(path: Path, error: OSError) -> ResultsFileError:
    return ResultsFileError(
        f"{path} cannot be written: {error.strerror or error}",
        hint="make room or name another file by --save; what was written before is kept",
    )
