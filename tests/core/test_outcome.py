"""Outcomes made for the usual ways in which a match ends."""

from __future__ import annotations

from tabletop_core.messages import Message
from tabletop_core.outcome import Outcome

REASON = Message("the board is full")


def test_most_points_win() -> None:
    outcome = Outcome.from_scores([3, 7, 7, 0])
    assert outcome.ranking == ((1, 2), (0,), (3,))
    assert outcome.winners == (1, 2)
    assert outcome.scores == (3, 7, 7, 0)


def test_fewest_points_win_where_the_game_says_so() -> None:
    outcome = Outcome.from_scores([3, 7, 0], lowest_wins=True)
    assert outcome.ranking == ((2,), (0,), (1,))
    assert outcome.winners == (2,)
    assert outcome.scores == (3, 7, 0)


def test_one_player_wins_and_the_others_are_tied() -> None:
    assert Outcome.won_by(1, 2) == Outcome(((1,), (0,)), (1,))
    assert Outcome.won_by(1, 3, reason=REASON) == Outcome(((1,), (0, 2)), (1,), reason=REASON)
    assert Outcome.won_by(0, 1).ranking == ((0,),)


def test_a_draw_has_no_winner() -> None:
    outcome = Outcome.draw(3, reason=REASON)
    assert outcome == Outcome(((0, 1, 2),), (), reason=REASON)
    assert str(outcome.message()) == "nobody wins"
