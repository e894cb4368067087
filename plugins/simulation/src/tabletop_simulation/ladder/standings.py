"""The standings of a ladder: ratings, win shares, and who is placed before whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Self

import attrs
import numpy as np

from tabletop_simulation.findings.finding import Cell, Column, Finding, Kind, Table
from tabletop_simulation.findings.words import count, percent, percent_within
from tabletop_simulation.ladder.ratings import Rating, rate
from tabletop_simulation.plan import Plan
from tabletop_simulation.rows import Row
from tabletop_simulation.statistics.clusters import Clusters
from tabletop_simulation.statistics.intervals import Interval, share_interval

_METHOD = (
    "Seats rotate, and all tables play the same deals. Ratings by OpenSkill (Plackett-Luce, nothing "
    "learned between matches), 25 for a bot of which nothing is known, ± two standard deviations; the "
    "matches are rated in turns, one of each table, since ratings depend a little on the order. Wins: a "
    "shared victory counts in equal parts, a match without a winner in parts for everybody. Before: the "
    "share of their common matches in which the first is placed before the second, a tie counting half. "
    "Wilson's intervals, for as many matches as these are worth after shared deals."
)


@attrs.frozen
class Played:
    """A match of a ladder."""

    deal: int
    #: The place of each bot, 0 for the best; equal places are ties.
    places: Mapping[str, int]
    #: The share of the victory of each bot; they sum to 1.
    wins: Mapping[str, float]

    @classmethod
    def of(cls, plan: Plan, row: Row) -> Self:
        """What came of a match that ended."""
        bots = [plan.entrants[entrant].bot for entrant in row.seats]
        places = {
            bots[seat]: place for place, seats in enumerate(row.ranking) for seat in sorted(seats)
        }
        # Those who win together, or all where nobody does.
        sharing = row.winners or tuple(range(row.players))
        return cls(
            row.deal,
            places,
            {bot: (seat in sharing) / len(sharing) for seat, bot in enumerate(bots)},
        )


@attrs.frozen
class Standing:
    """What a bot has come to."""

    bot: str
    rating: Rating
    matches: int
    #: Its share of the victories in its matches.
    wins: Interval


@attrs.frozen
class Pair:
    """Two bots against each other."""

    first: str
    second: str
    matches: int
    #: How often the first is placed before the second.
    before: Interval

    @property
    def is_decided(self) -> bool:
        """Whether it can be told who is stronger."""
        low, high = self.before.low, self.before.high
        return low is not None and high is not None and not low <= 0.5 <= high


@attrs.frozen(kw_only=True)
class Standings:
    """A ladder: the bots by rating, the best first, and every two that met."""

    players: int
    matches: int
    #: How many matches were cut off; they do not count.
    cut_off: int
    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]

    def finding(self) -> Finding:
        """The same to be read."""
        return Finding(
            id="ladder",
            title="Ladder",
            sentences=self._sentences(),
            tables=(self._ranking(), self._pairwise()),
            warnings=self._warnings(),
            method=_METHOD,
        )

    def _sentences(self) -> tuple[str, ...]:
        best = self.bots[0]
        told = [
            (
                f"{best.bot} has the highest rating and wins {percent_within(best.wins)} of its matches, "
                f"where {percent(1 / self.players)} would be an equal share."
            )
        ]
        names = [(bot.bot, lower.bot) for bot, lower in zip(self.bots, self.bots[1:], strict=False)]
        decided = {frozenset((pair.first, pair.second)): pair.is_decided for pair in self.pairs}
        open_ = [f"{a} or {b}" for a, b in names if not decided.get(frozenset((a, b)), False)]
        if open_:
            told.append(f"It cannot be told yet who is stronger: {'; '.join(open_)}.")
        return tuple(told)

    def _warnings(self) -> tuple[str, ...]:
        if not self.cut_off:
            return ()
        return (f"{count(self.cut_off, 'match was', 'matches were')} cut off and do not count.",)

    def _ranking(self) -> Table:
        columns = (
            Column("rank", "Rank", Kind.COUNT),
            Column("bot", "Bot", Kind.TEXT),
            Column("rating", "Rating", Kind.NUMBER),
            Column("matches", "Matches", Kind.COUNT),
            Column("wins", "Wins", Kind.SHARE),
        )
        rows: list[tuple[Cell, ...]] = []
        for rank, bot in enumerate(self.bots, 1):
            reach = 2 * bot.rating.sigma
            rating = Interval(bot.rating.mu, bot.rating.mu - reach, bot.rating.mu + reach)
            rows.append((rank, bot.bot, rating, bot.matches, bot.wins))
        return Table("Bots by rating", columns, tuple(rows))

    def _pairwise(self) -> Table:
        columns = (
            Column("first", "Bot", Kind.TEXT),
            Column("second", "Against", Kind.TEXT),
            Column("matches", "Matches", Kind.COUNT),
            Column("before", "Before", Kind.SHARE),
        )
        rows = tuple((pair.first, pair.second, pair.matches, pair.before) for pair in self.pairs)
        return Table("Each against each", columns, rows)


def standings_of(
    bots: Sequence[str], players: int, played: Sequence[Played], *, cut_off: int = 0
) -> Standings:
    """Standings after matches, which are rated in the order in which they are given."""
    ratings = rate(bots, [match.places for match in played])
    order = sorted(bots, key=lambda bot: (-ratings[bot].mu, bots.index(bot)))
    return Standings(
        players=players,
        matches=len(played),
        cut_off=cut_off,
        bots=tuple(_standing(bot, ratings[bot], played) for bot in order),
        pairs=tuple(
            _pair(first, second, played)
            for first, second in combinations(order, 2)
            if any(first in match.places and second in match.places for match in played)
        ),
    )


def _standing(bot: str, rating: Rating, played: Sequence[Played]) -> Standing:
    its = [match for match in played if bot in match.places]
    wins = np.array([match.wins[bot] for match in its], dtype=np.float64)
    return Standing(bot, rating, len(its), share_interval(wins, _clusters(its)))


def _pair(first: str, second: str, played: Sequence[Played]) -> Pair:
    common = [match for match in played if first in match.places and second in match.places]
    ahead = [match.places[second] - match.places[first] for match in common]
    values = (1 + np.sign(np.array(ahead, dtype=np.float64))) / 2
    return Pair(first, second, len(common), share_interval(values, _clusters(common)))


def _clusters(played: Sequence[Played]) -> Clusters:
    return Clusters([match.deal for match in played])
