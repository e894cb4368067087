"""The command on a cluster: the results of one process, whatever happens to workers."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cluster_simulations import (
    PLAN,
    chunks,
    ended,
    play_while_a_worker_is_killed,
    playing,
    simulated,
    without_time,
)
from distributed import Client
from waiting import wait_for


def test_a_worker_is_killed_in_the_middle(
    cluster: Any, alone: dict[str, Any], tmp_path: Path
) -> None:
    def kill() -> None:
        with Client(cluster.address, set_as_default=False) as client:
            first, *_others = client.run(os.getpid).values()
        os.kill(first, signal.SIGKILL)

    found = play_while_a_worker_is_killed("dask", cluster.address, kill, tmp_path / "kept")
    assert found == alone


def test_ctrl_c_and_going_on(cluster: Any, alone: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "kept"
    there = ("--executor", "dask", "--address", cluster.address)
    with playing(*PLAN, *there, "--save", str(file)) as process:
        wait_for(lambda: chunks(file) >= 3)
        process.send_signal(signal.SIGINT)
        out, err = ended(process, 130)
    assert out == ""
    assert "of 900 matches are kept; go on with" in err
    assert "Traceback" not in err
    out, err = simulated("--resume", str(file), *there, "--json")
    assert without_time(out) == alone
    assert err == ""


def test_a_scheduler_that_is_not_there() -> None:
    out, err = simulated(*PLAN, "--executor", "dask", "--address", "tcp://127.0.0.1:9", code=1)
    assert out == ""
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in err
    assert "dask scheduler" in err


def test_an_address_that_is_none() -> None:
    out, err = simulated(*PLAN, "--executor", "dask", "--address", "nonsense", code=1)
    assert out == ""
    assert "no Dask scheduler answers at nonsense" in err
    assert "Traceback" not in err


def test_workers_without_the_simulation_are_told_of(new_cluster: Callable[[], Any]) -> None:
    cluster = new_cluster()
    # Found before the installed one: a package of that name without what tasks need.
    broken = cluster.folder / "broken" / "tabletop_simulation"
    broken.mkdir(parents=True)
    (broken / "__init__.py").touch()
    cluster.add_workers(1, finds=str(broken.parent))
    there = ("--executor", "dask", "--address", cluster.address)
    _out, err = simulated(*PLAN, *there, code=1)
    assert "No module named 'tabletop_simulation.chunks'" in err
    assert "install there what is installed here" in err
