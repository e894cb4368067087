"""What is wrong with a plugin, as data."""

from __future__ import annotations

import importlib
import traceback
from pathlib import Path
from typing import NamedTuple

from tabletop_core.errors import ContractError, TabletopError


class Fault(NamedTuple):
    """One thing for which a plugin, or a part of it, was set aside."""

    distribution: str
    version: str
    #: Name of the plugin's entry point.
    plugin: str
    #: What is wrong, in one line.
    reason: str
    #: What a person can do about it, in one line.
    hint: str
    #: The id that was refused, where the fault concerns one entry.
    id: str = ""
    #: The traceback, where the plugin raised something.
    details: str = ""

    def __str__(self) -> str:
        return (
            f"{self.distribution} {self.version}: plugin {self.plugin}: {self.reason}; {self.hint}"
        )


class PluginError(TabletopError):
    """Something that a plugin offers cannot be used."""


def one_line(text: str, limit: int = 300) -> str:
    """Text from a plugin as one printable line."""
    line = " ".join(text.split())
    line = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)
    return line if len(line) <= limit else f"{line[: limit - 3]}..."


def describe_error(error: BaseException) -> str:
    """An exception that a plugin raised, in one line, with the place in its code."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001  the plugin's own exception class may be broken, too
        text = ""
    name = type(error).__name__
    if isinstance(error, ContractError):
        # It is a sentence by itself, and says what to write instead.
        text, name = "", "; ".join(filter(None, (str(error.message), str(error.hint))))
    if isinstance(error, SystemExit):
        text, name = "", f"it tried to end the program (SystemExit: {one_line(text)})"
    described = one_line(f"{name}: {text}" if text else name)
    # A syntax error's own text names the place.
    frames = [] if isinstance(error, SyntaxError) else traceback.extract_tb(error.__traceback__)
    own = (str(Path(__file__).parent), str(Path(importlib.__file__).parent), "<frozen ")
    theirs = [frame for frame in frames if not frame.filename.startswith(own)]
    if not theirs:
        return described
    place = "/".join(theirs[-1].filename.replace("\\", "/").split("/")[-2:])
    return f"{described} ({place}, line {theirs[-1].lineno})"


def format_traceback(error: BaseException) -> str:
    """The traceback of an exception that a plugin raised."""
    try:
        return "".join(traceback.format_exception(error))
    except Exception as failure:  # noqa: BLE001  the same
        return (
            f"{type(error).__name__}, whose traceback cannot be shown: {type(failure).__name__}\n"
        )
