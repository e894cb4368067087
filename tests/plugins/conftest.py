"""What executors are compared with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cluster_simulations import PLAN, simulated, without_time


@pytest.fixture(scope="session")
def alone(once: Callable[..., Path]) -> dict[str, Any]:
    """What one process gives for the plan that clusters play."""

    def make(target: Path) -> None:
        target.mkdir()
        kept = ("--save", str(target / "kept"))
        out, _err = simulated(*PLAN, "--workers", "1", "--json", *kept)
        (target / "out.json").write_text(out, encoding="utf-8")

    return without_time((once("alone", make) / "out.json").read_text(encoding="utf-8"))
