"""Writing a record: append only, one process at a time."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Self

import portalocker

from tabletop_core.line_file import LineFile, make_folder
from tabletop_core.messages import Messages
from tabletop_core.record import (
    End,
    Header,
    Record,
    RecordError,
    Step,
    Undone,
    read_record,
    to_values,
)

_ = Messages("tabletop_core")

#: Windows would otherwise write each end of a line as two characters.
_BINARY = getattr(os, "O_BINARY", 0)


class RecordLocked(RecordError):
    """Another process is playing this match."""


class RecordWriter(LineFile):
    """An open record that this process alone appends to."""

    @classmethod
    def create(cls, path: Path, header: Header, *, sync: bool) -> Self:
        """Begin a record in a new file.

        :raises RecordError: when the file exists already or cannot be written.
        """
        file, special = _open_new(path)
        sync = sync and not special
        writer = cls(path, file, sync=sync)
        try:
            if not special:
                _lock(path, file)
            writer._write(to_values(header))
            if sync:
                _sync_folder(path.parent)
        except BaseException:
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
        writer = cls(path, file, size=record.size, total=record.sum, sync=sync)
        try:
            _lock(path, file)
            if read_record(path) != record:
                raise RecordError(
                    _("{path} was changed by another process", path=str(path)),
                    hint=_("resume it again"),
                )
            writer._cut_off()
        except OSError as error:
            writer.close()
            raise _unwritable(path, error) from error
        except BaseException:
            writer.close()
            raise
        return writer

    def append(self, *lines: Step | Undone | End) -> None:
        """Write lines, all or none; when this returns, they are there to stay.

        :raises RecordError: when they could not be written; the file is then as it was before.
        """
        self._write(*map(to_values, lines))

    def _unwritable(self, error: OSError) -> RecordError:
        return _unwritable(self.path, error)


def write_record(path: Path, data: bytes, *, replace: bool = False) -> None:
    """Write the whole record of a match that is over, without forcing it to the disk.

    :param path: a file in a folder that exists.
    :param data: what :meth:`~tabletop_core.transcript.Transcript.end` gave.
    :param replace: whether a file of that name is overwritten.
    :raises RecordError: when the file exists already or cannot be written; no part of it is left.
    """
    # In thousands of small files, half of the time would go into the calls around these three.
    flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if replace else os.O_EXCL) | _BINARY
    try:
        descriptor = os.open(path, flags, 0o666)
    except OSError as error:
        raise _unopened(path, error) from error
    try:
        try:
            written = os.write(descriptor, data)
            while written < len(data):
                written += os.write(descriptor, data[written:])
        finally:
            os.close(descriptor)
    except BaseException as error:
        if path.is_file():
            path.unlink()
        if isinstance(error, OSError):
            raise _unwritable(path, error) from error
        raise


def _open_new(path: Path) -> tuple[BinaryIO, bool]:
    """A new file, or something special that is there already, such as a pipe; and which it is."""
    try:
        special = path.exists() and not path.is_file()
        if not special:
            make_folder(path.parent)
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        return path.open("wb" if special else "xb", buffering=0), special
    except OSError as error:
        raise _unopened(path, error) from error


def _unopened(path: Path, error: OSError) -> RecordError:
    """Why a new file cannot be had."""
    if not isinstance(error, FileExistsError):
        return _unwritable(path, error)
    return RecordError(
        _("{path} exists already", path=str(path)),
        hint=_(
            "go on with it by `tabletop resume {path}`, or name another file",
            path=str(path),
        ),
    )


def _lock(path: Path, file: BinaryIO) -> None:
    try:
        portalocker.lock(file, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
    except portalocker.exceptions.AlreadyLocked as error:
        raise RecordLocked(
            _("{path} is being played by another process", path=str(path)),
            hint=_("end that one first, or start a new match"),
        ) from error
    except portalocker.exceptions.LockException as error:
        reason = error.strerror or str(error)
        raise RecordError(
            _("{path} cannot be locked: {reason}", path=str(path), reason=reason),
            hint=_("keep records on a disk of this machine, or play without one"),
        ) from error


def _sync_folder(folder: Path) -> None:
    """Make a new file's name as lasting as what is in it, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _unwritable(path: Path, error: OSError) -> RecordError:
    return RecordError(
        _(
            "the record {path} cannot be written: {reason}",
            path=str(path),
            reason=error.strerror or str(error),
        ),
        hint=_("make room or choose another place with --record FILE; nothing before is lost"),
    )
