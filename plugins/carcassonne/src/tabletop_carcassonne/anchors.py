"""Where on the picture of a tile its cities, roads, fields and cloister have their anchors.

Followers stand on them, and numbers of a menu are written there. An anchor is a point of the unit
square, ``x`` to the right and ``y`` downwards. Pictures in characters and in SVG are drawn so that
each anchor lies well inside its segment.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.tiles import TYPES
from tabletop_carcassonne.turned import SEGMENTS, Segment, TurnedTile, letter_of

Point: TypeAlias = tuple[float, float]

CENTRE: Point = (0.5, 0.5)

_MIDDLE_NORTH, _MIDDLE_SOUTH = (0.5, 0.22), (0.5, 0.78)
_CORNERS = ((0.2, 0.22), (0.8, 0.22), (0.8, 0.78), (0.2, 0.78))
_NORTH_WEST, _NORTH_EAST, _SOUTH_EAST, _SOUTH_WEST = _CORNERS
#: Between a city in the north and a road that leaves to the east.
_STRIP_EAST = (0.86, 0.31)
#: Cut off by a curve.
_IN_CURVE_EAST, _IN_CURVE_WEST = (0.82, 0.82), (0.18, 0.82)

#: For each type, the anchors of its fields as it is printed, in the order of ``tiles.py``.
_FIELDS: dict[str, tuple[Point, ...]] = {
    "A": ((0.18, 0.2),),
    "B": ((0.18, 0.2),),
    "C": (),
    "D": (_STRIP_EAST, (0.5, 0.8)),
    "E": ((0.5, 0.72),),
    "F": ((0.5, 0.12), (0.5, 0.88)),
    "G": ((0.5, 0.12), (0.5, 0.88)),
    "H": (CENTRE,),
    "I": ((0.68, 0.64),),
    "J": ((0.25, 0.6), _IN_CURVE_EAST),
    "K": ((0.75, 0.6), _IN_CURVE_WEST),
    "L": (_STRIP_EAST, _SOUTH_WEST, _SOUTH_EAST),
    "M": ((0.7, 0.72),),
    "N": ((0.7, 0.72),),
    "O": ((0.87, 0.3), _IN_CURVE_EAST),
    "P": ((0.87, 0.3), _IN_CURVE_EAST),
    "Q": ((0.5, 0.88),),
    "R": ((0.5, 0.88),),
    "S": ((0.76, 0.9), (0.24, 0.9)),
    "T": ((0.76, 0.9), (0.24, 0.9)),
    "U": (_MIDDLE_NORTH, _MIDDLE_SOUTH),
    "V": ((0.7, 0.3), _IN_CURVE_WEST),
    "W": (_MIDDLE_NORTH, _SOUTH_EAST, _SOUTH_WEST),
    "X": (_NORTH_WEST, _NORTH_EAST, _SOUTH_EAST, _SOUTH_WEST),
}

#: Near a side, by quarter turns from north: a city that fills only this side, a road that ends at a
#: crossing or goes on, and one that ends at the walls of a city or cloister.
_CAPS = ((0.5, 0.13), (0.87, 0.5), (0.5, 0.87), (0.13, 0.5))
_ARMS = ((0.5, 0.22), (0.78, 0.5), (0.5, 0.78), (0.22, 0.5))
_STUBS = ((0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5))


def turn(point: Point, turns: int) -> Point:
    """A point of the unit square after quarter turns clockwise around its middle."""
    x, y = point
    for _ in range(turns % 4):
        x, y = 1 - y, x
    return x, y


#: Where the pennant of a city is, as its tile is printed: by how many edges the city has.
_PENNANTS = {2: (0.15, 0.13), 3: (0.2, 0.2), 4: (0.2, 0.2)}
_PENNANT_OF_BAND = (0.2, 0.5)


@cache
def anchors(turned: TurnedTile) -> tuple[Point, ...]:
    """The anchor of each segment of a turned tile, in their order."""
    fields = iter(_FIELDS[letter_of(turned)])
    found = []
    for segment in SEGMENTS[turned]:
        if segment.kind is Feature.FIELD:
            found.append(turn(next(fields), turned % 4))
        elif segment.kind is Feature.CITY:
            found.append(_city(segment.sides))
        elif segment.kind is Feature.ROAD:
            stops = TYPES[letter_of(turned)].road_end in {"city", "cloister"}
            found.append(_STUBS[segment.sides[0]] if stops else _road(segment))
        else:
            found.append(CENTRE)
    return tuple(found)


def _city(sides: tuple[int, ...]) -> Point:
    if len(sides) == 1:
        return _CAPS[sides[0]]
    if len(sides) == 2 and (sides[1] - sides[0]) % 2:
        # A corner: clockwise from north-west, it begins with the side after which the other follows.
        first = sides[1] if sides == (0, 3) else sides[0]
        return turn((0.3, 0.3), first + 1)
    if len(sides) == 3:
        missing = ({0, 1, 2, 3} - set(sides)).pop()
        return turn((0.5, 0.35), missing - 2)
    return CENTRE


def _road(segment: Segment) -> Point:
    """On a straight road its middle, on a curve or an arm near the side that it is named after."""
    sides = segment.sides
    if len(sides) == 2 and (sides[1] - sides[0]) % 2 == 0:
        return CENTRE
    x, y = _ARMS[sides[0]]
    if len(sides) == 1:
        return x, y
    # A quarter of the way along the curve, which there leaves the middle line towards its other end.
    other = _ARMS[sides[1]]
    return x + (other[0] - 0.5) * 0.11, y + (other[1] - 0.5) * 0.11


def pennant_place(turned: TurnedTile) -> Point:
    """Where the pennant of a turned tile is, which has one."""
    city = TYPES[letter_of(turned)].cities[0]
    return turn(_PENNANT_OF_BAND if city == "EW" else _PENNANTS[len(city)], turned % 4)
