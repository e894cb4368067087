"""``tabletop info``: what one may want to know before playing."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from distributions import install
from site_folder import site

from tabletop_cli.main import run
from tabletop_core.registry import Registry

__all__ = ["site"]

PLUGIN = """
from tabletop_core.plugins import BotEntry, GameEntry, hookimpl

@hookimpl
def tabletop_games():
    return [
        GameEntry(id="race", title="Race", players=(2, 4), target="info_race.game:Race"),
        GameEntry(id="plain", title="Plain", players=(1, 1), target="info_race.game:Plain"),
    ]

@hookimpl
def tabletop_bots():
    return [
        BotEntry(id="bold", summary="Always rolls.", target="info_race.bots:Bold", games=("race",)),
        BotEntry(id="other", target="info_race.bots:Other", games=("chess",)),
    ]
"""

GAME = """
import attrs
import sample_games
from tabletop_core.game import GameInfo
from tabletop_core.options import option

@attrs.frozen
class Options:
    goal: int = option(default=20, help="points that win", minimum=1, maximum=100)
    open_hands: bool = option(default=False, help="whether hands lie open")

class Race(sample_games.Race):
    info = GameInfo(
        id="race", title="Race", players=(2, 4), summary="Roll and hold.", version="1.2",
        authors=("A. Author", "B. Writer"), year=1999, links={"Rules": "https://example.org/race"},
    )
    Options = Options

class Plain(sample_games.Signs):
    info = GameInfo(id="plain", title="Plain", players=(1, 1), summary="Nothing.", version="1")
"""


@pytest.fixture
def registry(site: Path) -> Registry:
    install(
        site,
        "info-race",
        "3.1",
        plugins={"race": "info_race.plugin"},
        modules={"info_race.plugin": PLUGIN, "info_race.game": GAME},
    )
    return Registry.installed(path=[str(site)], environ={})


def test_everything_is_told(registry: Registry, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["info", "race"], registry=registry) == 0
    told = capsys.readouterr()
    assert told.err == ""
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    for line in (
        "Race",
        "Roll and hold.",
        "ID race",
        "Players 2-4",
        "Invented by A. Author, B. Writer",
        "First published 1999",
        "Languages en",
        "Rules version 1.2",
        "Distribution info-race 3.1",
        "Rules https://example.org/race",
        "goal whole number 20 1..100 points that win",
        "open_hands yes/no no yes, no whether hands lie open",
        "bold Always rolls. info-race 3.1",
    ):
        assert line in lines
    assert not any(line.startswith("other") for line in lines)


def test_json_has_everything(registry: Registry, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["info", "race", "--json"], registry=registry) == 0
    told = json.loads(capsys.readouterr().out)
    assert next(iter(told)) == "id"
    assert told == {
        "id": "race",
        "title": "Race",
        "summary": "Roll and hold.",
        "players": [2, 4],
        "rules_version": "1.2",
        "authors": ["A. Author", "B. Writer"],
        "year": 1999,
        "distribution": "info-race",
        "version": "3.1",
        "languages": ["en"],
        "options": [
            {
                "name": "goal",
                "type": "whole number",
                "default": 20,
                "values": "1..100",
                "help": "points that win",
            },
            {
                "name": "open_hands",
                "type": "yes/no",
                "default": False,
                "values": "yes, no",
                "help": "whether hands lie open",
            },
        ],
        "bots": [
            {
                "id": "bold",
                "summary": "Always rolls.",
                "distribution": "info-race",
                "version": "3.1",
            }
        ],
        "links": {"Rules": "https://example.org/race"},
    }


def test_what_a_game_lacks_is_said(registry: Registry, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["info", "plain"], registry=registry) == 0
    told = capsys.readouterr().out
    assert "This game has no options." in told
    assert "No installed bot plays this game." in told
    assert "Invented by" not in told


def test_an_unknown_game_names_the_nearest(
    registry: Registry, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["info", "rase"], registry=registry) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "error: unknown game 'rase'",
        "  did you mean race? there are: plain, race",
    ]


def test_a_game_that_cannot_be_imported_is_one_error(
    registry: Registry, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "info_race" / "game.py").write_text("import no_such_library")
    assert run(["info", "race"], registry=registry) == 2
    told = capsys.readouterr().err
    assert told.startswith("error: the game 'race' of info-race 3.1 cannot be used: ModuleNotFound")
    assert "Traceback" not in told
    assert "no_such_library" not in sys.modules
