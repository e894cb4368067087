"""How much there is to choose from."""

from __future__ import annotations

from tabletop_simulation.findings.finding import Column, Finding, Kind, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.words import number_within, percent_within
from tabletop_simulation.statistics.bootstrap import ratio_interval

_METHOD = (
    "Over all decisions of all matches, with bootstrap intervals over deals. A decision with one legal "
    "action is forced."
)


def choices(matches: Matches) -> Finding | None:
    """Legal actions a decision, and forced decisions, of all matches."""
    actions = matches.floats(lambda row: row.actions)
    if not actions.sum():
        return None
    offered = ratio_interval(
        matches.floats(lambda row: row.branching_sum), actions, matches.clusters
    )
    forced = ratio_interval(matches.floats(lambda row: row.forced), actions, matches.clusters)
    most = max(row.branching_max for row in matches.rows)
    columns = (
        Column("branching", "Actions to choose from", Kind.NUMBER),
        Column("branching_max", "At most", Kind.COUNT),
        Column("forced", "Forced decisions", Kind.SHARE),
    )
    return Finding(
        id="choices",
        title="Choices",
        sentences=(
            (
                f"A decision offers {number_within(offered)} actions on average, and at most "
                f"{most:,}."
            ),
            f"{percent_within(forced)} of the decisions are forced: there is one legal action.",
        ),
        tables=(Table("Choices at a decision", columns, ((offered, most, forced),)),),
        method=_METHOD,
    )
