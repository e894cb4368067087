"""Writing a record: append only, one process at a time."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

import portalocker

from tabletop_core.messages import Messages
from tabletop_core.record import (
    FORMAT,
    FORMAT_VERSION,
    End,
    Header,
    Record,
    RecordError,
    Step,
    Undone,
    make_line,
    read_record,
    to_values,
)

_ = Messages("tabletop_core")


class RecordLocked(RecordError):
    """Another process is playing this match."""


class RecordWriter:
    """An open record that this process alone appends to.

    :param sync: whether each line is forced to the disk before :meth:`append` returns.
    """

    def __init__(self, path: Path, file: BinaryIO, *, size: int, total: bytes, sync: bool) -> None:
        self.path = path
        self._file = file
        self._size = size
        self._total = total
        self._sync = sync

    @classmethod
    def create(cls, path: Path, header: Header, *, sync: bool) -> Self:
        """Begin a record in a new file.

        :raises RecordError: when the file exists already or cannot be written.
        """
        file, special = _open_new(path)
        _lock(path, file)
        writer = cls(path, file, size=0, total=b"", sync=sync and not special)
        try:
            writer._write({"format": FORMAT, "version": FORMAT_VERSION, **to_values(header)})
        except RecordError:
            writer.close()
            if not special:
                path.unlink(missing_ok=True)
            raise
        return writer

    @classmethod
    def reopen(cls, record: Record, *, sync: bool) -> Self:
        """Go on with a record that was read; a torn last line is cut off.

        :raises RecordLocked: when another process has it open.
        :raises RecordError: when it changed since it was read, or cannot be written.
        """
        path = record.path
        try:
            file = path.open("r+b", buffering=0)
        except OSError as error:
            raise _unwritable(path, error) from error
        _lock(path, file)
        try:
            length = file.seek(0, os.SEEK_END)
            changed = read_record(path) != record
            if not changed and length != record.size:
                file.truncate(record.size)
            file.seek(record.size)
        except OSError as error:
            file.close()
            raise _unwritable(path, error) from error
        if changed:
            file.close()
            raise RecordError(
                _("{path} was changed by another process", path=str(path)),
                hint=_("resume it again"),
            )
        return cls(path, file, size=record.size, total=record.sum, sync=sync)

    def append(self, *lines: Step | Undone | End) -> None:
        """Write lines, all or none; when this returns, they are there to stay.

        :raises RecordError: when they could not be written; the file is then as it was before.
        """
        self._write(
            *(
                {"outcome": to_values(line)} if isinstance(line, End) else to_values(line)
                for line in lines
            )
        )

    def close(self) -> None:
        """Close the file and let others go on with it."""
        self._file.close()

    def _write(self, *lines: Mapping[str, Any]) -> None:
        data, total = b"", self._total
        for values in lines:
            line, total = make_line(total, values)
            data += line
        try:
            written = 0
            while written < len(data):
                written += self._file.write(data[written:])
            if self._sync:
                os.fsync(self._file.fileno())
        except OSError as error:
            self._take_back()
            raise _unwritable(self.path, error) from error
        self._size += len(data)
        self._total = total

    def _take_back(self) -> None:
        try:
            self._file.truncate(self._size)
            self._file.seek(self._size)
        except OSError:
            # What is left of the line has no end, and is dropped when the record is read.
            return


def _open_new(path: Path) -> tuple[BinaryIO, bool]:
    """A new file, or something special that is there already, such as a pipe; and which it is."""
    try:
        special = path.exists() and not path.is_file()
        if not special:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        return path.open("wb" if special else "xb", buffering=0), special
    except FileExistsError:
        raise RecordError(
            _("{path} exists already", path=str(path)),
            hint=_(
                "go on with it by `tabletop resume {path}`, or name another file",
                path=str(path),
            ),
        ) from None
    except OSError as error:
        raise _unwritable(path, error) from error


def _lock(path: Path, file: BinaryIO) -> None:
    try:
        portalocker.lock(file, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
    except portalocker.exceptions.LockException as error:
        file.close()
        raise RecordLocked(
            _("{path} is being played by another process", path=str(path)),
            hint=_("end that one first, or start a new match"),
        ) from error


def _unwritable(path: Path, error: OSError) -> RecordError:
    return RecordError(
        _(
            "the record {path} cannot be written: {reason}",
            path=str(path),
            reason=error.strerror or str(error),
        ),
        hint=_("make room or choose another place with --record FILE; nothing before is lost"),
    )
