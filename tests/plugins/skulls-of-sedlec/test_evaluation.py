"""Positions as bots see them."""

from __future__ import annotations

import random

import pytest
from skulls_table import GAME, DealtGame

from tabletop_core.bots.greedy import GreedyBot
from tabletop_core.bots.random import RandomBot
from tabletop_core.match import Match
from tabletop_core.play import play
from tabletop_core.seats import Seat
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.evaluation import prospects, worth
from tabletop_skulls_of_sedlec.ossuary import Place


def prospects_of(*stacked: tuple[str, str], hand: tuple[str, ...] = ()) -> float:
    """The prospects of a player with these cards in these places."""
    game = DealtGame()
    ossuary = game.state.ossuaries[0]
    for face, place in stacked:
        ossuary.put(Card(face), Place(place))
    cards = tuple(sorted(ossuary.cards.items()))
    return prospects(ossuary.width, cards, tuple(map(Card, hand)), "rulebook")


def test_a_card_in_hand_counts_where_it_does_best() -> None:
    beside = prospects_of(("V/L", "start"), ("C/V", "right"), ("V/L", "left"))
    assert beside >= 6
    assert prospects_of(("V/L", "start"), ("C/V", "right"), hand=("V/L",)) >= beside


def test_a_card_that_brings_more_is_worth_more() -> None:
    stacked = (("V/L", "start"), ("C/V", "right"))
    assert prospects_of(*stacked, hand=("L/V",)) > prospects_of(*stacked, hand=("V/C",))
    assert prospects_of(*stacked, hand=("L/V",)) > prospects_of(*stacked)


def test_hope_ends_when_the_ossuary_is_complete() -> None:
    game = DealtGame()
    ossuary = game.state.ossuaries[0]
    for place in ("start", "right", "right", "right", "2.1", "2.2", "2.3", "3.1", "3.2"):
        ossuary.put(Card.RC, Place(place))
    points = GAME.scores(game.state)[0]
    assert worth(4, tuple(sorted(ossuary.cards.items())), "rulebook") == points
    game.state.hands[0] = [Card.PP]
    assert prospects(4, tuple(sorted(ossuary.cards.items())), (Card.PP,), "rulebook") == points


def test_the_better_one_is_ahead() -> None:
    game = DealtGame(players=3)
    game.state.ossuaries[1].put(Card.PP, Place.START)
    values = [GAME.evaluate(game.state, player) for player in range(3)]
    assert values[1] > 0 > values[0] == values[2]


@pytest.mark.parametrize("players", [2, 3])
def test_the_greedy_bot_beats_random_play(players: int) -> None:
    wins = 0.0
    matches = 12
    for number in range(matches):
        greedy = number % players
        bots = [
            GreedyBot(GreedyBot.Options(), random.Random(number))
            if seat == greedy
            else RandomBot(RandomBot.Options(), random.Random(seat))
            for seat in range(players)
        ]
        match = Match(GAME, [Seat(str(seat)) for seat in range(players)], seed=str(number))
        outcome = play(match, bots)
        wins += (greedy in outcome.winners) / len(outcome.winners)
    # In the long run it wins more than 95 of 100; see docs/benchmarks.
    assert wins >= 10
