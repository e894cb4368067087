"""A cluster of Dask: a scheduler and workers, as its own command starts them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from waiting import wait_for

SUPPORT = Path(__file__).resolve().parents[2] / "support"


class DaskCluster:
    """A scheduler and workers, to be stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = self._begin(
            "scheduler",
            "--host=127.0.0.1",
            "--port=0",
            "--no-dashboard",
            "--no-show",
            f"--scheduler-file={file}",
        )
        wait_for(lambda: file.exists() and file.read_text("utf-8").endswith("}"))
        self.address: str = json.loads(file.read_text("utf-8"))["address"]

    def add_workers(self, count: int, *, finds: str = str(SUPPORT)) -> subprocess.Popen[bytes]:
        """Start workers, each with a nanny that replaces it.

        :param finds: where they find modules, besides those that are installed.
        """
        worker = self._begin(
            *("worker", self.address, "--nthreads=1", f"--nworkers={count}", "--no-dashboard"),
            *("--local-directory", str(self.folder), "--memory-limit=0"),
            finds=finds,
        )
        log = self.folder / f"{len(self._processes) - 1}.log"
        wait_for(lambda: log.read_bytes().count(b"Registered to") >= count)
        return worker

    def _begin(self, *arguments: str, finds: str = "") -> subprocess.Popen[bytes]:
        environment = dict(os.environ, PYTHONPATH=finds)
        with (self.folder / f"{len(self._processes)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments],
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self._processes.append(process)
        return process

    def stop(self) -> None:
        """End everything that was started here, the scheduler last: workers take leave of it."""
        for process in reversed(self._processes):
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture(scope="module")
def new_cluster(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[[], DaskCluster]]:
    """Start another scheduler, yet without workers."""
    begun: list[DaskCluster] = []

    def begin() -> DaskCluster:
        begun.append(DaskCluster(tmp_path_factory.mktemp("cluster")))
        return begun[-1]

    yield begin
    for cluster in begun:
        cluster.stop()


@pytest.fixture(scope="module")
def cluster(new_cluster: Callable[[], DaskCluster]) -> DaskCluster:
    """A scheduler with two workers, for all tests of a module."""
    made = new_cluster()
    made.add_workers(2)
    return made
