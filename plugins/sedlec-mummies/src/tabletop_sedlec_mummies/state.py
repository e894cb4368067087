"""The state of a game."""

from __future__ import annotations

import attrs

from tabletop_core.players import Player
from tabletop_core.zones import CardSet, Deck, Zone
from tabletop_sedlec_mummies.cards import Card
from tabletop_sedlec_mummies.options import MummiesOptions


@attrs.define
class State:
    """What lies before each player, by seat."""

    options: MummiesOptions
    phase: str
    #: Which layer is being played, from 1.
    layer: int
    #: All cards that there are.
    cards: CardSet[Card]
    piles: list[Deck[Card]]
    hands: list[Zone[Card]]
    #: The card of the layer under way, face down until all have played.
    played: list[Zone[Card]]
    discards: list[Zone[Card]]
    pyramids: list[Zone[Card]]
    #: For each card of a pyramid, its place there: 0 is the only one of the first row.
    places: list[list[int]]
    #: Cards that mummies took out of the game.
    removed: Zone[Card]
    #: Who may still attack in this layer, in order.
    attackers: list[Player] = attrs.field(factory=list)
    #: Who completed a pyramid.
    completer: Player | None = None
    #: Why the match ended; empty while it goes on.
    ending: str = ""

    @property
    def target(self) -> int:
        """How many cards complete a pyramid (rulings A8): 10, 6 or 3, or one a row."""
        rows = {2: 4, 3: 3, 4: 2}[len(self.hands)]
        return rows if self.options.one_card_rows else rows * (rows + 1) // 2


def score(state: State, player: Player) -> int:
    """The sum of all cards in a pyramid, whether its rows are full or not (ruling A13)."""
    return sum(card.kind.points for card in state.pyramids[player].cards)


def row_and_place(place: int, *, one_card_rows: bool) -> tuple[int, int]:
    """The row, from 0, and the place in it: row *k* holds *k* + 1 cards, or one."""
    if one_card_rows:
        return place, 0
    row = 0
    while place > row:
        row += 1
        place -= row
    return row, place
