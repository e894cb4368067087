"""An executor as a command asks for it, and what is said where it is stopped."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from tabletop_cli.settings import Settings
from tabletop_core.entries import ExecutorEntry
from tabletop_core.executors import Executor, ExecutorError

#: The exit code after Ctrl-C.
INTERRUPTED = 130


def kept(played: int, matches: int, command: str) -> str:
    """What is said when not all matches were played: how many are kept, and how to go on."""
    return f"{played:,} of {matches:,} matches are kept; go on with\n  {command}"


@contextmanager
def executing(
    known: Settings, name: str, workers: int | None, address: str | None
) -> Iterator[Executor]:
    """An executor that is ready. While it is, the end of the program is asked for as by Ctrl-C.

    :param name: its id, or ``distribution:id``.
    :raises TabletopError: when there is none of that name, or it cannot get ready.
    """
    registry = known.registry
    make = registry.load(registry.find(ExecutorEntry, name))
    with _terminated_like_interrupted():
        try:
            made = make(workers, address)
        except TypeError as error:
            raise ExecutorError(
                f"the executor {name} cannot be made: {error}",
                hint="this is a fault of its plugin; --debug shows where",
            ) from error
        with made as executor:
            yield executor


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """Whoever ends the program (a batch system, a shutdown) gets what Ctrl-C gets."""

    def interrupt(_number: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
