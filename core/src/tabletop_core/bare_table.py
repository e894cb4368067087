"""A table that nobody sits at: for random play at full speed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from tabletop_core.chance import Chance
from tabletop_core.table import Table, check_places
from tabletop_core.zones import Zone

T = TypeVar("T")


class BareTable(Table):
    """Moves cards, and does not keep who has seen them.

    Faces, their order and which of them lie face up are all that rules decide by. A state whose cards
    were moved here is good for going on and for its outcome, and for nothing else: it has no views.
    """

    def __init__(self, players: int, chance: Chance) -> None:
        super().__init__(players, chance)
        # Rules ask all the time, and an attribute of the class takes five times as long to find.
        self.listening = False

    def shuffle(self, zone: Zone[Any]) -> None:
        """See :meth:`Table.shuffle`."""
        cards, up = zone.cards, zone.up
        order = self._order(cards)
        zone.cards = [cards[place] for place in order]
        if True in up:
            zone.up = [up[place] for place in order]

    def move(
        self, zone: Zone[T], places: Sequence[int], target: Zone[T], *, up: bool = False
    ) -> None:
        """See :meth:`Table.move`."""
        check_places(zone, places)
        moved = [zone.cards[place] for place in places]
        for place in sorted(places, reverse=True):
            del zone.cards[place], zone.up[place]
        target.cards += moved
        target.up += [up] * len(moved)

    def play(self, zone: Zone[T], card: T, target: Zone[T], *, up: bool = False) -> None:
        """See :meth:`Table.play`."""
        cards = zone.cards
        try:
            place = cards.index(card)
        except ValueError:
            place = zone.index(card)  # which names the zone
        # The face that is asked for may be equal to the card's without being the same object.
        target.cards.append(cards.pop(place))
        target.up.append(up)
        del zone.up[place]

    def draw(self, deck: Zone[T], target: Zone[T], count: int = 1, *, up: bool = False) -> int:
        """See :meth:`Table.draw`."""
        count = min(count, len(deck.cards))
        rest = len(deck.cards) - count
        target.cards += reversed(deck.cards[rest:])
        target.up += [up] * count
        del deck.cards[rest:], deck.up[rest:]
        return count

    def move_all(self, zone: Zone[T], target: Zone[T], *, up: bool = False) -> None:
        """See :meth:`Table.move_all`."""
        target.cards += zone.cards
        target.up += [up] * len(zone.cards)
        zone.cards = []
        zone.up = []

    def pass_on(self, zones: Sequence[Zone[T]]) -> None:
        """See :meth:`Table.pass_on`."""
        cards, up = zones[-1].cards, zones[-1].up
        for zone in zones:
            zone.cards, cards = cards, zone.cards
            zone.up, up = up, zone.up

    def take(self, zone: Zone[T]) -> T:
        """See :meth:`Table.take`."""
        zone.up.pop()
        return zone.cards.pop()

    def reveal(
        self,
        zone: Zone[Any],
        places: Sequence[int] | None = None,
        to: Iterable[int] | None = None,
    ) -> None:
        """See :meth:`Table.reveal`."""

    def turn(self, zone: Zone[Any], places: Sequence[int], *, up: bool = True) -> None:
        """See :meth:`Table.turn`."""
        check_places(zone, places)
        for place in places:
            zone.up[place] = up
