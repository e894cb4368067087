"""Tiles and followers in characters, in four sizes.

Grass is dots, cities are shaded, roads are lines; a ``+`` in the north-western corner shows where a
tile begins, if there is grass. A crossing is a circle into which the roads lead, since none goes
through it (Rules A3). In the smallest size, of one line, the left and the right character show the
western and the eastern edge, and the middle one the northern and the southern.
"""

from __future__ import annotations

from functools import cache

from tabletop_carcassonne.anchors import pennant_place, turn
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.tiles import TYPES, Tile
from tabletop_carcassonne.turned import SEGMENTS, TurnedTile, letter_of
from tabletop_core.players import Player
from tabletop_core.scene import Art, Ink, seat_ink, seat_mark

#: Columns and rows, the largest first.
SIZES = ((11, 5), (7, 3), (5, 3), (3, 1))

GRASS, CITY, ROAD, VILLAGE, CLOISTER, PENNANT = "gcrvkp"

#: The inks of tiles.
INKS: dict[str, Ink] = {
    "g": Ink("#8fbf5f", "#6fa04a on #24421b"),
    "c": Ink("#c9a15f", "#b98a4a on #6e4a22"),
    "r": Ink("#f5efdc", "bold #ffffff on #24421b"),
    "v": Ink("#b5523b", "bold #ffffff on #24421b"),
    "k": Ink("#8c3b2e", "bold #ffffff on #8c2f22"),
    "p": Ink("#1d4f9c", "bold #ffffff on #1d4f9c"),
}

_GRASS_MARK, _CITY_MARK, _VILLAGE_MARK, _PENNANT_MARK = "·", "▒", "●", "◆"

#: How deep a city with one side reaches into the tile, in five rows and in three; and how deep a field
#: does between the ends of a band, and between those of a city with three sides.
_CAPS = {5: 0.4, 3: 0.29}
_BAY, _COVE = 0.3, 0.35
#: Half the width of the grass between two cities that meet at a corner.
_GAP = 0.15

#: What connects the middle of a tile to these sides (north 1, east 2, south 4, west 8).
_ROAD_MARKS = {3: "╚", 5: "║", 6: "╔", 9: "╝", 10: "═", 12: "╗", 1: "║", 4: "║", 2: "═", 8: "═"}

#: In one line, what the middle shows for its northern and its southern edge.
_MIDDLES = {
    ("field", "field"): _GRASS_MARK,
    ("city", "field"): "▀",
    ("field", "city"): "▄",
    ("city", "city"): "█",
    ("road", "field"): "╵",
    ("field", "road"): "╷",
    ("road", "road"): "│",
    ("city", "road"): "╤",
    ("road", "city"): "╧",
}
#: The same for crossings, by the sides with roads; and for cities that go round a corner.
_CROSSINGS = {7: "╠", 11: "╩", 13: "╣", 14: "╦", 15: "╬"}
_CITY_CORNERS = {3: "▜", 6: "▟", 9: "▛", 12: "▙"}


@cache
def tile_art(turned: TurnedTile) -> tuple[Art, ...]:
    """A turned tile in all sizes."""
    return tuple(_art(turned, width, height) for width, height in SIZES)


def small_art(turned: TurnedTile) -> tuple[Art, ...]:
    """A turned tile where many are to be seen at once."""
    return tile_art(turned)[2:]


@cache
def follower_art(player: Player, *, lying: bool) -> tuple[Art, ...]:
    """A follower: the letter of its seat, in lower case for one that lies in a field."""
    letter = seat_mark(player).lower() if lying else seat_mark(player)
    ink = seat_ink(player)
    framed = f"~{letter}~" if lying else f"({letter})"
    return Art((framed,), (ink * 3,)), Art((letter,), (ink,))


