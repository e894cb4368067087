"""How good a position is, for bots: points, what is under way, and followers that are free."""

from __future__ import annotations

from math import inf

from tabletop_carcassonne.expectations import Expectations, expectations
from tabletop_carcassonne.kinds import FIELD, ROAD
from tabletop_carcassonne.scoring import cities_beside, leaders, scores, segment_at, worth
from tabletop_carcassonne.state import State
from tabletop_core.players import Player


def evaluate(state: State, player: Player) -> float:
    """How far ``player`` is ahead of the best of the others, in points."""
    expect = expectations(len(state.bag.cards))
    totals = [
        points + expect.free[free] for points, free in zip(scores(state), state.supply, strict=True)
    ]
    link, seen = state.link, set()
    for key, feature in state.standing.items():
        if feature < 0:
            totals[state.followers[key]] += _cloister(state, key, expect)
            continue
        while feature != link[feature]:
            feature = link[feature]  # noqa: PLW2901 -- as root() does; searches call this very often
        if feature not in seen:
            seen.add(feature)
            expected = _expected(state, key, feature, expect)
            for holder in leaders(state.holders[feature]):
                totals[holder] += expected
    own = totals[player]
    totals[player] = -inf
    return own - max(totals)


def _cloister(state: State, key: int, expect: Expectations) -> float:
    """The points that a monk may expect."""
    return expect.monk(worth(state, key, completed=False).points)


def _expected(state: State, key: int, feature: int, expect: Expectations) -> float:
    """The points of a feature as it is, and those that it may still bring."""
    kind = segment_at(state, key).kind
    bits = state.tiles[feature]
    if kind is FIELD:
        return 3 * cities_beside(state, bits) + expect.field
    tiles, ends = bits.bit_count(), state.open[feature]
    if kind is ROAD:
        return expect.road(tiles, ends)
    return expect.city(tiles + (bits & state.pennants).bit_count(), ends)
