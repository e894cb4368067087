"""What bots think of positions, and how well the greedy one plays by it."""

from __future__ import annotations

import random
from statistics import median
from typing import Any

import pytest

from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.options import CarcassonneOptions
from tabletop_carcassonne.setup import full_bag
from tabletop_carcassonne.state import State
from tabletop_core.bots.greedy import GreedyBot
from tabletop_core.bots.look_ahead import best_value
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import DictatedChance, Order, RandomChance
from tabletop_core.copying import copy_state
from tabletop_core.decisions import Agent
from tabletop_core.match import Match
from tabletop_core.play import play
from tabletop_core.seats import Seat
from tabletop_core.table import Table

GAME = Carcassonne()


def _after(first: str, *texts: str, players: int = 2) -> State:
    """A position: these tiles are drawn first, and these actions done."""
    bag = list(full_bag().cards)
    for letter in first:
        bag.remove(letter)
    table = Table(players, DictatedChance([Order((*first, *bag))]))
    state = GAME.setup(table, CarcassonneOptions())
    for text in texts:
        action = GAME.parse(text)
        assert action in GAME.legal_actions(state, state.player), text
        GAME.apply(state, state.player, action, table)
    return state


def test_what_is_good_for_one_of_two_is_bad_for_the_other() -> None:
    state = _after("NE", "0,-1 west", "city south")

    assert GAME.evaluate(state, 0) > 0
    assert GAME.evaluate(state, 1) == -GAME.evaluate(state, 0)


def test_points_count() -> None:
    state = _after("EU", "0,-1 south", "city south")
    richer = copy_state(state)
    richer.road_points[0] += 5

    assert GAME.evaluate(richer, 0) == GAME.evaluate(state, 0) + 5


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # A completed city now, rather than a farmer for ever.
        ("city south", "field north"),
        # A follower in a city that scores and comes back, rather than one kept.
        ("city south", "keep"),
    ],
)
def test_a_better_place_for_a_follower_is_valued_more(better: str, worse: str) -> None:
    values = [GAME.evaluate(_after("EU", "0,-1 south", choice), 0) for choice in (better, worse)]

    assert values[0] > values[1]


def test_a_city_with_fewer_open_ends_promises_more() -> None:
    narrow = _after("NU", "0,-1 west", "city south")
    wide = copy_state(narrow)
    feature = narrow.standing[next(iter(narrow.followers))]
    assert narrow.open[feature] == 1
    wide.open[feature] = 3

    assert GAME.evaluate(narrow, 0) > GAME.evaluate(wide, 0)


@pytest.mark.parametrize("greedy", [0, 1])
def test_the_greedy_bot_beats_random_play_by_far(greedy: int) -> None:
    bots: list[Agent] = [RandomBot(RandomBot.Options(), random.Random(seat)) for seat in range(2)]
    bots[greedy] = GreedyBot(GreedyBot.Options(), random.Random(7))
    outcome = play(Match(GAME, [Seat("a"), Seat("b")], seed="greedy"), bots)

    assert outcome.scores[greedy] > 2 * outcome.scores[1 - greedy]


@pytest.mark.parametrize(
    "options",
    [{}, {"two_tile_city": 2}, {"farmers": False}, {"followers": 1}, {"followers": 20}],
    ids=str,
)
def test_estimates_say_what_the_evaluation_would(options: dict[str, Any]) -> None:
    """Of two players: nearly always just so, and what they like best is as good as the best."""
    rng = random.Random(5)
    same = asked = liked = choices = 0
    for _ in range(3):
        table = Table(2, RandomChance(rng))
        state = GAME.setup(table, CarcassonneOptions(**options))
        while GAME.to_act(state):
            player = state.player
            legal = GAME.legal_actions(state, player)
            before = copy_state(state)
            estimates = GAME.estimates(state, player, legal)
            assert state == before
            evaluations = []
            for action in legal:
                after = copy_state(state)
                again = Table(2, RandomChance(random.Random(1)))
                GAME.apply(after, player, action, again)
                evaluations.append(best_value(GAME, after, player, again, 1))
            best = estimates.index(max(estimates))
            choices += 1
            liked += evaluations[best] > max(evaluations) - 0.5
            less = [one - other for one, other in zip(estimates, evaluations, strict=True)]
            asked += len(legal)
            same += sum(abs(each - median(less)) < 0.5 for each in less)
            followed = best if rng.random() < 0.7 else rng.randrange(len(legal))
            GAME.apply(state, player, legal[followed], table)
    assert liked > 0.95 * choices
    assert same > 0.97 * asked


def test_estimates_are_for_more_than_two_players_too() -> None:
    """Alone among three, the one who gains is ahead of the average of the others."""
    state = _after("EU", "0,-1 south", players=3)
    follower, keep = GAME.parse("city south"), GAME.parse("keep")
    estimates = GAME.estimates(state, 0, [follower, keep])
    assert estimates[0] > estimates[1] == 0
