"""Where the points come from."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from tabletop_simulation.findings.charts import IntervalChart, Series
from tabletop_simulation.findings.finding import Column, Finding, Kind, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.words import (
    difference_within,
    named,
    number_within,
    percent_within,
)
from tabletop_simulation.statistics.arrays import Floats
from tabletop_simulation.statistics.bootstrap import (
    mean_interval,
    ratio_difference,
    ratio_interval,
)
from tabletop_simulation.statistics.intervals import Interval

_METHOD = (
    "By the kinds of the game's own breakdown of scores, as means of a player with bootstrap intervals "
    "over deals. Winners and others are compared in matches with both; a kind with which winners are "
    "ahead may come with winning rather than cause it."
)
_SHARE = Column("share", "Of all points", Kind.SHARE)
_COMPARISON = (
    Column("winners", "Winners", Kind.NUMBER),
    Column("others", "Others", Kind.NUMBER),
    Column("ahead", "Winners ahead by", Kind.DIFFERENCE),
)


@attrs.frozen
class _Source:
    kind: str
    mean: Interval
    share: Interval
    winners: Interval
    others: Interval
    ahead: Interval


def sources(matches: Matches) -> Finding | None:
    """The breakdown of scores by kind, over matches that ended; nothing for a game without one."""
    kinds = list(dict.fromkeys(kind for row in matches.rows for kind in row.breakdown))
    if not kinds:
        return None
    points = {kind: _points(matches, kind) for kind in kinds}
    total: Floats = np.sum([by.sum(axis=1) for by in points.values()], axis=0)
    found = [_source(matches, kind, by, total) for kind, by in points.items()]
    # Shares of a whole from which something is taken away mean nothing.
    divisible = all((by >= 0).all() for by in points.values()) and total.sum() > 0
    return Finding(
        id="sources",
        title="Where the points come from",
        sentences=_sentences(found, divisible=divisible),
        tables=tuple(_tables(found, divisible=divisible)),
        charts=(_chart(found),) if _compared(found) else (),
        method=_METHOD,
    )


def _points(matches: Matches, kind: str) -> Floats:
    nobody = (0,) * matches.players
    return matches.seats(lambda row: row.breakdown.get(kind, nobody), np.float64)


def _source(matches: Matches, kind: str, points: Floats, total: Floats) -> _Source:
    clusters = matches.clusters
    won = matches.won.astype(np.float64)
    won[matches.won.all(axis=1)] = 0  # nobody to be compared with
    lost = 1 - won
    lost[~won.any(axis=1)] = 0
    of_won, of_lost = won.sum(axis=1), lost.sum(axis=1)
    by_won, by_lost = (points * won).sum(axis=1), (points * lost).sum(axis=1)
    return _Source(
        kind=named(kind),
        mean=mean_interval(points.mean(axis=1), clusters),
        share=ratio_interval(points.sum(axis=1), total, clusters),
        winners=ratio_interval(by_won, of_won, clusters),
        others=ratio_interval(by_lost, of_lost, clusters),
        ahead=ratio_difference(by_lost, of_lost, by_won, of_won, clusters)[0],
    )


def _compared(found: list[_Source]) -> bool:
    """Whether there are winners and others."""
    return all(np.isfinite(source.ahead.estimate) for source in found)


def _sentences(found: list[_Source], *, divisible: bool) -> tuple[str, ...]:
    most = max(found, key=lambda source: source.mean.estimate)
    told = f"Most points come from {most.kind}: {number_within(most.mean)} of a player's"
    sentences = [f"{told}, {percent_within(most.share)} of all." if divisible else f"{told}."]
    if _compared(found):
        apart = max(found, key=lambda source: abs(source.ahead.estimate))
        sentences.append(
            f"Winners differ most from others by {apart.kind}: {difference_within(apart.ahead)} points."
        )
    return tuple(sentences)


def _tables(found: list[_Source], *, divisible: bool) -> Iterator[Table]:
    kind = Column("kind", "Points from", Kind.TEXT)
    mean = Column("mean", "Mean", Kind.NUMBER)
    columns = (kind, mean, _SHARE) if divisible else (kind, mean)
    yield _table("Points of a player", columns, found)
    if _compared(found):
        yield _table("Points of winners and of others", (kind, *_COMPARISON), found)


def _table(caption: str, columns: tuple[Column, ...], found: list[_Source]) -> Table:
    rows = (tuple(getattr(source, column.key) for column in columns) for source in found)
    return Table(caption, columns, tuple(rows))


def _chart(found: list[_Source]) -> IntervalChart:
    told = [
        f"{source.kind} {number_within(source.winners)} and {number_within(source.others)}"
        for source in found
    ]
    return IntervalChart(
        title="Points of winners and others",
        text=f"Mean points of winners and of others: {'; '.join(told)}.",
        axis="Points of a player, with 95 % interval",
        labels=tuple(source.kind for source in found),
        series=(
            Series("winners", tuple(source.winners for source in found)),
            Series("others", tuple(source.others for source in found)),
        ),
    )
