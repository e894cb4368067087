"""A cluster of Ray, started by its own command in processes of its own."""

from __future__ import annotations

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from waiting import wait_for

# A cluster lets in who knows its token. Ray reads this when it is imported, and leaves the home alone for it.
os.environ["RAY_AUTH_MODE"] = "token"
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(16)

SUPPORT = Path(__file__).resolve().parents[2] / "support"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class RayCluster:
    """A cluster with two workers, which its own command starts and ends."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        log = folder / "log"
        with log.open("wb") as file:
            # It stays in the foreground, and when it is ended it ends what it has started.
            self._head = subprocess.Popen(
                [
                    *(sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"),
                    *(f"--port={port}", "--num-cpus=2"),
                    *("--include-dashboard=false", "--object-store-memory=100000000"),
                    "--disable-usage-stats",
                ],
                env=dict(os.environ, PYTHONPATH=str(SUPPORT)),
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_for(lambda: b"Ray runtime started" in log.read_bytes())
            found = re.search(r"Local node IP: ([0-9a-f.:]+)", log.read_text(encoding="utf-8"))
            assert found
        except BaseException:
            self.stop()
            raise
        self.address = f"{found.group(1)}:{port}"

    def at_work(self) -> list[int]:
        """The workers of this cluster that are doing a task: Ray names them by the task's function."""
        listed = subprocess.run(
            ["ps", "-e", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
        )
        lines = [line.split(maxsplit=2) for line in listed.stdout.splitlines()]
        names = {int(line[0]): line[2] for line in lines}
        parents = {int(line[0]): int(line[1]) for line in lines}

        def is_here(process: int) -> bool:
            while process in parents and process != self._head.pid:
                process = parents[process]
            return process == self._head.pid

        return [
            process
            for process, name in names.items()
            if name.strip() == "ray::do" and is_here(process)
        ]

    def stop(self) -> None:
        """End everything that was started here."""
        self._head.send_signal(signal.SIGTERM)
        self._head.wait(60)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RayCluster]:
    """A cluster for all tests: it takes seconds to begin."""
    made = RayCluster(tmp_path_factory.mktemp("ray"))
    yield made
    made.stop()


@pytest.fixture(scope="module")
def address(cluster: RayCluster) -> str:
    """The address of a cluster with two workers."""
    return cluster.address
