"""What the installed plugins offered when they were last asked.

Importing the modules of two hundred plugins takes as long as starting the program, so their answers are
kept in a file. The file counts only as long as nothing has changed: the Python, the distributions that
are installed and their versions, and time and size of every file of which the plugins' modules were
made. Plugins with faults are never kept, so that a fault is gone as soon as its cause is. A file that
is damaged, out of date or cannot be written costs time and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tabletop_core.discovery import EntryPoint, Installed
from tabletop_core.entries import API_VERSION, HOOKS, Entry

_FORMAT = 1
_KINDS = {kind.__name__: kind for kind in HOOKS.values()}

#: A file younger than this may change again without a change of its time, seconds.
_SETTLED = 2.0

Answers = dict[EntryPoint, tuple[Entry, ...]]


class PluginCache:
    """The answers of plugins in one file.

    :param file: where they are kept; its folder is made when needed.
    :param installed: what is installed now.
    """

    def __init__(self, file: Path, installed: Installed) -> None:
        self._file = file
        self._key = _key(installed)
        self._files: dict[str, list[int]] = {}

    def read(self) -> Answers:
        """The answers that still count, by entry point; none where anything has changed."""
        try:
            content = json.loads(self._file.read_bytes())
            if content["key"] != self._key:
                return {}
            files = content["files"]
            if any(_stamp(file) != stamp for file, stamp in files.items()):
                return {}
            answers = {
                EntryPoint(*point): tuple(_entry_from_json(*entry) for entry in entries)
                for point, entries in content["plugins"]
            }
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return {}
        self._files = files
        return answers

    def write(self, answers: Mapping[EntryPoint, tuple[Entry, ...]], files: Iterable[str]) -> None:
        """Keep answers, with the files that the modules were made of, beside those of :meth:`read`."""
        stamps = dict(self._files)
        for file in files:
            stamp = _stamp(file)
            if stamp is None or time.time() - stamp[0] / 1e9 < _SETTLED:
                return
            stamps[file] = stamp
        content = {
            "key": self._key,
            "files": stamps,
            "plugins": [
                (point, [(type(entry).__name__, entry.values()) for entry in entries])
                for point, entries in answers.items()
            ],
        }
        with contextlib.suppress(OSError):
            self._replace_file(json.dumps(content))

    def _replace_file(self, text: str) -> None:
        import tempfile  # not needed while the cache counts

        self._file.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=self._file.parent, prefix=self._file.name)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
                stream.write(text)
            Path(name).replace(self._file)
        except OSError:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise


def _key(installed: Installed) -> list[Any]:
    return [
        _FORMAT,
        list(API_VERSION),
        sys.version,
        sys.prefix,
        list(installed.distributions),
        # An entry point may be edited where its distribution keeps its version.
        [list(point) for point in installed.entry_points],
    ]


def _stamp(file: str) -> list[int] | None:
    try:
        status = os.stat(file)  # noqa: PTH116  hundreds of files at each start
    except OSError:
        return None
    return [status.st_mtime_ns, status.st_size]


def _entry_from_json(kind: str, values: dict[str, Any]) -> Entry:
    make: Callable[..., Entry] = _KINDS[kind]
    # Tuples are lists in JSON, and no field of an entry is a list.
    return make(**{name: _tuple(value) for name, value in values.items()})


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
