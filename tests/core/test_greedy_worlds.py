"""How many possible worlds the greedy bot looks at."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sample_games import Trumps

from tabletop_core.actions import Action
from tabletop_core.bots.greedy import GreedyBot, GreedyOptions
from tabletop_core.decisions import Decision
from tabletop_core.match import Match
from tabletop_core.seats import Seat
from tabletop_core.table import Table


class Counted(Trumps):
    """Trumps that counts what is asked of it, and can be made to offer fewer actions."""

    def __init__(self) -> None:
        self.worlds_made = 0

    def worlds(self, view: Any, player: int, table: Table) -> Any:
        self.worlds_made += 1
        return super().worlds(view, player, table)


def worlds_for(options: GreedyOptions, *, actions: int | None = None) -> int:
    game = Counted()
    match = Match(game, [Seat("Ana"), Seat("Rui")], seed="1")
    decision = match.decision(match.to_act[0])
    legal = list(decision.legal_actions)
    if actions is not None:
        legal = (legal * actions)[:actions]
    asked = Decision(game, decision.view, decision.player, 2, tuple(legal), 0)
    chosen: Action = GreedyBot(options, random.Random(1)).choose(asked)
    assert chosen in legal
    return game.worlds_made


def test_several_where_there_are_few_actions() -> None:
    assert worlds_for(GreedyOptions()) == 8
    assert worlds_for(GreedyOptions(worlds=20)) == 10


def test_one_where_there_are_many_actions() -> None:
    assert worlds_for(GreedyOptions(worlds=20), actions=16) == 2
    assert worlds_for(GreedyOptions(worlds=20), actions=33) == 1


@pytest.mark.parametrize("worlds", [1, 3])
def test_no_more_than_it_was_told(worlds: int) -> None:
    assert worlds_for(GreedyOptions(worlds=worlds)) == worlds


def test_none_for_a_decision_that_is_none() -> None:
    assert worlds_for(GreedyOptions(), actions=1) == 0
