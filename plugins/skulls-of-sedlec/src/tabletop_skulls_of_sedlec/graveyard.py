"""The graveyard: six piles, of which the top card lies face down or face up (Rules 1.3, 1.4)."""

from __future__ import annotations

from collections import Counter
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
    height = len(cards) // PILES
    return [
        Zone.hidden(name, cards=deck.cards[at * height : (at + 1) * height])
        for at, name in enumerate(PILE_NAMES)
    ]


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


def unseen(view: State) -> list[Card]:
    """The cards that nobody has seen: all but those open in piles, hands and ossuaries."""
    seen: Counter[Card] = Counter()
    for pile in view.piles:
        seen.update(card for card, up in zip(pile.cards, pile.up, strict=True) if up)
    for cards in (*view.hands, *(ossuary.cards.values() for ossuary in view.ossuaries)):
        seen.update(cards)
    return list((Counter(view.cards.cards) - seen).elements())
