"""Whole games of another program, replayed through the real rules."""

from __future__ import annotations

import copy
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

HERE = Path(__file__).parent
SCRIPT = HERE / "check_games.py"
FILES = sorted((HERE / "data").glob("*.json"))


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_games", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = _load()
each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@each_file
def test_game(file: Path) -> None:
    CHECK.check_game(CHECK.read_game(file))


def test_the_data_is_whole() -> None:
    assert len(FILES) == 8
    assert {CHECK.read_game(file)["players"] for file in FILES} == {2, 3, 4}


@each_file
def test_the_copy_is_the_original(file: Path) -> None:
    """Where ``../shared`` lies beside the clone, its games are what the copies hold."""
    shared = Path(__file__).parents[4] / "shared" / "games" / "sete-selos" / "games"
    original = shared / file.name

    assert not original.exists() or original.read_bytes() == file.read_bytes()


def _first_ritual(game: dict[str, Any]) -> dict[str, Any]:
    ritual: dict[str, Any] = game["series"][0]["rituals"][0]
    return ritual


def _change_winner(game: dict[str, Any]) -> None:
    ritual = _first_ritual(game)
    ritual["winner"] = (ritual["winner"] + 1) % game["players"]


def _change_placed(game: dict[str, Any]) -> None:
    ritual = _first_ritual(game)
    ritual["placed"] = ritual["placed"] % 7 + 1


def _change_cultists(game: dict[str, Any]) -> None:
    _first_ritual(game)["cultists"][0][0] += 1


def _change_insanity(game: dict[str, Any]) -> None:
    _first_ritual(game)["ins"][0] += 1


def _change_order(game: dict[str, Any]) -> None:
    game["series"][1]["rituals"][0]["order"].reverse()


def _change_pack(game: dict[str, Any]) -> None:
    hands = game["series"][0]["draft"][2]["hands"]
    hands["0"], hands["1"] = hands["1"], hands["0"]


def _change_dealer(game: dict[str, Any]) -> None:
    game["series"][1]["first"] += 1


def _change_scores(game: dict[str, Any]) -> None:
    game["final"]["scores"][0] += 1


def _change_end(game: dict[str, Any]) -> None:
    game["end"] = "power_tiebreak"


def _change_winner_of_all(game: dict[str, Any]) -> None:
    game["winner"] = (game["winner"] + 1) % game["players"]


CHANGES = [
    (_change_winner, "winner"),
    (_change_placed, "placed"),
    (_change_cultists, "cultists"),
    (_change_insanity, "points of insanity"),
    (_change_order, "order"),
    (_change_pack, "pack of 0"),
    (_change_dealer, "dealer"),
    (_change_scores, "scores"),
    (_change_end, "how it ended"),
    (_change_winner_of_all, "winners"),
]


@pytest.mark.parametrize(("change", "what"), CHANGES)
def test_a_changed_file_is_caught(change: Callable[[dict[str, Any]], None], what: str) -> None:
    game = copy.deepcopy(CHECK.read_game(HERE / "data" / "3p_power.json"))
    change(game)

    with pytest.raises(CHECK.Disagreement, match=what):
        CHECK.check_game(game)


def test_an_impossible_card_is_caught() -> None:
    game = CHECK.read_game(HERE / "data" / "4p_insanity.json")
    series = game["series"][0]
    played = series["rituals"][0]["trick"]
    played[0] = series["rituals"][1]["trick"][0]

    with pytest.raises(CHECK.Disagreement, match="choice of"):
        CHECK.check_game(game)


def _run(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_the_script_names_the_first_disagreement_and_exits_with_1(tmp_path: Path) -> None:
    game = CHECK.read_game(FILES[0])
    _change_winner(game)
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(game))

    done = _run(FILES[1], bad)

    assert done.returncode == 1
    assert f"{bad}: ritual 1: winner" in done.stdout
    assert "2 games checked, 1 differ" in done.stdout


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "cannot be read"),
        (b"[1]", "expected a JSON object"),
        (b"{}", "needs 'players'"),
        (b'{"players": 5, "series": [], "first": 0, "end": "power", "rituals": 0}', "5 players"),
        (b"\x1f\x8b broken", "cannot be read"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)

    done = _run(file)

    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
