"""The cards (Rules 1.1, 1.8)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop_skulls_of_sedlec.cards import BASE_CARDS, EXPANSION_CARDS, SKULLS, Card, deck
from tabletop_skulls_of_sedlec.skulls import Skull


def skulls(cards: tuple[Card, ...]) -> Counter[str]:
    return Counter(skull.value for card in cards for skull in (card.top, card.bottom))


def test_the_base_game_has_18_cards_and_36_skulls() -> None:
    assert len(BASE_CARDS) == 18
    assert skulls(BASE_CARDS) == {"R": 4, "V": 8, "P": 8, "L": 6, "C": 10}


def test_pairs_come_both_ways_round() -> None:
    counts = Counter(card.value for card in BASE_CARDS)
    assert all(counts[face[::-1]] == count for face, count in counts.items())
    assert {face: count for face, count in counts.items() if count > 1} == {"V/C": 2, "C/V": 2}
    assert [card.value for card in BASE_CARDS if card.top is card.bottom] == ["P/P", "C/C"]


@pytest.mark.parametrize(
    ("expansion", "letter", "cards"),
    [
        ("executioners", "E", "E/C E/P E/V C/E R/E L/E"),
        ("castle_guards", "G", "L/G V/G C/G C/G P/G R/G"),
    ],
)
def test_an_expansion_adds_six_cards(expansion: str, letter: str, cards: str) -> None:
    added = EXPANSION_CARDS[expansion]
    assert Counter(card.value for card in added) == Counter(cards.split())
    assert skulls(added) == {letter: 6, "C": 2, "R": 1, "V": 1, "P": 1, "L": 1}
    assert deck(expansion) == BASE_CARDS + added
    assert SKULLS[expansion][-1].value == letter


def test_without_an_expansion_only_the_base_cards_are_there() -> None:
    assert deck("none") == BASE_CARDS
    assert Skull.EXECUTIONER not in SKULLS["none"]


def test_every_card_is_in_some_deck() -> None:
    assert {card for name in EXPANSION_CARDS for card in deck(name)} == set(Card)


def test_a_card_is_written_and_said_by_its_halves() -> None:
    card = Card("V/P")
    assert (card.top, card.bottom) == (Skull.PEASANT, Skull.PRIEST)
    assert card.label == "V/P"
    assert str(card.words) == "peasant over priest"
