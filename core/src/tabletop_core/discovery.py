"""Which distributions are installed, and what their entry points are.

``importlib.metadata`` gives the same answer. Importing it and asking it takes longer than everything
else that the program does before it lists its games, hence this reader, which opens nothing but the
``entry_points.txt`` files; places that are not folders (zip files) are still left to the library.
"""

# ruff: noqa: PTH122, PTH208  paths made by pathlib take several times as long, which counts here

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

PLUGINS_GROUP = "tabletop.plugins"
COMMANDS_GROUP = "tabletop.commands"

#: Names of plugins that are switched off, separated by commas.
DISABLE_VARIABLE = "TABLETOP_DISABLE_PLUGINS"

_GROUPS = (PLUGINS_GROUP, COMMANDS_GROUP)
_SUFFIXES = (".dist-info", ".egg-info")


class EntryPoint(NamedTuple):
    """One line of a distribution's entry points."""

    distribution: str
    version: str
    group: str
    name: str
    value: str

    def is_called(self, name: str) -> bool:
        """Whether ``name`` means this plugin: its name, its distribution, its module or package."""
        module = self.value.partition(":")[0]
        return name in {self.name, module, module.partition(".")[0]} or (
            normalized(name) == self.distribution
        )


class Installed(NamedTuple):
    """What a search path holds."""

    #: Every distribution as ``name-version``, in the order of the path.
    distributions: tuple[str, ...]
    #: The entry points of the groups for plugins and commands, by distribution, group and name.
    entry_points: tuple[EntryPoint, ...]

    def group(self, group: str) -> tuple[EntryPoint, ...]:
        """The entry points of one group."""
        return tuple(point for point in self.entry_points if point.group == group)


class _Metadata(NamedTuple):
    name: str
    version: str
    entry_points: str


def normalized(name: str) -> str:
    """A distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def disabled_by(environ: Mapping[str, str]) -> list[str]:
    """The names of plugins that an environment switches off."""
    names = environ.get(DISABLE_VARIABLE, "").split(",")
    return [name.strip() for name in names if name.strip()]


def find_installed(path: Sequence[str] | None = None) -> Installed:
    """The distributions on ``path``, by default ``sys.path``.

    Of several versions of a distribution only the first one counts, as it is for imports. Folders
    that cannot be read are skipped.
    """
    found: dict[str, _Metadata] = {}
    for place in dict.fromkeys(sys.path if path is None else path):
        for metadata in _distributions(place or os.curdir):
            found.setdefault(metadata.name, metadata)
    points = [
        EntryPoint(metadata.name, metadata.version, group, name, value)
        for metadata in found.values()
        if "[tabletop." in metadata.entry_points
        for group, name, value in _parse(metadata.entry_points.splitlines())
        if group in _GROUPS
    ]
    return Installed(
        tuple(f"{metadata.name}-{metadata.version}" for metadata in found.values()),
        tuple(sorted(set(points))),
    )


def _distributions(place: str) -> Iterator[_Metadata]:
    try:
        names = sorted(os.listdir(place))
    except NotADirectoryError:
        yield from _distributions_in_file(place)
        return
    except OSError:
        return
    for entry in names:
        # pip renames to "~..." what it is about to remove.
        if not entry.endswith(_SUFFIXES) or entry.startswith("~"):
            continue
        folder = f"{place}{os.sep}{entry}"
        name, version = _name_and_version(folder, entry)
        if name:
            text = _read(f"{folder}{os.sep}entry_points.txt")
            yield _Metadata(normalized(name), version, text)


def _name_and_version(folder: str, entry: str) -> tuple[str, str]:
    stem, suffix = os.path.splitext(entry)
    parts = stem.split("-")
    if suffix == ".dist-info" and len(parts) == 2:
        return parts[0], parts[1]
    # Names of egg-info folders, and of folders made by old tools, do not say it all.
    headers: dict[str, str] = {}
    for file in ("METADATA", "PKG-INFO"):
        for line in _read(f"{folder}{os.sep}{file}").splitlines():
            if not line:
                break
            key, colon, value = line.partition(":")
            if colon:
                headers.setdefault(key.lower(), value.strip())
    return headers.get("name", parts[0]), headers.get("version", "")


def _distributions_in_file(place: str) -> Iterator[_Metadata]:
    import importlib.metadata

    try:
        for distribution in importlib.metadata.distributions(path=[place]):
            text = distribution.read_text("entry_points.txt") or ""
            yield _Metadata(normalized(distribution.name), distribution.version, text)
    except Exception:  # noqa: BLE001  a damaged archive may raise anything
        return


def _read(file: str) -> str:
    # `open` takes twice as long, which counts when there are hundreds of distributions.
    try:
        descriptor = os.open(file, os.O_RDONLY)
    except OSError:
        return ""
    try:
        chunks = []
        while chunk := os.read(descriptor, 1 << 16):
            chunks.append(chunk)
    except OSError:
        return ""
    finally:
        os.close(descriptor)
    return b"".join(chunks).decode("utf-8", "replace")


def _parse(lines: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Group, name and value of each entry point; values lose the extras that old tools allow."""
    group = ""
    for raw in lines:
        line = raw.strip()
        if not line or line.startswith(("#", ";")):
            continue
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1].strip()
            continue
        name, equals, value = line.partition("=")
        if equals:
            yield group, name.strip(), value.partition("[")[0].strip()
