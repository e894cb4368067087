"""Cards are written and read, and count what they should."""

from __future__ import annotations

import pytest

from tabletop_crazy_eights.cards import PACK, Card


def test_the_pack_has_52_cards_that_can_be_told_apart() -> None:
    assert len(PACK) == len(set(PACK)) == len({str(card) for card in PACK}) == 52


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(str(card).lower()) == card


@pytest.mark.parametrize("text", ["", "Q", "H", "1H", "11H", "QX", "queen"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"suit|Rank"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("text", "points"), [("8C", 50), ("KD", 10), ("AH", 1), ("10S", 10), ("2S", 2)]
)
def test_what_a_card_counts(text: str, points: int) -> None:
    assert Card.parse(text).rank.points == points


def test_a_card_has_a_name() -> None:
    assert str(Card.parse("QS").label) == "queen of spades"
