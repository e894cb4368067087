"""The state of a game: plain lists and dicts of ints, so that a copy takes microseconds."""

from __future__ import annotations

import attrs

from tabletop_carcassonne.geometry import Cell
from tabletop_carcassonne.turned import TurnedTile
from tabletop_core.players import Player
from tabletop_core.state import derived
from tabletop_core.zones import Deck


@attrs.define
class State:
    """Everything on and beside the table.

    Cities, roads and fields are *features*, numbered in the order in which they begin. When a tile
    joins two of them, one goes on and the other links to it: see :mod:`~tabletop_carcassonne.features`.
    Tiles are counted by their bits: the start tile is bit 0, the first tile placed is bit 1.
    """

    #: How many points a completed city of two tiles is worth (Rules A4).
    two_tile_city: int
    #: Whether followers may stand in fields.
    farmers: bool

    phase: str
    #: Whose turn it is.
    player: Player
    #: The tile in hand, as its letter; empty when it has been placed.
    tile: str
    #: The tiles still to be drawn.
    bag: Deck[str]
    #: The tiles that had no place, in the order in which they were drawn.
    discarded: list[str]

    #: The turned tile in each cell, in the order of placing.
    board: dict[Cell, TurnedTile]
    #: Whose follower stands where: ``cell << 4 | segment``.
    followers: dict[int, Player]
    #: For each player, how many followers are left.
    supply: list[int]
    #: For each player, the points for cities; and so on.
    city_points: list[int]
    road_points: list[int]
    cloister_points: list[int]
    field_points: list[int]

    #: The empty cells beside a tile, by row.
    frontier: list[Cell] = derived()
    #: For each of them, what its neighbours ask for, as a code.
    asked: bytearray = derived()
    #: The feature at each open end.
    ends: dict[int, int] = derived(factory=dict)
    #: For each feature, the one it was joined into, or itself.
    link: list[int] = derived(factory=list)
    #: For each feature, how many ends are open; -1 once it is completed.
    open: list[int] = derived(factory=list)
    #: For each feature, the bits of the tiles that count: for a field, where it borders a city.
    tiles: list[int] = derived(factory=list)
    #: For each feature, the followers in it, eight bits for each player.
    holders: list[int] = derived(factory=list)
    #: The bits of the tiles with a pennant.
    pennants: int = derived(default=0)
    #: For each completed city, the bits of its tiles.
    completed_cities: list[int] = derived(factory=list)
    #: For each follower, the feature it was put into; -1 for a cloister.
    standing: dict[int, int] = derived(factory=dict)
    #: The keys of the followers in cloisters.
    monks: list[int] = derived(factory=list)
    #: The cell of the tile placed last.
    last: Cell = derived(default=0)
    #: The features of that tile's cities, roads and fields.
    touched: list[int] = derived(factory=list)
    #: The numbers of its segments that it may have completed.
    closing: tuple[int, ...] = derived(default=())
