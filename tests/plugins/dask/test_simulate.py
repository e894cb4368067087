"""The command on a cluster: the results of one process, whatever happens to workers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cluster_tasks import wait_for
from distributed import Client

PLAN = ("carcassonne", "--players", "random,random", "--games", "900", "--seed", "5")


def begin(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tabletop_cli.main", "simulate", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str], code: int = 0) -> tuple[str, str]:
    out, err = process.communicate(timeout=300)
    assert process.returncode == code, out + err
    return out, err


def without_time(out: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(out)
    del found["timing"]
    return found


def chunks(file: Path) -> int:
    return file.read_bytes().count(b"\n") - 1 if file.exists() else 0


@pytest.fixture(scope="module", autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLETOP_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    """What one process gives."""
    return without_time(ended(begin(*PLAN, "--workers", "1", "--json"))[0])


def test_a_worker_is_killed_in_the_middle(
    cluster: Any, alone: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "kept"
    there = ("--executor", "dask", "--address", cluster.address)
    process = begin(*PLAN, *there, "--json", "--save", str(file))
    wait_for(lambda: chunks(file) >= 3)
    with Client(cluster.address, set_as_default=False) as client:
        first, *_others = client.run(os.getpid).values()
    os.kill(first, signal.SIGKILL)
    assert process.poll() is None
    out, err = ended(process)
    assert without_time(out) == alone
    assert json.loads(out)["timing"]["executor"] == "dask"
    assert err == ""


def test_ctrl_c_and_going_on(cluster: Any, alone: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "kept"
    there = ("--executor", "dask", "--address", cluster.address)
    process = begin(*PLAN, *there, "--save", str(file))
    wait_for(lambda: chunks(file) >= 3)
    process.send_signal(signal.SIGINT)
    out, err = ended(process, 130)
    assert out == ""
    assert "of 900 matches are kept; go on with" in err
    assert "Traceback" not in err
    out, err = ended(begin("--resume", str(file), *there, "--json"))
    assert without_time(out) == alone
    assert err == ""


def test_a_scheduler_that_is_not_there() -> None:
    out, err = ended(begin(*PLAN, "--executor", "dask", "--address", "tcp://127.0.0.1:9"), 1)
    assert out == ""
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in err
    assert "dask scheduler" in err


def test_workers_without_the_simulation_are_told_of(new_cluster: Callable[[], Any]) -> None:
    cluster = new_cluster()
    # Found before the installed one: a package of that name without what tasks need.
    broken = cluster.folder / "broken" / "tabletop_simulation"
    broken.mkdir(parents=True)
    (broken / "__init__.py").touch()
    cluster.add_workers(1, finds=str(broken.parent))
    there = ("--executor", "dask", "--address", cluster.address)
    _out, err = ended(begin(*PLAN, *there), 1)
    assert "No module named 'tabletop_simulation.chunks'" in err
    assert "install there what is installed here" in err
