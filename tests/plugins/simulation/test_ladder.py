"""Ladders: who meets whom, what comes of it, and the command."""

from __future__ import annotations

import json
import random
import signal
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest
from waiting import wait_for

from tabletop_simulation.ladder.ratings import rate
from tabletop_simulation.ladder.standings import Played, standings_of
from tabletop_simulation.ladder.tables import ladder_tables
from tabletop_simulation.report.terminal import print_finding


def duel(deal: int, winner: str, loser: str) -> Played:
    return Played(deal, {winner: 0, loser: 1}, {winner: 1.0, loser: 0.0})


def test_every_two_meet_equally_often() -> None:
    tables = ladder_tables(("a", "b", "c", "d"), 2, 7)
    assert {table.bots for table in tables} == {
        *(("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d"))
    }
    assert {table.games for table in tables} == {8}


@pytest.mark.parametrize(("players", "orders"), [(3, 2), (4, 6), (5, 6)])
def test_with_more_players_neighbours_change(players: int, orders: int) -> None:
    bots = tuple("abcde"[:players])
    tables = ladder_tables(bots, players, 100)
    assert len({table.bots for table in tables}) == len(tables) == orders
    assert all(set(table.bots) == set(bots) for table in tables)
    assert all(table.games % players == 0 for table in tables)
    assert 100 <= sum(table.games for table in tables) < 100 + orders * players
    after = Counter(
        (bot, table.bots[(seat + 1) % players])
        for table in tables
        for seat, bot in enumerate(table.bots)
    )
    assert len({after["a", bot] for bot in bots[1:]}) == 1 or players == 5


def test_who_wins_more_is_rated_higher_and_with_matches_surer() -> None:
    rng = random.Random(1)
    matches = [{"a": 0, "b": 1} if rng.random() < 0.75 else {"b": 0, "a": 1} for _ in range(300)]
    few, many = rate(("a", "b"), matches[:20]), rate(("a", "b"), matches)
    assert many["a"].mu > many["b"].mu
    assert many["a"].sigma < few["a"].sigma < rate(("a", "b"), [])["a"].sigma


def test_ties_bring_ratings_together_and_nobody_unknown_is_better() -> None:
    assert rate(("a", "b"), [])["a"] == rate(("a", "b"), [])["b"]
    apart = rate(("a", "b"), [{"a": 0, "b": 1}])
    tied = rate(("a", "b"), [{"a": 0, "b": 1}, *[{"a": 0, "b": 0}] * 50])
    assert tied["a"].mu - tied["b"].mu < apart["a"].mu - apart["b"].mu


def test_standings_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    tie = Played(0, {"a": 0, "b": 0}, {"a": 0.5, "b": 0.5})
    matches = [duel(deal, "a", "b") for deal in range(1, 60)] + [tie]
    matches += [duel(deal, "b", "c") if deal % 2 else duel(deal, "c", "b") for deal in range(40)]
    found = standings_of(("c", "b", "a"), 2, matches, cut_off=3)
    assert next(bot.bot for bot in found.bots) == "a"
    shares = {bot.bot: (bot.matches, bot.wins.estimate) for bot in found.bots}
    assert shares == {"a": (60, 59.5 / 60), "b": (100, 20.5 / 100), "c": (40, 0.5)}
    pairs = {frozenset((pair.first, pair.second)): pair for pair in found.pairs}
    assert set(pairs) == {frozenset("ab"), frozenset("bc")}
    assert pairs[frozenset("ab")].is_decided
    assert not pairs[frozenset("bc")].is_decided
    finding = found.finding()
    assert any("cannot be told yet who is stronger" in text for text in finding.sentences)
    assert finding.warnings == ("3 matches were cut off and do not count.",)
    print_finding(finding)
    shown = capsys.readouterr().out
    assert "   1  a" in shown
    assert max(map(len, shown.splitlines())) < 80


def test_three_at_a_table_share_a_victory_and_are_compared_by_place() -> None:
    matches = [
        Played(deal, {"a": 0, "b": 1, "c": 1}, {"a": 1.0, "b": 0.0, "c": 0.0}) for deal in range(30)
    ]
    found = standings_of(("a", "b", "c"), 3, matches)
    before = {(pair.first, pair.second): pair.before.estimate for pair in found.pairs}
    assert before["a", "b"] == before["a", "c"] == 1
    assert before[found.bots[1].bot, found.bots[2].bot] == 0.5


class Ladder(Protocol):
    def __call__(self, *arguments: str) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture
def command(program: list[str]) -> list[str]:
    return [*program[:-1], "ladder"]


@pytest.fixture
def ladder(environment: Mapping[str, str], command: list[str], tmp_path: Path) -> Ladder:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *arguments],
            env=dict(environment),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )

    return run


