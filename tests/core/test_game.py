"""What every game can be asked, whatever its rules."""

from __future__ import annotations

from sample_games import Roll, Signs, Trumps

from tabletop_core.match import Match
from tabletop_core.seats import Seat

SEATS = [Seat("Ana", "human"), Seat("Rui", "human")]


def test_only_who_is_to_act_may_do_anything() -> None:
    game = Trumps()
    match = Match(game, SEATS, seed="1")
    assert list(game.legal_for(match.view(0), 0)) == list(match.decision(0).legal_actions)
    assert game.legal_for(match.view(1), 1) == ()
    assert game.legal_for(match.view(None), None) == ()


def test_nobody_may_do_anything_twice_at_the_same_time() -> None:
    game = Signs()
    match = Match(game, SEATS, seed="1")
    match.submit(0, game.parse("rock"))
    assert game.legal_for(match.view(0), 0) == ()
    assert list(map(str, game.legal_for(match.view(1), 1))) == ["rock", "paper", "scissors"]


def test_a_text_is_read_as_an_action_of_the_game() -> None:
    assert Trumps().parse("SUN 3") == Trumps().parse("sun 3")
    assert Roll.parse("roll") == Roll()
