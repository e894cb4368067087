"""Whether a seat is an advantage."""

from __future__ import annotations

import numpy as np

from tabletop_simulation.findings.charts import IntervalChart, Series
from tabletop_simulation.findings.finding import Cell, Column, Finding, Kind, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.words import (
    count,
    difference_within,
    p_equals,
    percent,
    percent_within,
)
from tabletop_simulation.statistics.bootstrap import mean_interval
from tabletop_simulation.statistics.equality import (
    EQUIVALENCE_MARGIN,
    FEWEST_EXPECTED,
    Equality,
    equal_shares,
)
from tabletop_simulation.statistics.intervals import Interval

_METHOD = (
    "A shared victory counts in equal parts, a match without a winner in parts for everybody. Win shares "
    "with Wilson's interval, for as many matches as these are worth after shared deals and victories; "
    "chi-square test of equal shares with the correction of Rao and Scott; equal in practice means within "
    "5 percentage points, by two one-sided tests at 5 %. Scores with bootstrap intervals over deals."
)


def seats(matches: Matches) -> Finding | None:
    """Win share and score by seat, over matches that ended; nothing for a game for one."""
    if matches.players < 2 or not matches.count:
        return None
    equality = equal_shares(matches.credit, matches.clusters)
    columns = [Column("seat", "Seat", Kind.COUNT), Column("win_share", "Wins", Kind.SHARE)]
    rows: list[list[Cell]] = [[seat, share] for seat, share in enumerate(equality.shares, 1)]
    offsets: list[Interval] = []
    if matches.has_scores:
        columns += [
            Column("score", "Score", Kind.NUMBER),
            Column("score_offset", "Above the table", Kind.DIFFERENCE),
        ]
        above = matches.scores - matches.scores.mean(axis=1, keepdims=True)
        for seat, row in enumerate(rows):
            offsets.append(mean_interval(np.ascontiguousarray(above[:, seat]), matches.clusters))
            row += [mean_interval(np.ascontiguousarray(matches.scores[:, seat]), matches.clusters)]
            row += [offsets[-1]]
    return Finding(
        id="seats",
        title="Seats",
        sentences=(*_win_sentences(equality, matches.count), *_score_sentences(offsets)),
        tables=(Table("Victories and scores by seat", tuple(columns), tuple(map(tuple, rows))),),
        charts=(_chart(equality),),
        warnings=_warnings(equality, matches),
        method=_METHOD,
    )


def _win_sentences(equality: Equality, matches: int) -> tuple[str, ...]:
    expected = percent(equality.expected[0])
    p = p_equals(equality.p_value)
    shares = [percent_within(share) for share in equality.shares]
    if len(shares) == 2:
        begin = f"Seat 1 wins {shares[0]} of {count(matches, 'match', 'matches')}: "
        more = equality.shares[0].estimate > equality.expected[0]
        if equality.significant:
            told = f"{begin}{'more' if more else 'less'} than an equal share of {expected} ({p})."
        else:
            told = f"{begin}no difference from an equal share of {expected} can be seen ({p})."
        return told, _size(equality)
    estimates = [share.estimate for share in equality.shares]
    most, least = int(np.argmax(estimates)), int(np.argmin(estimates))
    begin = (
        "The seats do not win alike"
        if equality.significant
        else "No seat can be seen to win more than another"
    )
    return (
        (
            f"{begin} ({p}): seat {most + 1} wins most, {shares[most]}, seat {least + 1} least, "
            f"{shares[least]}; an equal share is {expected}."
        ),
        _size(equality),
    )


def _size(equality: Equality) -> str:
    """How large a difference there may be."""
    margin = f"{100 * EQUIVALENCE_MARGIN:.0f} points"
    if equality.equivalent and equality.significant:
        return f"The difference is real but small: every seat is within {margin} of an equal share."
    if equality.equivalent:
        return f"The seats are equal in practice: each is within {margin} of an equal share."
    off = max(
        max(around - (share.low or 0.0), (share.high or 1.0) - around)
        for share, around in zip(equality.shares, equality.expected, strict=True)
    )
    if equality.significant:
        return f"A seat may be as much as {100 * off:.1f} points off an equal share."
    return f"That does not show that the seats are equal: one may be {100 * off:.1f} points off."


def _score_sentences(offsets: list[Interval]) -> tuple[str, ...]:
    clear = [
        (seat, offset)
        for seat, offset in enumerate(offsets, 1)
        if offset.low is not None and offset.high is not None and not offset.low <= 0 <= offset.high
    ]
    if not clear:
        return ()
    seat, offset = max(clear, key=lambda each: abs(each[1].estimate))
    return (
        (
            f"In points, seat {seat} differs most from the mean of its table: "
            f"{difference_within(offset)}."
        ),
    )


def _warnings(equality: Equality, matches: Matches) -> tuple[str, ...]:
    found = []
    if equality.fewest_expected < FEWEST_EXPECTED:
        found.append(
            f"With {count(matches.count, 'match', 'matches')} a seat is expected to win fewer than "
            f"{FEWEST_EXPECTED}: the test says nothing yet."
        )
    width = max(share.half_width or 0.0 for share in equality.shares)
    if width > EQUIVALENCE_MARGIN:
        needed = matches.count * (width / EQUIVALENCE_MARGIN) ** 2
        found.append(
            f"The shares are known to ±{100 * width:.0f} points only; about {_round_up(needed):,} "
            f"matches would make that ±{100 * EQUIVALENCE_MARGIN:.0f}."
        )
    if len(matches.bots) > 1:
        found.append(
            "The bots differ, and who is stronger wins from every seat: let one bot play all seats "
            "to see what a seat is worth."
        )
    return tuple(found)


def _round_up(matches: float) -> int:
    """To two digits, as much as such a number is worth."""
    unit = 10 ** max(len(str(int(matches))) - 2, 0)
    return int(-(-matches // unit) * unit)


def _chart(equality: Equality) -> IntervalChart:
    shares = [
        f"seat {seat} {percent_within(share)}" for seat, share in enumerate(equality.shares, 1)
    ]
    return IntervalChart(
        title="Wins by seat",
        text=f"Share of victories: {', '.join(shares)}.",
        axis="Share of victories, with 95 % interval",
        labels=tuple(f"Seat {seat}" for seat in range(1, len(shares) + 1)),
        series=(Series("", equality.shares),),
        reference=equality.expected[0],
        note="The dashed line marks an equal share.",
        shares=True,
    )