def without_time(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    del data["timing"]
    return data


def test_greedy_stands_above_random(ladder: Ladder) -> None:
    done = ladder(
        *("sedlec-mummies", "--bots", "random,greedy", "--games", "20", "--seed", "1"),
        *("--workers", "2"),
    )
    assert done.returncode == 0, done.stderr
    assert "greedy has the highest rating" in done.stdout
    assert "cannot be told" not in done.stdout


def test_a_ladder_is_the_same_whatever_the_number_of_workers(ladder: Ladder) -> None:
    words = ("race", "--bots", "random,listener,watcher", "--players", "3", "--games", "30")
    alone = without_time(ladder(*words, "--seed", "5", "--workers", "1", "--json"))
    two = without_time(ladder(*words, "--seed", "5", "--workers", "2", "--json"))
    assert alone == two
    assert alone["matches"] == alone["planned"] == 30
    assert [table["matches"] for table in alone["tables"]] == [15, 15]
    assert sum(bot["wins"]["estimate"] for bot in alone["bots"]) == pytest.approx(1)
    assert len(alone["pairs"]) == 3


@pytest.mark.parametrize(
    ("bots", "more", "told"),
    [
        ("random,random", (), "names random twice"),
        ("random,builtin:random", (), "builtin"),
        ("random", (), "names 1 bot, and 2 sit"),
        ("random,watcher", ("--players", "3"), "names 2 bots, and 3 sit"),
        ("random,human", (), "only bots play"),
        ("random,,watcher", (), "beside a comma"),
        ("A=random,watcher", (), "write random"),
        ("random,watchre", (), "did you mean watcher?"),
        ("random,watcher:x=1", (), "takes no parameters"),
        ("random,watcher", ("--players", "9"), "9"),
        ("random,watcher", ("--players", "1"), "nobody to be compared"),
        ("random,watcher", ("--option", "goal=10,20"), "one set of rules"),
        ("random,watcher", ("--option", "gaol=10"), "goal"),
        ("random,watcher", ("--executor", "nowhere"), "nowhere"),
    ],
)
def test_what_cannot_be_played_is_refused(
    ladder: Ladder, bots: str, more: tuple[str, ...], told: str
) -> None:
    done = ladder("race", "--bots", bots, *more)
    assert done.returncode in {1, 2}
    assert told in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_the_same_bot_by_two_names_is_refused(ladder: Ladder) -> None:
    done = ladder("race", "--bots", "random,tabletop-core:random")
    assert done.returncode == 2
    assert "tabletop-core:random and random, which are the same" in done.stderr


def test_a_bot_that_fails_is_named_with_its_match(ladder: Ladder) -> None:
    done = ladder("race", "--bots", "random,failing", "--games", "400", "--seed", "1")
    assert done.returncode == 1
    assert "no idea" in done.stderr
    assert "match" in done.stderr


def test_ctrl_c_shows_the_standings_until_then_and_the_ladder_goes_on(
    environment: Mapping[str, str], command: list[str], ladder: Ladder, tmp_path: Path
) -> None:
    words = ["race", "--bots", "random,slow,watcher", "--games", "100", "--seed", "1"]
    with subprocess.Popen(
        [*command, *words, "--workers", "1"],
        env=dict(environment),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        kept = tmp_path / "home" / "simulations"
        wait_for(lambda: sum(len(file.read_bytes()) for file in kept.glob("*/*")) > 20_000)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "! Only " in out
    assert "of 300 matches were played" in out
    assert "Bots by rating:" in out
    assert "watcher" in out
    [folder] = kept.iterdir()
    assert f"tabletop ladder --resume {folder.name}" in err
    resumed = without_time(ladder("--resume", folder.name, "--json"))
    assert resumed["matches"] == 300
    assert resumed == without_time(ladder(*words, "--json"))
    again = ladder("--resume", str(folder))
    assert again.returncode == 0
    assert "Only" not in again.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "no game is named"),
        (("race",), "missing option --bots"),
        (("--resume", "nothing"), "there is no ladder nothing"),
        (("--resume", "x", "--bots", "random,watcher"), "--bots cannot be named with --resume"),
        (("race", "--resume", "x"), "the game cannot be named with --resume"),
    ],
)
def test_what_is_missing_or_too_much_is_told(
    ladder: Ladder, words: tuple[str, ...], told: str
) -> None:
    done = ladder(*words)
    assert done.returncode in {1, 2}
    assert told in done.stderr


def test_a_ladder_of_which_a_table_is_lost_is_not_gone_on_with(
    ladder: Ladder, tmp_path: Path
) -> None:
    done = ladder("race", "--bots", "random,watcher,listener", "--games", "2", "--seed", "1")
    assert done.returncode == 0
    [folder] = (tmp_path / "home" / "simulations").iterdir()
    next(folder.iterdir()).unlink()
    done = ladder("--resume", folder.name)
    assert done.returncode == 1
    assert "is not the folder of a whole ladder: it has 2 tables" in done.stderr
