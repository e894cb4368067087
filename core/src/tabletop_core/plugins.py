"""What a plugin module imports: the hooks it may implement and the entries they return.

A distribution announces one light module in its metadata::

    [project.entry-points."tabletop.plugins"]
    chess = "tabletop_chess.plugin"

The module imports this one and nothing heavy, and says what the distribution offers::

    from tabletop_core.plugins import GameEntry, hookimpl

    @hookimpl
    def tabletop_games() -> list[GameEntry]:
        return [
            GameEntry(
                id="chess",
                title="Chess",
                players=(2, 2),
                summary="Two armies, one king each.",
                target="tabletop_chess.game:Chess",
                api=(1, 0),
            )
        ]

Importing ``tabletop_chess.plugin`` also runs ``tabletop_chess/__init__.py``: leave that empty. What a
hook returns may depend on nothing but the package itself, since the program remembers the answer
until some distribution is installed or removed, or a file of the plugin changes. Hooks are called at
most once in a process, and never while a match runs.

Commands for the program are not hooks but entry points of the group ``tabletop.commands``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pluggy

from tabletop_core.entries import (
    API_VERSION,
    BotEntry,
    Entry,
    ExecutorEntry,
    FrontEndEntry,
    GameEntry,
    ObserverEntry,
)

__all__ = [
    "API_VERSION",
    "BotEntry",
    "Entry",
    "ExecutorEntry",
    "FrontEndEntry",
    "GameEntry",
    "HookSpecs",
    "ObserverEntry",
    "hookimpl",
]

#: pluggy's name of the project; marks made for another project are not seen.
PROJECT = "tabletop"

_Hook = TypeVar("_Hook", bound=Callable[..., Iterable[Entry]])

_hookspec = pluggy.HookspecMarker(PROJECT)
_hookimpl = pluggy.HookimplMarker(PROJECT)


def hookimpl(function: _Hook) -> _Hook:
    """Mark a function of a plugin module as the implementation of the hook of the same name.

    This is pluggy's marker with a narrower type: a type checker refuses a hook that does not return
    entries.
    """
    return _hookimpl(function)


class HookSpecs:
    """The hooks. Each takes no argument and returns entries of one kind."""

    @staticmethod
    @_hookspec
    def tabletop_games() -> Iterable[GameEntry]:
        """The games that the distribution offers."""
        return ()

    @staticmethod
    @_hookspec
    def tabletop_bots() -> Iterable[BotEntry]:
        """The bots that the distribution offers, for its own games or for others."""
        return ()

    @staticmethod
    @_hookspec
    def tabletop_front_ends() -> Iterable[FrontEndEntry]:
        """The front ends that the distribution offers."""
        return ()

    @staticmethod
    @_hookspec
    def tabletop_executors() -> Iterable[ExecutorEntry]:
        """The executors that the distribution offers."""
        return ()

    @staticmethod
    @_hookspec
    def tabletop_observers() -> Iterable[ObserverEntry]:
        """The observers of committed events that the distribution offers."""
        return ()
