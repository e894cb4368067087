"""What can be done, where it is on the table, and what it would do."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_carcassonne.actions import PlaceFollower
from tabletop_carcassonne.anchors import anchors
from tabletop_carcassonne.features import root
from tabletop_carcassonne.followers import legal_followers
from tabletop_carcassonne.geometry import cell_at, position
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.placement import legal_placements
from tabletop_carcassonne.state import State
from tabletop_carcassonne.symbols import tile_symbol
from tabletop_carcassonne.turned import SEGMENT_AT, SEGMENTS
from tabletop_carcassonne.words import FOLLOWERS, edges
from tabletop_core.messages import Message, Messages
from tabletop_core.scene import Hotspot

_ = Messages("tabletop_carcassonne")


def tile_hotspots(state: State) -> Iterator[Hotspot]:
    """The places of the tile in hand; its rotations in one cell share the place."""
    asked = dict(zip(state.frontier, state.asked, strict=True))
    for action in legal_placements(state.tile, state.frontier, state.asked):
        cell = cell_at(action.x, action.y)
        yield Hotspot(
            action=action,
            detail=_("next to {edges}", edges=edges(asked[cell])),
            area="board",
            x=action.x,
            y=action.y,
            group=f"{action.x},{action.y}",
            symbol=tile_symbol(state.tile),
            rotation=90 * action.top.turns,
        )


def follower_hotspots(state: State) -> Iterator[Hotspot]:
    """The places of a follower on the tile just placed, and to keep it."""
    turned = state.board[state.last]
    x, y = position(state.last)
    for action in legal_followers(state):
        if not isinstance(action, PlaceFollower):
            yield Hotspot(action=action, label=_("no follower"))
            continue
        number = SEGMENT_AT[turned][action.spot]
        dx, dy = anchors(turned)[number]
        yield Hotspot(
            action=action,
            label=_promise(state, number),
            area="board",
            item=f"tile {x},{y}",
            x=x + dx,
            y=y + dy,
        )


def _promise(state: State, number: int) -> Message:
    """What a follower would be on a segment of the tile just placed, and in what."""
    kind = SEGMENTS[state.board[state.last]][number].kind
    follower = FOLLOWERS[kind]
    if kind is Feature.CLOISTER:
        return _("{follower}", follower=follower)
    feature = root(state.link, state.touched[number])
    tiles = state.tiles[feature]
    if kind is Feature.FIELD:
        cities = sum(1 for city in state.completed_cities if city & tiles)
        if not cities:
            return _("{follower}; no completed city yet", follower=follower)
        return _.plural(
            "{follower}; {count} completed city",
            "{follower}; {count} completed cities",
            count=cities,
            follower=follower,
        )
    size = _.plural("{count} tile", "{count} tiles", count=tiles.bit_count())
    if state.open[feature] == 0:
        return _("{follower}; completed, {size}", follower=follower, size=size)
    return _("{follower}; {size} so far", follower=follower, size=size)
