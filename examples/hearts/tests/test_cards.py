"""Cards are written and read, and count what they should."""

from __future__ import annotations

import pytest

from tabletop_hearts.actions import PASSES, PLAYS, Play
from tabletop_hearts.cards import PACK, Card, Suit


def test_the_pack_has_52_cards_with_a_place_each() -> None:
    assert [card.number for card in PACK] == list(range(52))
    assert {(card.suit, card.rank) for card in PACK} == {(s, r) for s in Suit for r in range(13)}


def test_hearts_count_one_and_the_queen_of_spades_thirteen() -> None:
    assert {card: card.points for card in PACK if card.points} == {
        Card.SQ: 13,
        **{card: 1 for card in PACK if card.value.endswith("H")},
    }


@pytest.mark.parametrize("text", ["play QS", "play 10h", "PLAY 2c"])
def test_a_move_is_read_as_it_is_written(text: str) -> None:
    assert str(Play.parse(text)).casefold() == text.casefold()


def test_each_move_has_the_number_of_its_card() -> None:
    for card in PACK:
        assert PLAYS[card.number].card is PASSES[card.number].card is card


def test_a_card_has_a_name() -> None:
    assert str(Card.SQ.label) == "queen of spades"
    assert str(Card.H10.label) == "10 of hearts"
