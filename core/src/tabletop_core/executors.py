"""Executors: where the tasks of a long computation are done.

A plugin offers one by the hook ``tabletop_executors``; the target of its entry is an
:data:`ExecutorFactory`, such as a class. Tasks do not depend on each other, and what they return does not
depend on where and in which order they are done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Protocol, Self, TypeAlias, TypeVar

from tabletop_core.errors import TabletopError

T = TypeVar("T")
R = TypeVar("R")


class ExecutorError(TabletopError):
    """Tasks cannot be done: no scheduler at the address, or workers that end again and again."""

    exit_code = 1


class Executor(Protocol):
    """Does tasks, in this process, in others or on other machines. To be used in a ``with`` statement.

    Leaving the statement by an exception (Ctrl-C) gives up the tasks that are not done.
    """

    @property
    def workers(self) -> int:
        """How many tasks are done at the same time."""

    def __enter__(self) -> Self:
        """Get ready.

        :raises ExecutorError: when that is not possible, saying what to do.
        """

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Give back what was taken."""

    def run(self, task: Callable[[T], R], inputs: Sequence[T]) -> Iterator[R]:
        """What ``task`` returns for each of the inputs, as soon as it is there, in any order.

        A worker that dies is replaced, and what it had under way is done again.

        :param task: a function of a module that is installed on all workers.
        :param inputs: plain values that can go to another process, as can the results.
        :raises ExecutorError: when the tasks cannot be done.
        :raises Exception: what the task raised, from the first that fails.
        """


#: Makes an executor: for so many workers (``None``: as many as there are), at an address (``None``: here).
ExecutorFactory: TypeAlias = Callable[[int | None, str | None], Executor]
