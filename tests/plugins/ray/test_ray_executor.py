"""Tasks on real workers of Ray: all are done, and what comes back is what one process gives."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cluster_tasks import begun, deadly, failing, kill_at_work, matches, square, told
from waiting import wait_for

from tabletop_core.errors import TabletopError
from tabletop_core.executors import ExecutorError
from tabletop_core.registry import Registry
from tabletop_ray.executor import RayExecutor


@pytest.fixture(scope="module")
def executor(address: str) -> Iterator[RayExecutor]:
    """An executor for most tests: Ray takes seconds to begin."""
    with RayExecutor(None, address) as made:
        yield made


def test_it_is_found_by_its_name() -> None:
    offers = {offer.entry.id: offer for offer in Registry.installed().executors()}
    assert Registry.installed().use(offers["ray"]) is RayExecutor


def test_tasks_are_done_by_all_workers(executor: RayExecutor, tmp_path: Path) -> None:
    inputs = [(str(tmp_path), number) for number in range(20)]
    assert executor.workers == 2
    results = sorted(executor.run(told, inputs))
    assert results == [number * number for number in range(20)]
    assert [number for number, _process in begun(tmp_path)] == list(range(20))
    processes = {process for _number, process in begun(tmp_path)}
    assert len(processes) >= 2
    assert os.getpid() not in processes


def test_results_are_those_of_one_process(executor: RayExecutor) -> None:
    inputs = [tuple(range(start, start + 3)) for start in range(0, 30, 3)]
    found = sorted(executor.run(matches, inputs))
    assert list(executor.run(square, [7, 7, 7])) == [49] * 3
    assert list(executor.run(square, [])) == []
    assert found == sorted(map(matches, inputs))


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(
    executor: RayExecutor, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    inputs = [(str(tmp_path), number) for number in range(30)]
    results, killed = [], 0
    for result in executor.run(told, inputs):
        results.append(result)
        if len(results) == 8:
            killed = kill_at_work(tmp_path)
    assert sorted(results) == [number * number for number in range(30)]
    assert len(begun(tmp_path)) > 30  # one was begun again
    assert killed
    assert capfd.readouterr() == ("", "")


def test_a_task_that_ends_every_worker_is_given_up(executor: RayExecutor, tmp_path: Path) -> None:
    inputs = [(str(tmp_path), number) for number in range(6)]
    with pytest.raises(ExecutorError, match="workers ended 4 times while they did the same task"):
        list(executor.run(deadly, inputs))
    assert len([number for number, _process in begun(tmp_path) if number == 3]) == 4


def test_the_tasks_own_error_arrives(executor: RayExecutor) -> None:
    with pytest.raises(TabletopError, match="no game is called 'chess' here") as caught:
        list(executor.run(failing, list(range(50))))
    assert type(caught.value) is TabletopError
    assert caught.value.hint == "install it on the workers"
    assert list(executor.run(square, [3])) == [9]


def test_workers_without_the_tasks_module_are_told_of(
    executor: RayExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "only_here.py").write_text("def task(number: int) -> int:\n    return number\n")
    monkeypatch.syspath_prepend(tmp_path)
    import only_here  # type: ignore[import-not-found]

    with pytest.raises(ExecutorError, match="No module named 'only_here'") as caught:
        list(executor.run(only_here.task, [1, 2]))
    assert "install" in str(caught.value.hint)


def test_what_is_left_is_given_up_when_the_loop_is_left(
    executor: RayExecutor, tmp_path: Path
) -> None:
    inputs = [(str(tmp_path), number) for number in range(500)]
    running = executor.run(told, inputs)
    next(running)
    running.close()  # type: ignore[attr-defined]
    time.sleep(2)
    assert len(begun(tmp_path)) < 10
    assert list(executor.run(square, [3])) == [9]


def test_one_program_has_one_connection(executor: RayExecutor, address: str) -> None:
    with pytest.raises(ExecutorError, match="connected to a cluster of Ray already"):
        RayExecutor(None, address).__enter__()


def test_a_program_that_does_not_know_the_token_is_told_so(address: str) -> None:
    program = f"""
from tabletop_core.executors import ExecutorError
from tabletop_ray.executor import RayExecutor
try:
    RayExecutor(None, {address!r}).__enter__()
except ExecutorError as error:
    print(error)
"""
    # Ray tries again each second, twenty times if nothing else is said.
    environment = dict(os.environ, RAY_AUTH_TOKEN="0" * 32, RAY_NUM_REDIS_GET_RETRIES="2")
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        f"the cluster of Ray at {address} does not let this program in\n"
        "set RAY_AUTH_MODE=token, and RAY_AUTH_TOKEN to the token that its machines have\n"
    )


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:9", "no cluster of Ray answers at 127.0.0.1:9"),
        ("ray://127.0.0.1:9", "no cluster of Ray answers at ray://127.0.0.1:9"),
        ("nowhere.invalid:6379", "no cluster of Ray answers"),
        ("127.0.0.1:99999", "no cluster of Ray answers"),
        ("nonsense", "is not the address of a cluster"),
    ],
)
def test_no_cluster(address: str, reason: str) -> None:
    from tabletop_ray.executor import _look_for

    began = time.monotonic()
    with pytest.raises(ExecutorError, match=reason) as caught:
        _look_for(address)
    assert time.monotonic() - began < 20
    assert "ray start --head" in str(caught.value.hint)


def test_there_is_at_least_one_worker() -> None:
    with pytest.raises(ExecutorError, match="there cannot be 0 workers"):
        RayExecutor(0)


def test_without_an_address_workers_are_started_here_and_ended(tmp_path: Path) -> None:
    program = f"""
from cluster_tasks import told
from tabletop_ray.executor import RayExecutor
with RayExecutor(2) as executor:
    print(executor.workers, sorted(executor.run(told, [({str(tmp_path)!r}, n) for n in range(10)])))
"""
    support = str(Path(__file__).resolve().parents[2] / "support")
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=dict(os.environ, PYTHONPATH=support),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == f"2 {[number * number for number in range(10)]}\n", done.stderr
    assert done.stderr == ""
    # Ray tells its workers to end, and does not wait until they have.
    ended = begun(tmp_path)
    wait_for(lambda: not any(exists(process) for _number, process in ended), seconds=10.0)


def exists(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
