"""Counting who used what, match by match."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.walking import zones
from tabletop_simulation.course import Course
from tabletop_simulation.features import Features
from tabletop_simulation.usage import Usage, UsageKey, Use


class Counts:
    """Counts how often each bit was set in many masks, all bits at once.

    The bits of plane *n* are the binary digits *n* of all counts, so that a mask is added as numbers are on
    paper: in a few operations on whole numbers, however many bits there are.
    """

    def __init__(self) -> None:
        self._planes: list[int] = []

    def add(self, mask: int) -> None:
        """Count the bits of a mask."""
        planes = self._planes
        for place, plane in enumerate(planes):
            planes[place] = plane ^ mask
            mask &= plane
            if not mask:
                return
        if mask:
            planes.append(mask)

    def of(self, bit: int) -> int:
        """How often a bit was set."""
        return sum((plane >> bit & 1) << place for place, plane in enumerate(self._planes))


class Tally:
    """Counts the features of many matches.

    :param features: knows the features of actions and cards.
    """

    def __init__(self, features: Features) -> None:
        self._features = features
        #: By arm, entrant, and among how many winners it was, with 0 for one who did not win.
        self._counts: dict[tuple[int, int, int], Counts] = {}

    def add(self, arm: int, seats: Sequence[int], course: Course) -> None:
        """Count one match.

        :param seats: for each seat the index of its entrant.
        """
        features = self._features
        masks = [features.of_actions(actions) for actions in course.done]
        for zone in zones(course.state):
            if zone.owner is not None and zone.cards:
                masks[zone.owner] |= features.of_cards(zone.cards)
        winners = course.outcome.winners if course.outcome is not None else ()
        for seat, entrant in enumerate(seats):
            key = (arm, entrant, len(winners) if seat in winners else 0)
            counts = self._counts.get(key)
            if counts is None:
                counts = self._counts[key] = Counts()
            counts.add(masks[seat])

    def usage(self) -> Usage:
        """What was counted."""
        usage = Usage()
        for (arm, entrant, among), counts in self._counts.items():
            for feature, bit in self._features.bits.items():
                count = counts.of(bit)
                if count:
                    use = usage.setdefault(UsageKey(arm, entrant, feature), Use())
                    use.seats += count
                    if among:
                        use.won[among] = use.won.get(among, 0) + count
        return usage
