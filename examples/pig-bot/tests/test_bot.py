"""The bot holds when it should, and is better than chance."""

from __future__ import annotations

import random

import pytest

from tabletop_core.bots.random import RandomBot
from tabletop_core.decisions import Decision
from tabletop_core.match import Match
from tabletop_core.options import NoOptions, OptionError
from tabletop_core.play import play
from tabletop_core.seats import Seat
from tabletop_core.turn_order import TurnOrder
from tabletop_pig.actions import Hold, Roll
from tabletop_pig.game import Pig, PigState
from tabletop_pig_bot.bot import HoldAt, HoldAtOptions


def choice(bot: HoldAt, *, turn: int, score: int = 0) -> object:
    view = PigState(goal=100, order=TurnOrder.of(2), scores=[score, 0], turn=turn)
    legal = tuple(Pig().legal_actions(view, 0))
    return bot.choose(Decision(Pig(), view, 0, 2, legal, step=0))


@pytest.mark.parametrize(("turn", "chosen"), [(0, Roll()), (19, Roll()), (20, Hold())])
def test_it_holds_at_the_points_that_were_set(turn: int, chosen: object) -> None:
    assert choice(HoldAt(HoldAtOptions(), random.Random(1)), turn=turn) == chosen
    later = HoldAt(HoldAtOptions(points=50), random.Random(1))
    assert choice(later, turn=turn) == Roll()


def test_it_holds_when_that_wins() -> None:
    bot = HoldAt(HoldAtOptions(), random.Random(1))
    assert choice(bot, turn=5, score=95) == Hold()
    assert choice(bot, turn=4, score=95) == Roll()


def test_points_that_no_turn_brings_are_refused() -> None:
    with pytest.raises(OptionError, match="points"):
        HoldAtOptions(points=0)


def test_it_beats_a_bot_that_chooses_at_random() -> None:
    won = 0
    for number in range(20):
        seats = [Seat("Hold at", "hold-at"), Seat("Random", "random")]
        match = Match(Pig(), seats, seed=str(number))
        rng = random.Random(number)
        outcome = play(match, [HoldAt(HoldAtOptions(), rng), RandomBot(NoOptions(), rng)])
        won += outcome.winners == (0,)
    # An equal would win ten, and so many in one of 170 cases.
    assert won >= 16