class _Picture:
    """Characters and their inks."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.marks = [[_GRASS_MARK] * width for _ in range(height)]
        self.inks = [[GRASS] * width for _ in range(height)]

    def put(self, x: int, y: int, mark: str, ink: str) -> None:
        self.marks[y][x] = mark
        self.inks[y][x] = ink

    def art(self) -> Art:
        return Art(tuple(map("".join, self.marks)), tuple(map("".join, self.inks)))


def _art(turned: TurnedTile, width: int, height: int) -> Art:
    tile = TYPES[letter_of(turned)]
    if height == 1:
        return _line(turned, tile)
    picture = _Picture(width, height)
    for row in range(height):
        for column in range(width):
            point = turn(((column + 0.5) / width, (row + 0.5) / height), -turned)
            if _in_city(tile, *point, _CAPS[height]):
                picture.put(column, row, _CITY_MARK, CITY)
    _draw_roads(picture, turned, tile)
    _draw_buildings(picture, turned, tile)
    if picture.inks[0][0] == GRASS:
        picture.put(0, 0, "+", GRASS)
    return picture.art()


def _in_city(tile: Tile, x: float, y: float, cap: float) -> bool:
    """Whether a point of a tile as it is printed lies in a city."""

    def bulge(along: float) -> float:
        return 1 - (2 * along - 1) ** 2

    for city in tile.cities:
        sides = set(city)
        if len(city) == 1:
            depth, along = {"N": (y, x), "S": (1 - y, x), "W": (x, y)}[city]
            inside = depth < cap * bulge(along)
            # Beside another cap, a strip of grass keeps the two apart.
            if "W" in tile.cities:
                inside = inside and depth + _GAP < along
        elif sides == {"N", "W"}:
            inside = x + y < (0.8 if tile.roads else 0.99)
        elif sides == {"E", "W"}:
            inside = min(y, 1 - y) > _BAY * bulge(x)
        else:
            inside = len(city) == 4 or 1 - y > _COVE * bulge(x)
        if inside:
            return True
    return False


def _draw_roads(picture: _Picture, turned: TurnedTile, tile: Tile) -> None:
    middle_x, middle_y = picture.width // 2, picture.height // 2
    for segment in SEGMENTS[turned]:
        if segment.kind is not Feature.ROAD:
            continue
        bits = sum(1 << side for side in segment.sides)
        for side in segment.sides:
            line = "║" if side % 2 == 0 else "═"
            cells = {
                0: [(middle_x, y) for y in range(middle_y)],
                1: [(x, middle_y) for x in range(middle_x + 1, picture.width)],
                2: [(middle_x, y) for y in range(middle_y + 1, picture.height)],
                3: [(x, middle_y) for x in range(middle_x)],
            }[side]
            for x, y in cells:
                if (
                    tile.road_end != "city"
                    or picture.marks[y][x] != _CITY_MARK
                    or _at_rim(x, y, picture)
                ):
                    picture.put(x, y, line, ROAD)
        if tile.road_end is None:
            picture.put(middle_x, middle_y, _ROAD_MARKS[bits], ROAD)


def _at_rim(x: int, y: int, picture: _Picture) -> bool:
    return x in {0, picture.width - 1} or y in {0, picture.height - 1}


def _draw_buildings(picture: _Picture, turned: TurnedTile, tile: Tile) -> None:
    middle_x, middle_y = picture.width // 2, picture.height // 2
    large = picture.height >= 5
    if tile.road_end == "crossing":
        picture.put(middle_x, middle_y, _VILLAGE_MARK, VILLAGE)
    if tile.cloister:
        rows = ("/†\\", "|_|") if large else ("[†]",)
        for dy, row in enumerate(rows, -1 if large else 0):
            for dx, mark in enumerate(row, -1):
                picture.put(middle_x + dx, middle_y + dy, mark, CLOISTER)
    if tile.pennant:
        x, y = pennant_place(turned)
        picture.put(int(x * picture.width), int(y * picture.height), _PENNANT_MARK, PENNANT)


def _line(turned: TurnedTile, tile: Tile) -> Art:
    """A tile in one line of three characters."""
    edges = [tile.edge("NESW"[(side - turned) % 4]) for side in range(4)]
    marks = {"city": (_CITY_MARK, CITY), "road": ("═", ROAD), "field": (_GRASS_MARK, GRASS)}
    cells = [marks[edges[3]], _middle(turned, tile, edges[0], edges[2]), marks[edges[1]]]
    if tile.pennant:
        # In place of an edge of its city, where a follower does not hide it.
        at = 0 if edges[3] == "city" else 2 if edges[1] == "city" else 1
        cells[at] = (_PENNANT_MARK, PENNANT)
    return Art(("".join(mark for mark, _ in cells),), ("".join(ink for _, ink in cells),))


def _middle(turned: TurnedTile, tile: Tile, north: str, south: str) -> tuple[str, str]:
    if tile.cloister:
        return "†", CLOISTER
    joined = {sum(1 << side for side in s.sides): s.kind for s in SEGMENTS[turned]}
    for sides, kind in joined.items():
        if kind is Feature.CITY and sides in _CITY_CORNERS:
            return _CITY_CORNERS[sides], CITY
        if kind is Feature.CITY and sides == 10:
            return _CITY_MARK, CITY
        if kind is Feature.ROAD and sides == 10 and north == south:
            return "═", ROAD
    if "city" in {north, south}:
        apart = north == south and 15 not in joined and 5 not in joined
        return ("≡" if apart else _MIDDLES[north, south]), CITY
    if tile.road_end == "crossing":
        arms = sum(sides for sides, kind in joined.items() if kind is Feature.ROAD)
        return _CROSSINGS[arms], VILLAGE
    return _MIDDLES[north, south], ROAD if "road" in {north, south} else GRASS
