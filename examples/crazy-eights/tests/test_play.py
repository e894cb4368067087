"""Crazy Eights is played as it should be."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

import pytest

from tabletop_core.match import Match
from tabletop_core.rejections import IllegalAction
from tabletop_core.seats import Seat
from tabletop_crazy_eights.game import CrazyEights

Deal: TypeAlias = Callable[..., Match]


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.decision(match.to_act[0]).legal_actions]


def do(match: Match, *moves: str) -> None:
    for move in moves:
        match.submit(match.to_act[0], match.game.parse(move))


def test_a_card_must_have_the_suit_or_the_rank(deal: Deal) -> None:
    match = deal("2C 3H 9D KS QH 5C 6S", "AC AD AH AS 4C 4D 4H", pile="9H")
    assert legal(match) == ["play 3H", "play 9D", "play QH", "draw"]
    with pytest.raises(IllegalAction, match="2 of clubs fits neither"):
        do(match, "play 2C")
    with pytest.raises(IllegalAction, match="you do not hold the ace of hearts"):
        do(match, "play ah")
    with pytest.raises(IllegalAction, match="you can play or draw"):
        do(match, "pass")


def test_an_eight_fits_always_and_names_the_suit_that_follows(deal: Deal) -> None:
    match = deal("8C 3H 9D KS QH 5C 6S", "AC AD AH AS 4C 4D 8S", pile="9H")
    with pytest.raises(IllegalAction, match="you say a suit: play 8C as hearts"):
        do(match, "play 8C")
    do(match, "play 8C as diamonds")
    eights = [f"play 8S as {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")]
    assert legal(match) == ["play AD", "play 4D", *eights, "draw"]


def test_who_draws_goes_on(deal: Deal) -> None:
    match = deal("2C 3C 4C 5C 6C 7C 9C", "AC AD AH AS 4S 4D 4H", pile="KH", stock="JC QH")
    assert legal(match) == ["draw"]
    do(match, "draw")
    assert match.to_act == (0,)
    assert legal(match) == ["draw"]
    do(match, "draw")
    assert legal(match) == ["play QH", "draw"]
    do(match, "play QH")
    assert match.to_act == (1,)


def test_who_has_no_card_left_wins_and_the_others_count(deal: Deal) -> None:
    hands = ["2H 3H 4H 5H 6H", "7H 9H 10H JH QH", "8C AC KC 2C 3C"]
    match = deal(*hands, pile="KH", stock="AH 8D 8H")
    do(match, "play 2H", "play 7H", "play 8C as hearts")
    do(match, "play 3H", "play 9H", "draw", "play AH")
    do(match, "play 4H", "play 10H", "draw", "play 8D as hearts")
    do(match, "play 5H", "play JH", "draw", "play 8H as hearts")
    assert not match.over
    do(match, "play 6H")
    assert match.outcome is not None
    assert match.outcome.scores == (0, 10, 16)
    assert match.outcome.ranking == ((0,), (1,), (2,))


def test_the_pile_does_not_begin_with_an_eight(deal: Deal) -> None:
    hands = ["2C 3C 4C 5C 6C 7C 9C", "AC AD AH AS 4S 4D 4H"]
    match = deal(*hands, pile="8H", again="KD")
    assert [str(card) for card in match.view(None).pile] == ["KD"]
    assert len(match.view(None).stock) == 52 - 14 - 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_match_ends_with_an_empty_hand_or_when_nobody_can_play(players: int) -> None:
    endings = set()
    for seed in range(8):
        rng = random.Random(seed)
        seats = [Seat(f"Player {number}", "random") for number in range(players)]
        match = Match(CrazyEights(), seats, seed=str(seed))
        while match.to_act:
            player = match.to_act[0]
            match.submit(player, rng.choice(match.decision(player).legal_actions))
        state = match.true_state()
        assert len(state.stock) + len(state.pile) + sum(map(len, state.hands)) == 52
        blocked = all(state.hands)
        if blocked:
            assert not state.stock
            assert not any(state.fits(card) for hand in state.hands for card in hand)
        endings.add(blocked)
        assert match.outcome is not None
        assert min(match.outcome.scores) == match.outcome.scores[match.outcome.winners[0]]
    assert False in endings
