"""The command on a cluster: the results of one process, also when a worker is killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from cluster_simulations import play_while_a_worker_is_killed
from waiting import wait_for


def test_a_worker_is_killed_in_the_middle(
    cluster: Any, alone: dict[str, Any], tmp_path: Path
) -> None:
    def kill() -> None:
        wait_for(cluster.at_work)
        os.kill(cluster.at_work()[0], signal.SIGKILL)

    found = play_while_a_worker_is_killed("ray", cluster.address, kill, tmp_path / "kept")
    assert found == alone
