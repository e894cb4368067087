"""Copies of the tree, and new environments to install into and run from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import portalocker
import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_SOURCE = shutil.ignore_patterns(
    *(".git", ".venv", "uv.lock", "__pycache__", "*.egg-info", "build", "dist"),
    *(".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
)


@pytest.fixture(scope="session")
def run() -> Callable[..., str]:
    """Run a program, with nothing to read, and return what it printed; it must succeed.

    It runs as from a shell that has not entered this environment.
    """

    def run_program(
        *command: str | Path, folder: Path, extra: Mapping[str, str] | None = None
    ) -> str:
        environment = dict(os.environ)
        for name in ("PYTHONPATH", "UV_PROJECT_ENVIRONMENT", "VIRTUAL_ENV"):
            environment.pop(name, None)
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment | dict(extra or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        told = f"{command} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
        assert done.returncode == 0, told
        return done.stdout

    return run_program


@pytest.fixture(scope="session")
def new_environment(run: Callable[..., str]) -> Callable[..., Path]:
    """Make a virtual environment, install with its own pip, and return its programs' folder."""

    def make(target: Path, *what: str | Path, folder: Path) -> Path:
        run(sys.executable, "-m", "virtualenv", "--no-setuptools", target, folder=folder)
        programs = target / ("Scripts" if sys.platform == "win32" else "bin")
        # The pins keep tomorrow's releases out of this; old and new pips each know one name.
        pins = str(ROOT / "constraints.txt")
        extra = {"PIP_CONSTRAINT": pins, "PIP_BUILD_CONSTRAINT": pins}
        run(programs / "pip", "install", *what, folder=folder, extra=extra)
        run(programs / "pip", "check", folder=folder)
        return programs

    return make


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Fill a named folder that all processes of this run share, in whichever comes first."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def fill(name: str, make: Callable[[Path], None]) -> Path:
        target, done = shared / name, shared / f"{name}.done"
        with portalocker.Lock(shared / f"{name}.lock", timeout=300):
            if not done.exists():
                make(target)
                done.touch()
        return target

    return fill


@pytest.fixture
def source_copy(tmp_path: Path) -> Path:
    """A copy of the tree as a clone has it."""
    return shutil.copytree(ROOT, tmp_path / "tabletop", ignore=NOT_SOURCE)
