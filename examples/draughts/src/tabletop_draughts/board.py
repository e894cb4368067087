"""The board: 32 dark squares, numbered from the first player's side, and what is next to what.

A table made once answers what rules ask over and over; nothing here belongs to a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tabletop_core.players import Player

#: A dark square by its number: 1 to 4 are the first player's back row, 29 to 32 the second's.
Square: TypeAlias = int

SQUARES = range(1, 33)
#: The row to which the men of each player walk (0 has the squares 1 to 4), and in which direction.
LAST_ROW = (7, 0)
FORWARD = (1, -1)


def place(square: Square) -> tuple[int, int]:
    """Column and row of a square, counted from the top left corner."""
    y, index = divmod(square - 1, 4)
    return 2 * index + (y + 1) % 2, y


_SQUARE_AT = {place(square): square for square in SQUARES}


def _steps(square: Square, dy: int) -> tuple[Square, ...]:
    x, y = place(square)
    found = (_SQUARE_AT.get((x + dx, y + dy)) for dx in (-1, 1))
    return tuple(target for target in found if target is not None)


def _jumps(square: Square, dy: int) -> tuple[tuple[Square, Square], ...]:
    x, y = place(square)
    return tuple(
        (_SQUARE_AT[x + dx, y + dy], target)
        for dx in (-1, 1)
        if (target := _SQUARE_AT.get((x + 2 * dx, y + 2 * dy))) is not None
    )


#: By direction and square: the squares that a step leads to.
STEPS: Mapping[int, Mapping[Square, tuple[Square, ...]]] = {
    dy: {square: _steps(square, dy) for square in SQUARES} for dy in FORWARD
}
#: By direction and square: the squares that a jump goes over, and to.
JUMPS: Mapping[int, Mapping[Square, tuple[tuple[Square, Square], ...]]] = {
    dy: {square: _jumps(square, dy) for square in SQUARES} for dy in FORWARD
}


def between(start: Square, end: Square) -> Square:
    """The square that a jump goes over."""
    (x, y), (to_x, to_y) = place(start), place(end)
    return _SQUARE_AT[(x + to_x) // 2, (y + to_y) // 2]


def on_last_row(square: Square, player: Player) -> bool:
    """Whether a man of this player becomes a king there."""
    return place(square)[1] == LAST_ROW[player]
