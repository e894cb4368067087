"""Folders and an environment to run the documentation's blocks in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: What is installed in the pages that begin with an installation; the rest comes from an index.
RELEASED = ("core", "cli", "plugins/testing")


@pytest.fixture
def variables() -> dict[str, str]:
    """The environment of a page's commands: the programs of this environment come first."""
    kept = dict(os.environ)
    for name in ("PYTHONPATH", "VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "COLUMNS"):
        kept.pop(name, None)
    programs = Path(sys.executable).parent
    return kept | {"PATH": f"{programs}{os.pathsep}{kept['PATH']}", "PYTHONUTF8": "1"}


@pytest.fixture
def index(variables: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """The same, where pip finds this project's distributions as if they had been released."""
    wheels = tmp_path / "wheels"
    for name in RELEASED:
        command = [sys.executable, "-m", "uv", "--quiet", "build", "--wheel", "-o", str(wheels)]
        subprocess.run([*command, str(ROOT / name)], check=True)
    ours = tmp_path / "ours.txt"
    built = [wheel.name.split("-")[:2] for wheel in wheels.glob("*.whl")]
    ours.write_text("".join(f"{name}=={version}\n" for name, version in built), encoding="utf-8")
    return variables | {
        "PIP_FIND_LINKS": str(wheels),
        # The pins keep tomorrow's releases out, and other people's packages of the same names.
        "PIP_CONSTRAINT": f"{ROOT / 'constraints.txt'} {ours}",
        "PIP_BUILD_CONSTRAINT": str(ROOT / "constraints.txt"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


@pytest.fixture
def clone(tmp_path: Path, variables: dict[str, str]) -> Path:
    """A copy of the tree, in which ``uv run`` takes the environment of the tests."""
    ignored = shutil.ignore_patterns(
        *(".git", ".venv", "__pycache__", "build", "dist"),
        *(".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
    )
    variables |= {"UV_PROJECT_ENVIRONMENT": sys.prefix, "UV_NO_SYNC": "1"}
    return shutil.copytree(ROOT, tmp_path / "clone", ignore=ignored)
