"""The matches of a simulation by column, as the findings look at them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from tabletop_simulation.plan import Plan
from tabletop_simulation.rows import Row
from tabletop_simulation.statistics.arrays import Bools, Floats, Ints
from tabletop_simulation.statistics.clusters import Clusters

N = TypeVar("N", bound=np.generic)


class Known(NamedTuple):
    """Numbers of those matches that have them."""

    values: Floats
    clusters: Clusters


class Matches:
    """Rows as arrays. The first axis is the match, the second the seat."""

    def __init__(self, plan: Plan, rows: Sequence[Row]) -> None:
        self.plan = plan
        self.rows = sorted(rows, key=lambda row: row.match)

    @property
    def count(self) -> int:
        """How many matches there are."""
        return len(self.rows)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.plan.players

    @cached_property
    def clusters(self) -> Clusters:
        """The matches by deal."""
        return Clusters(self.ints(lambda row: row.deal))

    @cached_property
    def arm(self) -> Ints:
        """The combination of options."""
        return self.ints(lambda row: row.arm)

    @cached_property
    def entrants(self) -> Ints:
        """Who sat in each seat."""
        return self.seats(lambda row: row.seats, np.int64)

    @cached_property
    def finished(self) -> Matches:
        """The matches that were not cut off."""
        return Matches(self.plan, [row for row in self.rows if not row.truncated])

    @cached_property
    def with_usage(self) -> Matches:
        """The matches in which it was counted who used what."""
        return Matches(self.plan, [row for row in self.rows if self.plan.takes_usage(row.match)])

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """The different bots among the entrants."""
        return tuple(dict.fromkeys(entrant.bot for entrant in self.plan.entrants))

    def seated(self, bot: str) -> Bools:
        """The seats in which a bot sat."""
        which = [at for at, entrant in enumerate(self.plan.entrants) if entrant.bot == bot]
        return np.isin(self.entrants, which)

    @cached_property
    def winners(self) -> Ints:
        """How many won."""
        return self.ints(lambda row: len(row.winners))

    @cached_property
    def credit(self) -> Floats:
        """Shares of the victory by seat, which sum to 1: the winners share it; if there are none, all."""
        credit = np.full((self.count, self.players), 1 / self.players)
        for at, row in enumerate(self.rows):
            if row.winners:
                credit[at] = 0
                credit[at, list(row.winners)] = 1 / len(row.winners)
        return credit

    @cached_property
    def won(self) -> Bools:
        """Who was among the winners."""
        won = np.zeros((self.count, self.players), dtype=np.bool_)
        for at, row in enumerate(self.rows):
            won[at, list(row.winners)] = True
        return won

    @cached_property
    def has_scores(self) -> bool:
        """Whether the game has scores."""
        return bool(self.rows) and all(row.scores for row in self.rows)

    @cached_property
    def scores(self) -> Floats:
        """Scores by seat, where the game has scores."""
        return self.seats(lambda row: row.scores, np.float64)

    @cached_property
    def margin(self) -> Floats:
        """By how much the best score is better than the next; 0 if the first place is shared."""
        margins = np.zeros(self.count)
        for at, row in enumerate(self.rows):
            first, second, *_others = (seat for place in row.ranking for seat in place)
            margins[at] = abs(row.scores[first] - row.scores[second])
        return margins

    def ints(self, value: Callable[[Row], int]) -> Ints:
        """A whole number of each match."""
        return np.fromiter(map(value, self.rows), np.int64, self.count)

    def floats(self, value: Callable[[Row], float]) -> Floats:
        """A number of each match."""
        return np.fromiter(map(value, self.rows), np.float64, self.count)

    def known(self, value: Callable[[Row], float | None]) -> Known:
        """A number of each match that has it."""
        values = [value(row) for row in self.rows]
        there = np.array([each is not None for each in values], dtype=np.bool_)
        known = [each for each in values if each is not None]
        return Known(np.array(known, dtype=np.float64), self.clusters.chosen(there))

    def seats(self, values: Callable[[Row], tuple[int, ...]], dtype: type[N]) -> npt.NDArray[N]:
        """A number of each seat of each match."""
        table = np.array([values(row) for row in self.rows], dtype=dtype)
        return table.reshape(self.count, self.players)
