"""In which ways matches end."""

from __future__ import annotations

import numpy as np

from tabletop_simulation.findings.finding import Column, Finding, Kind, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.words import named, percent_within
from tabletop_simulation.statistics.intervals import share_interval

#: What is told of a match that was cut off.
CUT_OFF = "cut off"
_COLUMNS = (
    Column("ending", "Ending", Kind.TEXT),
    Column("matches", "Matches", Kind.COUNT),
    Column("share", "Share", Kind.SHARE),
)


def endings(matches: Matches) -> Finding | None:
    """Shares of the endings, of all matches; nothing for a game that can end in one way only."""
    told = [CUT_OFF if row.truncated else named(row.ending) for row in matches.rows]
    kinds = sorted(set(told), key=lambda kind: (-told.count(kind), kind))
    if not any(kinds) or kinds == [CUT_OFF]:
        return None
    rows = []
    for kind in kinds:
        which = np.array([each == kind for each in told], dtype=np.float64)
        share = share_interval(which, matches.clusters)
        rows.append((kind or "other", int(which.sum()), share))
    most, _count, share = rows[0]
    return Finding(
        id="endings",
        title="Endings",
        sentences=(
            f"{len(rows)} endings were seen; the most frequent, {most}, in {percent_within(share)} "
            "of the matches."
            if len(rows) > 1
            else f"Every match ended in the same way: {most}.",
        ),
        tables=(Table("Endings", _COLUMNS, tuple(rows)),),
        method="By what the game calls its endings; shares with Wilson's interval.",
    )
