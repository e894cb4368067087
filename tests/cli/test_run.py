"""``tabletop run``: bots alone, moves from a pipe, results for programs, and what can go wrong."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from command import Done, command, lines
from sample_registry import sample_registry

from tabletop_cli.storage import saved_matches
from tabletop_core.bots.bot import Bot
from tabletop_core.decisions import Decision
from tabletop_core.match import Committed
from tabletop_core.plugins import BotEntry, ObserverEntry, hookimpl
from tabletop_core.record import read_record
from tabletop_core.registry import Registry

RESULT = {
    *("game", "options", "seed", "players", "scores", "ranking", "winners", "breakdown"),
    *("steps", "record"),
}


def result(done: Done) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(done.out)
    assert set(found) == RESULT
    return found


def test_without_players_in_a_pipe_bots_play_and_the_match_is_told() -> None:
    done = command("run", "race", "--seed", "1")
    assert done.code == 0
    assert done.err == ""
    told = done.out.splitlines()
    assert told[0] == "Race: Greedy (greedy) and Greedy 2 (greedy)"
    assert any(line.startswith("Greedy rolls ") for line in told)
    assert "wins." in done.out
    assert "> " not in done.out
    (path,) = saved_matches()
    assert f"Record: {path}" in done.out
    assert read_record(path).end is not None


def test_the_same_seed_gives_the_same_match() -> None:
    first, second, other = (
        result(command("run", "trumps", "--json", "--seed", seed)) for seed in ("7", "7", "8")
    )
    lines_of = [read_record(Path(found["record"])).lines for found in (first, second, other)]
    assert lines_of[0] == lines_of[1]
    assert lines_of[0] != lines_of[2]
    assert {**first, "record": ""} == {**second, "record": ""}


def test_bots_of_one_match_have_luck_of_their_own() -> None:
    found = result(command("run", "signs", "--players", "random,random", "--json", "--seed", "5"))
    moves = read_record(Path(found["record"])).lines
    by_player = [[line.action for line in moves if line.player == p] for p in (0, 1)]  # type: ignore[union-attr]
    assert by_player[0] != by_player[1]


def test_programs_get_one_object() -> None:
    done = command(
        *("run", "race", "--players", "Ana=random,Bob=greedy", "--seed", "x y"),
        *("--option", "goal=12", "--json"),
    )
    found = result(done)
    assert done.err == ""
    assert found["game"] == "race"
    assert found["options"] == {"goal": 12}
    assert found["seed"] == "x y"
    assert found["players"] == [
        {"name": "Ana", "agent": "random"},
        {"name": "Bob", "agent": "greedy"},
    ]
    best = max(found["scores"])
    assert best >= 12
    assert found["winners"] == [found["scores"].index(best)]
    assert found["ranking"][0] == found["winners"]
    assert read_record(Path(found["record"])).steps == found["steps"]


def test_a_seed_nobody_chose_is_long_and_new() -> None:
    seeds = {result(command("run", "race", "--json"))["seed"] for _ in range(2)}
    assert len(seeds) == 2
    assert all(len(seed) >= 32 for seed in seeds)


# Moves from a pipe


def test_lines_are_moves_and_the_end_of_input_saves() -> None:
    players = ("--players", "Ana=human,random", "--seed", "3")
    done = command("run", "race", *players, typed=lines(["1", "ROLL", "ro"]))
    assert done.code == 0
    assert "Choose an action (" in done.out
    (path,) = saved_matches()
    name = path.name.removesuffix(".ttr.jsonl")
    assert f"tabletop resume {name}" in done.out
    actions = [line.action for line in read_record(path).lines if line.player == 0]  # type: ignore[union-attr]
    assert actions == ["roll", "roll", "roll"]


def test_a_whole_match_can_be_piped() -> None:
    done = command("run", "race", "--players", "1", "--seed", "3", typed="roll\nhold\n" * 100)
    assert done.code == 0
    assert "Player 1 wins." in done.out
    (path,) = saved_matches()
    assert read_record(path).end is not None


def test_wrong_lines_are_explained_and_cost_nothing() -> None:
    done = command(
        *("run", "race", "--players", "Ana=human", "--seed", "3"),
        typed=lines(["hold", "fly", "99", "", "roll"]),
    )
    assert done.code == 0
    assert "hold is not possible: that is not possible now" in done.out
    assert "'fly' is not a move of this game" in done.out
    assert "there is no number 99" in done.out
    (path,) = saved_matches()
    assert [line.action for line in read_record(path).lines] == ["roll"]  # type: ignore[union-attr]


def test_a_rejection_gives_the_game_s_reason_and_near_moves() -> None:
    done = command("run", "trumps", "--players", "Ana=human,random", "--seed", "4", typed="sun 7\n")
    assert "sun 7 is not possible: you do not hold sun 7" in done.out
    assert "Possible are, for example: " in done.out


def test_keys_work_in_a_pipe_as_well() -> None:
    done = command(
        *("run", "trumps", "--players", "Ana=human,random", "--seed", "4"),
        typed=lines(
            ["?", "h", "l", "l 2", "l all", "l x", "s", "b", "d", "b nowhere", "+", "u", "q", "1"]
        ),
    )
    assert done.code == 0
    told = done.out
    assert "SUIT RANK, such as: " in told
    assert "A bot would play " in told
    assert "Each win chance comes from 100 matches played on to their end." in told
    assert "Deck is shuffled" in told
    assert "The last 2 of " in told
    assert "'x' is no part of the log" in told
    assert "'nowhere' is no part of the board" in told
    assert "plain lines have no size" in told
    assert "draw the board larger" not in told
    assert "This game has no more to show." in told
    assert "this cannot be taken back: nothing has been done yet" in told
    assert read_record(saved_matches()[0]).steps == 0, "nothing is read after q"


def test_undo_takes_back_until_chance_has_spoken() -> None:
    done = command(
        *("run", "signs", "--players", "Ana=human,Bob=human", "--seed", "4"),
        typed=lines(["rock", "u", "paper", "q"]),
    )
    assert "Ana has acted since" in done.out, "it is Bob who asks"
    done = command(
        *("run", "race", "--players", "Ana=human", "--seed", "3"), typed=lines(["roll", "u", "q"])
    )
    assert "this cannot be taken back: chance has decided something since" in done.out


def test_nobody_sees_hidden_cards_of_others_in_a_pipe() -> None:
    done = command("run", "trumps", "--players", "Ana=human,Bob=random", "--seed", "4")
    record = read_record(saved_matches()[0])
    from sample_games import Trumps

    from tabletop_core.replaying import begin

    hands = begin(Trumps(), record).true_state().hands
    assert all(str(card) in done.out for card in hands[0])
    assert not any(str(card) in done.out for card in hands[1])


def test_with_json_people_are_spoken_to_on_the_other_stream() -> None:
    done = command(
        "run", "race", "--players", "1", "--seed", "3", "--json", typed="roll\nhold\n" * 100
    )
    assert result(done)["winners"] == [0]
    assert "Choose an action (" in done.err
    assert "Player 1 wins." in done.err


def test_the_result_of_a_match_that_was_left_says_so() -> None:
    done = command(
        "run", "race", "--players", "Ana=human,random", "--json", "--seed", "3", typed="q\n"
    )
    found = result(done)
    assert found["ranking"] is None
    assert found["winners"] is None
    assert found["scores"] == [0, 0]
    assert found["seed"] == "3"


def test_the_seed_is_kept_from_people_who_are_still_playing() -> None:
    done = command(
        "run", "race", "--players", "human,human", "--seed", "secret", "--json", typed="q\n"
    )
    assert result(done)["seed"] is None
    assert "secret" not in done.err.replace(str(saved_matches()[0]), "")


# Wrong arguments


@pytest.mark.parametrize(
    ("arguments", "problem", "way_out"),
    [
        (["rase"], "unknown game 'rase'", "did you mean race"),
        (["race", "--players", "gredy"], "unknown bot 'gredy'", "did you mean greedy"),
        (["race", "--players", "9"], "for 1 to 6 players, not for 9", ""),
        (["race", "--option", "goul=1"], "unknown option 'goul'", "did you mean goal"),
        (["race", "--option", "goal=many"], "goal=many is not possible", "1..100"),
        (["race", "--option", "goal"], "'goal' is not an option", "NAME=VALUE"),
        (["race", "--lang", "xx"], "unknown language 'xx'", "pt_BR"),
    ],
)
def test_what_does_not_exist_is_named_with_what_is_near(
    arguments: list[str], problem: str, way_out: str
) -> None:
    done = command("run", *arguments)
    assert done.code == 2
    assert problem in done.err
    assert way_out in done.err
    assert done.out == ""
    assert saved_matches() == [], "nothing was begun"


def test_another_language() -> None:
    done = command("run", "race", "--seed", "1", "--lang", "pt_BR")
    assert done.code == 0
    assert "vence" in done.out
    assert "wins" not in done.out


# Records


def test_a_record_can_be_put_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "new" / "match.jsonl"
    found = result(command("run", "race", "--json", "--record", str(path)))
    assert found["record"] == str(path)
    assert read_record(path).end is not None
    assert saved_matches() == []


def test_what_is_told_of_a_record_is_true_in_every_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = command("run", "race", "--players", "Ana=human", "--record", "here.jsonl", typed="q\n")
    assert f"tabletop resume {tmp_path / 'here.jsonl'}" in done.out


def test_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("mine")
    done = command("run", "race", "--record", str(path))
    assert done.code == 1
    assert "exists already" in done.err
    assert path.read_text() == "mine"


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = command("run", "race", "--record", str(tmp_path / "file" / "match.jsonl"))
    assert done.code == 1
    assert "cannot be written" in done.err
    assert "--record FILE" in done.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_disk_that_is_full_from_the_start() -> None:
    done = command("run", "race", "--record", "/dev/full")
    assert done.code == 1
    assert "/dev/full cannot be written: No space left on device" in done.err
    assert Path("/dev/full").exists()


def test_a_disk_that_fills_up_loses_nothing_that_was_accepted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = 0

    def sync(descriptor: int) -> None:
        nonlocal written
        written += stat.S_ISREG(os.fstat(descriptor).st_mode)
        if written == 4:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", sync)
        done = command(
            "run", "race", "--players", "Ana=human", "--seed", "3", typed="roll\nhold\n" * 9
        )
    assert done.code == 1
    assert "No space left on device" in done.err
    assert "tabletop resume" in done.err
    record = read_record(saved_matches()[0])
    assert record.steps == 2, "the header and two actions were synced"
    again = command("resume", typed="roll\nhold\n" * 99)
    assert again.code == 0
    assert command("verify", str(record.path)).code == 0


# What plugins bring


class Failing(Bot):
    """A bot that fails at its third decision."""

    asked = 0

    def choose(self, decision: Decision) -> Any:
        self.asked += 1
        if self.asked == 3:
            raise ZeroDivisionError("it cannot count")
        return decision.legal_actions[0]


class Cheating(Failing):
    """A bot that does what it may not."""

    def choose(self, decision: Decision) -> Any:
        from sample_games import Hold

        return Hold()


TOLD: list[Committed] = []


def watcher() -> Any:
    return TOLD.append


def broken_watcher() -> Any:
    def observe(committed: Committed) -> None:
        if committed.step == 2:
            raise RuntimeError("seen enough")

    return observe


def unusable_watcher() -> Any:
    raise OSError("no place to write to")


@hookimpl
def tabletop_bots() -> list[BotEntry]:
    return [
        BotEntry(id="failing", target=f"{__name__}:Failing"),
        BotEntry(id="cheating", target=f"{__name__}:Cheating"),
    ]


def with_plugin(*observers: str) -> Registry:
    @hookimpl
    def tabletop_observers() -> list[ObserverEntry]:
        return [
            ObserverEntry(id=f"watcher-{number}", target=f"{__name__}:{name}")
            for number, name in enumerate(observers)
        ]

    plugin = SimpleNamespace(
        __name__="strange", tabletop_bots=tabletop_bots, tabletop_observers=tabletop_observers
    )
    return sample_registry(plugin)


@pytest.mark.parametrize(
    ("bot", "problem", "steps"),
    [
        ("failing", "it cannot count", 2),
        ("cheating", "hold is not possible", 0),
    ],
)
def test_a_bot_that_fails_is_named_and_the_match_is_saved(
    bot: str, problem: str, steps: int
) -> None:
    done = command("run", "race", "--players", f"Eva={bot}", "--seed", "3", registry=with_plugin())
    assert done.code == 1
    assert f"the bot Eva ({bot}) failed: " in done.err
    assert problem in done.err
    assert "Traceback" not in done.err
    assert "tabletop resume" in done.err
    assert read_record(saved_matches()[0]).steps == steps


def test_observers_are_told_of_every_action() -> None:
    TOLD.clear()
    done = command("run", "race", "--json", registry=with_plugin("watcher"))
    assert [committed.step for committed in TOLD] == list(range(1, result(done)["steps"] + 1))


def test_an_observer_that_fails_is_set_aside() -> None:
    TOLD.clear()
    observers = with_plugin("broken_watcher", "watcher", "unusable_watcher")
    done = command("run", "race", "--json", registry=observers)
    assert done.code == 0
    assert done.err.count("RuntimeError: seen enough (cli/test_run.py, line ") == 1
    assert "the observer watcher-2 is left out: no place to write to" in done.err
    assert len(TOLD) == result(done)["steps"]
