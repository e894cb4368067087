"""Features of actions and of final positions: what :mod:`~tabletop_simulation.usage` counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

import attrs

from tabletop_core.messages import Translator
from tabletop_core.state import zones
from tabletop_simulation.course import Course
from tabletop_simulation.usage import Usage, UsageKey, Use

#: How many actions are remembered with their features; a game that makes its actions anew each time has
#: others all the time.
_REMEMBERED = 20_000
_english = Translator()


def action_features(action: Any) -> tuple[str, ...]:
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
    return tuple(dict.fromkeys(found))


def end_features(state: Any) -> Iterator[tuple[int, str]]:
    """For each card that lies in somebody's zone at the end: the seat, and the feature."""
    for zone in zones(state):
        if zone.owner is not None:
            for card in zone.cards:
                yield zone.owner, f"ends with {text_of(card)}"


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


class Tally:
    """Counts the features of many matches."""

    def __init__(self) -> None:
        #: By arm, entrant, and among how many winners it was, with 0 for one who did not win.
        self._counts: dict[tuple[int, int, int], Counter[str]] = {}
        #: The features of an action by the id of it, and the actions, so that no id is used again.
        self._known: dict[int, tuple[str, ...]] = {}
        self._kept: list[Any] = []
        #: The features of a final position's zones have names that are made once.
        self._profiles: dict[tuple[str, ...], tuple[str, ...]] = {}

    def add(self, arm: int, seats: Iterable[int], course: Course) -> None:
        """Count one match.

        :param seats: for each seat the index of its entrant.
        """
        entrants = tuple(seats)
        used: list[set[str]] = [set() for _seat in entrants]
        for player, features in set(zip(course.took, self._features(course.did), strict=True)):
            used[player].update(features)
        for owner, feature in end_features(course.state):
            used[owner].add(feature)
        winners = course.outcome.winners if course.outcome is not None else ()
        for seat, entrant in enumerate(entrants):
            key = (arm, entrant, len(winners) if seat in winners else 0)
            counts = self._counts.get(key)
            if counts is None:
                counts = self._counts[key] = Counter()
            counts.update(used[seat])

    def _features(self, actions: list[Any]) -> list[tuple[str, ...]]:
        ids = list(map(id, actions))
        try:
            return list(map(self._known.__getitem__, ids))
        except KeyError:
            pass
        if len(self._kept) > _REMEMBERED:
            self._known.clear()
            self._kept.clear()
        for action, number in zip(actions, ids, strict=True):
            if number not in self._known:
                features = action_features(action)
                self._known[number] = self._profiles.setdefault(features, features)
                self._kept.append(action)
        return list(map(self._known.__getitem__, ids))

    def usage(self) -> Usage:
        """What was counted."""
        usage = Usage()
        for (arm, entrant, among), counts in self._counts.items():
            for feature, count in counts.items():
                use = usage.setdefault(UsageKey(arm, entrant, feature), Use())
                use.seats += count
                if among:
                    use.won[among] = use.won.get(among, 0) + count
        return usage
