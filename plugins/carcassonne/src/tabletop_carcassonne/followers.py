"""Followers: where one may be put, and how it comes back (Rules A2)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_carcassonne.actions import KEEP, Keep, PlaceFollower, Spot
from tabletop_carcassonne.features import root
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.state import State
from tabletop_carcassonne.turned import SEGMENT_AT, SEGMENTS
from tabletop_core.players import Player

#: Bits by which a segment's number follows its cell in the keys of ``State.followers``.
SEGMENT_BITS = 4
#: Bits for each player in ``State.holders``.
HOLDER_BITS = 8

_ACTIONS: dict[Spot, PlaceFollower] = {spot: PlaceFollower(spot) for spot in Spot}


def _actions_for(*kinds: Feature) -> list[tuple[PlaceFollower, ...]]:
    """For each turned tile, the actions for its segments of these kinds, in their order."""
    return [
        tuple(_ACTIONS[segment.spots[0]] for segment in segments if segment.kind in kinds)
        for segments in SEGMENTS
    ]


#: For each turned tile, the actions for its cities, roads and fields; without the fields; and for
#: its cloister, if it has one.
_ON_FEATURES = _actions_for(Feature.CITY, Feature.ROAD, Feature.FIELD)
_WITHOUT_FIELDS = _actions_for(Feature.CITY, Feature.ROAD)
_ON_CLOISTER = _actions_for(Feature.CLOISTER)
_ONLY_KEEP: tuple[Keep] = (KEEP,)


def legal_followers(state: State) -> Sequence[PlaceFollower | Keep]:
    """Where the player may put a follower on the tile just placed, and to keep it.

    A feature must hold no follower of anybody, all tiles that the new one connects included.
    """
    if not state.supply[state.player]:
        return _ONLY_KEEP
    link = state.link
    holders = state.holders
    turned = state.board[state.last]
    actions = (_ON_FEATURES if state.farmers else _WITHOUT_FIELDS)[turned]
    found: list[PlaceFollower | Keep] = []
    for action, feature in zip(actions, state.touched, strict=False):
        while feature != link[feature]:
            feature = link[feature]  # noqa: PLW2901
        if not holders[feature]:
            found.append(action)
    found += _ON_CLOISTER[turned]
    found.append(KEEP)
    return found


def put_follower(state: State, spot: Spot) -> None:
    """Put the player's follower on a free spot of the tile just placed."""
    player = state.player
    segment = SEGMENT_AT[state.board[state.last]][spot]
    key = state.last << SEGMENT_BITS | segment
    state.supply[player] -= 1
    state.followers[key] = player
    if spot is Spot.CLOISTER:
        state.standing[key] = -1
        state.monks.append(key)
    else:
        feature = root(state.link, state.touched[segment])
        state.standing[key] = feature
        state.holders[feature] += 1 << HOLDER_BITS * player


def take_back(state: State, key: int) -> Player:
    """Return the follower at ``key`` to the supply of its player."""
    player = state.followers.pop(key)
    if state.standing.pop(key) < 0:
        state.monks.remove(key)
    state.supply[player] += 1
    return player
