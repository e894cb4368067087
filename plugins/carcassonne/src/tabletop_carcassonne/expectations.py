"""What a bot expects of features and followers, by how many tiles are still to come."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

import attrs

#: What another free follower is worth, the first one first, early in the game; more than these are worth
#: nothing more.
_FREE_FOLLOWERS = (4.0, 2.5, 1.6, 1.0, 0.7, 0.5, 0.4)
#: More followers than a player can have.
_FOLLOWERS = 21
#: From how many tiles on a free follower is worth less and less: it must still find a place.
_PLENTY = 24
#: How likely a city or road with so many open ends is still completed, early in the game.
_COMPLETION = (1.0, 0.75, 0.45, 0.25, 0.12)
#: More open ends than a feature can have.
_ENDS = 160


@attrs.frozen
class Expectations:
    """What is worth how much, in points."""

    #: What so many free followers are worth.
    free: tuple[float, ...]
    #: How likely a city or road is completed, by its open ends.
    completion: tuple[float, ...]
    #: How much of what a cloister lacks is still to come.
    cloister: float
    #: What a field is worth beyond the completed cities beside it: others may still be completed, but a
    #: farmer never comes back.
    field: float

    def city(self, points: int, ends: int) -> float:
        """A city with open ends: completed, every tile and pennant counts twice, and the knight comes back.

        :param points: for its tiles and pennants as it is.
        """
        return points + self.completion[ends] * (points + 1)

    def road(self, tiles: int, ends: int) -> float:
        """A road with open ends: completed, the follower comes back."""
        return tiles + self.completion[ends]

    def monk(self, points: int) -> float:
        """A cloister that has so many points as it is."""
        return points + (9 - points) * self.cloister


@lru_cache(maxsize=256)
def expectations(left: int) -> Expectations:
    """What to expect when ``left`` tiles are in the bag."""
    early = min(1.0, left / _PLENTY)
    more = [0.0] * (_FOLLOWERS - len(_FREE_FOLLOWERS))
    free = tuple(early * worth for worth in accumulate((0.0, *_FREE_FOLLOWERS, *more)))
    completion = tuple(
        _COMPLETION[min(ends, len(_COMPLETION) - 1)] * min(1.0, left / (6 * ends + 1))
        if ends
        else 1.0
        for ends in range(_ENDS)
    )
    return Expectations(free, completion, min(0.7, left / 60), min(1.0, left / 50))
