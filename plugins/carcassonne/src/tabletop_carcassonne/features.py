"""Features across tiles: how a placed tile goes on with, joins and begins cities, roads and fields.

What stands at an open end is known, so that a new tile meets its neighbours without looking at the
board. A segment that meets a feature goes on with it; one that meets two joins them (Rules A3, A4,
A6); one that meets none begins a feature.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeAlias

from tabletop_carcassonne.geometry import STEPS, Cell
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.state import State
from tabletop_carcassonne.tiles import TILES
from tabletop_carcassonne.turned import (
    EDGE_CODES,
    END_BITS,
    SEGMENTS,
    Code,
    TurnedTile,
    side_bits,
)

#: For a segment: the first end at which it meets a neighbour (or ``None``), the other ones, the ends
#: that stay open, by how much the feature's open ends change, and whether the tile counts for it.
_Joint: TypeAlias = tuple[int | None, tuple[int, ...], tuple[int, ...], int, bool]

#: For a side without a neighbour: the step to the cell there, and what the tile asks of it.
_Exposed: TypeAlias = tuple[int, Code]

#: How a turned tile joins its neighbours: a joint for each of its cities, roads and fields, the
#: numbers of those that it may complete, and its exposed sides.
_Joining: TypeAlias = tuple[tuple[_Joint, ...], tuple[int, ...], tuple[_Exposed, ...]]


class Joinings(dict[int, _Joining]):
    """How each turned tile joins what a cell asks for: by ``turned << 8 | code``, made when used."""

    def __missing__(self, key: int) -> _Joining:
        turned, code = divmod(key, 256)
        joints: list[_Joint] = []
        closing = []
        for number, segment in enumerate(SEGMENTS[turned]):
            if segment.kind is Feature.CLOISTER:
                continue
            met: list[int] = []
            left: list[int] = []
            for side, ends in enumerate(segment.ends):
                (met if code & side_bits(side) else left).extend(ends)
            first = met[0] if met else None
            change = len(left) - len(met)
            joints.append((first, tuple(met[1:]), tuple(left), change, segment.counts))
            if segment.kind is not Feature.FIELD and not left:
                closing.append(number)
        exposed = tuple(
            (STEPS[side], (EDGE_CODES[turned] >> 2 * side & 3) << 2 * ((side + 2) % 4))
            for side in range(4)
            if not code & side_bits(side)
        )
        self[key] = joining = (tuple(joints), tuple(closing), exposed)
        return joining


JOININGS = Joinings()
#: For each turned tile, whether it has a pennant.
PENNANTS = [tile.pennant for tile in TILES for _ in range(4)]


def place_tile(state: State, cell: Cell, turned: TurnedTile) -> None:
    """Put a tile into a cell of the frontier, where it must match."""
    frontier = state.frontier
    asked = state.asked
    place = bisect_left(frontier, cell)
    del frontier[place]
    joints, state.closing, exposed = JOININGS[turned << 8 | asked.pop(place)]
    for step, asks in exposed:
        beside = cell + step
        place = bisect_left(frontier, beside)
        if place < len(frontier) and frontier[place] == beside:
            asked[place] |= asks
        else:
            frontier.insert(place, beside)
            asked.insert(place, asks)
    bit = 1 << len(state.board)
    state.board[cell] = turned
    state.last = cell
    if PENNANTS[turned]:
        state.pennants |= bit
    state.touched = _join(state, joints, cell << END_BITS, bit)


def _join(state: State, joints: tuple[_Joint, ...], origin: int, bit: int) -> list[int]:
    """Go on with, join and begin features; ``origin`` is where the tile's ends count from."""
    ends = state.ends
    link = state.link
    open_ = state.open
    tiles = state.tiles
    holders = state.holders
    touched = []
    for first, others, left, change, counts in joints:
        if first is None:
            feature = len(link)
            link.append(feature)
            open_.append(change)
            tiles.append(bit if counts else 0)
            holders.append(0)
        else:
            feature = ends.pop(origin + first)
            while feature != link[feature]:
                feature = link[feature]
            for end in others:
                other = ends.pop(origin + end)
                while other != link[other]:
                    other = link[other]
                if other != feature:
                    link[other] = feature
                    open_[feature] += open_[other]
                    tiles[feature] |= tiles[other]
                    holders[feature] += holders[other]
            open_[feature] += change
            if counts:
                tiles[feature] |= bit
        for end in left:
            ends[origin + end] = feature
        touched.append(feature)
    return touched


def root(link: list[int], feature: int) -> int:
    """The feature that a feature has become part of."""
    while feature != link[feature]:
        feature = link[feature]
    return feature
