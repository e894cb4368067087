"""Whether matches are decided, and how late."""

from __future__ import annotations

import numpy as np

from tabletop_simulation.findings.charts import Histogram
from tabletop_simulation.findings.finding import Cell, Column, Finding, Kind, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.words import number_within, percent, percent_within
from tabletop_simulation.statistics.arrays import Bools
from tabletop_simulation.statistics.bootstrap import mean_interval
from tabletop_simulation.statistics.intervals import Interval, share_interval

_METHOD = (
    "The leader is who has the best score alone after a round. Drama is how far the later winner lay "
    "behind the leader, as the mean over rounds and as a share of the widest lead of the match. A comeback "
    "is a victory of somebody who lay behind after half of the rounds. Shares with Wilson's interval, "
    "means with bootstrap intervals over deals. Where a game's scores take long to count, they are "
    "looked at in some of the matches only."
)
_DECIDED = (
    Column("ending", "The match has", Kind.TEXT),
    Column("share", "Matches", Kind.SHARE),
)
_LEAD = (Column("measure", "", Kind.TEXT), Column("share", "Share", Kind.SHARE))
_TENTHS = 10


def tension(matches: Matches) -> Finding | None:
    """Decisiveness, lead changes, drama and comebacks, over matches that ended."""
    if matches.players < 2 or not matches.count:
        return None
    winners = matches.winners
    decided = [
        _share(matches, winners == 1),
        _share(matches, winners > 1),
        _share(matches, winners == 0),
    ]
    sentences = [
        (
            f"{percent_within(decided[0])} of the matches have one winner, "
            f"{percent(decided[1].estimate)} several, {percent(decided[2].estimate)} none."
        )
    ]
    rows = zip(("one winner", "several winners", "no winner"), decided, strict=True)
    tables = [Table("How matches are decided", _DECIDED, tuple(rows))]
    charts: tuple[Histogram, ...] = ()
    if matches.known(lambda row: row.lead_changes).values.size:
        told, table = _lead(matches)
        sentences += told
        tables.append(table)
        charts = _last_changes(matches)
    return Finding(
        id="tension",
        title="Tension",
        sentences=tuple(sentences),
        tables=tuple(tables),
        charts=charts,
        method=_METHOD,
    )


def _share(matches: Matches, which: Bools) -> Interval:
    return share_interval(which.astype(np.float64), matches.clusters)


def _lead(matches: Matches) -> tuple[list[str], Table]:
    """What there is to say of the lead, in matches of which it is known."""
    changes = matches.known(lambda row: row.lead_changes)
    changed = share_interval((changes.values > 0).astype(np.float64), changes.clusters)
    last = matches.known(lambda row: row.last_lead_change)
    drama = matches.known(lambda row: row.drama)
    comeback = matches.known(lambda row: row.comeback)
    mean = mean_interval(changes.values, changes.clusters)
    told = [
        (
            f"The lead changes {number_within(mean)} times on average, and never in "
            f"{percent(1 - changed.estimate)} of the matches."
        )
    ]
    if changes.values.size < matches.count:
        told.insert(0, f"The lead was looked at in {changes.values.size:,} of the matches.")
    rows: list[tuple[Cell, ...]] = [("Matches in which the lead changes", changed)]
    if last.values.size:
        when = mean_interval(last.values, last.clusters)
        told.append(
            f"Where it does, it does so for the last time after {percent_within(when)} of the match."
        )
        rows.append(("Last change (0 % beginning, 100 % end)", when))
    if drama.values.size:
        behind = mean_interval(drama.values, drama.clusters)
        rows.append(("Drama: how far the winner lay behind", behind))
    if comeback.values.size:
        back = share_interval(comeback.values, comeback.clusters)
        told.append(f"{percent_within(back)} of the winners lay behind after half of the rounds.")
        rows.append(("Comebacks: winners behind at half time", back))
    return told, Table("How the lead changes", _LEAD, tuple(rows))


def _last_changes(matches: Matches) -> tuple[Histogram, ...]:
    times = matches.known(lambda row: row.last_lead_change).values
    if not times.size:
        return ()
    counts = np.histogram(100 * times, _TENTHS, (0, 100))[0]
    late = float((times >= 0.75).mean())
    return (
        Histogram(
            title="When the lead changes for the last time",
            text=f"In {percent(late)} of the matches with a change, in their last quarter.",
            axis="Percent of the match",
            counted="Matches",
            edges=tuple(100 * tenth / _TENTHS for tenth in range(_TENTHS + 1)),
            counts=tuple(map(int, counts)),
        ),
    )
