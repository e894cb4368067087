"""Tasks on real workers of Dask: all are done, and what comes back is what one process gives."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cluster_tasks import begun, deadly, failing, matches, square, told
from waiting import wait_for

from tabletop_core.errors import TabletopError
from tabletop_core.executors import Executor, ExecutorError
from tabletop_core.registry import Registry
from tabletop_dask.executor import DaskExecutor

# What Dask does in threads of its own when a process of its ends.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


def test_it_is_found_by_its_name() -> None:
    offers = {offer.entry.id: offer for offer in Registry.installed().executors()}
    assert Registry.installed().use(offers["dask"]) is DaskExecutor


def test_tasks_are_done_by_all_workers(cluster: Any, tmp_path: Path) -> None:
    inputs = [(str(tmp_path), number) for number in range(12)]
    with DaskExecutor(None, cluster.address) as executor:
        wait_for(lambda: executor.workers == 2)
        results = sorted(executor.run(told, inputs))
    assert results == [number * number for number in range(12)]
    assert [number for number, _process in begun(tmp_path)] == list(range(12))
    assert len({process for _number, process in begun(tmp_path)}) == 2
    assert os.getpid() not in {process for _number, process in begun(tmp_path)}


def test_results_are_those_of_one_process(cluster: Any) -> None:
    inputs = [tuple(range(start, start + 3)) for start in range(0, 30, 3)]
    with DaskExecutor(None, cluster.address) as executor:
        found = sorted(executor.run(matches, inputs))
        # Equal inputs are done each for itself, and a second run is a run like the first.
        assert list(executor.run(square, [7, 7, 7])) == [49] * 3
        assert list(executor.run(square, [])) == []
    assert found == sorted(map(matches, inputs))


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(
    cluster: Any, tmp_path: Path
) -> None:
    inputs = [(str(tmp_path), number) for number in range(30)]
    results = []
    with DaskExecutor(None, cluster.address) as executor:
        wait_for(lambda: executor.workers == 2)
        for result in executor.run(told, inputs):
            results.append(result)
            if len(results) == 8:
                _number, process = begun(tmp_path)[-1]
                os.kill(process, signal.SIGKILL)
    assert sorted(results) == [number * number for number in range(30)]
    assert len({process for _number, process in begun(tmp_path)}) >= 2


def test_a_task_that_ends_every_worker_is_given_up(cluster: Any, tmp_path: Path) -> None:
    inputs = [(str(tmp_path), number) for number in range(6)]
    with (
        DaskExecutor(None, cluster.address) as executor,
        pytest.raises(ExecutorError, match="workers ended 4 times while they did the same task"),
    ):
        list(executor.run(deadly, inputs))


def test_the_tasks_own_error_arrives(cluster: Any) -> None:
    with DaskExecutor(None, cluster.address) as executor:
        with pytest.raises(TabletopError, match="no game is called 'chess' here") as caught:
            list(executor.run(failing, list(range(50))))
        assert caught.value.hint == "install it on the workers"
        # And the executor can still be used.
        assert list(executor.run(square, [3])) == [9]


def test_workers_without_the_tasks_module_are_told_of(
    new_cluster: Callable[[], Any],
) -> None:
    cluster = new_cluster()
    cluster.add_workers(1, finds="")
    with (
        DaskExecutor(None, cluster.address) as executor,
        pytest.raises(ExecutorError, match="'cluster_tasks'") as caught,
    ):
        list(executor.run(square, [1, 2]))
    assert "install" in str(caught.value.hint)


def test_what_is_left_is_given_up_when_the_loop_is_left(cluster: Any, tmp_path: Path) -> None:
    inputs = [(str(tmp_path), number) for number in range(500)]

    def interrupted() -> None:
        with DaskExecutor(None, cluster.address) as executor:
            for _result in executor.run(told, inputs):
                raise KeyboardInterrupt

    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - began < 30
    time.sleep(2)
    assert len(begun(tmp_path)) < 10


def test_a_scheduler_that_goes_away(new_cluster: Callable[[], Any], tmp_path: Path) -> None:
    cluster = new_cluster()
    cluster.add_workers(1)
    inputs = [(str(tmp_path), number) for number in range(500)]

    def run_until_it_ends(executor: DaskExecutor) -> None:
        for number, _result in enumerate(executor.run(told, inputs)):
            if number == 3:
                cluster.scheduler.kill()

    began = time.monotonic()
    with DaskExecutor(None, cluster.address) as executor:
        where = f"the Dask scheduler at {cluster.address} is not there any more"
        with pytest.raises(ExecutorError, match=where):
            run_until_it_ends(executor)
    assert time.monotonic() - began < 60


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_dask.executor.PATIENCE", 1)
    for address in ("tcp://127.0.0.1:9", "127.0.0.1:9", "nonsense://x"):
        with pytest.raises(
            ExecutorError, match=f"no Dask scheduler answers at {address}"
        ) as caught:
            DaskExecutor(None, address).__enter__()
        assert "dask scheduler" in str(caught.value.hint)


def test_a_scheduler_without_workers(
    new_cluster: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_dask.executor.PATIENCE", 3)
    cluster = new_cluster()
    with pytest.raises(ExecutorError, match="has no workers") as caught:
        DaskExecutor(None, cluster.address).__enter__()
    assert f"dask worker {cluster.address}" in str(caught.value.hint)


def test_without_an_address_workers_are_started_here_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2] / "support"))
    inputs = [(str(tmp_path), number) for number in range(10)]
    with DaskExecutor(2) as executor:
        assert executor.workers == 2
        assert sorted(executor.run(told, inputs)) == [number * number for number in range(10)]
    processes = {process for _number, process in begun(tmp_path)}
    assert len(processes) == 2
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    assert capfd.readouterr() == ("", "")


def test_fewer_workers_than_there_are(cluster: Any, tmp_path: Path) -> None:
    inputs = [(str(tmp_path), number) for number in range(6)]
    executor: Executor
    with DaskExecutor(1, cluster.address) as executor:
        assert executor.workers == 1
        assert len(list(executor.run(told, inputs))) == 6
    with pytest.raises(ExecutorError, match="there cannot be 0 workers"):
        DaskExecutor(0)
