"""Cells, sides and directions of the table.

A *cell* is an int: ``y`` in the high bits and ``x`` in the low ones, so that a neighbour is a constant
away, cells sort by row, and 71 tiles in any direction fit. ``x`` grows to the right, ``y`` downwards.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

Cell: TypeAlias = int

#: Bits of ``x`` in a cell.
X_BITS = 8
_MIDDLE = 1 << (X_BITS - 1)
_X_MASK = (1 << X_BITS) - 1

#: From a cell to the one above, to the right, below and to the left: one step for each side.
STEPS = (-1 << X_BITS, 1, 1 << X_BITS, -1)

#: From a cell to the eight around it (Rules A5).
AROUND = frozenset(dy * (1 << X_BITS) + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)) - {0}


def cell_at(x: int, y: int) -> Cell:
    """The cell at ``x``, ``y``; the start tile lies at 0, 0."""
    return (y + _MIDDLE << X_BITS) + x + _MIDDLE


def position(cell: Cell) -> tuple[int, int]:
    """``x`` and ``y`` of a cell."""
    return (cell & _X_MASK) - _MIDDLE, (cell >> X_BITS) - _MIDDLE


#: Where the start tile lies.
CENTRE = cell_at(0, 0)


class Compass(StrEnum):
    """Where the printed top of a tile points to."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    #: Clockwise quarter turns from north.
    turns: int

    def __init__(self, word: str) -> None:
        self.turns = ("north", "east", "south", "west").index(word)


#: The directions, by quarter turns from north.
COMPASS = tuple(Compass)
