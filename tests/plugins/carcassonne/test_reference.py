"""Complete games and hand-made situations, replayed through the real rules."""

from __future__ import annotations

import copy
import gzip
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
DATA = HERE / "data"
SCRIPT = HERE / "check_reference.py"


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_reference", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = _load()


def _games(name: str) -> list[dict[str, Any]]:
    return [game for _, game in CHECK.read_games(DATA / name)]


SCENARIOS = {game["name"]: game for game in _games("scenarios.jsonl.gz")}
GAMES = {
    f"{g['policy']}-{g['players']}p-{g['seed']}": g for g in _games("reference_games.jsonl.gz")
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str) -> None:
    CHECK.check_game(SCENARIOS[name])


@pytest.mark.parametrize("name", GAMES)
def test_reference_game(name: str) -> None:
    CHECK.check_game(GAMES[name])


def test_the_data_is_whole() -> None:
    assert len(SCENARIOS) == 27
    assert len(GAMES) == 54
    assert {game["players"] for game in GAMES.values()} == {2, 3, 4, 5, 6}


def _of_shared(name: str) -> Path:
    return Path(__file__).parents[4] / "shared" / "games" / "carcassonne" / name


@pytest.mark.parametrize("name", ["scenarios.jsonl", "reference_games.jsonl", "tiles.json"])
def test_the_copy_is_the_original(name: str) -> None:
    """Where ``../shared`` lies beside the clone, its data is what the copies hold."""
    original = _of_shared(name)
    copied = gzip.decompress((DATA / f"{name}.gz").read_bytes())

    assert not original.exists() or original.read_bytes() == copied


# Every kind of disagreement is found: a file that says something else is caught.


def _turn_with(game: dict[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(turn for turn in game["turns"] if turn[key])
    return found


def _change_legal(game: dict[str, Any]) -> None:
    _turn_with(game, "legal")["legal"].pop(0)


def _change_followers(game: dict[str, Any]) -> None:
    _turn_with(game, "meeple_legal")["meeple_legal"].pop()


def _change_points(game: dict[str, Any]) -> None:
    _turn_with(game, "events")["events"][0]["to"][0]["points"] += 1


def _change_return(game: dict[str, Any]) -> None:
    turn = _turn_with(game, "events")
    turn["events"] = [event for event in turn["events"] if event["ev"] != "return"]


def _change_tiles(game: dict[str, Any]) -> None:
    _turn_with(game, "events")["events"][0]["tiles"] += 1


def _change_scores(game: dict[str, Any]) -> None:
    game["turns"][40]["scores"][0] += 1


def _change_supply(game: dict[str, Any]) -> None:
    game["turns"][40]["meeples_left"][0] -= 1


def _change_discard(game: dict[str, Any]) -> None:
    game["turns"][10]["discarded"] = ["C"]


def _change_final(game: dict[str, Any]) -> None:
    game["final_scores"][0] += 3


def _change_final_event(game: dict[str, Any]) -> None:
    game["final_events"] = game["final_events"][1:]


def _change_empty_field(game: dict[str, Any]) -> None:
    nothing = next(e for e in game["final_events"] if all(not to["points"] for to in e["to"]))
    game["final_events"].remove(nothing)


def _change_placement(game: dict[str, Any]) -> None:
    game["turns"][5]["x"] += 40


def _change_meeple(game: dict[str, Any]) -> None:
    turn = next(turn for turn in game["turns"] if turn["meeple"])
    turn["meeple"] = "r9"


def _change_player(game: dict[str, Any]) -> None:
    game["turns"][7]["player"] = (game["turns"][7]["player"] + 1) % game["players"]


CHANGES = [
    (_change_legal, "placements"),
    (_change_followers, "follower places"),
    (_change_points, "scored"),
    (_change_return, "followers returned"),
    (_change_tiles, "scored"),
    (_change_scores, "scores"),
    (_change_supply, "supply"),
    (_change_discard, "discarded"),
    (_change_final, "final scores"),
    (_change_final_event, "scored"),
    (_change_empty_field, "scored"),
    (_change_placement, "the placement is legal"),
    (_change_meeple, "the follower's place is legal"),
    (_change_player, "player to act"),
]


@pytest.mark.parametrize(("change", "what"), CHANGES)
def test_a_changed_file_is_caught(change: Callable[[dict[str, Any]], None], what: str) -> None:
    game = copy.deepcopy(next(iter(GAMES.values())))
    change(game)

    with pytest.raises(CHECK.Disagreement, match=what):
        CHECK.check_game(game)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("players",), 7),
        (("tiny_city",), 3),
        (("bag",), ["Z"]),
        (("turns", 0, "rot"), 45),
        (("turns", 0, "legal"), [[1, 2]]),
        (("turns", 0, "events"), [{"ev": "explode"}]),
        (("final_events",), [{"ev": "score", "what": "city"}]),
    ],
)
def test_what_is_not_in_the_format_is_no_disagreement(place: tuple[Any, ...], value: Any) -> None:
    game: Any = copy.deepcopy(next(iter(GAMES.values())))
    inner = game
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value

    with pytest.raises(CHECK.BrokenFile):
        CHECK.check_game(game)


def _run(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_the_script_names_the_first_disagreement_and_exits_with_1(tmp_path: Path) -> None:
    good, bad = (copy.deepcopy(SCENARIOS["road_loop_6"]) for _ in range(2))
    _change_final(bad)
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(map(json.dumps, (good, bad))) + "\n")

    done = _run(file, DATA / "scenarios.jsonl.gz")

    assert done.returncode == 1
    assert "line 2 (road_loop_6)" in done.stdout
    assert "29 games checked, 1 differ" in done.stdout


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no game"),
        (b"{", "not JSON"),
        (b"[1]", "expected a JSON object"),
        (b"{}", "needs 'players'"),
        (b"\x1f\x8b broken", "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_bytes(content)

    done = _run(file)

    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    done = _run(tmp_path / "nothing.jsonl")

    assert done.returncode == 2
    assert "nothing.jsonl" in done.stderr
