"""A new package for a game: templates of text that are filled in and written, all of them or none.

The templates are the files below ``templates``: those in ``common`` belong to every package, the others
to the template of their folder's name. In a path, ``PACKAGE`` stands for the import package, and
``dot_`` at the beginning of a name for a dot. Texts have places as :class:`string.Template` does.
"""

from __future__ import annotations

import os
import re
import shutil
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from importlib import resources
from importlib.metadata import version
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from string import Template

from tabletop_cli.language import _
from tabletop_core.entries import API_VERSION
from tabletop_core.entry_checks import ID_PATTERN
from tabletop_core.errors import TabletopError

_SUFFIX = ".tmpl"
_PREFIX = "tabletop-"
#: The distributions of this project, without the prefix.
_TAKEN = frozenset(
    {
        *("cli", "core", "dask", "games", "ray", "simulation", "testing"),
        *("carcassonne", "sedlec-mummies", "sete-selos", "skulls-of-sedlec"),
    }
)


class NewPackageError(TabletopError):
    """A package cannot be made as it was asked for."""


class Kind(StrEnum):
    """Which game a new package begins with."""

    MINIMAL = "minimal"
    CARDS = "cards"
    BOARD = "board"


def check_name(name: str) -> None:
    """Refuse a name that cannot be the id of a game or would hide a distribution of this project.

    :raises NewPackageError: with a name that would do, where one can be guessed.
    """
    if name.startswith(_PREFIX):
        raise NewPackageError(
            _("{name}: the distribution gets the word 'tabletop' by itself", name=repr(name)),
            hint=_("type only {name}", name=name.removeprefix(_PREFIX)),
        )
    if re.fullmatch(ID_PATTERN, name) is None:
        better = _similar_id(name)
        raise NewPackageError(
            _(
                "{name}: a name is made of lower-case letters, digits and single hyphens, and starts "
                "with a letter",
                name=repr(name),
            ),
            hint=_("such as {name}", name=better) if better else "",
        )
    if name in _TAKEN:
        raise NewPackageError(
            _("{name} is the name of a part of Tabletop itself", name=f"{_PREFIX}{name}"),
            hint=_("choose another name for your game"),
        )


def _similar_id(name: str) -> str:
    """An id that looks like what was typed; empty where there is none."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    found = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return found if re.fullmatch(ID_PATTERN, found) else ""


def package_of(name: str) -> str:
    """The import package of the game with this id."""
    return distribution_of(name).replace("-", "_")


def distribution_of(name: str) -> str:
    """The distribution of the game with this id."""
    return f"{_PREFIX}{name}"


def package_files(name: str, kind: Kind) -> dict[str, str]:
    """The text of every file of a new package, by its path with ``/``, in order.

    :param name: the id of the game, as :func:`check_name` wants it.
    """
    templates = dict(
        file
        for folder in ("common", kind.value)
        for file in _templates(resources.files("tabletop_cli") / "templates" / folder)
    )
    places = {
        "name": name,
        "title": " ".join(word.capitalize() for word in name.split("-")),
        "distribution": distribution_of(name),
        "package": package_of(name),
        "game_class": _class_name(name, templates.values()),
        "bounds": _bounds(version("tabletop-core")),
        "api": repr(API_VERSION),
    }
    return {
        path.replace("PACKAGE", places["package"]): Template(text).substitute(places)
        for path, text in sorted(templates.items())
    }


def _templates(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """The files below a folder: the path that each will have, and its text."""
    for entry in folder.iterdir():
        name = re.sub("^dot_", ".", entry.name)
        if entry.is_dir():
            yield from _templates(entry, f"{above}{name}/")
        elif name.endswith(_SUFFIX):
            yield above + name.removesuffix(_SUFFIX), entry.read_text(encoding="utf-8")


def _class_name(name: str, texts: Iterable[str]) -> str:
    """A name for the game's class, different from all words of the templates."""
    found = "".join(word.capitalize() for word in name.split("-"))
    whole = "\n".join(texts)
    while iskeyword(found) or re.search(rf"\b{found}\b", whole):
        found += "Game"
    return found


def _bounds(core: str) -> str:
    """Which versions of the core a package that is made with this one can expect to work with."""
    major, minor = map(int, core.split(".")[:2])
    return f">={major}.{minor},<{major + 1}" if major else f">=0.{minor},<0.{minor + 1}"


def write_package(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files into a new folder, which is there in the end with all of them, or not at all.

    :raises NewPackageError: when something is there already, or the folder cannot be written.
    """
    if folder.exists() or folder.is_symlink():
        raise NewPackageError(
            _("{folder} exists already, and is left as it is", folder=folder),
            hint=_("choose another with --folder"),
        )
    unfinished = folder.with_name(f".{folder.name}.{os.getpid()}")
    try:
        for path, text in files.items():
            target = unfinished / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
        unfinished.rename(folder)
    except OSError as error:
        raise NewPackageError(
            _(
                "{folder} cannot be written: {reason}",
                folder=folder,
                reason=error.strerror or str(error),
            ),
            hint=_("choose another with --folder"),
        ) from error
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
