"""Executors: where the tasks of a long computation are done.

A plugin offers one by the hook ``tabletop_executors``; the target of its entry is an
:data:`ExecutorFactory`, such as a class. Tasks do not depend on each other, and what they return does not
depend on where and in which order they are done.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Protocol, Self, TypeAlias, TypeVar

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


def check_workers(workers: int | None) -> None:
    """Refuse a number of workers that nobody can have.

    :raises ExecutorError: for fewer than one.
    """
    if workers is not None and workers < 1:
        raise ExecutorError(f"there cannot be {workers} workers", hint="give 1 or more")


def make_unpacking() -> Callable[[bytes], tuple[bool, Any]]:
    """What a worker of a cluster calls for a task that is packed as ``pickle.dumps((task, value))``.

    A function that no module names goes to others as it is. So workers need not have the distribution of the
    executor, and a scheduler, which unpacks what it passes on, needs no module of the tasks.
    """

    def do(packed: bytes) -> tuple[bool, Any]:
        """Whether a task could be begun, and what it returns, or why not."""
        import pickle
        import socket

        try:
            task, value = pickle.loads(packed)  # noqa: S301 -- the program packed it
        except (ImportError, AttributeError) as error:
            return False, f"the worker on {socket.gethostname()} cannot begin a task: {error}"
        return True, task(value)

    return do


def returned(answer: tuple[bool, Any]) -> Any:
    """What a task has returned, from the answer of :func:`make_unpacking`'s function.

    :raises ExecutorError: when the worker could not begin it.
    """
    begun, result = answer
    if not begun:
        raise ExecutorError(
            result, hint="install there what is installed here, in the same versions"
        )
    return result


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Let processes that are started here begin without a reaction to Ctrl-C; it comes right after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
