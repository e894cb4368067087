"""Bots play sensibly, and by nothing but what they see."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seals_table import GAME, LaidGame, played, scoring

from tabletop_core.bots.greedy import GreedyBot, GreedyOptions
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import RandomChance
from tabletop_core.copying import copy_state
from tabletop_core.match import Match
from tabletop_core.options import NoOptions
from tabletop_core.play import play
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_sete_selos.actions import AnyAction
from tabletop_sete_selos.evaluation import Board


def best(game: LaidGame) -> str:
    """The action after which the player whose turn it is stands best."""

    def worth(action: AnyAction) -> float:
        state = copy_state(game.state)
        GAME.apply(state, game.player, action, Table(state.players, RandomChance(random.Random(1))))
        return GAME.evaluate(state, game.player)

    return str(max(game.legal, key=worth))


@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32), st.integers(0, 180))
@settings(max_examples=30)
def test_a_position_is_worth_the_same_in_every_world(players: int, seed: int, steps: int) -> None:
    match = played(players, seed, steps=steps)
    table = Table(players, RandomChance(random.Random(seed)))
    for player in range(players):
        view = match.view(player)
        worth = GAME.evaluate(view, player)
        assert GAME.evaluate(match.true_state(), player) == worth
        assert GAME.evaluate(GAME.worlds(view, player, table), player) == worth


@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32), st.integers(0, 180))
@settings(max_examples=30)
def test_chances_are_shares_of_one(players: int, seed: int, steps: int) -> None:
    match = played(players, seed, steps=steps)
    if match.to_act:
        chances = Board.of(match.true_state()).chances()
        assert all(-1e-9 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)


def test_the_end_is_worth_one_to_the_winner_alone() -> None:
    match = played(3, 5)
    winner = match.true_state().winner
    assert [GAME.evaluate(match.true_state(), seat) for seat in range(3)] == [
        float(seat == winner) for seat in range(3)
    ]


def test_what_wins_at_once_is_taken() -> None:
    # With a 6 seat 2 has three on one Elder; with C7 only one there.
    game = LaidGame(4, ["A3 B1", "A2 B2", "A6 A7", "A4 B4"], laid={6: {2: 2}})
    game.play("A3 A2")
    assert best(game) == "play M6"


def test_a_cultist_goes_where_it_wins() -> None:
    game = LaidGame(4, ["A3 B1", "A6 B2", "A2 B3", "A5 B4"], laid={6: {0: 1, 2: 2}, 2: {1: 2}})
    game.play("A3 A6 A2 A5")
    assert best(game) == "place 2"


def test_an_opponent_who_would_win_is_stopped() -> None:
    # Seat 0's 6 would be its third cultist there; only the trump takes the ritual from it.
    game = LaidGame(4, ["A6 B1", "A2 B2", "A3 B3", "C1 B7"], laid={6: {0: 2}})
    game.play("A6 A2 A3")
    assert best(game) == "play C1"


def test_the_best_cultists_stay() -> None:
    own = (0, 0, 0, 2, 0, 1, 1)
    game = scoring([own, (3, 0, 0, 0, 0, 0, 0), (0, 3, 0, 0, 0, 0, 0)], (1, 0, 0))
    assert best(game) == "remove 4"


@pytest.mark.parametrize("players", [2, 3])
def test_greedy_wins_more_than_its_share(players: int) -> None:
    won = lost = 0
    for number in range(12):
        seat = number % players
        match = Match(GAME, [Seat(str(each)) for each in range(players)], seed=f"greedy {number}")
        agents = [
            GreedyBot(GreedyOptions(worlds=2), random.Random(number))
            if each == seat
            else RandomBot(NoOptions(), random.Random(number + each))
            for each in range(players)
        ]
        play(match, agents)
        assert match.outcome is not None
        won += match.outcome.winners == (seat,)
        lost += match.outcome.winners not in {(), (seat,)}
    assert won >= 7
    assert lost <= 3
