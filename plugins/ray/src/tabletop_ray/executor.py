"""The executor for a cluster of Ray.

What comes back does not depend on it: tasks that a dead worker had are done again by Ray, and each result
arrives once.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from tabletop_core.executors import ExecutorError, check_workers, make_unpacking, returned

# Ray reads these when it is imported. It would print what it thinks of workers that end among the results,
# copy a project that is run by `uv run` to workers that have their own, and tell its makers of each use.
os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".*")
os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

import ray
from ray import exceptions as ray_errors

T = TypeVar("T")
R = TypeVar("R")

#: How long to wait for an answer at an address, in seconds.
PATIENCE: Final = 5
#: How often a task is tried again whose worker ended.
RETRIES: Final = 3
#: Tasks for each worker that are on their way at the same time, so that none waits for the next.
_AHEAD = 2
#: Room for results under way, in bytes; Ray would take a third of the memory.
_STORE = 100_000_000


class RayExecutor:
    """Does tasks on the workers of a cluster of Ray, or of one that is started on this machine.

    :param workers: how many at most; by default as many as the cluster, or this machine, has processors.
    :param address: the cluster's: ``HOST:6379`` on one of its machines, ``ray://HOST:10001`` from
        elsewhere, ``auto`` for the one of this machine; ``None`` to start one here.
    :raises ExecutorError: for fewer workers than one.
    """

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        check_workers(workers)
        self._wanted = workers
        self._address = address

    @property
    def workers(self) -> int:
        """How many tasks are done at the same time, as of now."""
        there = max(1, int(ray.cluster_resources().get("CPU", 1)))
        return there if self._wanted is None else min(there, self._wanted)

    def __enter__(self) -> Self:
        if ray.is_initialized():
            raise ExecutorError(
                "this program is connected to a cluster of Ray already",
                hint="disconnect it first, by ray.shutdown()",
            )
        if self._address is None:
            here = {
                "num_cpus": self._wanted,
                "include_dashboard": False,
                "object_store_memory": _STORE,
            }
            self._connect("local", here)
        else:
            _look_for(self._address)
            self._connect(self._address, {})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # Ray ends what this program has under way, too.
        ray.shutdown()

    def run(self, task: Callable[[T], R], inputs: Sequence[T]) -> Iterator[R]:
        """See :meth:`tabletop_core.executors.Executor.run`."""
        do = ray.remote(max_retries=RETRIES)(make_unpacking())
        left = iter(inputs)
        running: list[Any] = []

        def submit(count: int) -> None:
            running.extend(do.remote(pickle.dumps((task, each))) for each in islice(left, count))

        # What is under way when this is left is not cancelled, which Ray does not always survive: it ends by
        # itself or, at the end of the with statement, by force.
        submit(_AHEAD * self.workers)
        while running:
            done, running[:] = ray.wait(running)
            submit(len(done))
            for each in done:
                yield _result(each)

    def _connect(self, address: str, options: dict[str, Any]) -> None:
        try:
            with _own_signals():
                ray.init(
                    address=address, log_to_driver=False, logging_level=logging.CRITICAL, **options
                )
        except BaseException as error:
            with suppress(Exception):
                ray.shutdown()
            if not isinstance(error, Exception):
                raise
            raise self._unusable(error) from error

    def _unusable(self, error: Exception) -> ExecutorError:
        if self._address is None:
            return ExecutorError(
                f"Ray cannot be started here: {_first_line(error)}",
                hint="this machine may be too busy for it: try again, or take --executor local",
            )
        if _wants_token(error):
            return ExecutorError(
                f"the cluster of Ray at {self._address} does not let this program in",
                hint="set RAY_AUTH_MODE=token, and RAY_AUTH_TOKEN to the token that its machines have",
            )
        return ExecutorError(
            f"the cluster of Ray at {self._address} cannot be used: {_first_line(error)}",
            hint=_HINT,
        )


_HINT = (
    "start a cluster with 'ray start --head' and give its address, such as --address 10.0.0.1:6379 on "
    "one of its machines or --address ray://10.0.0.1:10001 from elsewhere"
)


def _look_for(address: str) -> None:
    """Find out at once whether anything answers; Ray itself would try for a minute.

    :raises ExecutorError: when nothing does.
    """
    if address == "auto":
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise ExecutorError(f"{address} is not the address of a cluster of Ray", hint=_HINT)
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ExecutorError(f"no cluster of Ray answers at {address}", hint=_HINT) from error


def _result(reference: Any) -> Any:
    """What a task that is done has returned; what it raised is raised.

    :raises ExecutorError: when it could not be done.
    """
    try:
        answer = ray.get(reference)
    except ray_errors.RayTaskError as error:
        # Its own text is the traceback in the worker, which is kept as what caused the error.
        raise getattr(error, "cause", error) from error
    except (ray_errors.WorkerCrashedError, ray_errors.OutOfMemoryError) as error:
        raise ExecutorError(
            f"workers ended {RETRIES + 1} times while they did the same task",
            hint="their logs tell why; there may be too little memory for them",
        ) from error
    except ray_errors.RayError as error:
        raise ExecutorError(
            f"the cluster of Ray failed: {_first_line(error)}",
            hint="what is done is kept: start it again, and go on",
        ) from error
    return returned(answer)


def _wants_token(error: BaseException | None) -> bool:
    """Whether Ray failed because a cluster did not know this program."""
    while error is not None:
        # Ray puts what was wrong into the text of another error.
        if ray_errors.AuthenticationError.__name__ in f"{error!r}":
            return True
        error = error.__cause__ or error.__context__
    return False


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


@contextmanager
def _own_signals() -> Iterator[None]:
    """Leave it to the program what signals do: Ray takes them to itself when it begins."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
