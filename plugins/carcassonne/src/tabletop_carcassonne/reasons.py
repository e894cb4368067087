"""Why a move is not possible, for each mistake that can be made."""

from __future__ import annotations

from tabletop_carcassonne.actions import PlaceFollower, PlaceTile, Spot
from tabletop_carcassonne.features import root
from tabletop_carcassonne.followers import HOLDER_BITS
from tabletop_carcassonne.geometry import COMPASS, STEPS, cell_at
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.state import State
from tabletop_carcassonne.tiles import EDGES, TYPES
from tabletop_carcassonne.turned import ROTATIONS, SEGMENT_AT, SEGMENTS, letter_of
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player

_ = Messages("tabletop_carcassonne")

#: The cells that 71 tiles in a line can reach.
_FARTHEST = 72

_SIDES = (_("northern"), _("eastern"), _("southern"), _("western"))
_SHOWN = {"city": _("a city"), "road": _("a road"), "field": _("a field")}


def why_not_placed(view: State, action: PlaceTile) -> Message:
    """Why the tile in hand cannot be placed so."""
    if max(abs(action.x), abs(action.y)) >= _FARTHEST:
        return _("{x},{y} is too far away to be reached", x=action.x, y=action.y)
    cell = cell_at(action.x, action.y)
    if cell in view.board:
        return _("there is a tile already at {x},{y}", x=action.x, y=action.y)
    beside = [(side, view.board.get(cell + step)) for side, step in enumerate(STEPS)]
    if all(neighbour is None for _side, neighbour in beside):
        return _("{x},{y} touches no tile: a tile must touch an edge", x=action.x, y=action.y)
    for side, neighbour in beside:
        if neighbour is None:
            continue
        ours = TYPES[view.tile].edge(EDGES[side - action.top.turns])
        theirs = TYPES[letter_of(neighbour)].edge(EDGES[(side + 2 - neighbour) % 4])
        if ours != theirs:
            return _(
                "its {side} edge would be {ours}, but the tile there shows {theirs}",
                side=_SIDES[side],
                ours=_SHOWN[ours],
                theirs=_SHOWN[theirs],
            )
    same = COMPASS[action.top.turns % ROTATIONS[view.tile]]
    return _(
        "tile {tile} looks the same with its top to the {top}: write {x},{y} {top}",
        tile=view.tile,
        top=same.value,
        x=action.x,
        y=action.y,
    )


def why_no_follower(view: State, player: Player, action: PlaceFollower) -> Message:
    """Why no follower can be put on that part of the tile just placed."""
    turned = view.board[view.last]
    spot = action.spot
    if spot not in SEGMENT_AT[turned]:
        return _("the tile just placed has no {spot}", spot=spot.value)
    if not view.supply[player]:
        return _("you have no follower left")
    number = SEGMENT_AT[turned][spot]
    segment = SEGMENTS[turned][number]
    if segment.kind is Feature.FIELD and not view.farmers:
        return _("this game is played without farmers")
    if spot is not Spot.CLOISTER:
        holders = view.holders[root(view.link, view.touched[number])]
        there = [
            seat
            for seat in range(len(view.supply))
            if holders >> HOLDER_BITS * seat & (1 << HOLDER_BITS) - 1
        ]
        if there:
            return _(
                "{players:players} has a follower in it already, on a tile it is connected with",
                players=there,
            )
    return _("that is the same as {spot}: write {spot}", spot=segment.spots[0].value)
