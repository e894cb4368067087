"""All that lies on the table."""

from __future__ import annotations

import attrs

from tabletop_core.players import Player
from tabletop_core.zones import CardSet, Zone
from tabletop_hearts.cards import Card, Suit
from tabletop_hearts.options import Direction

#: What all hearts and the queen of spades count.
ALL_POINTS = 26


@attrs.define
class HeartsState:
    """All that lies on the table.

    Nothing here says what is hidden: each zone knows who sees into it, and a card remembers who has seen
    it. So a player goes on knowing the cards that they passed, in a hand that is hidden otherwise.
    """

    #: All cards that there are, so that a bot can imagine who may hold what.
    pack: CardSet[Card]
    direction: Direction
    hands: list[Zone[Card]]
    #: By seat: what was laid aside to be passed; nothing any more when it was.
    aside: list[Zone[Card]]
    trick: Zone[Card]
    #: The tricks before, one after the other.
    played: Zone[Card]
    #: By seat: how many tricks were taken, and what their cards count.
    tricks: list[int]
    points: list[int]
    #: Seats and suits of which everybody knows that this player has none.
    void: set[tuple[Player, Suit]]
    #: Who must decide: several while cards are passed.
    waiting: tuple[Player, ...]
    #: Whether cards are being passed.
    passing: bool
    #: Whether hearts may be led.
    broken: bool = False
    #: What the cards of the trick count.
    stake: int = 0

    @property
    def shooter(self) -> Player | None:
        """Who has taken all points, if anybody has."""
        return self.points.index(ALL_POINTS) if ALL_POINTS in self.points else None

    @property
    def scores(self) -> list[int]:
        """What each player has: points taken; all points for everybody else if one took all."""
        if ALL_POINTS not in self.points:
            return self.points
        return [ALL_POINTS - points for points in self.points]
