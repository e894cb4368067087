"""``tabletop replay`` in a pipe: everything, or what one player could see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import command, lines
from sample_games import Signs, Trumps

from tabletop_cli.playback import Playback, PlaybackError, find_player
from tabletop_cli.storage import new_record_path, saved_matches
from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.record import read_record
from tabletop_core.replaying import begin
from tabletop_core.seats import Seat


def play(game: str, players: str, *moves: str, seed: str = "4") -> Path:
    done = command("run", game, "--players", players, "--seed", seed, typed=lines(moves))
    assert done.code == 0
    return saved_matches()[0]


def replayed(path: Path, *arguments: str) -> dict[str, Any]:
    done = command("replay", str(path), "--json", *arguments)
    assert done.code == 0
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_everything_is_told_with_the_table_and_the_result() -> None:
    path = play("trumps", "Ana=random,Bob=random")
    told = command("replay", str(path)).out
    hands = begin(Trumps(), read_record(path)).true_state().hands
    assert all(str(card) in told.lower() for card in (*hands[0], *hands[1]))
    assert "wins." in told
    assert "Place" in told


def test_a_player_sees_no_more_than_during_the_match() -> None:
    path = play("trumps", "Ana=random,Bob=random")
    hands = begin(Trumps(), read_record(path)).true_state().hands
    told = command("replay", str(path), "--as", "Ana", "--to", "0").out.lower()
    assert all(str(card) in told for card in hands[0])
    assert not any(str(card) in told for card in hands[1])
    assert told == command("replay", str(path), "--as", "1", "--to", "0").out.lower()
    assert told != command("replay", str(path), "--as", "bob", "--to", "0").out.lower()


def test_hidden_choices_stay_hidden_in_what_programs_get() -> None:
    path = play("signs", "Ana=human,Bob=human", "paper")
    everything = replayed(path)
    assert [line["action"] for line in everything["lines"]] == [None, "paper"]
    as_bob = replayed(path, "--as", "Bob")
    assert "paper" not in json.dumps(as_bob)
    assert as_bob["lines"][1]["told"] == ["Ana has chosen"]
    assert replayed(path, "--as", "Ana")["lines"][1]["action"] == "paper"
    for arguments in ((), ("--as", "Bob")):
        assert "seed" not in replayed(path, *arguments)


def test_a_part_can_be_asked_for() -> None:
    path = play("race", "random,random")
    found = replayed(path, "--from", "2", "--to", "4")
    assert [line["step"] for line in found["lines"]] == [2, 3, 4]
    assert found["winners"] is None
    told = command("replay", str(path), "--from", "2", "--to", "4").out
    assert "To act: " in told
    whole = replayed(path)
    assert whole["winners"]
    setup: dict[str, Any] = {"step": 0, "player": None, "action": None, "undone": False, "told": []}
    assert whole["lines"][0] == setup


@pytest.mark.parametrize(
    ("arguments", "problem", "way_out"),
    [
        (["--from", "900"], "there are no steps from 900", "from 0 to "),
        (["--to", "900"], "to 900", "from 0 to "),
        (["--from", "3", "--to", "2"], "from 3 to 2", "from 0 to "),
        (["--as", "Anna"], "nobody is called 'Anna'", "did you mean Ana"),
        (["--as", "3"], "nobody is called '3'", "1 Ana, 2 Bob"),
        (["--as", "0"], "nobody is called '0'", "1 Ana, 2 Bob"),
    ],
)
def test_what_is_not_there_is_explained(arguments: list[str], problem: str, way_out: str) -> None:
    path = play("race", "Ana=random,Bob=random")
    done = command("replay", str(path), *arguments)
    assert done.code == 2
    assert done.out == ""
    assert problem in done.err
    assert way_out in done.err


def undone() -> Path:
    """A match in which Ana took her first choice back."""
    game = Signs()
    rock, paper = game.parse("rock"), game.parse("paper")
    match = Match(game, [Seat("Ana"), Seat("Bob")], seed="1")
    path = new_record_path("signs")
    match.begin_record(path, distribution="sample-plugin", version="")
    match.submit(0, rock)
    match.undo(0)
    match.submit(0, paper)
    match.submit(1, rock)
    match.close()
    return path


def test_what_was_taken_back_is_told_as_such() -> None:
    path = undone()
    found = replayed(path)
    assert [(line["step"], line["action"], line["undone"]) for line in found["lines"]] == [
        (0, None, False),
        (1, "rock", False),
        (1, None, True),
        (1, "paper", False),
        (2, "rock", False),
    ]
    assert "Ana takes the last action back" in command("replay", str(path)).out


def test_any_moment_can_be_looked_at_in_any_order() -> None:
    record = read_record(undone())
    playback = Playback(Signs(), record, Translator("en", ("Ana", "Bob")), None)
    assert playback.last_moment == 4
    assert playback.state(4).rounds == 2
    assert playback.state(0).rounds == 3
    assert playback.match(3).step == 1
    assert playback.moment_of(1) == 3, "the last time that this step was done"
    assert playback.moment_of(0) == 0
    assert playback.told(2) == ["Ana takes the last action back"]
    with pytest.raises(PlaybackError):
        playback.moment_of(3)


def test_players_are_found_by_name_before_number() -> None:
    path = play("race", "2=random,1=random")
    record = read_record(path)
    assert find_player(record, "2") == 0
    assert find_player(record, "1") == 1
