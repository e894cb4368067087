"""Files of JSON lines with running sums, only ever appended to: records, and what else is kept as it is done.

Every line ends with a sum over itself and all lines before it. A last line that was torn by a crash has
no end, and is dropped on reading.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from tabletop_core.errors import TabletopError

#: The hash of sums, over nothing yet. Copies of it are made faster than new ones.
EMPTY_SUM: Final = hashlib.blake2b(digest_size=4)

_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"\}$')


def line_sum(previous: bytes, body: bytes) -> bytes:
    """The sum of a line, without its own sum, after a line with the sum ``previous``."""
    total = EMPTY_SUM.copy()
    total.update(previous + body)
    return total.hexdigest().encode()


def checked_sum(previous: bytes, line: bytes) -> bytes | None:
    """The sum that a line says, if it is that of the line; ``None`` if it is not, or there is none."""
    found = _SUM.search(line)
    if found is None:
        return None
    total = line_sum(previous, line[: found.start()] + b"}")
    return total if total == found.group(1) else None


#: In ASCII, so that any name can be written, and no character looks like the end of a line.
to_json = json.JSONEncoder(separators=(",", ":")).encode


def make_line(previous: bytes, values: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """A line, and its sum."""
    return sum_up(previous, to_json(values).encode("ascii"))


def sum_up(previous: bytes, body: bytes) -> tuple[bytes, bytes]:
    """A line from its JSON text, and its sum."""
    total = line_sum(previous, body)
    return body[:-1] + b',"sum":"' + total + b'"}\n', total


def make_folder(folder: Path) -> None:
    """Make the folder for a file, unless it is there.

    :raises OSError: when that is not possible, or something else is in its place.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        # A file stands where the folder should be.
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error


class LineFile(ABC):
    """An open file that this process alone appends to.

    :param size: how many bytes of the file are good; what follows is cut off before writing.
    :param total: the sum of the last line.
    :param sync: whether each line is forced to the disk before it counts as written.
    """

    def __init__(
        self, path: Path, file: BinaryIO, *, size: int = 0, total: bytes = b"", sync: bool = False
    ) -> None:
        self.path = path
        self._file = file
        self._size = size
        self._total = total
        self._sync = sync
        #: Whether there may be something behind the last good line.
        self._torn = False

    @property
    def position(self) -> tuple[int, bytes]:
        """Where the next line goes: for :meth:`go_back`."""
        return self._size, self._total

    def go_back(self, position: tuple[int, bytes]) -> None:
        """Cut off the lines written since :attr:`position` was this; nobody has been told of them."""
        if position == self.position:
            return
        self._size, self._total = position
        with suppress(OSError):
            self._cut_off()

    def close(self) -> None:
        """Close the file and let others go on with it."""
        self._file.close()

    @abstractmethod
    def _unwritable(self, error: OSError) -> TabletopError:
        """What to raise when nothing can be written."""

    def _write(self, *lines: Mapping[str, Any]) -> None:
        """Write lines, all or none.

        :raises TabletopError: when they could not be written; the file is then as it was before.
        """
        data, total = b"", self._total
        for values in lines:
            line, total = make_line(total, values)
            data += line
        try:
            if self._torn:
                self._cut_off()
            written = 0
            while written < len(data):
                self._torn = True
                written += self._file.write(data[written:])
            if self._sync:
                os.fsync(self._file.fileno())
            self._torn = False
            self._size, self._total = self._size + len(data), total
        except BaseException as error:
            # An interruption, too, must leave the file as it was before.
            with suppress(OSError):
                self._cut_off()
            if isinstance(error, OSError):
                raise self._unwritable(error) from error
            raise

    def _cut_off(self) -> None:
        """Remove what is behind the last good line.

        If that fails, it has no end and is dropped when the file is read; it is tried again before
        anything else is written.
        """
        self._torn = True
        self._file.truncate(self._size)
        self._file.seek(self._size)
        self._torn = False
