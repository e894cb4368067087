"""What a failure shows can be done: the commands, the test, and the same again."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import command
from faulty_games import hidden, rules
from offering import registry_with
from sound_game import Heap

from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_testing.checks.every_check import check_named
from tabletop_testing.confirming import confirm
from tabletop_testing.corpus import Corpus, Effort
from tabletop_testing.failures import Failure
from tabletop_testing.running import run_check
from tabletop_testing.subject import Subject


def failure(subject: Subject, check: str) -> Failure:
    found = run_check(check_named(check), Corpus.play(subject, Effort(games=2))).failure
    assert found is not None
    return found


CASES: list[tuple[type[Game[Any, Any]], str]] = [
    (hidden.LeaksThroughAnEvent, "events_keep_secrets"),
    (rules.RaisesInAnAction, "legal_actions_apply"),
    (rules.LeavesNothingToDo, "legal_actions_exist"),
    (rules.HasNotationsThatLookAlike, "notations_can_be_told_apart"),
]


@pytest.mark.parametrize(("game", "check"), CASES)
def test_the_command_finds_it_again(game: type[Game[Any, Any]], check: str) -> None:
    registry = registry_with(game)
    found = failure(Subject.offered(registry, "heap"), check)
    program, *words = shlex.split(found.commands()[0])
    assert program == "tabletop"
    done = command(*words, registry=registry)
    assert done.code == 1
    assert f"FAILED {check}" in done.out
    assert found.broken.what.split(": ")[0] in " ".join(done.out.split())
    assert command(*words, registry=registry_with(Heap)).code == 0


@pytest.mark.parametrize(("game", "check"), CASES[:3])
def test_the_other_command_shows_the_table_there(game: type[Game[Any, Any]], check: str) -> None:
    registry = registry_with(game)
    found = failure(Subject.offered(registry, "heap"), check)
    moves, _, run = found.commands()[1].partition(" | ")
    _printf, _format, *lines = shlex.split(moves)
    done = command(
        *shlex.split(run)[1:], typed="".join(f"{line}\n" for line in lines), registry=registry
    )
    last = lines[-1].removeprefix("play ")
    assert last in done.out


@pytest.mark.parametrize(("game", "check"), CASES)
def test_the_test_fails_until_it_is_right(
    game: type[Game[Any, Any]], check: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = failure(Subject.of(game), check)
    space: dict[str, Any] = {}
    exec(found.test(), space)
    with pytest.raises(pytest.fail.Exception, match=f"FAILED {check}"):
        space[f"test_{check}"]()
    monkeypatch.setattr(sys.modules[game.__module__], game.__name__, Heap)
    exec(found.test(), space)
    space[f"test_{check}"]()


def test_the_test_of_a_game_of_a_plugin_names_its_module() -> None:
    found = failure(Subject.offered(registry_with(rules.CannotExplain), "heap"), CANNOT_EXPLAIN)
    assert "import offered_plugin\n" in found.test()
    assert "plugin=offered_plugin" in found.test()


CANNOT_EXPLAIN = "illegal_actions_are_refused"


def test_nothing_can_be_typed_for_a_game_without_a_plugin() -> None:
    found = failure(Subject.of(rules.CannotExplain), CANNOT_EXPLAIN)
    assert found.commands() == []
    assert "tabletop check" not in found.report()


@pytest.mark.parametrize(("game", "check"), CASES)
def test_the_same_seed_finds_the_same(game: type[Game[Any, Any]], check: str) -> None:
    reports = {failure(Subject.of(game), check).report() for _ in range(2)}
    assert len(reports) == 1


def test_programs_get_it_as_values() -> None:
    found = failure(
        Subject.offered(registry_with(rules.RaisesInAnAction), "heap"), "legal_actions_apply"
    )
    data = found.as_json()
    assert data["players"] == 2
    assert len(data["moves"]) == 2
    assert data["options"] == {"hand": 3, "dice": True}
    assert "KeyError" in data["found"]
    assert data["commands"] == found.commands()


def test_a_match_that_cannot_be_played_any_more_says_so() -> None:
    with pytest.raises(TabletopError, match="player 0 cannot do 'play sun 9' after 0 actions"):
        confirm("legal_actions_apply", Heap, players=2, seed="0", moves=["play sun 9"])


def test_the_report_folds_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    report = failure(Subject.of(hidden.LeaksThroughTheView), "views_keep_secrets").report()
    told = report.partition("  test ")[0]
    assert max(map(len, told.splitlines())) <= 110


@pytest.fixture
def long_match() -> Callable[[], Failure]:
    return lambda: failure(Subject.of(rules.EndsWithoutAnOutcome), "the_end_has_an_outcome")


def test_long_lists_of_moves_are_broken(long_match: Callable[[], Failure]) -> None:
    found = long_match()
    many = Failure(
        found.check, found.subject, found.broken, found.line, ("play sun 1",) * 60, found.effort
    )
    assert max(map(len, many.test().splitlines())) <= 100
    assert "... and 20 more" in many.report()
