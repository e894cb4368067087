"""Which tiles are still to come, and which cells they leave without any use."""

from __future__ import annotations

from collections import Counter

from tabletop_carcassonne.geometry import Cell
from tabletop_carcassonne.placement import FITTING
from tabletop_carcassonne.state import State
from tabletop_carcassonne.tiles import TILES
from tabletop_carcassonne.turned import letter_of


def remaining(state: State) -> Counter[str]:
    """How many tiles of each type are still to be drawn: all but those on the table, in hand or out."""
    left = Counter({tile.letter: tile.copies for tile in TILES})
    left.subtract(map(letter_of, state.board.values()))
    left.subtract(state.discarded)
    if state.tile:
        left[state.tile] -= 1
    return left


def dead_cells(state: State) -> list[Cell]:
    """The empty cells beside tiles into which none of the tiles to come fits, the one in hand included."""
    letters = {letter for letter, count in remaining(state).items() if count}
    if state.tile:
        letters.add(state.tile)
    tables = [FITTING[letter] for letter in letters]
    return [
        cell
        for cell, asked in zip(state.frontier, state.asked, strict=True)
        if not any(table[asked] for table in tables)
    ]
