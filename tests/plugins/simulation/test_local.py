from __future__ import annotations

import multiprocessing
import os
import signal
import time
from pathlib import Path

import pytest

from tabletop_core.executors import ExecutorError
from tabletop_simulation.local import LocalExecutor, available_cores


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    if number == 3:
        message = "three"
        raise KeyError(message)
    return number


def die_once(mark: str) -> str:
    """End the process the first time."""
    path = Path(mark)
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def die(_number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_task_is_done_once(workers: int) -> None:
    with LocalExecutor(workers) as executor:
        assert executor.workers == workers
        assert sorted(executor.run(square, range(20))) == [n * n for n in range(20)]
        assert list(executor.run(square, [])) == []
    assert not multiprocessing.active_children()


def test_what_a_task_raises_is_raised() -> None:
    with pytest.raises(KeyError, match="three"), LocalExecutor(2) as executor:
        list(executor.run(fail, range(10)))

    assert not multiprocessing.active_children()


def test_a_worker_that_dies_is_replaced_and_its_tasks_done_again(tmp_path: Path) -> None:
    marks = [str(tmp_path / name) for name in "abcd"]
    (tmp_path / "b").touch()
    (tmp_path / "c").touch()
    (tmp_path / "d").touch()

    with LocalExecutor(2) as executor:
        assert sorted(executor.run(die_once, marks)) == ["a", "b", "c", "d"]


def test_a_task_that_ends_every_worker_is_given_up() -> None:
    with pytest.raises(ExecutorError, match="ended 3 times"), LocalExecutor(2) as executor:
        list(executor.run(die, [1]))


def test_leaving_by_an_exception_ends_what_is_under_way() -> None:
    begun = time.monotonic()

    def stop_after_the_first() -> None:
        with LocalExecutor(2) as executor:
            next(executor.run(sleep, [0.0, 60.0, 60.0]))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop_after_the_first()

    assert time.monotonic() - begun < 30
    assert not multiprocessing.active_children()


def test_there_is_one_worker_a_core_unless_somebody_says_how_many() -> None:
    assert LocalExecutor().workers == available_cores() >= 1


def test_it_has_no_address() -> None:
    with pytest.raises(ExecutorError, match="no address"):
        LocalExecutor(2, "tcp://here:1")
    with pytest.raises(ExecutorError, match="0 workers"):
        LocalExecutor(0)
