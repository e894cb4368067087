"""``tabletop bench``: what it measures is there and makes sense; how fast it is, is only printed."""

from __future__ import annotations

import json
import random

import pytest
from command import command
from sample_games import Race

from tabletop_cli.benchmark import measure_playouts, measure_record, suitable_games
from tabletop_core.playout import playout

FIELDS = [
    *("game", "players", "games", "games_per_s", "actions_per_s"),
    *("copy_us", "view_us", "legal_actions_us", "apply_us", "record_bytes_per_action"),
]


def test_programs_get_one_object() -> None:
    done = command("bench", "race", "--players", "3", "--games", "7", "--json")
    assert done.code == 0
    assert done.err == ""
    found = json.loads(done.out)
    assert list(found) == FIELDS
    assert (found["game"], found["players"], found["games"]) == ("race", 3, 7)
    assert all(found[name] > 0 for name in FIELDS[3:])


def test_people_get_the_same_with_units() -> None:
    done = command("bench", "trumps", "--games", "3")
    assert done.code == 0
    assert "trumps, 2 players" in done.out
    assert "µs" in done.out
    assert "garbage collector" in done.out


def test_rates_fit_the_matches_that_were_played() -> None:
    rates = measure_playouts(Race(), 2, 30, lambda _played: None)
    rng = random.Random(20001)
    actions = sum(playout(Race(), 2, Race.Options(), rng)[1] for _ in range(30))
    assert rates.games == 30
    assert rates.actions_per_s / rates.games_per_s == pytest.approx(actions / 30)


def test_progress_is_told() -> None:
    told: list[int] = []
    measure_playouts(Race(), 2, 100, told.append)
    assert told[:2] == [0, 2]
    assert len(told) == 50


def test_without_a_number_it_plays_for_a_while() -> None:
    assert suitable_games(Race(), 2) > 100


def test_a_line_of_a_record_has_the_size_that_was_measured() -> None:
    assert 80 < measure_record(Race(), 2) < 200


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["rase"], "unknown game 'rase'"),
        (["race", "--players", "9"], "for 1 to 6 players, not for 9"),
        (["race", "--games", "0"], "--games"),
    ],
)
def test_wrong_arguments(arguments: list[str], problem: str) -> None:
    done = command("bench", *arguments)
    assert done.code == 2
    assert problem in done.err
