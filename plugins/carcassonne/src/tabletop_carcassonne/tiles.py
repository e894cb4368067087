"""The 24 types of land tiles (Rules B), each as it lies with its printed top to the north.

Edges are the letters ``N E S W``. Half edges are named clockwise from the north-west corner:
``NNW`` is the western half of the north edge, ``NNE`` its eastern half, and so on. A field is the
half edges it reaches and whether it borders the cities of its tile.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop_core.messages import Message, Messages

_ = Messages("tabletop_carcassonne")

#: The edges, clockwise; a quarter turn moves each to the next place.
EDGES = "NESW"

#: The half edges, clockwise; a quarter turn moves each two places on.
HALVES = ("NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW")


class Field(NamedTuple):
    """A piece of green on a tile."""

    #: The half edges it reaches.
    halves: tuple[str, ...]
    #: Whether it borders each city of its tile; on these tiles a field borders all of them or none.
    by_city: bool = False


class Tile(NamedTuple):
    """A type of tile."""

    #: The letter on the help sheet, ``A`` to ``X``.
    letter: str
    #: How many there are, the start tile included.
    copies: int
    #: What it shows, for people.
    name: Message
    #: The edges of each city on it, such as ``("N", "W")`` for two cities or ``("NW",)`` for one.
    cities: tuple[str, ...] = ()
    #: The edges of each road on it.
    roads: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    #: What stops the roads that leave the tile by one edge only: a crossing, a city or the cloister.
    road_end: str | None = None
    cloister: bool = False
    #: Whether its city has a pennant.
    pennant: bool = False

    def edge(self, edge: str) -> str:
        """What an edge shows: ``city``, ``road`` or ``field``."""
        if any(edge in city for city in self.cities):
            return "city"
        return "road" if any(edge in road for road in self.roads) else "field"


def _field(halves: str, *, by_city: bool = False) -> Field:
    return Field(tuple(halves.split()), by_city)


_ALL_ROUND = (_field("NNW NNE ENE ESE SSE SSW WSW WNW"),)
_BOTH_SIDES_OF_BAND = (_field("NNW NNE", by_city=True), _field("SSE SSW", by_city=True))
_BELOW_CORNER = (_field("ENE ESE SSE SSW", by_city=True),)
_BESIDE_CORNER_CURVE = (_field("ENE SSW", by_city=True), _field("ESE SSE"))
_BELOW_THREE_SIDES = (_field("SSE SSW", by_city=True),)
_BESIDE_CITY_ROAD = (_field("SSE", by_city=True), _field("SSW", by_city=True))

TILES: tuple[Tile, ...] = (
    Tile(
        "A",
        2,
        _("cloister with road"),
        roads=("S",),
        road_end="cloister",
        fields=_ALL_ROUND,
        cloister=True,
    ),
    Tile("B", 4, _("cloister"), fields=_ALL_ROUND, cloister=True),
    Tile("C", 1, _("city on all four sides"), cities=("NESW",), pennant=True),
    Tile(
        "D",
        4,
        _("city cap with straight road"),
        cities=("N",),
        roads=("EW",),
        fields=(_field("ENE WNW", by_city=True), _field("ESE SSE SSW WSW")),
    ),
    Tile(
        "E",
        5,
        _("city cap"),
        cities=("N",),
        fields=(_field("ENE ESE SSE SSW WSW WNW", by_city=True),),
    ),
    Tile(
        "F",
        2,
        _("city band with pennant"),
        cities=("EW",),
        fields=_BOTH_SIDES_OF_BAND,
        pennant=True,
    ),
    Tile("G", 1, _("city band"), cities=("EW",), fields=_BOTH_SIDES_OF_BAND),
    Tile(
        "H",
        3,
        _("two opposite city caps"),
        cities=("N", "S"),
        fields=(_field("ENE ESE WSW WNW", by_city=True),),
    ),
    Tile("I", 2, _("two adjacent city caps"), cities=("N", "W"), fields=_BELOW_CORNER),
    Tile(
        "J",
        3,
        _("city cap with curve to the right"),
        cities=("N",),
        roads=("ES",),
        fields=(_field("ENE SSW WSW WNW", by_city=True), _field("ESE SSE")),
    ),
    Tile(
        "K",
        3,
        _("city cap with curve to the left"),
        cities=("N",),
        roads=("SW",),
        fields=(_field("ENE ESE SSE WNW", by_city=True), _field("SSW WSW")),
    ),
    Tile(
        "L",
        3,
        _("city cap with crossing"),
        cities=("N",),
        roads=("E", "S", "W"),
        road_end="crossing",
        fields=(_field("ENE WNW", by_city=True), _field("SSW WSW"), _field("ESE SSE")),
    ),
    Tile("M", 2, _("city corner with pennant"), cities=("NW",), fields=_BELOW_CORNER, pennant=True),
    Tile("N", 3, _("city corner"), cities=("NW",), fields=_BELOW_CORNER),
    Tile(
        "O",
        2,
        _("city corner with curve and pennant"),
        cities=("NW",),
        roads=("ES",),
        fields=_BESIDE_CORNER_CURVE,
        pennant=True,
    ),
    Tile(
        "P",
        3,
        _("city corner with curve"),
        cities=("NW",),
        roads=("ES",),
        fields=_BESIDE_CORNER_CURVE,
    ),
    Tile(
        "Q",
        1,
        _("three-sided city with pennant"),
        cities=("NEW",),
        fields=_BELOW_THREE_SIDES,
        pennant=True,
    ),
    Tile("R", 3, _("three-sided city"), cities=("NEW",), fields=_BELOW_THREE_SIDES),
    Tile(
        "S",
        2,
        _("three-sided city with road and pennant"),
        cities=("NEW",),
        roads=("S",),
        road_end="city",
        fields=_BESIDE_CITY_ROAD,
        pennant=True,
    ),
    Tile(
        "T",
        1,
        _("three-sided city with road"),
        cities=("NEW",),
        roads=("S",),
        road_end="city",
        fields=_BESIDE_CITY_ROAD,
    ),
    Tile(
        "U",
        8,
        _("straight road"),
        roads=("EW",),
        fields=(_field("NNW NNE ENE WNW"), _field("ESE SSE SSW WSW")),
    ),
    Tile(
        "V",
        9,
        _("curve"),
        roads=("SW",),
        fields=(_field("NNW NNE ENE ESE SSE WNW"), _field("SSW WSW")),
    ),
    Tile(
        "W",
        4,
        _("crossing of three roads"),
        roads=("E", "S", "W"),
        road_end="crossing",
        fields=(_field("NNW NNE ENE WNW"), _field("ESE SSE"), _field("SSW WSW")),
    ),
    Tile(
        "X",
        1,
        _("crossing of four roads"),
        roads=("N", "E", "S", "W"),
        road_end="crossing",
        fields=(_field("NNW WNW"), _field("NNE ENE"), _field("ESE SSE"), _field("SSW WSW")),
    ),
)

#: The tile that lies on the table at the start, with its printed top to the north (Rules A1).
START = "D"

#: The type of each letter.
TYPES: dict[str, Tile] = {tile.letter: tile for tile in TILES}

#: All 72 tiles as letters, the start tile included.
ALL_TILES: tuple[str, ...] = tuple(tile.letter for tile in TILES for _ in range(tile.copies))
