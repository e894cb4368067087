"""Tiles and followers in SVG, each drawn for a box from 0,0 to 100,100.

Tiles are drawn as they are printed, with their top to the north; whoever draws a scene turns them.
Everything follows from the data of the tile.
"""

from __future__ import annotations

from functools import lru_cache

from tabletop_carcassonne.anchors import pennant_place
from tabletop_carcassonne.tiles import TILES, Tile
from tabletop_carcassonne.turned import turned_tile
from tabletop_core.players import Player
from tabletop_core.scene import seat_mark

_GRASS, _GRASS_DARK, _BORDER = "#9cc76b", "#7fae51", "#5f8a3c"
_ROAD_EDGE, _ROAD = "#7c6b4d", "#f7f0dd"
_CITY, _CITY_DARK, _WALL, _WALL_LIGHT = "#dcb378", "#c59a5c", "#5a3d24", "#b08a5e"
_ROOF, _ROOF_DARK, _HOUSE = "#a8503c", "#8a3d2d", "#f4e6c8"
_PENNANT = "#1f55a5"

#: The shape of a city by its edges: its outline, the part of it that is wall, and where houses are.
_CITIES: dict[str, tuple[str, str, tuple[tuple[float, float], ...]]] = {
    "N": (
        "M0 0H100C86 36 14 36 0 0Z",
        "M100 0C86 36 14 36 0 0",
        ((30, 11), (70, 11)),
    ),
    "S": (
        "M0 100H100C86 64 14 64 0 100Z",
        "M100 100C86 64 14 64 0 100",
        ((30, 92), (70, 92)),
    ),
    "NW": (
        "M0 0H100C68 18 18 68 0 100Z",
        "M100 0C68 18 18 68 0 100",
        ((60, 11), (11, 60), (42, 29), (26, 47)),
    ),
    "EW": (
        "M0 0C14 32 86 32 100 0V100C86 68 14 68 0 100Z",
        "M0 0C14 32 86 32 100 0M100 100C86 68 14 68 0 100",
        ((36, 38), (82, 34), (78, 62), (38, 66), (12, 76)),
    ),
    "NEW": (
        "M0 0H100V100C86 66 14 66 0 100Z",
        "M0 100C14 66 86 66 100 100",
        ((45, 14), (72, 18), (12, 48), (30, 62), (70, 62), (88, 46), (88, 70)),
    ),
    "NESW": (
        "M0 0H100V100H0Z",
        "",
        ((48, 16), (78, 22), (84, 54), (70, 80), (40, 84), (14, 70), (18, 46), (50, 38)),
    ),
}

#: The same for two cities that meet in the north-western corner without being joined.
_CITIES_APART = {
    "N": (
        "M0 0H100C86 34 34 20 0 0Z",
        "M100 0C86 34 34 20 0 0",
        ((44, 9), (76, 11)),
    ),
    "W": (
        "M0 0V100C34 86 20 34 0 0Z",
        "M0 100C34 86 20 34 0 0",
        ((9, 47), (11, 76)),
    ),
}

_ROADS: dict[str, str] = {
    "EW": "M0 50H100",
    "ES": "M100 50Q50 50 50 100",
    "SW": "M0 50Q50 50 50 100",
    "N": "M50 0V50",
    "E": "M100 50H50",
    "S": "M50 100V50",
    "W": "M0 50H50",
}

#: Tufts of grass, where no road runs on any tile.
_TUFTS = ((20, 36), (72, 30), (34, 70), (80, 66), (62, 84), (13, 62))


def tile_symbol(letter: str) -> str:
    """The name of a tile's symbol."""
    return f"tile-{letter}"


def follower_symbol(player: Player, *, lying: bool) -> str:
    """The name of the symbol of a player's follower."""
    return f"{'farmer' if lying else 'follower'}-{seat_mark(player)}"


#: An empty cell that no tile fits any more.
DEAD = "dead"


@lru_cache(maxsize=1)
def symbols() -> dict[str, str]:
    """All symbols by name."""
    drawn = {tile_symbol(tile.letter): _tile(tile) for tile in TILES}
    for player in range(6):
        for lying in (False, True):
            drawn[follower_symbol(player, lying=lying)] = _follower(player, lying=lying)
    drawn[DEAD] = (
        '<path d="M38 38L62 62M62 38L38 62" stroke="#9a8f80" stroke-width="7" '
        'stroke-linecap="round"/>'
    )
    return drawn


def _tile(tile: Tile) -> str:
    # An inner picture cuts off what would reach beyond the tile.
    parts = [
        '<svg width="100" height="100" viewBox="0 0 100 100">',
        f'<rect width="100" height="100" fill="{_GRASS}"/>',
    ]
    parts += [_tuft(x, y) for x, y in _TUFTS]
    parts += _roads(tile)
    shapes = _CITIES_APART if "W" in tile.cities else _CITIES
    parts += [_city(*shapes[city]) for city in tile.cities]
    if tile.road_end == "city":
        parts.append(_gate())
    if tile.road_end == "crossing":
        parts.append(_village())
    if tile.cloister:
        parts.append(_cloister())
    if tile.pennant:
        x, y = pennant_place(turned_tile(tile.letter, 0))
        parts.append(_pennant(100 * x, 100 * y))
    parts.append(
        f'<rect x=".5" y=".5" width="99" height="99" fill="none" stroke="{_BORDER}" '
        'stroke-opacity=".55"/></svg>'
    )
    return "".join(parts)


