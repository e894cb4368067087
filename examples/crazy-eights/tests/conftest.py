"""Matches that are dealt as a test wants."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop_core.chance import Order
from tabletop_core.match import Match
from tabletop_core.seats import Seat
from tabletop_crazy_eights.cards import PACK, Card
from tabletop_crazy_eights.game import CrazyEights


@pytest.fixture
def deal() -> Callable[..., Match]:
    """Deal these hands, then the pile and the stock, which goes on with the rest of the pack.

    With ``again`` the stock is shuffled a second time, and that card is then on top of it.
    """

    def dealt(*hands: str, pile: str, stock: str = "", again: str = "") -> Match:
        rounds = zip(*(hand.split() for hand in hands), strict=True)
        held = [Card.parse(text) for cards in rounds for text in cards]
        first = [*held, *map(Card.parse, [pile, *stock.split()])]
        orders = [Order((*first, *(card for card in PACK if card not in first)))]
        if again:
            top = Card.parse(again)
            rest = (card for card in PACK if card not in held and card != top)
            orders.append(Order((top, *rest)))
        seats = [Seat(f"Player {number}", "human") for number in range(len(hands))]
        return Match(CrazyEights(), seats, seed="1", dictated=orders)

    return dealt
