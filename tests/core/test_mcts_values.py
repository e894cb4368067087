"""What a search values: shares in a victory, and how often a player wins."""

from __future__ import annotations

import random
from typing import Any

import pytest
from new_matches import first_decision
from nim import Nim, NimOptions, Take
from stones import Stones

from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.bots.mcts.policies import RandomPolicy, make_policy
from tabletop_core.bots.mcts.values import shares, win_chances
from tabletop_core.match import Match
from tabletop_core.outcome import Outcome
from tabletop_core.seats import Seat
from tabletop_core.table import Table


def test_win_chances_are_those_of_playing_on() -> None:
    """Two stones: taking both wins; taking one leaves the last stone to the other."""
    match = Match(Nim(), [Seat("A"), Seat("B")], NimOptions(stones=2), seed="1")
    rng = random.Random(1)
    decision = match.decision(0)
    assert win_chances(decision, [Take(1), Take(2)], RandomPolicy(Nim(), rng), rng)[0] == [0.0, 1.0]


def test_win_chances_that_take_long_are_told_from_fewer_matches() -> None:
    played: list[None] = []

    class Counted(RandomPolicy):
        def play_out(self, state: Any, table: Table) -> Outcome:
            played.append(None)
            return super().play_out(state, table)

    rng = random.Random(1)
    decision = first_decision(Stones())
    policy = Counted(Stones(), rng)
    for seconds, matches in ((0.0, 20), (1000.0, 100)):
        played.clear()
        chances, told = win_chances(
            decision, decision.legal_actions[:1], policy, rng, seconds=seconds
        )
        assert told == len(played) == matches
        assert 0.2 < chances[0] < 0.8


def test_win_chances_are_those_of_the_policy() -> None:
    """Whoever plays greedily takes as many stones as can be taken, and knows who wins by that."""
    decision = first_decision(Stones(), 2)
    options = MctsOptions(policy="greedy")
    blind = MctsOptions(policy="random")
    rng = random.Random(1)
    actions = decision.legal_actions
    greedy, _ = win_chances(decision, actions, make_policy(Stones(), options, rng), rng, 20)
    drawn, _ = win_chances(decision, actions, make_policy(Stones(), blind, rng), rng, 20)
    assert set(greedy) <= {0.0, 0.5, 1.0}
    assert not set(drawn) <= {0.0, 0.5, 1.0}


def test_shares_of_the_victory() -> None:
    assert shares(Outcome(((1,), (0, 2)), (1,)), 3) == pytest.approx([0.2 / 3, 1.0, 0.2 / 3])
    assert shares(Outcome(((0, 1),), (0, 1)), 2) == pytest.approx([0.55, 0.55])
    assert shares(Outcome.draw(2), 2) == pytest.approx([0.1, 0.1])
