"""A new package as its author has it: installed, played, checked and tested at once."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TEMPLATES = {"minimal": 4, "cards": 3, "board": 2}
PROGRAMS = "Scripts" if sys.platform == "win32" else "bin"
Run = Callable[..., str]

each_template = pytest.mark.parametrize("template", TEMPLATES)

pytestmark = pytest.mark.install


@pytest.fixture
def programs(authors_place: Path) -> Path:
    """The programs of an environment that has a package of each template."""
    return authors_place / "environment" / PROGRAMS


@pytest.fixture
def package(authors_place: Path, template: str, tmp_path: Path) -> Path:
    """A copy of the package, so that nothing is left in the one that others look at."""
    made = authors_place / "new" / f"new-{template}"
    return shutil.copytree(made, tmp_path / "package", ignore=shutil.ignore_patterns("__pycache__"))


@each_template
def test_its_own_tests_pass(programs: Path, run: Run, package: Path) -> None:
    # Without its sources, so that what is tested is what was installed.
    shutil.rmtree(package / "src")
    command = [programs / "python", "-m", "pytest", "-p", "no:cacheprovider", "--tabletop-games=1"]
    printed = run(*command, folder=package)
    # The kit has more than forty checks, and each is a test.
    assert int(re.findall(r"(\d+) passed", printed)[-1]) > 40


@each_template
def test_it_is_played_and_its_record_is_confirmed(
    programs: Path, run: Run, tmp_path: Path, template: str
) -> None:
    tabletop, game = programs / "tabletop", f"new-{template}"
    extra = {
        "PYTHONWARNINGS": "error",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    seats = ",".join(["greedy", *["random"] * (TEMPLATES[template] - 1)])
    command = [tabletop, "run", game, "--players", seats, "--seed", "1", "--json"]
    result = json.loads(run(*command, folder=tmp_path, extra=extra))
    assert result["game"] == game
    assert len(result["players"]) == TEMPLATES[template]
    run(tabletop, "verify", result["record"], folder=tmp_path, extra=extra)
    checked = [tabletop, "check", game, "--only", "plugin", "--games", "1"]
    assert "0 failed" in run(*checked, folder=tmp_path, extra=extra)
    rules = run(tabletop, "rules", game, folder=tmp_path, extra=extra)
    assert rules.startswith(f"# New {template.capitalize()}\n")


def test_their_own_checks_of_style_and_types_pass(
    programs: Path, run: Run, authors_place: Path, tmp_path: Path
) -> None:
    python = programs / "python"
    for template in TEMPLATES:
        made = authors_place / "new" / f"new-{template}"
        run(sys.executable, "-m", "ruff", "check", "--no-cache", folder=made)
        run(sys.executable, "-m", "ruff", "format", "--check", "--no-cache", folder=made)
        types = ["mypy", f"--cache-dir={tmp_path}", f"--python-executable={python}"]
        # Not the test that imports the kit: with Hypothesis behind it, that takes ten times as long.
        run(sys.executable, "-m", *types, "src", "tests/test_game.py", folder=made)
