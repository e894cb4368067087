"""How long matches last."""

from __future__ import annotations

from tabletop_simulation.findings.finding import Finding, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.spread import SPREAD, histogram, spread
from tabletop_simulation.findings.words import number, number_within
from tabletop_simulation.statistics.bootstrap import mean_interval

_METHOD = (
    "An action is one decision; a turn is a run of decisions of one seat; rounds are the most turns that "
    "any one seat had. Means with bootstrap intervals over deals; quantiles as seen."
)


def length(matches: Matches) -> Finding | None:
    """Actions, turns and rounds of all matches."""
    if not matches.count:
        return None
    actions = matches.floats(lambda row: row.actions)
    turns = matches.floats(lambda row: row.turns)
    rounds = matches.floats(lambda row: row.rounds)
    rows = [
        spread(name, values, matches.clusters)
        for name, values in (("Actions", actions), ("Turns", turns), ("Rounds", rounds))
    ]
    means = [mean_interval(values, matches.clusters) for values in (actions, turns, rounds)]
    told = [number_within(mean) for mean in means]
    long = rows[2][5]
    assert isinstance(long, float)
    cut_off = matches.count - matches.finished.count
    return Finding(
        id="length",
        title="Length",
        sentences=(
            f"A match takes {told[0]} actions on average, in {told[1]} turns.",
            (
                f"Nobody has more than {told[2]} turns on average; nine in ten matches end within "
                f"{number(long)} rounds."
            ),
        ),
        tables=(Table("Length of a match", SPREAD, tuple(rows)),),
        charts=histogram("Length", "Actions in a match", actions),
        warnings=(
            (f"{cut_off:,} of these matches were cut off: the means are too low.",)
            if cut_off
            else ()
        ),
        method=_METHOD,
    )
