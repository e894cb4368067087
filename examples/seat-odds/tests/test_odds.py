"""The odds add up, and the command shows them."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from types import SimpleNamespace

import attrs
import pytest

from tabletop_cli.settings import Settings
from tabletop_core.actions import Action, action
from tabletop_core.game import Game, GameInfo
from tabletop_core.match import PlayerCountError
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.plugins import GameEntry, hookimpl
from tabletop_core.registry import Registry
from tabletop_core.table import Table
from tabletop_seat_odds.command import seat_odds as command
from tabletop_seat_odds.odds import seat_odds


@action("draw")
class Draw(Action):
    """Draw a lot."""


@attrs.define
class Lots:
    winners: tuple[Player, ...] | None = None


class LuckyFirst(Game[Lots, Draw]):
    """The first player wins three times in four; otherwise all others do."""

    info = GameInfo(id="lucky", title="Lucky", players=(2, 4), summary="lots", version="1")
    State = Lots
    actions = (Draw,)

    def setup(self, table: Table, options: object) -> Lots:
        return Lots()

    def to_act(self, state: Lots) -> tuple[Player, ...]:
        return (0,) if state.winners is None else ()

    def legal_actions(self, view: Lots, player: Player) -> Sequence[Draw]:
        return (Draw(),)

    def apply(self, state: Lots, player: Player, action: Draw, table: Table) -> None:
        others = tuple(range(1, table.players))
        state.winners = (0,) if table.index(4) else others

    def outcome(self, state: Lots) -> Outcome:
        assert state.winners is not None
        return Outcome((state.winners,), state.winners)


@hookimpl
def tabletop_games() -> list[GameEntry]:
    return [GameEntry(id="lucky", title="Lucky", players=(2, 4), target="lucky:LuckyFirst")]


def test_victories_are_counted_by_seat() -> None:
    first, *others = seat_odds(LuckyFirst(), players=3, games=1000, seed=1)
    assert first.wins + sum(odds.wins for odds in others) == pytest.approx(1000)
    assert first.share == pytest.approx(0.75, abs=first.error)
    assert others[0] == others[1]
    assert others[0].share == pytest.approx(0.125, abs=others[0].error)


def test_the_same_seed_gives_the_same_odds() -> None:
    once, again, other = (
        list(seat_odds(LuckyFirst(), players=2, games=100, seed=seed)) for seed in (5, 5, 6)
    )
    assert once == again
    assert once != other


@pytest.fixture
def context(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """What the program hands to a command: here, settings that know one game only."""
    monkeypatch.setitem(sys.modules, "lucky", SimpleNamespace(LuckyFirst=LuckyFirst))
    plugin = SimpleNamespace(__name__="lucky_plugin", tabletop_games=tabletop_games)
    return SimpleNamespace(obj=Settings(Registry.of(plugin)))


def test_programs_get_json(context: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
    command(context, "lucky", games=100, json=True)  # type: ignore[arg-type]
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["games"]) == ("lucky", 100)
    assert sum(seat["wins"] for seat in found["seats"]) == 100


def test_a_wrong_number_of_players_is_refused(context: SimpleNamespace) -> None:
    with pytest.raises(PlayerCountError, match="for 2 to 4 players"):
        command(context, "lucky", players=7)  # type: ignore[arg-type]
