"""The graveyard: six piles, of which the top card lies face down or face up (Rules 1.3, 1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.table import Table
from tabletop_core.zones import Deck, Zone
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.state import PILES, State

#: What the piles are called as zones.
PILE_NAMES = tuple(f"pile {number}" for number in range(1, PILES + 1))


def bury(cards: Sequence[Card], table: Table) -> list[Zone[Card]]:
    """Shuffle the cards into six face-down piles of equal height."""
    deck = Deck.of(cards)
    table.shuffle(deck)
    piles: list[Zone[Card]] = [Zone.hidden(name) for name in PILE_NAMES]
    for pile in piles:
        table.draw(deck, pile, len(cards) // PILES)
    return piles


def flip(state: State, number: int, table: Table) -> None:
    """Turn the top card of a pile face up."""
    pile = state.piles[number - 1]
    table.turn(pile, (len(pile.cards) - 1,))
    bit = 1 << number - 1
    state.face_down ^= bit
    state.face_up |= bit


def take(state: State, number: int, table: Table) -> Card:
    """Take the top card, which lies face up, from a pile.

    The card below it stays face down; an emptied pile is neither face down nor face up (Rules 1.4).
    """
    pile = state.piles[number - 1]
    bit = 1 << number - 1
    state.face_up ^= bit
    if len(pile.cards) > 1:
        state.face_down |= bit
    return table.take(pile)
