"""An ossuary: the pyramid of cards that a player builds (Rules 1.2, 1.5).

The bottom row may grow to the left as well as to the right. So that no card ever changes its number,
slots lie in a frame that is wide enough for either: the first card is in the middle of its lowest
row. A card of a higher row is in the column of the left one of the two cards that it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple, TypeAlias

import attrs

from tabletop_core.messages import Message, Messages
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.skulls import Skull

_ = Messages("tabletop_skulls_of_sedlec")

#: Rows of every ossuary; the lowest has 4 cards with two players and 3 with more.
ROWS = 3
#: Columns of the frame: the widest row to either side of its first card.
_COLUMNS = 7
_FIRST = 3

#: How many cards a complete ossuary has, by the width of its lowest row.
SIZES = {width: sum(range(width, width - ROWS, -1)) for width in (3, 4)}

#: Where a card can lie: ``row * 7 + column``, rows from the bottom, both from 0.
Slot: TypeAlias = int


class Place(StrEnum):
    """Where a card can be put, as players name it.

    In the higher rows the first number is the row, from the bottom, and the second the place in it,
    from the left: ``2.1`` stands on the first two cards of the bottom row.
    """

    START = "start"
    LEFT = "left"
    RIGHT = "right"
    ROW_2_1 = "2.1"
    ROW_2_2 = "2.2"
    ROW_2_3 = "2.3"
    ROW_3_1 = "3.1"
    ROW_3_2 = "3.2"

    # That of Enum runs in Python, and playouts look up much.
    __hash__ = str.__hash__

    @property
    def higher(self) -> tuple[int, int] | None:
        """Row and place in it, both from 1; ``None`` for the bottom row."""
        row, dot, number = self.value.partition(".")
        return (int(row), int(number)) if dot else None

    @property
    def label(self) -> Message:
        """Where it is, inside a sentence."""
        if self.higher is None:
            return _BOTTOM_LABELS[self]
        row, number = self.higher
        return _("in row {row}, place {number}", row=row, number=number)


_BOTTOM_LABELS = {
    Place.START: _("as the first of the bottom row"),
    Place.LEFT: _("at the left end of the bottom row"),
    Place.RIGHT: _("at the right end of the bottom row"),
}


class Spot(NamedTuple):
    """Where a skull is: its level, from 1 at the bottom, and its ``x`` in half cards."""

    level: int
    x: int


@attrs.define
class Ossuary:
    """The cards of one player."""

    #: How many cards the lowest row gets.
    width: int
    #: The card in each slot, in the order in which they were put there.
    cards: dict[Slot, Card] = attrs.field(factory=dict)
    #: The bits of the slots that are taken.
    taken: int = 0

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def complete(self) -> bool:
        """Whether it has all its cards: 9 with two players, 6 with more."""
        return len(self.cards) == SIZES[self.width]

    @property
    def places(self) -> Mapping[Place, Slot]:
        """Where the next card may be put."""
        return places(self.width, self.taken)

    def put(self, card: Card, place: Place) -> None:
        """Put a card where it may be put."""
        slot = places(self.width, self.taken)[place]
        self.cards[slot] = card
        self.taken |= 1 << slot

    def skulls(self) -> Iterator[tuple[Spot, Skull]]:
        """All skulls, with ``x`` counted from the left end of the frame."""
        for slot, card in self.cards.items():
            yield from skulls_of(slot, card)


def skulls_of(slot: Slot, card: Card) -> tuple[tuple[Spot, Skull], tuple[Spot, Skull]]:
    """Both skulls of a card that lies in a slot."""
    lower, upper = SPOTS[slot]
    return (lower, card.bottom), (upper, card.top)


def resting_on(slot: Slot) -> tuple[Slot, ...]:
    """The two slots that a card in this slot stands on; none in the bottom row."""
    below = slot - _COLUMNS
    return (below, below + 1) if below >= 0 else ()


def place_of(slot: Slot, taken: int) -> tuple[int, int]:
    """A slot as place in its row, from 0 at the left, and row, from 0 at the top."""
    row, column = divmod(slot, _COLUMNS)
    return column - left_end(taken), ROWS - 1 - row


def left_end(taken: int) -> int:
    """The column in which the bottom row begins."""
    return next((column for column in range(_COLUMNS) if taken >> column & 1), _FIRST)


def slot_in_row(taken: int, row: int, number: int) -> Slot:
    """The slot that players name by row and place, both from 1, on an ossuary that is begun."""
    return (row - 1) * _COLUMNS + left_end(taken) + number - 1


@cache
def places(width: int, taken: int) -> Mapping[Place, Slot]:
    """Where a card may be put on an ossuary in which the slots with these bits are taken."""
    if not taken:
        return {Place.START: _FIRST}
    found: dict[Place, Slot] = {}
    row = [column for column in range(_COLUMNS) if taken >> column & 1]
    left = row[0]
    if len(row) < width:
        found[Place.LEFT] = left - 1
        found[Place.RIGHT] = row[-1] + 1
    for number in range(2, ROWS + 1):
        # A card stands on two that lie side by side in the row below it.
        below = set(row)
        bottom = (number - 1) * _COLUMNS
        row = []
        for column in range(_COLUMNS - 1):
            if taken >> bottom + column & 1:
                row.append(column)
            elif {column, column + 1} <= below:
                found[Place(f"{number}.{column - left + 1}")] = bottom + column
    return found


@cache
def fillable(width: int, taken: int) -> tuple[Slot, ...]:
    """The empty slots that may still get a card, whichever way the bottom row grows."""
    row = [column for column in range(_COLUMNS) if taken >> column & 1] or [_FIRST]
    left, right = row[-1] - width + 1, row[0] + width - 1
    return tuple(
        slot
        for number in range(ROWS)
        for column in range(left, right + 1 - number)
        if not taken >> (slot := number * _COLUMNS + column) & 1
    )


def all_places(width: int) -> list[Place]:
    """Every place there can ever be in an ossuary whose lowest row has this width."""
    return [place for place in Place if place.higher is None or sum(place.higher) <= width + 1]


#: The two spots of each slot: that of the lower half and that of the upper half of a card.
SPOTS: tuple[tuple[Spot, Spot], ...] = tuple(
    (
        Spot(2 * row + 1, 2 * column + row),
        Spot(2 * row + 2, 2 * column + row),
    )
    for row in range(ROWS)
    for column in range(_COLUMNS)
)


def neighbours(spot: Spot) -> tuple[Spot, ...]:
    """The spots that touch a spot with an edge, whether there is a skull or not (Rules 1.2).

    The left and the right one, the other half of the same card, and the two of the next row that the
    half looks at; skulls that meet only at a corner are not adjacent.
    """
    level, x = spot
    other, row = (level + 1, level - 1) if level % 2 else (level - 1, level + 1)
    return (
        Spot(level, x - 2),
        Spot(level, x + 2),
        Spot(other, x),
        Spot(row, x - 1),
        Spot(row, x + 1),
    )


#: The neighbours of every spot of the frame.
NEIGHBOURS: dict[Spot, tuple[Spot, ...]] = {
    spot: neighbours(spot) for spots in SPOTS for spot in spots
}
