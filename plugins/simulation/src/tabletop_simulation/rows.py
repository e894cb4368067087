"""Rows: what is kept of each simulated match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs


@attrs.frozen(kw_only=True)
class Row:
    """One match. Every value depends on the plan and the match's number alone."""

    #: The number of the match in the plan, from 0.
    match: int
    #: The combination of options: an index of :attr:`Plan.arms`.
    arm: int
    #: Matches of one deal have the same chance.
    deal: int
    #: The seed of the match's chance.
    seed: str
    #: For each seat, who sat there: an index of :attr:`Plan.entrants`.
    seats: tuple[int, ...]
    #: How many seats there were.
    players: int
    #: Places, best first, each with the seats that share it; empty where the match was cut off.
    ranking: tuple[tuple[int, ...], ...]
    #: The seats that won; several for a shared victory, none for a draw or a match cut off.
    winners: tuple[int, ...]
    #: Scores by seat; empty for a game without scores. Of a match cut off, the scores until then.
    scores: tuple[int, ...]
    #: Where the points come from: by kind, then by seat.
    breakdown: Mapping[str, tuple[int, ...]]
    #: How it ended, where the game can end in several ways.
    ending: str
    #: Whether it was cut off because it had more than :attr:`Plan.most_actions` actions.
    truncated: bool
    #: How many decisions there were.
    actions: int
    #: Consecutive decisions of one seat are a turn.
    turns: int
    #: The most turns that any one seat had.
    rounds: int
    #: Decisions with one legal action.
    forced: int
    #: Legal actions, summed over all decisions.
    branching_sum: int
    #: The most legal actions of a decision.
    branching_max: int
    #: How often a seat came to lead alone that was not the last to do so, the first one not counted; as
    #: the scores were after each round. ``None`` without scores, and in the matches of which the scores
    #: were not looked at: see :func:`plan.Plan.takes_standings`.
    lead_changes: int | None
    #: When that happened for the last time: from 0, the beginning, to 1, the end of the match.
    #: ``None`` where it never did.
    last_lead_change: float | None
    #: How far the winner lay behind the leader: the mean over all rounds, as a share of the widest lead
    #: of the match; from 0 (never behind) to 1. ``None`` as before, and without one winner.
    drama: float | None
    #: Whether the winner lay behind the leader after half of the rounds. ``None`` as for :attr:`drama`.
    comeback: bool | None

    def values(self) -> list[Any]:
        """Plain values in the order of :data:`COLUMNS`."""
        return [getattr(self, name) for name in COLUMNS]

    @classmethod
    def of_values(cls, values: Sequence[Any]) -> Row:
        """The row of :meth:`values`, also after they were written as JSON and read."""
        row = dict(zip(COLUMNS, values, strict=True))
        for name in ("seats", "winners", "scores"):
            row[name] = tuple(row[name])
        row["ranking"] = tuple(map(tuple, row["ranking"]))
        row["breakdown"] = {kind: tuple(points) for kind, points in row["breakdown"].items()}
        return cls(**row)

    def as_json(self) -> dict[str, Any]:
        """Plain values by field, for programs."""
        return dict(zip(COLUMNS, self.values(), strict=True))


#: The fields of a row, in their order.
COLUMNS = tuple(field.name for field in attrs.fields(Row))
