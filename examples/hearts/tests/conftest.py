"""Matches that are dealt as a test wants."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop_core.chance import Order
from tabletop_core.match import Match
from tabletop_core.seats import Seat
from tabletop_hearts.cards import PACK, Card
from tabletop_hearts.game import Hearts
from tabletop_hearts.options import Direction, HeartsOptions


@pytest.fixture
def deal() -> Callable[..., Match]:
    """Deal hands that begin so, each filled up from the rest of the pack in order."""

    def dealt(*hands: str, passing: str = "none") -> Match:
        written = [*hands, *[""] * (4 - len(hands))]
        held = [[Card(text) for text in hand.split()] for hand in written]
        named = {card for hand in held for card in hand}
        rest = [card for card in PACK if card not in named]
        for hand in held:
            while len(hand) < 13:
                hand.append(rest.pop(0))
        order = Order(tuple(card for hand in held for card in hand))
        seats = [Seat(name, "human") for name in ("Ana", "Bo", "Cy", "Di")]
        options = HeartsOptions(passing=Direction(passing))
        return Match(Hearts(), seats, options=options, seed="1", dictated=[order])

    return dealt
