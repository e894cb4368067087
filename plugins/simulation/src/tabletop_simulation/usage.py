"""Usage: which actions and cards were used, and how often by somebody who won.

A *feature* is something that a seat did or had in a match: an action's class (``Place``), a class with
one of its values (``Play card=moon 3``), or a card that lay in a zone of its own at the end (``ends with
moon 3``). It counts once for each seat and match, however often it was used. With bots that play faster
than this is counted, it is in a part of the matches: see :meth:`Plan.takes_usage`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import attrs


class UsageKey(NamedTuple):
    """What was used, by whom, with which options."""

    #: An index of :attr:`Plan.arms`.
    arm: int
    #: An index of :attr:`Plan.entrants`: who plays better uses other things, so bots are kept apart.
    entrant: int
    feature: str


@attrs.define
class Use:
    """How often something was used: whole numbers, which give the same sum in any order."""

    #: How many seats used it, each counted once in a match.
    seats: int = 0
    #: How many of these were among the winners, by how many winners the match had.
    won: dict[int, int] = attrs.field(factory=dict)

    @property
    def wins(self) -> Fraction:
        """Matches won by those who used it, shared victories divided."""
        return sum((Fraction(count, among) for among, count in self.won.items()), Fraction())

    def add(self, other: Use) -> None:
        """Add what was counted elsewhere."""
        self.seats += other.seats
        for among, count in other.won.items():
            self.won[among] = self.won.get(among, 0) + count


class Usage(dict[UsageKey, Use]):
    """How often each thing was used."""

    def add(self, other: Usage) -> None:
        """Add what was counted elsewhere."""
        for key, use in other.items():
            self.setdefault(key, Use()).add(use)

    def as_json(self) -> list[list[Any]]:
        """Plain values, in a fixed order: arm, entrant, feature, seats, then pairs of ``won``."""
        return [
            [*key, use.seats, [list(pair) for pair in sorted(use.won.items())]]
            for key, use in sorted(self.items())
        ]

    @classmethod
    def from_json(cls, data: Iterable[list[Any]]) -> Usage:
        """The usage of :meth:`as_json`."""
        usage = cls()
        for arm, entrant, feature, seats, won in data:
            usage[UsageKey(arm, entrant, feature)] = Use(seats, dict(won))
        return usage
