"""Where a tile may be placed (Rules A2): every edge that touches a tile must match it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_carcassonne.actions import PlaceTile
from tabletop_carcassonne.geometry import COMPASS, Cell, position
from tabletop_carcassonne.turned import EDGE_CODES, INDEX, ROTATIONS, Code, side_bits


def _fitting(letter: str, code: Code) -> int:
    """The quarter turns in which the tile matches what is asked for, each look of it once."""
    asking = sum(side_bits(side) for side in range(4) if code & side_bits(side))
    first = 4 * INDEX[letter]
    return sum(
        1 << turns
        for turns in range(ROTATIONS[letter])
        if EDGE_CODES[first + turns] & asking == code
    )


#: For each letter, the fitting quarter turns for each code, as bits; a table to translate bytes with.
FITTING: dict[str, bytes] = {
    letter: bytes(_fitting(letter, code) for code in range(256)) for letter in INDEX
}

#: For each set of quarter turns, as bits, the placements in each cell. Each action is made once, when
#: its cell first comes into play, and shared.
_PLACEMENTS: list[dict[Cell, tuple[PlaceTile, ...]]] = [{} for _ in range(16)]


def _make_placements(cell: Cell) -> None:
    made = [PlaceTile(*position(cell), top) for top in COMPASS]
    for bits, placements in enumerate(_PLACEMENTS):
        placements[cell] = tuple(made[turns] for turns in range(4) if bits >> turns & 1)


def legal_placements(letter: str, frontier: Sequence[Cell], asked: bytearray) -> list[PlaceTile]:
    """Every place for the tile, by row, each look of the tile once."""
    placements = _PLACEMENTS
    found: list[PlaceTile] = []
    try:
        for cell, turns in zip(frontier, asked.translate(FITTING[letter])):  # noqa: B905
            if turns:
                found += placements[turns][cell]
    except KeyError as missing:
        _make_placements(missing.args[0])
        return legal_placements(letter, frontier, asked)
    return found


def has_place(letter: str, asked: bytearray) -> bool:
    """Whether there is any place for the tile."""
    fitting = FITTING[letter]
    for code in asked:  # noqa: SIM110 - any() over a generator takes twice as long
        if fitting[code]:
            return True
    return False
