"""Rows: what is kept of each simulated match."""

from __future__ import annotations

from collections.abc import Mapping
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
    #: How often the seat that decides changed, plus one: consecutive decisions of one seat are a turn.
    turns: int
    #: The most turns that any one seat had.
    rounds: int
    #: Decisions with one legal action.
    forced: int
    #: Legal actions, summed over all decisions.
    branching_sum: int
    #: The most legal actions of a decision.
    branching_max: int
    #: How often a seat came to lead alone that was not the last to do so, the first one not counted.
    lead_changes: int
    #: When that happened for the last time: from 0, the beginning, to 1, the end of the match.
    #: ``None`` where it never did, or without scores.
    last_lead_change: float | None
    #: How far the winner lay behind the leader at the ends of turns: the mean of the gap as a share of
    #: the leader's distance to the last, from 0 (never behind) to 1. ``None`` without scores or winner.
    drama: float | None
    #: Whether the winner was, at the end of some turn, in the last place alone after somebody had scored.
    #: ``None`` without scores or one winner.
    comeback: bool | None

    def as_json(self) -> dict[str, Any]:
        """Plain values by field, as they are written."""
        return {name: getattr(self, name) for name in _NAMES}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Row:
        """The row of :meth:`as_json`, after it was written as JSON and read."""
        values = dict(data)
        for name in ("seats", "winners", "scores"):
            values[name] = tuple(values[name])
        values["ranking"] = tuple(map(tuple, values["ranking"]))
        values["breakdown"] = {kind: tuple(by) for kind, by in values["breakdown"].items()}
        return cls(**values)


_NAMES = tuple(field.name for field in attrs.fields(Row))
