"""Pig is played as it should be, with a die that falls as the test wants."""

from __future__ import annotations

import pytest

from tabletop_core.events import Event
from tabletop_core.match import Match
from tabletop_core.options import OptionError
from tabletop_core.rejections import CannotUndo, IllegalAction
from tabletop_core.render.text import render_text
from tabletop_core.scene_defaults import scene_for
from tabletop_core.seats import Seat
from tabletop_pig.actions import Hold, Roll
from tabletop_pig.events import Held, Rolled, RolledOne
from tabletop_pig.game import Pig, PigOptions

GAME = Pig()


def begun(players: int = 2, goal: int = 20) -> Match:
    seats = [Seat(f"Player {number}", "human") for number in range(players)]
    return Match(GAME, seats, PigOptions(goal), seed="1")


def roll(match: Match, *faces: int) -> None:
    """Let whoever is to act roll these faces, one after the other."""
    for face in faces:
        # Chance is asked for an index: 0 is the first face.
        match.replay(match.to_act[0], Roll(), [face - 1])


def last_event(match: Match) -> Event:
    [event] = match.events(None, match.step - 1)
    return event


def test_rolls_add_to_the_turn_until_it_is_held() -> None:
    match = begun()
    roll(match, 4, 6)
    assert last_event(match) == Rolled(0, 6, 10)
    assert list(GAME.scores(match.view(None))) == [0, 0]

    match.submit(0, Hold())
    assert last_event(match) == Held(0, 10, 10)
    assert list(GAME.scores(match.view(None))) == [10, 0]
    assert match.to_act == (1,)


def test_a_one_takes_what_the_turn_has_brought_and_no_more() -> None:
    match = begun()
    roll(match, 5)
    match.submit(0, Hold())
    roll(match, 1)
    roll(match, 6, 1)
    assert last_event(match) == RolledOne(0, 6)
    assert list(GAME.scores(match.view(None))) == [5, 0]
    assert match.to_act == (1,)


def test_who_reaches_the_goal_wins_at_once() -> None:
    match = begun(players=3)
    roll(match, 6, 6, 6, 2)
    match.submit(0, Hold())
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.scores == (20, 0, 0)


def test_nothing_can_be_held_before_a_roll() -> None:
    match = begun()
    assert list(match.decision(0).legal_actions) == [Roll()]
    with pytest.raises(IllegalAction, match="nothing to hold"):
        match.submit(0, Hold())


def test_a_roll_cannot_be_taken_back_but_holding_can() -> None:
    match = begun()
    roll(match, 3)
    with pytest.raises(CannotUndo, match="chance"):
        match.undo(0)
    match.submit(0, Hold())
    match.undo(0)
    assert match.to_act == (0,)
    assert match.view(0).turn == 3


@pytest.mark.parametrize("goal", [0, 9, 1001])
def test_a_goal_out_of_range_is_refused(goal: int) -> None:
    with pytest.raises(OptionError, match="goal"):
        PigOptions(goal)


def test_the_table_shows_the_die_and_the_points() -> None:
    match = begun()
    roll(match, 5)
    drawn = render_text(scene_for(GAME, match.view(0), 0))
    assert drawn.count("●") == 5
    assert "2 hold  keep 5 and have 5" in drawn
