"""What the program imports before it does anything: the number is stable, milliseconds are not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from distributions import environment_with, game_plugin, install

#: What a start in English may not need.
HEAVY = {
    *("attrs", "attr", "cattrs", "pluggy", "rich", "platformdirs", "portalocker", "pydantic"),
    *("asyncio", "pygments", "babel"),
}

PROGRAM = """
import json, sys
from tabletop_cli.main import run
code = run(sys.argv[1:]) if sys.argv[1:] else 0
sys.stdout.flush()
print(json.dumps({"code": code, "modules": sorted(sys.modules)}), file=sys.stderr)
"""

#: As bare as a program made with Typer can be.
BARE = """
import json, sys, typer
app = typer.Typer(rich_markup_mode=None)
@app.command()
def hello(): pass
app(["--help"], standalone_mode=False)
print(json.dumps({"code": 0, "modules": sorted(sys.modules)}), file=sys.stderr)
"""


def modules_of(*arguments: str, code: str = PROGRAM, place: Path | None = None) -> set[str]:
    """The modules that are there after a command."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment_with(place),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    told = json.loads(done.stderr.splitlines()[-1])
    assert told["code"] == 0
    return set(told["modules"])


def packages(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hundred distributions with a game each."""
    folder = tmp_path_factory.mktemp("many")
    for number in range(200):
        package = f"tabletop_game{number:03}"
        install(
            folder,
            f"tabletop-game{number:03}",
            f"1.{number}",
            plugins={f"game{number:03}": f"{package}.plugin"},
            modules={f"{package}.plugin": game_plugin(f"game-{number:03}", package)},
        )
    return folder


def test_importing_the_program_imports_next_to_nothing() -> None:
    modules = modules_of()
    assert packages(modules) & (HEAVY | {"typer", "importlib.metadata"}) == set()


def test_help_imports_little_more_than_typer(many: Path) -> None:
    bare = modules_of(code=BARE)
    modules = modules_of("--help", place=many)
    assert packages(modules) & HEAVY == set()
    assert "importlib.metadata" not in modules
    assert len(modules - bare) <= 25, sorted(modules - bare)


def test_two_hundred_games_are_listed_without_importing_any(many: Path) -> None:
    first = modules_of("list", place=many)
    assert sum(name.startswith("tabletop_game") for name in first) == 400
    second = modules_of("list", place=many)
    assert not any(name.startswith("tabletop_game") for name in second)
    assert packages(second) & HEAVY == set()
    assert "importlib.metadata" not in second
    assert len(second - modules_of(code=BARE)) <= 40


def test_two_hundred_games_are_all_there(many: Path) -> None:
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-m", "tabletop_cli.main", "list", "--json"],
            env=environment_with(many),
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        games = [game for game in json.loads(done.stdout) if game["id"].startswith("game-")]
        assert [game["id"] for game in games] == [f"game-{number:03}" for number in range(200)]
        assert games[7]["version"] == "1.7"
        assert done.stderr == ""


@pytest.mark.parametrize("command", ["--help", "list"])
def test_another_language_costs_a_catalogue_and_no_library(
    command: str, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules_of("list", place=many)
    english = modules_of(command, place=many)
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    portuguese = modules_of(command, place=many)
    assert packages(portuguese) & HEAVY == set()
    assert len(portuguese - english) <= 5, sorted(portuguese - english)


def test_commands_of_plugins_are_named_without_being_imported(tmp_path: Path) -> None:
    modules = {"heavy.commands": "import asyncio\ndef serve(): pass"}
    install(tmp_path, "heavy", commands={"serve": "heavy.commands:serve"}, modules=modules)
    after = modules_of("--help", place=tmp_path)
    assert "heavy" not in after
    assert "asyncio" not in after
