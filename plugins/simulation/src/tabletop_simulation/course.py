"""The course of a match: what its measures are taken from, noted down while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import attrs

from tabletop_core.outcome import Outcome


class Pace(NamedTuple):
    """How long a match was, and how much there was to choose from; see :class:`rows.Row`."""

    actions: int
    turns: int
    rounds: int
    forced: int
    branching_sum: int
    branching_max: int

    @classmethod
    def of(cls, turns: Sequence[int], sizes: Sequence[int]) -> Self:
        """The pace of a match.

        :param turns: of each turn: whose it was.
        :param sizes: of each decision: how many legal actions there were.
        """
        return cls(
            actions=len(sizes),
            turns=len(turns),
            rounds=max(map(turns.count, set(turns)), default=0),
            forced=sizes.count(1),
            branching_sum=sum(sizes),
            branching_max=max(sizes, default=0),
        )


#: Of a match that has not begun.
_NO_PACE = Pace(0, 0, 0, 0, 0, 0)


@attrs.define
class Course:
    """What was noted of one match."""

    #: The actions of each seat; empty where nobody asks for what was used.
    done: tuple[list[Any], ...]
    #: The scores after each round but the last, where the game keeps scores: each time when somebody who
    #: has had a turn in the round begins another one.
    standings: list[Sequence[int]] = attrs.field(factory=list)
    pace: Pace = _NO_PACE
    #: The state at the end.
    state: Any = None
    #: ``None`` for a match that was cut off.
    outcome: Outcome | None = None
    #: The scores at the end; empty for a game without.
    scores: tuple[int, ...] = ()

    @classmethod
    def new(cls, players: int) -> Self:
        """That of a match that has not begun.

        :param players: how many have their actions noted.
        """
        return cls(tuple([[] for _seat in range(players)]) if players else ())


class Tension(NamedTuple):
    """Who led when; see :class:`rows.Row`."""

    lead_changes: int | None = None
    last_lead_change: float | None = None
    drama: float | None = None
    comeback: bool | None = None

    @classmethod
    def of(cls, course: Course) -> Tension:
        """The tension of a match of which the standings were noted."""
        if not course.scores:
            return NO_TENSION
        lines = [*course.standings, course.scores]
        if _fewest_win(course.outcome):
            lines = [[-score for score in line] for line in lines]
        changes, last = _lead_changes(lines)
        when = None if last is None else last / len(lines)
        outcome = course.outcome
        if outcome is None or len(outcome.winners) != 1:
            return cls(changes, when)
        winner = outcome.winners[0]
        behind = [max(line) - line[winner] for line in lines]
        widest = max(max(line) - min(line) for line in lines)
        drama = sum(behind) / (widest * len(lines)) if widest else 0.0
        return cls(changes, when, drama, behind[(len(lines) - 1) // 2] > 0)


#: Of a match without scores, or of which the standings were not noted.
NO_TENSION = Tension()


def _lead_changes(lines: Sequence[Sequence[int]]) -> tuple[int, int | None]:
    """How often the one who leads alone became another, and after which round for the last time."""
    changes, last, leader = 0, None, None
    before: Sequence[int] = ()
    for number, line in enumerate(lines, 1):
        if line == before:
            continue
        before = line
        best = max(line)
        if line.count(best) == 1:
            ahead = line.index(best)
            if ahead != leader:
                if leader is not None:
                    changes, last = changes + 1, number
                leader = ahead
    return changes, last


def _fewest_win(outcome: Outcome | None) -> bool:
    """Whether low scores are good ones: whoever is first has fewer points than whoever is last."""
    if outcome is None or len(outcome.ranking) < 2 or not outcome.scores:
        return False
    first, last = outcome.ranking[0][0], outcome.ranking[-1][0]
    return outcome.scores[first] < outcome.scores[last]
