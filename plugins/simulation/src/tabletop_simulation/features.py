"""Features of actions and of final positions: what :mod:`~tabletop_simulation.usage` counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import reduce
from operator import or_
from typing import Any

import attrs

from tabletop_core.messages import Translator
from tabletop_core.walking import zones
from tabletop_simulation.course import Course
from tabletop_simulation.usage import Usage, UsageKey, Use

#: How many actions are remembered with their features; a game that makes its actions anew each time has
#: others all the time.
_REMEMBERED = 20_000
_english = Translator()


def action_features(action: Any) -> list[str]:
    """The features of an action: its class, and its class with each value that says what was used.

    Numbers say where, not what: coordinates and the like are left out.
    """
    name = type(action).__name__
    found = [name]
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        members = value if isinstance(value, (tuple, frozenset)) else (value,)
        found += [
            f"{name} {field.name}={text_of(member)}" for member in members if _says_what(member)
        ]
    return found


def _end_features(card: Any) -> list[str]:
    return [f"ends with {text_of(card)}"]


def _says_what(value: Any) -> bool:
    if isinstance(value, (Enum, str, bool)):
        return True
    # A place on a board is an attrs value, too, and made of numbers alone.
    return attrs.has(type(value)) and (
        hasattr(value, "label")
        or any(type(getattr(value, field.name)) is not int for field in attrs.fields(type(value)))
    )


def text_of(value: Any) -> str:
    """What a value is called, in English."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _english.value(value)


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
    """Counts the features of many matches. Each feature is a bit; what a seat used is a mask."""

    def __init__(self) -> None:
        #: By arm, entrant, and among how many winners it was, with 0 for one who did not win.
        self._counts: dict[tuple[int, int, int], Counts] = {}
        self._bits: dict[str, int] = {}
        #: The masks of actions and of cards by the ids of these, and all of them, so that no id is used
        #: again: most games make them once, and an id is found in a fraction of the time of a value.
        self._known: dict[int, int] = {}
        self._kept: list[Any] = []

    def add(self, arm: int, seats: Sequence[int], course: Course) -> None:
        """Count one match.

        :param seats: for each seat the index of its entrant.
        """
        if len(self._kept) > _REMEMBERED:
            self._known.clear()
            self._kept.clear()
        masks = [self._union(actions, action_features) for actions in course.done]
        for zone in zones(course.state):
            if zone.owner is not None and zone.cards:
                masks[zone.owner] |= self._union(zone.cards, _end_features)
        winners = course.outcome.winners if course.outcome is not None else ()
        for seat, entrant in enumerate(seats):
            key = (arm, entrant, len(winners) if seat in winners else 0)
            counts = self._counts.get(key)
            if counts is None:
                counts = self._counts[key] = Counts()
            counts.add(masks[seat])

    def _union(self, things: Sequence[Any], features_of: Callable[[Any], Iterable[str]]) -> int:
        """The features of all of these actions or cards."""
        known = self._known
        try:
            return reduce(or_, map(known.__getitem__, map(id, things)), 0)
        except KeyError:
            for thing in things:
                if id(thing) not in known:
                    known[id(thing)] = sum(1 << self._bit(text) for text in set(features_of(thing)))
                    self._kept.append(thing)
        return reduce(or_, map(known.__getitem__, map(id, things)), 0)

    def _bit(self, feature: str) -> int:
        return self._bits.setdefault(feature, len(self._bits))

    def usage(self) -> Usage:
        """What was counted."""
        usage = Usage()
        for (arm, entrant, among), counts in self._counts.items():
            for feature, bit in self._bits.items():
                count = counts.of(bit)
                if count:
                    use = usage.setdefault(UsageKey(arm, entrant, feature), Use())
                    use.seats += count
                    if among:
                        use.won[among] = use.won.get(among, 0) + count
        return usage
