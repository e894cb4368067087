"""The executor for this machine: one process for each worker.

It is the library's process pool, with what a long run needs besides: a worker that dies is replaced and
its tasks are done again, and none outlives the program or prints a traceback at Ctrl-C.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Self, TypeVar

from tabletop_core.executors import ExecutorError, check_workers, interrupts_held_back

T = TypeVar("T")
R = TypeVar("R")

#: A task during which workers have died so often is not tried again.
_MOST_DEATHS = 3
#: Tasks for each worker that are on their way at the same time, so that none waits for the next.
_AHEAD = 2


class LocalExecutor:
    """Does tasks in processes of this machine; with one worker, in this process.

    :param workers: how many; as many as there are cores for this program by default.
    :param address: always ``None``: it is here.
    :raises ExecutorError: for an address, or fewer workers than one.
    """

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        if address is not None:
            raise ExecutorError(
                f"the executor 'local' has no address, and {address} was given",
                hint="leave --address out, or name the executor that it is for by --executor",
            )
        check_workers(workers)
        self._workers = available_cores() if workers is None else workers
        self._pool: ProcessPoolExecutor | None = None
        self._others: frozenset[BaseProcess] = frozenset()

    @property
    def workers(self) -> int:
        """How many tasks are done at the same time."""
        return self._workers

    def __enter__(self) -> Self:
        self._others = frozenset(multiprocessing.active_children())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._give_up() if error is not None else self._close()

    def run(self, task: Callable[[T], R], inputs: Sequence[T]) -> Iterator[R]:
        """See :meth:`tabletop_core.executors.Executor.run`."""
        if self._workers == 1:
            yield from map(task, inputs)
            return
        left = list(reversed(range(len(inputs))))
        running: dict[Future[R], int] = {}
        deaths: Counter[int] = Counter()
        while left or running:
            try:
                while left and len(running) < _AHEAD * self._workers:
                    running[self._submit(task, inputs[left[-1]])] = left[-1]
                    left.pop()
                done, _others = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    result = future.result()
                    del running[future]
                    yield result
            except BrokenProcessPool as error:
                # All that was under way is lost, and whose fault it was cannot be told.
                lost = sorted(running.values(), reverse=True)
                running.clear()
                self._give_up()
                deaths.update(lost)
                if any(deaths[number] >= _MOST_DEATHS for number in lost):
                    raise ExecutorError(
                        f"workers ended {_MOST_DEATHS} times while they did the same tasks",
                        hint="there may be too little memory for so many: try fewer --workers; "
                        "--workers 1 shows what the program itself says",
                    ) from error
                left += lost

    def _submit(self, task: Callable[[T], R], value: T) -> Future[R]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, _context(task.__module__), initializer=_begin_worker
            )
        # The pool starts its processes here.
        with interrupts_held_back():
            return self._pool.submit(task, value)

    def _close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None

    def _give_up(self) -> None:
        """End all workers, whatever they are doing."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None
        mine = frozenset(multiprocessing.active_children()) - self._others
        for process in mine:
            process.kill()
        for process in mine:
            process.join()


def _context(module: str) -> BaseContext:
    """How processes are started: never as copies of this one, which may have threads.

    :param module: what all of them will import; where it is possible, it is imported once for all.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([module])
    return context


def available_cores() -> int:
    """How many processes of this program can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin_worker() -> None:
    """Ctrl-C is for the program, which ends its workers; and they end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
