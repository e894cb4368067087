"""Dealing unseen cards to the places where they may lie, again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, islice
from typing import Any, TypeAlias

import attrs

from tabletop_core.table import Table

#: How often a free deal is tried before cards are dealt under the constraints.
FREE_DEALS = 32
#: After how many deals it pays to ask once for every place and card.
ASKED_EACH_TIME = 8
#: Free deals go on while at least one of so many is possible, which is judged by so many trials.
_WORTH_TRYING, _TRIALS = 6, 128


@attrs.frozen
class Gap:
    """A place to be filled, and what is known of it."""

    #: Among all zones of the state.
    zone: int
    place: int
    #: The faces that it may have by the hints of its zone; ``None`` for any.
    among: frozenset[Any] | None


Fits: TypeAlias = Callable[[Gap, Any], bool]


class NoDealError(Exception):
    """The cards cannot be dealt so that each fits."""


class Pile:
    """Places that look alike, and as many cards, which belong there.

    :param fits: whether a card may lie at a place, always with the same answer; ``None`` if every card
        may lie everywhere. It is asked for each card of a deal, and after some deals for everything.
    """

    def __init__(self, gaps: Sequence[Gap], cards: Sequence[Any], fits: Fits | None) -> None:
        self.gaps = tuple(gaps)
        self.cards = tuple(cards)
        #: Places side by side: their zone, the first of them, and the one after the last.
        self.runs = _runs(self.gaps)
        self._fits = fits
        self._deals = 0
        self._known: _Known | None = None

    def deal(self, table: Table) -> Sequence[Any]:
        """A card for each place, at random.

        Every deal is as likely as any other where one in six free deals is possible. Elsewhere cards
        that may lie in few places are dealt first.

        :raises NoDealError: when there is no deal.
        """
        if self._fits is None:
            return table.order(self.cards)
        if self._known is None:
            self._deals += 1
            if self._deals <= ASKED_EACH_TIME:
                for _ in range(FREE_DEALS):
                    dealt = table.order(self.cards)
                    if all(map(self._fits, self.gaps, dealt)):
                        return dealt
            self._known = _Known(self.gaps, self.cards, self._fits)
            if self._known.free:
                self._fits = None
                return table.order(self.cards)
        cards = self.cards
        return [cards[card] for card in self._known.deal(table)]


class _Known:
    """Which card may lie where, by numbers of cards and places."""

    def __init__(self, gaps: Sequence[Gap], cards: Sequence[Any], fits: Fits) -> None:
        self._rows = [[fits(gap, card) for card in cards] for gap in gaps]
        self.free = all(map(all, self._rows))
        #: Places where the same cards may lie.
        alike: dict[tuple[bool, ...], list[int]] = {}
        for gap, row in enumerate(self._rows):
            alike.setdefault(tuple(row), []).append(gap)
        self._groups = list(alike.values())
        #: By card: the groups in which it may lie; and the cards by how many those are.
        self._where = [
            [group for group, row in enumerate(alike) if row[card]] for card in range(len(cards))
        ]
        by_count = sorted(range(len(cards)), key=self._count)
        self._order = [list(same) for _count, same in groupby(by_count, key=self._count)]
        self._tried = self._possible = 0

    def _count(self, card: int) -> int:
        return len(self._where[card])

    def deal(self, table: Table) -> Sequence[int]:
        """The card of each place.

        :raises NoDealError: when there is no deal.
        """
        for _ in range(FREE_DEALS):
            if self._tried >= _TRIALS and self._possible * _WORTH_TRYING < self._tried:
                break
            self._tried += 1
            order = table.order(range(len(self._rows)))
            if all(row[card] for row, card in zip(self._rows, order, strict=True)):
                self._possible += 1
                return order
        for _ in range(FREE_DEALS):
            spread = self._spread(table)
            if spread is not None:
                return spread
        return _match(self._rows, table)

    def _spread(self, table: Table) -> Sequence[int] | None:
        """Deal to the groups, cards with few possibilities first; ``None`` when one has nowhere to go."""
        room = [len(group) for group in self._groups]
        hands: list[list[int]] = [[] for _ in self._groups]
        for cards in self._order:
            if len(self._where[cards[0]]) == len(room):
                # The last ones may lie everywhere: each order of them is as good as any other.
                shuffled = iter(table.order(cards))
                for hand, free in zip(hands, room, strict=True):
                    hand.extend(islice(shuffled, free))
                continue
            for card in table.order(cards):
                where = self._where[card]
                left = sum([room[group] for group in where])
                if not left:
                    return None
                at = table.index(left)
                for group in where:
                    at -= room[group]
                    if at < 0:
                        room[group] -= 1
                        hands[group].append(card)
                        break
        dealt = [0] * len(self._rows)
        for gaps, hand in zip(self._groups, hands, strict=True):
            for gap, card in zip(gaps, table.order(hand), strict=True):
                dealt[gap] = card
        return dealt


def _runs(gaps: Sequence[Gap]) -> list[tuple[int, int, int]]:
    runs: list[tuple[int, int, int]] = []
    for gap in gaps:
        if runs and runs[-1][0] == gap.zone and runs[-1][2] == gap.place:
            runs[-1] = (gap.zone, runs[-1][1], gap.place + 1)
        else:
            runs.append((gap.zone, gap.place, gap.place + 1))
    return runs


def _match(rows: Sequence[Sequence[bool]], table: Table) -> Sequence[int]:
    """The card of each place so that each fits: augmenting paths, in random order."""
    numbers = range(len(rows))
    candidates = [[card for card in table.order(numbers) if row[card]] for row in rows]
    holder: dict[int, int] = {}

    def place_card(gap: int, tried: set[int]) -> bool:
        for card in candidates[gap]:
            if card in tried:
                continue
            tried.add(card)
            if card not in holder or place_card(holder[card], tried):
                holder[card] = gap
                return True
        return False

    for gap in table.order(numbers):
        if not place_card(gap, set()):
            raise NoDealError
    dealt = [0] * len(rows)
    for card, gap in holder.items():
        dealt[gap] = card
    return dealt
