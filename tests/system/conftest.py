"""Copies of the tree, and new environments to install into and run from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: The pins keep tomorrow's releases out of what tests install; old and new pips each know one name.
PINNED = dict.fromkeys(("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"), str(ROOT / "constraints.txt"))
TEMPLATES = ("minimal", "cards", "board")
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
        # Compiling all that the scientific libraries bring would take longer than everything else here.
        command = [programs / "pip", "install", "--no-compile", *what]
        run(*command, folder=folder, extra=PINNED)
        run(programs / "pip", "check", folder=folder)
        return programs

    return make


@pytest.fixture
def source_copy(tmp_path: Path) -> Path:
    """A copy of the tree as a clone has it."""
    return shutil.copytree(ROOT, tmp_path / "tabletop", ignore=NOT_SOURCE)


@pytest.fixture(scope="session")
def authors_place(
    once: Callable[..., Path], run: Callable[..., str], new_environment: Callable[..., Path]
) -> Path:
    """A folder as somebody has it who writes games, with wheels of this repository and no clone.

    ``environment`` has the core, the command and the kit, all examples, and a new package of each
    template, which lie in ``new``.
    """

    def make(target: Path) -> None:
        def wheels(*folders: Path, to: str) -> list[Path]:
            for folder in folders:
                command = [sys.executable, "-m", "uv", "build", "--wheel", folder]
                run(*command, "-o", target / to, folder=ROOT)
            return sorted((target / to).glob("*.whl"))

        target.mkdir()
        ours = wheels(ROOT / "core", ROOT / "cli", ROOT / "plugins/testing", to="released")
        programs = new_environment(target / "environment", *ours, folder=target)
        new = target / "new"
        new.mkdir()
        for template in TEMPLATES:
            command = ["new", f"new-{template}", "--template", template]
            run(programs / "tabletop", *command, folder=new)
        folders = [file.parent for file in sorted(ROOT.glob("examples/*/pyproject.toml"))]
        minimal, *others = (new / f"new-{template}" for template in TEMPLATES)
        games = wheels(*folders, *others, to="games")
        # One as its author has it who is at work on it, the others as people get them.
        what = ["--no-deps", *games, "--editable", minimal]
        run(programs / "pip", "install", *what, folder=target, extra=PINNED)
        run(programs / "pip", "check", folder=target)

    return once("authors", make)
