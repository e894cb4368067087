"""How good a position is, for bots: points, what is under way, and followers that are free."""

from __future__ import annotations

from tabletop_carcassonne.features import root
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.scoring import Worth, occupied, scores, worth
from tabletop_carcassonne.state import State
from tabletop_core.players import Player

#: What another free follower is worth, the first one first, early in the game.
_FREE_FOLLOWERS = (4.0, 2.5, 1.6, 1.0, 0.7, 0.5, 0.4)
#: From how many tiles on a free follower is worth less and less: it must still find a place.
_PLENTY = 24
#: How likely a city with so many open ends is still completed, early in the game.
_COMPLETION = (1.0, 0.75, 0.45, 0.25, 0.12)


def evaluate(state: State, player: Player) -> float:
    """How far ``player`` is ahead of the best of the others, in points."""
    totals: list[float] = list(scores(state))
    left = len(state.bag.cards)
    for key in occupied(state):
        found = worth(state, key, completed=False)
        expected = found.points + _promise(state, key, found, left)
        for holder in found.players:
            totals[holder] += expected
    early = min(1.0, left / _PLENTY)
    for holder, free in enumerate(state.supply):
        totals[holder] += early * sum(_FREE_FOLLOWERS[:free])
    others = [total for holder, total in enumerate(totals) if holder != player]
    return totals[player] - max(others)


def _promise(state: State, key: int, found: Worth, left: int) -> float:
    """The points that a feature may still bring, beyond those it would score now."""
    if found.feature is Feature.CLOISTER:
        return (9 - found.points) * min(0.7, left / 60)
    feature = root(state.link, state.standing[key])
    if found.feature is Feature.FIELD:
        # Cities beside it may still be completed, but a farmer never comes back.
        return min(1.0, left / 50)
    ends = max(state.open[feature], 0)
    chance = _COMPLETION[min(ends, len(_COMPLETION) - 1)] * min(1.0, left / (6 * ends + 1))
    if found.feature is Feature.CITY:
        # Completed, every tile and pennant counts twice, and the knight comes back.
        return chance * (found.points + 1)
    return chance
