"""The examples as third parties would have them: each a wheel of its own, used without this repository."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(file.parent for file in ROOT.glob("examples/*/pyproject.toml"))
GAMES = {"tic-tac-toe": 2, "pig": 3, "crazy-eights": 4, "hearts": 4, "draughts": 2}
PROGRAMS = "Scripts" if sys.platform == "win32" else "bin"
Run = Callable[..., str]
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
each_game = pytest.mark.parametrize("game", GAMES)


def project(folder: Path) -> dict[str, Any]:
    text = (folder / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["project"]
    return table


def test_there_are_five_games_and_one_of_each_other_kind() -> None:
    assert {example.name for example in EXAMPLES} == {*GAMES, "pig-bot", "seat-odds", "match-diary"}


@each_example
def test_an_example_has_what_a_published_package_has(example: Path) -> None:
    table = project(example)
    assert table["name"] == f"tabletop-{example.name}"
    assert table["requires-python"] == project(ROOT / "core")["requires-python"]
    readme = (example / "README.md").read_text(encoding="utf-8")
    assert readme.startswith(f"# {table['name']}\n")
    assert (example / table["license-files"][0]).is_file()
    [package] = (example / "src").iterdir()
    assert package.name == table["name"].replace("-", "_")
    assert (package / "py.typed").is_file()
    assert (package / "__init__.py").read_bytes() == b""
    assert list((example / "tests").glob("test_*.py"))


@each_example
def test_an_example_is_no_member_of_the_workspace(example: Path) -> None:
    root = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    members = {
        folder for glob in root["tool"]["uv"]["workspace"]["members"] for folder in ROOT.glob(glob)
    }
    assert example not in members
    assert "uv" not in tomllib.loads((example / "pyproject.toml").read_text("utf-8"))["tool"]
    for line in project(example)["dependencies"]:
        assert Requirement(line).url is None


@each_example
def test_an_example_is_type_checked(example: Path) -> None:
    root = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    source = f"examples/{example.name}/src"
    assert source in root["tool"]["mypy"]["files"]
    assert source in root["tool"]["mypy"]["mypy_path"]


@each_example
def test_the_list_of_examples_has_it(example: Path) -> None:
    listed = (ROOT / "examples/README.md").read_text(encoding="utf-8")
    assert f"| [{example.name}]({example.name}) |" in listed


def test_the_smallest_game_has_fewer_lines_of_rules_than_forty() -> None:
    source = (ROOT / "examples/tic-tac-toe/src/tabletop_tic_tac_toe/game.py").read_text("utf-8")
    rules = source.partition("# What players read and see")[0].partition("_ = Messages")[2]
    in_docstring = [line for line in rules.splitlines()[1:] if line.strip()]
    code = [line for line in in_docstring if not line.strip().startswith(("#", '"""'))]
    assert 30 < len(code) < 40


@pytest.fixture(scope="module")
def programs(authors_place: Path) -> Path:
    """The programs of an environment that has the examples."""
    return authors_place / "environment" / PROGRAMS


@pytest.fixture
def settings(tmp_path: Path) -> dict[str, str]:
    """Settings under which any warning of the program is an error."""
    return {
        "PYTHONWARNINGS": "error",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }


@pytest.mark.install
@each_example
def test_its_own_tests_pass_with_the_wheel(
    programs: Path, run: Run, tmp_path: Path, example: Path
) -> None:
    # Without its sources, so that what is tested is what was installed.
    shutil.copytree(example / "tests", tmp_path / "tests")
    shutil.copy(example / "pyproject.toml", tmp_path)
    command = [programs / "python", "-m", "pytest", "-p", "no:cacheprovider", "--tabletop-games=1"]
    printed = run(*command, folder=tmp_path)
    assert " passed" in printed
    # The kit has more than forty checks, and each is a test.
    assert (int(re.findall(r"(\d+) passed", printed)[-1]) > 40) is (example.name in GAMES)


@pytest.mark.install
def test_nothing_that_is_offered_has_a_fault(
    programs: Path, run: Run, settings: dict[str, str], tmp_path: Path
) -> None:
    listed = run(
        programs / "tabletop", "plugins", "--check", "--json", folder=tmp_path, extra=settings
    )
    rows = {row["distribution"]: row for row in json.loads(listed)}
    assert [row["faults"] for row in rows.values() if row["faults"]] == []
    for game in GAMES:
        assert rows[f"tabletop-{game}"]["games"] == [game]
    assert rows["tabletop-pig-bot"]["bots"] == ["hold-at"]
    assert rows["tabletop-match-diary"]["observers"] == ["match-diary"]
    assert rows["tabletop-seat-odds"]["commands"] == ["seat-odds"]


@pytest.mark.install
@each_game
def test_bots_play_a_game_and_its_record_is_confirmed(
    programs: Path, run: Run, settings: dict[str, str], tmp_path: Path, game: str
) -> None:
    tabletop = programs / "tabletop"
    seats = ",".join(["greedy", *["random"] * (GAMES[game] - 1)])
    command = [tabletop, "run", game, "--players", seats, "--seed", "1", "--json"]
    result = json.loads(run(*command, folder=tmp_path, extra=settings))
    assert result["game"] == game
    assert len(result["players"]) == GAMES[game]
    assert result["winners"] is not None
    run(tabletop, "verify", result["record"], folder=tmp_path, extra=settings)
    assert run(tabletop, "rules", game, folder=tmp_path, extra=settings).startswith("# ")


@pytest.mark.install
def test_a_match_is_told_to_its_end(
    programs: Path, run: Run, settings: dict[str, str], tmp_path: Path
) -> None:
    command = [programs / "tabletop", "run", "tic-tac-toe", "--players", "random,random"]
    printed = run(*command, "--seed", "1", folder=tmp_path, extra=settings)
    assert "Random marks " in printed
    assert "Random 2 marks " in printed
    # In a pipe, the board is told in lines.
    assert "c1: Random\n" in printed


@pytest.mark.install
def test_the_bot_plays_and_the_diary_tells_of_it(
    programs: Path, run: Run, settings: dict[str, str], tmp_path: Path
) -> None:
    diary = tmp_path / "diary.txt"
    command = [programs / "tabletop", "run", "pig", "--players", "Bo=hold-at:points=30,random"]
    extra = settings | {"TABLETOP_DIARY": str(diary)}
    result = json.loads(run(*command, "--seed", "2", "--json", folder=tmp_path, extra=extra))
    assert result["players"][0] == {"name": "Bo", "agent": "hold-at:points=30"}
    assert result["winners"] == [0]
    lines = diary.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "Pig: Bo, Random"
    assert lines[-1] == "  Bo wins."
    assert len(lines) == result["steps"] + 2


@pytest.mark.install
def test_the_command_is_one_of_the_programs(
    programs: Path, run: Run, settings: dict[str, str], tmp_path: Path
) -> None:
    tabletop = programs / "tabletop"
    assert "seat-odds" in run(tabletop, "--help", folder=tmp_path, extra=settings)
    command = [tabletop, "seat-odds", "tic-tac-toe", "--games", "200"]
    found = json.loads(run(*command, "--json", folder=tmp_path, extra=settings))
    first, second = found["seats"]
    assert first["share"] > second["share"]
    table = run(*command, folder=tmp_path, extra=settings)
    assert table.split()[:3] == ["Seat", "Wins", "Share"]
