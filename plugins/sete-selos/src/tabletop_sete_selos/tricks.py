"""Which card wins a ritual, and which cards may be played to it (Rules 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_sete_selos.cards import ONES, SEVEN, Card
from tabletop_sete_selos.signs import Sign


def winning_card(trick: Sequence[Card]) -> Card:
    """The highest trump if there is any, otherwise the highest card of the sign that was led.

    A 1 is the lowest card of its sign, but the highest of it when the 7 of the same sign is in the
    ritual, too, whatever else is, and in whatever order they were played (A2, reading R1).

    :param trick: the cards in the order in which they were played.
    """
    best = trick[0]
    for card in trick:
        if card.sign is best.sign:
            if card.number > best.number:
                best = card
        elif card.sign is Sign.CTHULHU:
            best = card
    if best.number == SEVEN and (one := ONES[best.sign]) in trick:
        return one
    return best


def playable(hand: Sequence[Card], trick: Sequence[Card]) -> Sequence[Card]:
    """The cards of the sign that was led if there are any, otherwise all: nobody must play a trump."""
    if not trick:
        return hand
    led = trick[0].sign
    return [card for card in hand if card.sign is led] or hand
