"""The command in processes of its own, with the sample games and bots installed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest
from distributions import install

SUPPORT = Path(__file__).resolve().parents[2] / "support"


class Simulate(Protocol):
    """Runs ``tabletop simulate``."""

    def __call__(self, *arguments: str | Path, **more: Any) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a distribution that offers the sample games and bots."""
    folder = tmp_path_factory.mktemp("installed")
    install(folder, "tabletop-samples", plugins={"samples": "sample_bots"})
    return folder


@pytest.fixture
def environment(installed: Path, tmp_path: Path) -> dict[str, str]:
    """Variables for a program that finds the samples and keeps what it keeps in a folder of its own."""
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(installed), str(SUPPORT)]),
        "TABLETOP_HOME": str(tmp_path / "home"),
        "XDG_CACHE_HOME": str(installed / "cache"),
    }


@pytest.fixture
def program() -> list[str]:
    return [sys.executable, "-m", "tabletop_cli.main", "simulate"]


@pytest.fixture
def simulate(environment: Mapping[str, str], program: list[str], tmp_path: Path) -> Simulate:
    def run(*arguments: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*program, *map(str, arguments)],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            **more,
        )

    return run
