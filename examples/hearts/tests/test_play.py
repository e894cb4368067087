"""Hearts is played as it should be."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

import pytest

from tabletop_core.match import Match
from tabletop_core.rejections import IllegalAction
from tabletop_core.seats import Seat
from tabletop_hearts.cards import Card, Suit
from tabletop_hearts.game import Hearts
from tabletop_hearts.options import Direction, HeartsOptions

Deal: TypeAlias = Callable[..., Match]

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"
DIAMONDS = CLUBS.replace("C", "D")
SPADES = CLUBS.replace("C", "S")
HEARTS = CLUBS.replace("C", "H")


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.decision(match.to_act[0]).legal_actions]


def do(match: Match, *cards: str) -> None:
    for card in cards:
        match.submit(match.to_act[0], match.game.parse(f"play {card}"))


def test_the_two_of_clubs_is_led(deal: Deal) -> None:
    match = deal("3C", "4C", "2C AS", "5C")
    assert match.to_act == (2,)
    assert legal(match) == ["play 2C"]
    with pytest.raises(IllegalAction, match="the 2 of clubs is led first"):
        do(match, "AS")


def test_suit_must_be_followed(deal: Deal) -> None:
    match = deal("2C AS", "3C KC AH 4D")
    do(match, "2C")
    assert legal(match) == ["play 3C", "play KC"]
    with pytest.raises(IllegalAction, match="you have clubs, and must follow"):
        do(match, "4D")
    with pytest.raises(IllegalAction, match="you do not hold the ace of spades"):
        do(match, "AS")
    with pytest.raises(IllegalAction, match="no cards are passed now"):
        match.submit(1, match.game.parse("pass 4D"))


def test_no_points_fall_on_the_first_trick(deal: Deal) -> None:
    match = deal(CLUBS, "QS AH 3D")
    do(match, "2C")
    assert "play 3D" in legal(match)
    assert {"play QS", "play AH"}.isdisjoint(legal(match))
    with pytest.raises(IllegalAction, match="no points may be played to the first trick"):
        do(match, "QS")


def test_who_has_nothing_but_points_may_play_them_on_the_first_trick(deal: Deal) -> None:
    match = deal(CLUBS, "QS " + HEARTS[3:], DIAMONDS)
    do(match, "2C")
    assert len(legal(match)) == 13
    do(match, "QS")
    assert match.true_state().broken


def test_the_highest_card_of_the_suit_takes_the_trick_and_leads(deal: Deal) -> None:
    match = deal("2C", "3C", "KC", "AC")
    do(match, "2C", "3C", "KC", "AC")
    assert match.to_act == (3,)
    match = deal(CLUBS, DIAMONDS, SPADES)
    do(match, "2C", "AD", "AS", "AH")
    assert match.to_act == (0,)
    assert match.true_state().points == [1, 0, 0, 0]


def test_hearts_are_led_when_they_are_broken(deal: Deal) -> None:
    match = deal("2C AC 2H 3H", "3C 4C", "5C 6C", "7C 8C")
    do(match, "2C", "3C", "5C", "7C")
    assert match.to_act == (3,)
    leads = legal(match)
    assert not any(card.endswith("H") for card in leads)
    hearts = [card for card in match.true_state().hands[3] if card.suit is Suit.HEARTS]
    with pytest.raises(IllegalAction, match="hearts are not broken yet"):
        do(match, hearts[0].value)


@pytest.mark.parametrize(("first", "broken"), [("QS", True), ("3H", True), ("3S", False)])
def test_a_heart_or_the_queen_breaks_hearts(deal: Deal, first: str, broken: bool) -> None:
    match = deal("2C 4C", "3C 3H QS 3S " + " ".join(DIAMONDS.split()[:9]), "5C 6C", "7C 8C")
    do(match, "2C", "3C", "5C", "7C", "8C", "4C", first)
    assert match.true_state().broken is broken


def test_whoever_takes_all_points_has_none(deal: Deal) -> None:
    match = deal(CLUBS, DIAMONDS, SPADES, HEARTS)
    while match.to_act:
        do(match, legal(match)[-1].removeprefix("play "))
    assert match.outcome is not None
    assert match.outcome.scores == (0, 26, 26, 26)
    assert match.outcome.winners == (0,)
    assert str(match.outcome.reason) == "Player 1 has shot the moon"


@pytest.mark.parametrize(("passing", "to"), [("left", 1), ("across", 2), ("right", 3)])
def test_three_cards_are_passed_all_at_once(deal: Deal, passing: str, to: int) -> None:
    match = deal(CLUBS, DIAMONDS, SPADES, HEARTS, passing=passing)
    own = dict(enumerate((CLUBS, DIAMONDS, SPADES, HEARTS)))
    assert list(match.to_act) == [0, 1, 2, 3]
    for seat in (3, 1, 0, 2):
        before = match.view(seat).hands[seat].cards
        for card in own[seat].split()[-3:]:
            assert card not in map(str, before)
            match.submit(seat, match.game.parse(f"pass {card}"))
        assert seat not in match.to_act
    state = match.true_state()
    for seat in range(4):
        got = [card.value for card in state.hands[(seat + to) % 4].cards[-3:]]
        assert got == own[seat].split()[-3:]
    assert match.to_act == (0,)
    assert legal(match) == ["play 2C"]


def test_while_cards_are_passed_none_is_played(deal: Deal) -> None:
    match = deal(CLUBS, DIAMONDS, SPADES, HEARTS, passing="left")
    with pytest.raises(IllegalAction, match="first cards are passed"):
        do(match, "2C")


def test_chance_decides_where_cards_are_passed() -> None:
    seats = [Seat(f"Player {number}", "random") for number in range(4)]
    found = {Match(Hearts(), seats, seed=str(seed)).true_state().direction for seed in range(40)}
    assert found == {Direction.NONE, Direction.LEFT, Direction.ACROSS, Direction.RIGHT}


@pytest.mark.parametrize("passing", list(Direction))
def test_a_random_match_has_thirteen_tricks_and_26_points(passing: Direction) -> None:
    for seed in range(5):
        rng = random.Random(seed)
        seats = [Seat(f"Player {number}", "random") for number in range(4)]
        match = Match(Hearts(), seats, options=HeartsOptions(passing=passing), seed=str(seed))
        while match.to_act:
            player = match.to_act[0]
            match.submit(player, rng.choice(match.decision(player).legal_actions))
        state = match.true_state()
        assert set(state.played) == set(Card)
        assert sum(state.tricks) == 13
        assert sum(state.points) == 26
        assert match.outcome is not None
        assert sum(match.outcome.scores) in {26, 78}
        assert match.outcome.winners == tuple(
            seat for seat in range(4) if match.outcome.scores[seat] == min(match.outcome.scores)
        )
