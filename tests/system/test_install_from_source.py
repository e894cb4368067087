"""The ways of README.md to run the program from a clone."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
Run = Callable[..., str]

pytestmark = pytest.mark.install


def tree(folder: Path) -> set[Path]:
    return {file for file in folder.rglob("*") if ".venv" not in file.parts}


def test_with_plain_pip(
    source_copy: Path, new_environment: Callable[..., Path], run: Run, tmp_path: Path
) -> None:
    what = ["./core", "./cli", "./plugins/carcassonne"]
    assert f"pip install {' '.join(what)}\n" in README
    before = tree(source_copy)
    programs = new_environment(tmp_path / "environment", *what, folder=source_copy)
    assert tree(source_copy) == before
    printed = run(programs / "tabletop", "run", "carcassonne", folder=source_copy)
    assert "Carcassonne" in printed


def test_with_uv(source_copy: Path, run: Run) -> None:
    command = ["uv", "run", "--no-dev", "tabletop", "run", "carcassonne"]
    assert f"pip install uv && {' '.join(command)}\n" in README
    before = tree(source_copy)
    # Of the machine's Pythons the one that runs the tests, as on a machine that has only one.
    extra = {"UV_PYTHON": sys.executable}
    start = [sys.executable, "-m", *command]
    result = json.loads(run(*start, "--seed", "1", "--json", folder=source_copy, extra=extra))
    assert result["game"] == "carcassonne"
    assert tree(source_copy) - before == {source_copy / "uv.lock"}