def _tuft(x: float, y: float) -> str:
    return (
        f'<path d="M{x - 3} {y}q1 -3 1 -5m2 5v-6m3 6q-1 -3 -1 -5" fill="none" '
        f'stroke="{_GRASS_DARK}" stroke-width="1.4" stroke-linecap="round"/>'
    )


def _roads(tile: Tile) -> list[str]:
    lines = [_ROADS[road] for road in tile.roads]
    return [
        f'<path d="{line}" fill="none" stroke="{stroke}" stroke-width="{width}"/>'
        for stroke, width in ((_ROAD_EDGE, 13), (_ROAD, 9))
        for line in lines
    ]


def _city(outline: str, wall: str, houses: tuple[tuple[float, float], ...]) -> str:
    drawn = f'<path d="{outline}" fill="{_CITY}"/>' + "".join(_house(x, y) for x, y in houses)
    if wall:
        # A dark wall with light battlements.
        drawn += (
            f'<path d="{wall}" fill="none" stroke="{_WALL}" stroke-width="6.5"/>'
            f'<path d="{wall}" fill="none" stroke="{_WALL_LIGHT}" stroke-width="3.2" '
            'stroke-dasharray="3.6 2.6"/>'
        )
    return drawn


def _house(x: float, y: float, size: float = 1) -> str:
    """A house with a gable, its middle at ``x``, ``y``."""
    left, right = x - 5 * size, x + 5 * size
    return (
        f'<path d="M{left:g} {y:g}h{10 * size:g}v{5 * size:g}h{-10 * size:g}z" fill="{_HOUSE}" '
        f'stroke="{_ROOF_DARK}" stroke-width=".8"/>'
        f'<path d="M{left - 1.5:g} {y:g}L{x:g} {y - 6 * size:g}L{right + 1.5:g} {y:g}z" '
        f'fill="{_ROOF}" stroke="{_ROOF_DARK}" stroke-width=".8"/>'
    )


def _gate() -> str:
    """The gate at which a road from the south ends at a city with three sides."""
    return (
        f'<path d="M40 80V66h20v14z" fill="{_WALL_LIGHT}" stroke="{_WALL}" stroke-width="2"/>'
        f'<path d="M45.5 81V73a4.5 4.5 0 0 1 9 0v8z" fill="{_WALL}"/>'
        f'<path d="M40 66v-4h5v4m2.500 0v-4h5v4m2.500 0v-4h5v4" fill="{_WALL_LIGHT}" '
        f'stroke="{_WALL}" stroke-width="1.4"/>'
    )


def _village() -> str:
    """A village, in which all roads of a crossing end."""
    ring = (
        f'<circle cx="50" cy="50" r="15.500" fill="{_GRASS_DARK}" stroke="{_BORDER}" '
        'stroke-width="2.500"/>'
    )
    return ring + _house(44, 47) + _house(57, 50) + _house(47, 57)


def _cloister() -> str:
    """A walled garden with a church in it."""
    return (
        '<circle cx="50" cy="50" r="27" fill="#b9d98c" stroke="#8b8577" stroke-width="3"/>'
        # The nave, its roof, the tower and its cross.
        f'<path d="M34 50h34v17H34z" fill="{_HOUSE}" stroke="{_WALL}" stroke-width="1.6"/>'
        f'<path d="M31 50l6-11h28l6 11z" fill="{_ROOF}" stroke="{_ROOF_DARK}" stroke-width="1.6"/>'
        f'<path d="M43 67V40h14v27z" fill="#fff8e6" stroke="{_WALL}" stroke-width="1.6"/>'
        f'<path d="M41 40l9-13 9 13z" fill="{_ROOF_DARK}" stroke="{_WALL}" stroke-width="1.2"/>'
        f'<path d="M50 27V17M46 20.500h8" stroke="{_WALL}" stroke-width="2.400"/>'
        f'<path d="M47 67v-7a3 3 0 0 1 6 0v7z" fill="{_WALL}"/>'
        f'<circle cx="50" cy="48" r="2.600" fill="{_PENNANT}"/>'
    )


def _pennant(x: float, y: float) -> str:
    """A shield, blue with a white cross."""
    return (
        f'<g transform="translate({x:g},{y:g})">'
        f'<path d="M-9 -10H9V1C9 7 4 10 0 12C-4 10 -9 7 -9 1Z" fill="{_PENNANT}" stroke="#ffffff" '
        'stroke-width="2"/>'
        '<path d="M0 -9V11M-8 -1H8" stroke="#ffffff" stroke-width="3.400"/></g>'
    )


def _follower(player: Player, *, lying: bool) -> str:
    """A figure in a cloak, upright or lying on its back, with the letter of its seat."""
    figure = (
        '<path d="M50 4a16 16 0 0 1 11 27.500C76 38 86 66 88 92Q50 101 12 92C14 66 24 38 39 31.500'
        'A16 16 0 0 1 50 4Z" fill="currentColor" stroke="#ffffff" stroke-width="9" '
        'stroke-linejoin="round" paint-order="stroke"/>'
        '<path d="M50 4a16 16 0 0 1 11 27.500C76 38 86 66 88 92Q50 101 12 92C14 66 24 38 39 31.500'
        'A16 16 0 0 1 50 4Z" fill="currentColor" stroke="#1a1a1a" stroke-width="3.500" '
        'stroke-linejoin="round"/>'
    )
    x, y = (63, 65) if lying else (50, 83)
    if lying:
        figure = f'<g transform="rotate(-90,50,50)">{figure}</g>'
    return figure + (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-size="42" font-weight="bold" '
        f'font-family="sans-serif" fill="#ffffff" stroke="#1a1a1a" stroke-width="2.200" '
        f'paint-order="stroke">{seat_mark(player)}</text>'
    )
