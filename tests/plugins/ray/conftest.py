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
from cluster_tasks import wait_for

# A cluster lets in who knows its token. Ray reads this when it is imported, and leaves the home alone for it.
os.environ["RAY_AUTH_MODE"] = "token"
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(16)

SUPPORT = Path(__file__).resolve().parents[2] / "support"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster with two workers."""
    port = free_port()
    log = tmp_path_factory.mktemp("ray") / "log"
    with log.open("wb") as file:
        # It stays in the foreground, and when it is ended it ends what it has started.
        head = subprocess.Popen(
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
        wait_for(lambda: b"Ray runtime started" in log.read_bytes(), 180)
        found = re.search(r"Local node IP: ([0-9a-f.:]+)", log.read_text(encoding="utf-8"))
        assert found
        yield f"{found.group(1)}:{port}"
    finally:
        head.send_signal(signal.SIGTERM)
        head.wait(60)
