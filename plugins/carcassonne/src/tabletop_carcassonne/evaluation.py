"""How good a position is, for bots: points, what is under way, and followers that are free."""

from __future__ import annotations

from itertools import accumulate
from math import inf

from tabletop_carcassonne.kinds import FIELD, ROAD
from tabletop_carcassonne.scoring import leaders, scores, segment_at, worth
from tabletop_carcassonne.state import State
from tabletop_core.players import Player

#: What another free follower is worth, the first one first, early in the game.
_FREE_FOLLOWERS = (4.0, 2.5, 1.6, 1.0, 0.7, 0.5, 0.4)
#: What so many free followers are worth.
_FREE = (0.0, *accumulate(_FREE_FOLLOWERS))
#: From how many tiles on a free follower is worth less and less: it must still find a place.
_PLENTY = 24
#: How likely a city with so many open ends is still completed, early in the game.
_COMPLETION = (1.0, 0.75, 0.45, 0.25, 0.12)


def evaluate(state: State, player: Player) -> float:
    """How far ``player`` is ahead of the best of the others, in points."""
    left = len(state.bag.cards)
    early = min(1.0, left / _PLENTY)
    totals = [
        points + early * _FREE[min(free, len(_FREE) - 1)]
        for points, free in zip(scores(state), state.supply, strict=True)
    ]
    link, seen = state.link, set()
    for key, feature in state.standing.items():
        if feature < 0:
            totals[state.followers[key]] += _cloister(state, key, left)
            continue
        while feature != link[feature]:
            feature = link[feature]  # noqa: PLW2901 -- as root() does; searches call this very often
        if feature not in seen:
            seen.add(feature)
            expected = _expected(state, key, feature, left)
            for holder in leaders(state.holders[feature]):
                totals[holder] += expected
    own = totals[player]
    totals[player] = -inf
    return own - max(totals)


def _cloister(state: State, key: int, left: int) -> float:
    """The points that a monk may expect."""
    points = worth(state, key, completed=False).points
    return points + (9 - points) * min(0.7, left / 60)


def _expected(state: State, key: int, feature: int, left: int) -> float:
    """The points of a feature as it is, and those that it may still bring."""
    kind = segment_at(state, key).kind
    bits = state.tiles[feature]
    if kind is FIELD:
        points = 0
        for city in state.completed_cities:
            if city & bits:
                points += 3
        # Cities beside it may still be completed, but a farmer never comes back.
        return points + min(1.0, left / 50)
    ends = max(state.open[feature], 0)
    chance = _COMPLETION[min(ends, len(_COMPLETION) - 1)] * min(1.0, left / (6 * ends + 1))
    points = bits.bit_count()
    if kind is ROAD:
        return points + chance
    points += (bits & state.pennants).bit_count()
    # Completed, every tile and pennant counts twice, and the knight comes back.
    return points + chance * (points + 1)
