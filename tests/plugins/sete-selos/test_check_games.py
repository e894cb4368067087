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
from seals_record import Recorder

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


@pytest.mark.parametrize(("players", "games"), [(2, 40), (3, 12), (4, 12)])
def test_games_of_any_end_agree_with_themselves(players: int, games: int) -> None:
    """What the rules have played at random, written down, is what they replay."""
    ends = set()
    for seed in range(games):
        game = json.loads(json.dumps(Recorder(players, seed).run()))
        CHECK.check_game(game)
        ends.add(game["end"])
    assert {2: "dummy_cultists", 3: "power", 4: "insanity"}[players] in ends
    assert len(ends) > 1


def test_the_banished_cultists_victories_are_told_apart() -> None:
    game = CHECK.read_game(HERE / "data" / "2p_dummy_insanity.json")
    game["series"][-1]["rituals"][-1]["end"][0] = "dummy_cultists"
    with pytest.raises(CHECK.Disagreement, match="how it ends"):
        CHECK.check_game(game)


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


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda game: game["series"][0]["deal"].pop("1"), "'deal' of series 1 is not for each"),
        (lambda game: game["series"][0]["draft"].pop(), "seven picks, found 6"),
        (lambda game: game["series"][1]["draft"][3]["picks"].update({"0": [0]}), "2 whole numbers"),
        (lambda game: game["series"][0]["draft"][1]["hands"]["0"].pop(), "needs 6 cards"),
        (lambda game: game["series"][0]["rituals"][2].update({"placed": 8}), "no Elder"),
        (lambda game: game["series"][0]["rituals"][2].update({"end": "power"}), "[how, who]"),
        (lambda game: game["series"][0]["rituals"][2].pop("placed"), "needs 'placed'"),
        (lambda game: game["series"][0]["rituals"][2]["trick"].pop(), "needs 3 cards"),
        (lambda game: game["series"][0]["rituals"][2]["order"].append(0), "each of"),
        (lambda game: game["series"][0]["rituals"][2]["ins"].pop(), "whole numbers"),
        (lambda game: game["series"][0]["rituals"][2]["cultists"][0].pop(), "7 whole numbers"),
        (lambda game: game["series"][0]["rituals"][2].update({"winner": True}), "'winner' as int"),
        (lambda game: game["final"].pop("after"), "'after' as list"),
        (lambda game: game.pop("final"), "needs 'final'"),
        (lambda game: game.update({"end": "peace"}), "unknown end 'peace'"),
        (lambda game: game.update({"series": []}), "no series"),
    ],
)
def test_what_is_missing_or_of_another_form_is_named(
    change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    game = CHECK.read_game(HERE / "data" / "3p_power.json")
    change(game)
    with pytest.raises(CHECK.BrokenFile) as broken:
        CHECK.check_game(game)
    assert reason in str(broken.value)


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
