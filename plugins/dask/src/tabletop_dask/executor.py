"""The executor for a cluster of Dask.

What comes back does not depend on it: tasks that a dead worker had are done again by the scheduler, and
each result arrives once.
"""

from __future__ import annotations

import logging
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from distributed import Client, LocalCluster, as_completed
from distributed.comm.addressing import get_address_host_port
from distributed.scheduler import KilledWorker

from tabletop_core.executors import (
    ExecutorError,
    check_workers,
    interrupts_held_back,
    make_unpacking,
    returned,
)

T = TypeVar("T")
R = TypeVar("R")

#: How long to wait for a scheduler to answer, and for a first worker to come, in seconds.
PATIENCE: Final = 10
#: Tasks for each worker that are on their way at the same time, so that none waits for the next.
_AHEAD = 2


class DaskExecutor:
    """Does tasks on the workers of a Dask scheduler, or of one that is started on this machine.

    :param workers: how many at most; by default all that the scheduler has, or one for each core here.
    :param address: the scheduler's, such as ``tcp://10.0.0.1:8786``; ``None`` to start one here.
    :raises ExecutorError: for fewer workers than one.
    """

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        check_workers(workers)
        self._wanted = workers
        self._address = address
        self._cluster: LocalCluster | None = None
        self._client: Client | None = None
        self._quiet = ExitStack()

    @property
    def workers(self) -> int:
        """How many tasks are done at the same time: processes of workers, as of now."""
        there = len(self._connected().scheduler_info(n_workers=-1)["workers"])
        return max(1, there if self._wanted is None else min(there, self._wanted))

    def __enter__(self) -> Self:
        self._quiet.enter_context(_quiet())
        try:
            if self._address is None:
                self._client = self._start()
            else:
                self._client = self._connect(self._address)
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._close()

    def run(self, task: Callable[[T], R], inputs: Sequence[T]) -> Iterator[R]:
        """See :meth:`tabletop_core.executors.Executor.run`."""
        client, left, do = self._connected(), iter(inputs), make_unpacking()
        done: Any = as_completed(loop=client.loop, with_results=True)
        running = set()
        where = f" at {self._address}" if self._address else ""

        def submit() -> None:
            for value in left:
                # Equal inputs are no reason to do a task once.
                future = client.submit(do, pickle.dumps((task, value)), pure=False)
                running.add(future)
                done.add(future)
                break

        try:
            for _ in range(_AHEAD * self.workers):
                submit()
            for future, answer in done:
                running.discard(future)
                if future.cancelled():
                    raise ExecutorError(
                        f"the Dask scheduler{where} is not there any more",
                        hint="what is done is kept: start it again, and go on",
                    )
                result = returned(answer)
                submit()
                yield result
        except KilledWorker as error:
            raise ExecutorError(
                f"workers ended {error.allowed_failures + 1} times while they did the same task",
                hint="their logs tell why; there may be too little memory for them",
            ) from error
        finally:
            if running:
                with suppress(Exception):
                    client.cancel(list(running), force=True)

    def _connected(self) -> Client:
        if self._client is None:
            message = "the executor is used outside of its with statement"
            raise RuntimeError(message)
        return self._client

    def _connect(self, address: str) -> Client:
        """A client of a scheduler that has at least one worker."""
        try:
            # A client of an address that cannot be read would be half made, and complain when it is dropped.
            get_address_host_port(address)
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ExecutorError(
                f"no Dask scheduler answers at {address}",
                hint="start one with 'dask scheduler' and give the address that it prints, such as "
                "--address tcp://10.0.0.1:8786",
            ) from error
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            client.close(timeout=1)
            raise ExecutorError(
                f"the Dask scheduler at {address} has no workers",
                hint=f"start some with 'dask worker {address} --nthreads 1 --nworkers auto', on each "
                "machine",
            ) from error
        return client

    def _start(self) -> Client:
        """A client of a cluster of this machine."""
        if hasattr(signal, "pthread_sigmask"):
            # Started later, in the thread that starts workers, it would let interrupts through again.
            resource_tracker.ensure_running()
        with interrupts_held_back():
            self._cluster = LocalCluster(
                n_workers=self._wanted,
                threads_per_worker=1,
                processes=True,
                dashboard_address=":0",
                silence_logs=logging.CRITICAL,
            )
        return Client(self._cluster, set_as_default=False)

    def _close(self) -> None:
        for each in (self._client, self._cluster):
            if each is not None:
                with suppress(Exception):
                    each.close(timeout=PATIENCE)
        self._client = self._cluster = None
        self._quiet.close()


@contextmanager
def _quiet() -> Iterator[None]:
    """Let Dask say nothing of workers that come and go: whoever waits for results sees what matters."""
    loggers = [
        logging.getLogger(name)
        for name in ("distributed", *logging.root.manager.loggerDict)
        if name.partition(".")[0] == "distributed"
    ]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
