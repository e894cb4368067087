"""Points: for what is completed, and at the end for what is not (Rules A2 to A7)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletop_carcassonne.events import FeatureScored, FollowerReturned
from tabletop_carcassonne.features import root
from tabletop_carcassonne.followers import HOLDER_BITS, SEGMENT_BITS, take_back
from tabletop_carcassonne.geometry import AROUND, Cell, position
from tabletop_carcassonne.kinds import CITY, CLOISTER, FIELD, ROAD, Feature
from tabletop_carcassonne.state import State
from tabletop_carcassonne.turned import SEGMENTS, Segment
from tabletop_core.players import Player
from tabletop_core.table import Table

_ONE_PLAYER = (1 << HOLDER_BITS) - 1
_SEGMENT = (1 << SEGMENT_BITS) - 1
_FINAL_ORDER = list(Feature)
#: From a cloister to the tiles that count for it: those around it and itself.
_WITHIN_REACH = AROUND | {0}


class Worth(NamedTuple):
    """What a feature with followers scores."""

    feature: Feature
    #: Those with most followers in it; each takes the full points (Rules A2).
    players: tuple[Player, ...]
    points: int
    #: The tiles that count; for a cloister, itself and its neighbours.
    tiles: int = 0
    #: The pennants of a city.
    pennants: int = 0
    #: The completed cities that a field borders.
    cities: int = 0


@lru_cache(maxsize=4096)
def followers_of(holders: int) -> tuple[int, ...]:
    """How many followers each has, by seat, from what ``State.holders`` has for a feature."""
    counts = []
    while holders:
        counts.append(holders & _ONE_PLAYER)
        holders >>= HOLDER_BITS
    return tuple(counts)


@lru_cache(maxsize=4096)
def leaders(holders: int) -> tuple[Player, ...]:
    """Those with most followers, by seat, from what ``State.holders`` has for a feature."""
    counts = followers_of(holders)
    most = max(counts, default=0)
    return tuple(player for player, count in enumerate(counts) if count == most)


def segment_at(state: State, key: int) -> Segment:
    """The segment on which a follower stands."""
    return SEGMENTS[state.board[key >> SEGMENT_BITS]][key & _SEGMENT]


def worth(state: State, key: int, *, completed: bool) -> Worth:
    """What the feature scores in which the follower at ``key`` stands.

    :param completed: whether it is completed, or scored as it is.
    """
    kind = segment_at(state, key).kind
    if kind is CLOISTER:
        around = 1 + neighbours(state, key >> SEGMENT_BITS)
        return Worth(kind, (state.followers[key],), around, around)
    feature = root(state.link, state.standing[key])
    players = leaders(state.holders[feature])
    bits = state.tiles[feature]
    if kind is FIELD:
        cities = cities_beside(state, bits)
        return Worth(kind, players, 3 * cities, 0, 0, cities)
    tiles = bits.bit_count()
    if kind is ROAD:
        return Worth(kind, players, tiles, tiles)
    pennants = (bits & state.pennants).bit_count()
    points = tiles + pennants
    if completed:
        points = completed_city(state, tiles, points)
    return Worth(kind, players, points, tiles, pennants)


def completed_city(state: State, tiles: int, points: int) -> int:
    """The points of a city once it is completed (Rules A4).

    Under the rules of the first edition, one of two tiles is not doubled.

    :param points: for its tiles and pennants.
    """
    return 2 * points if tiles > 2 or state.two_tile_city == 4 else points


def cities_beside(state: State, field: int) -> int:
    """How many completed cities a field with these bits borders (Rules A6)."""
    cities = 0
    for city in state.completed_cities:
        if city & field:
            cities += 1
    return cities


def neighbours(state: State, cell: Cell) -> int:
    """How many of the eight cells around a cell hold a tile."""
    board = state.board
    return sum(cell + step in board for step in AROUND)


def _is_surrounded(state: State, cell: Cell) -> bool:
    board = state.board
    for step in AROUND:  # noqa: SIM110 - most cloisters miss a neighbour: this finds one sooner
        if cell + step not in board:
            return False
    return True


def score_completed(state: State, table: Table) -> None:
    """Score what the last tile completes, and return all followers there (Rules A2)."""
    for number in state.closing:
        feature = root(state.link, state.touched[number])
        if state.open[feature] == 0:
            _complete(state, table, feature, SEGMENTS[state.board[state.last]][number].kind)
    for key in state.monks[:]:
        cell = key >> SEGMENT_BITS
        if state.last - cell in _WITHIN_REACH and _is_surrounded(state, cell):
            _score(state, table, key, completed=True)
            _return(state, table, [key])


def _complete(state: State, table: Table, feature: int, kind: Feature) -> None:
    """Close a road or city that has no open end any more."""
    state.open[feature] = -1
    if kind is CITY:
        state.completed_cities.append(state.tiles[feature])
    if state.holders[feature]:
        link = state.link
        keys = [key for key, at in state.standing.items() if at >= 0 and root(link, at) == feature]
        _score(state, table, keys[0], completed=True)
        state.holders[feature] = 0
        _return(state, table, keys)


def final_scoring(state: State, table: Table) -> None:
    """Score roads, cities, cloisters and fields as they are (Rules A7); followers stay."""
    keys = occupied(state)
    if table.listening:  # the order is only for those who are told
        keys.sort(key=lambda key: _FINAL_ORDER.index(segment_at(state, key).kind))
    for key in keys:
        _score(state, table, key, completed=False)


def occupied(state: State) -> list[int]:
    """For each feature with followers, the key of the first of them."""
    first: dict[int, int] = {}
    for key, feature in state.standing.items():
        # A cloister has no number among the features; its key serves, made negative.
        first.setdefault(root(state.link, feature) if feature >= 0 else ~key, key)
    return list(first.values())


def _score(state: State, table: Table, key: int, *, completed: bool) -> None:
    scored = worth(state, key, completed=completed)
    points = points_for(state, scored.feature)
    for player in scored.players:
        points[player] += scored.points
    if table.listening:
        x, y = position(key >> SEGMENT_BITS)
        spot = segment_at(state, key).spots[0]
        table.emit(
            FeatureScored,
            scored.feature,
            x,
            y,
            spot,
            scored.players,
            scored.points,
            scored.tiles,
            scored.pennants,
            scored.cities,
            completed,
        )


def _return(state: State, table: Table, keys: list[int]) -> None:
    for key in keys:
        player = take_back(state, key)
        if table.listening:
            spot = segment_at(state, key).spots[0]
            table.emit(FollowerReturned, player, *position(key >> SEGMENT_BITS), spot)


def points_for(state: State, kind: Feature) -> list[int]:
    """The points for features of a kind, by player."""
    if kind is ROAD:
        return state.road_points
    if kind is CITY:
        return state.city_points
    if kind is CLOISTER:
        return state.cloister_points
    return state.field_points


def scores(state: State) -> list[int]:
    """The points so far, by player."""
    return [
        road + city + cloister + field
        for road, city, cloister, field in zip(
            state.road_points,
            state.city_points,
            state.cloister_points,
            state.field_points,
            strict=True,
        )
    ]


def projected_scores(state: State) -> list[int]:
    """The points that each player would have if the game ended now."""
    totals = scores(state)
    for key in occupied(state):
        scored = worth(state, key, completed=False)
        for player in scored.players:
            totals[player] += scored.points
    return totals
