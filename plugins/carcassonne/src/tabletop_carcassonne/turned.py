"""Tiles in their rotations: what every rule needs to know about them, worked out once.

A *turned tile* is an int, four times the place of its type in ``TILES`` plus the quarter turns
clockwise. Its *segments* are the cities, roads and fields on it, in this order, then the cloister.

What an edge shows is two bits, and what a cell's neighbours ask for is a *code* of four times two
bits, north in the lowest ones. A segment meets the next tile at *ends*: places on the sides of cells,
as ints, three for a side (left of a road, the road, right of it; a whole edge has only the middle one).
Both tiles at a side give its ends the same numbers.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from tabletop_carcassonne.actions import Spot
from tabletop_carcassonne.geometry import STEPS
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.tiles import EDGES, HALVES, TILES, Field, Tile

TurnedTile: TypeAlias = int
Code: TypeAlias = int

#: What an edge can ask of its neighbour; 0 is an empty cell, which asks for nothing.
_EDGE_BITS = {"field": 1, "road": 2, "city": 3}

#: Bits that an end adds to the cell below ``_END_BITS``: each cell numbers its north and west sides.
END_BITS = 3
_MIDDLE = 1
#: The northern and the western side of a cell, and those that the next cells number for it.
_SIDES = (0, STEPS[1] * (1 << END_BITS) + 4, STEPS[2] * (1 << END_BITS), 4)
#: For each half edge, its place on its side: left and top first, seen from either tile.
_PLACES = (0, 2, 0, 2, 2, 0, 2, 0)

_CORNERS = ("north-east", "south-east", "south-west", "north-west")
_SIDE_NAMES = ("north", "east", "south", "west")


class Segment(NamedTuple):
    """A city, road, field or cloister of a turned tile."""

    kind: Feature
    #: The sides it reaches, 0 to 3 from north.
    sides: tuple[int, ...]
    #: For a field, the half edges it reaches, 0 to 7 from ``NNW``.
    halves: tuple[int, ...]
    #: For each side, the ends it has there, as distances from ``cell << END_BITS``.
    ends: tuple[tuple[int, ...], ...]
    #: Whether this tile counts for the feature: always, but in a field only by a city (Rules A6).
    counts: bool
    #: All spots that mean this segment; the first one is its name.
    spots: tuple[Spot, ...]


def turned_tile(letter: str, turns: int) -> TurnedTile:
    """The tile ``letter`` after ``turns`` quarter turns clockwise."""
    return 4 * INDEX[letter] + turns


def side_bits(side: int) -> Code:
    """The bits of a side in a code."""
    return 0b11 << 2 * side


def letter_of(turned: TurnedTile) -> str:
    """The letter of a turned tile."""
    return TILES[turned >> 2].letter


def _along_edges(kind: Feature, edges: str, turns: int) -> Segment:
    sides = tuple(sorted((EDGES.index(edge) + turns) % 4 for edge in edges))
    return Segment(
        kind,
        sides,
        (),
        tuple((_SIDES[side] + _MIDDLE,) if side in sides else () for side in range(4)),
        True,
        tuple(Spot(f"{kind.value} {_SIDE_NAMES[side]}") for side in sides),
    )


def _field(tile: Tile, field: Field, turns: int) -> Segment:
    reached = sorted((HALVES.index(half) + 2 * turns) % 8 for half in field.halves)
    green = {(side + turns) % 4 for side, edge in enumerate(EDGES) if tile.edge(edge) == "field"}
    whole = [side for side in sorted(green) if 2 * side in reached]
    ends: list[tuple[int, ...]] = []
    for side in range(4):
        if side in whole:
            ends.append((_SIDES[side] + _MIDDLE,))
        else:
            on_side = (half for half in (2 * side, 2 * side + 1) if half in reached)
            ends.append(tuple(_SIDES[side] + _PLACES[half] for half in on_side))
    # The two halves at a corner have the numbers 2c + 1 and 2c + 2.
    corners = sorted({(half - 1) // 2 % 4 for half in reached})
    names = [_SIDE_NAMES[side] for side in whole] + [_CORNERS[corner] for corner in corners]
    sides = tuple(side for side in range(4) if ends[side])
    spots = tuple(Spot(f"field {name}") for name in names)
    return Segment(Feature.FIELD, sides, tuple(reached), tuple(ends), field.by_city, spots)


def _cloister() -> Segment:
    return Segment(Feature.CLOISTER, (), (), ((), (), (), ()), True, (Spot.CLOISTER,))


def _segments(tile: Tile, turns: int) -> tuple[Segment, ...]:
    found = [_along_edges(Feature.CITY, edges, turns) for edges in tile.cities]
    found += [_along_edges(Feature.ROAD, edges, turns) for edges in tile.roads]
    found += [_field(tile, field, turns) for field in tile.fields]
    if tile.cloister:
        found.append(_cloister())
    return tuple(found)


def _edge_code(tile: Tile, turns: int) -> Code:
    return sum(
        _EDGE_BITS[tile.edge(edge)] << 2 * ((side + turns) % 4) for side, edge in enumerate(EDGES)
    )


def _rotations(segments: tuple[tuple[Segment, ...], ...]) -> int:
    """How many of the four rotations look different: 1, 2 or 4."""
    looks = [{(s.kind, s.sides, s.halves, s.counts) for s in turned} for turned in segments]
    return next(turns for turns in (1, 2, 4) if turns == 4 or looks[turns] == looks[0])


#: The place of each letter in ``TILES``.
INDEX: dict[str, int] = {tile.letter: index for index, tile in enumerate(TILES)}

#: The turned tile of each letter that is not turned; the quarter turns are added to it.
FIRST_TURNED: dict[str, TurnedTile] = {letter: 4 * index for letter, index in INDEX.items()}

#: For each turned tile, its segments.
SEGMENTS: tuple[tuple[Segment, ...], ...] = tuple(
    _segments(tile, turns) for tile in TILES for turns in range(4)
)

#: For each turned tile, what its four edges show, as a code.
EDGE_CODES: tuple[Code, ...] = tuple(
    _edge_code(tile, turns) for tile in TILES for turns in range(4)
)

#: For each letter, how many rotations look different.
ROTATIONS: dict[str, int] = {
    tile.letter: _rotations(SEGMENTS[4 * index : 4 * index + 4]) for index, tile in enumerate(TILES)
}

#: For each turned tile, the segment that each spot means.
SEGMENT_AT: tuple[dict[Spot, int], ...] = tuple(
    {spot: number for number, segment in enumerate(segments) for spot in segment.spots}
    for segments in SEGMENTS
)
