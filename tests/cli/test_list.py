"""``tabletop list``: the installed games."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from tabletop_cli.main import run
from tabletop_core.plugins import GameEntry, hookimpl
from tabletop_core.registry import Registry


def offering(name: str, *entries: GameEntry) -> SimpleNamespace:
    @hookimpl
    def tabletop_games() -> list[GameEntry]:
        return list(entries)

    return SimpleNamespace(__name__=name, tabletop_games=tabletop_games)


CHESS = GameEntry(
    id="chess", title="Chess", players=(2, 2), summary="Two armies.", target="chess.game:Chess"
)
HEARTS = GameEntry(id="hearts", title="Hearts", players=(3, 6), target="hearts.game:Hearts")


def test_games_are_listed_in_aligned_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list"], registry=Registry.of(offering("mine", HEARTS, CHESS))) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "ID      Title   Players  Summary      From",
        "chess   Chess   2        Two armies.  mine",
        "hearts  Hearts  3-6                   mine",
    ]
    assert told.err == ""


def test_json_is_an_array_with_the_id_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list", "--json"], registry=Registry.of(offering("mine", CHESS))) == 0
    (game,) = json.loads(capsys.readouterr().out)
    assert list(game.items()) == [
        ("id", "chess"),
        ("title", "Chess"),
        ("players", [2, 2]),
        ("summary", "Two armies."),
        ("distribution", "mine"),
        ("version", ""),
    ]


def test_ambiguous_games_are_listed_as_they_can_be_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    registry = Registry.of(offering("one", CHESS), offering("two", CHESS))
    assert run(["list", "--json"], registry=registry) == 0
    told = capsys.readouterr()
    assert [game["id"] for game in json.loads(told.out)] == ["one:chess", "two:chess"]
    assert told.err == "warning: 2 plugins have faults: 'tabletop plugins' shows them\n"


def test_faults_are_one_line_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    registry = Registry.of(offering("mine", CHESS), SimpleNamespace(__name__="empty"))
    assert run(["list"], registry=registry) == 0
    told = capsys.readouterr()
    assert "Chess" in told.out
    assert told.err == "warning: 1 plugin has faults: 'tabletop plugins' shows them\n"


def test_without_games_it_says_how_to_get_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list"], registry=Registry.of()) == 0
    assert "pip install tabletop-carcassonne" in capsys.readouterr().out
    assert run(["list", "--json"], registry=Registry.of()) == 0
    assert json.loads(capsys.readouterr().out) == []
