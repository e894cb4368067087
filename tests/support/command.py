"""Running commands in the tests' own process, with the sample games and a script of what is typed."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple
from unittest.mock import patch

from sample_registry import sample_registry

from tabletop_cli.main import run
from tabletop_core.registry import Registry


class Done(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


class Piped(io.StringIO):
    """A standard stream that is no terminal."""

    encoding = "utf-8"

    def reconfigure(self, **_settings: Any) -> None:
        """As a real one can be."""


def command(*arguments: str, typed: str = "", registry: Registry | None = None) -> Done:
    """Run a command whose input and output are pipes.

    :param typed: what it reads.
    :param registry: the plugins, by default the sample games and nothing else.
    """
    streams = Piped(typed), Piped(), Piped()
    with (
        patch.object(sys, "stdin", streams[0]),
        patch.object(sys, "stdout", streams[1]),
        patch.object(sys, "stderr", streams[2]),
    ):
        code = run(arguments, registry=registry or sample_registry())
    return Done(code, streams[1].getvalue(), streams[2].getvalue())


def lines(moves: Sequence[str]) -> str:
    """Moves as they are typed, one a line."""
    return "".join(f"{move}\n" for move in moves)
