"""Which bot plays better."""

from __future__ import annotations

import numpy as np

from tabletop_simulation.findings.charts import IntervalChart, Series
from tabletop_simulation.findings.finding import Cell, Column, Finding, Kind, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.words import p_equals, percent, percent_within
from tabletop_simulation.statistics.arrays import Floats
from tabletop_simulation.statistics.bootstrap import ratio_interval
from tabletop_simulation.statistics.equality import FEWEST_EXPECTED, Equality, equal_shares
from tabletop_simulation.statistics.intervals import share_interval

_METHOD = (
    "Several seats of the same bot are taken together, and an equal share is that of its seats. Intervals "
    "and test as for the seats."
)


def bots(matches: Matches) -> Finding | None:
    """Win share and score by bot, over matches that ended; nothing where one bot plays alone."""
    if len(matches.bots) < 2 or not matches.count:
        return None
    places = [matches.seated(bot) for bot in matches.bots]
    credit: Floats = np.stack([(matches.credit * seat).sum(axis=1) for seat in places], axis=1)
    expected = [float(seat.sum()) / seat.size for seat in places]
    equality = equal_shares(credit, matches.clusters, expected)
    return Finding(
        id="bots",
        title="Bots",
        sentences=_sentences(matches, equality),
        tables=(_by_bot(matches, equality), _by_seat(matches)),
        charts=(_chart(matches, equality),),
        warnings=(
            ("Too few matches to compare the bots.",)
            if equality.fewest_expected < FEWEST_EXPECTED
            else ()
        ),
        method=_METHOD,
    )


def _sentences(matches: Matches, equality: Equality) -> tuple[str, ...]:
    gains = [
        share.estimate / around
        for share, around in zip(equality.shares, equality.expected, strict=True)
    ]
    best = int(np.argmax(gains))
    share = percent_within(equality.shares[best])
    around, p = percent(equality.expected[best]), p_equals(equality.p_value)
    if equality.significant:
        return (
            (
                f"{matches.bots[best]} wins {share}, where {around} would be an equal share: the bots "
                f"are not equally strong ({p})."
            ),
        )
    return (
        (
            f"No bot can be seen to be stronger ({p}): {matches.bots[best]} wins most, {share}, where "
            f"{around} would be an equal share."
        ),
    )


def _by_bot(matches: Matches, equality: Equality) -> Table:
    columns = [
        Column("bot", "Bot", Kind.TEXT),
        Column("win_share", "Wins", Kind.SHARE),
        Column("equal_share", "Equal share", Kind.SHARE),
    ]
    rows: list[list[Cell]] = [
        [bot, share, around]
        for bot, share, around in zip(matches.bots, equality.shares, equality.expected, strict=True)
    ]
    if matches.has_scores:
        columns.append(Column("score", "Score", Kind.NUMBER))
        for bot, row in zip(matches.bots, rows, strict=True):
            seat = matches.seated(bot)
            row.append(
                ratio_interval(
                    (matches.scores * seat).sum(axis=1),
                    seat.sum(axis=1).astype(np.float64),
                    matches.clusters,
                )
            )
    return Table("Victories by bot", tuple(columns), tuple(map(tuple, rows)))


def _by_seat(matches: Matches) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for bot in matches.bots:
        places = matches.seated(bot)
        for seat in range(matches.players):
            here = places[:, seat]
            if here.any():
                share = share_interval(matches.credit[here, seat], matches.clusters.chosen(here))
                rows.append((bot, seat + 1, int(here.sum()), share))
    columns = (
        Column("bot", "Bot", Kind.TEXT),
        Column("seat", "Seat", Kind.COUNT),
        Column("matches", "Matches", Kind.COUNT),
        Column("win_share", "Wins", Kind.SHARE),
    )
    return Table("Victories by bot and seat", columns, tuple(rows))


def _chart(matches: Matches, equality: Equality) -> IntervalChart:
    told = [
        f"{bot} {percent_within(share)}"
        for bot, share in zip(matches.bots, equality.shares, strict=True)
    ]
    alike = len(set(equality.expected)) == 1
    return IntervalChart(
        title="Wins by bot",
        text=f"Share of victories: {', '.join(told)}.",
        axis="Share of victories, with 95 % interval",
        labels=matches.bots,
        series=(Series("", equality.shares),),
        reference=equality.expected[0] if alike else None,
        note="The dashed line marks an equal share." if alike else "",
        shares=True,
    )
