"""Measures: what option values are compared by."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np

from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.rows import Row
from tabletop_simulation.statistics.arrays import Floats


@attrs.frozen(eq=False)
class Measure:
    """A mean over matches, or over something in them, such as decisions."""

    name: str
    #: By match, what is summed.
    sums: Floats
    #: By match, what the sum is divided by; 0 for a match that does not count.
    of: Floats
    #: Whether it is a share, from 0 to 1.
    is_share: bool = False


def measures_of(matches: Matches) -> list[Measure]:
    """Everything that is measured of these matches."""
    actions = matches.floats(lambda row: row.actions)
    each = np.ones(matches.count)
    return [
        *_of_outcomes(matches),
        Measure("forced decisions", matches.floats(lambda row: row.forced), actions, is_share=True),
        *_of_lead(matches),
        Measure("actions", actions, each),
        Measure("rounds", matches.floats(lambda row: row.rounds), each),
        Measure("actions to choose from", matches.floats(lambda row: row.branching_sum), actions),
    ]


def _of_outcomes(matches: Matches) -> list[Measure]:
    """What only a match that ended has."""
    ended = matches.floats(lambda row: not row.truncated)
    found = []
    if matches.players > 1:
        first = np.ascontiguousarray(matches.credit[:, 0]) * ended
        found.append(Measure("wins of seat 1", first, ended, is_share=True))
        if len(matches.bots) > 1:
            credit = (matches.credit * matches.seated(matches.bots[0])).sum(axis=1) * ended
            found.append(Measure(f"wins of {matches.bots[0]}", credit, ended, is_share=True))
        alone = (matches.winners == 1).astype(np.float64)
        found.append(Measure("matches with one winner", alone, ended, is_share=True))
    if matches.finished.count and matches.finished.has_scores:
        scores = matches.floats(lambda row: sum(row.scores) / matches.players) * ended
        found.append(Measure("score of a player", scores, ended))
        if matches.players > 1:
            margins = np.zeros(matches.count)
            margins[ended > 0] = matches.finished.margin
            found.append(Measure("margin", margins, ended))
    return found


def _of_lead(matches: Matches) -> list[Measure]:
    """What is known of matches of which the scores were looked at after each round."""
    found = [
        _known(matches, "lead changes", lambda row: row.lead_changes),
        _known(matches, "drama", lambda row: row.drama, is_share=True),
        _known(matches, "comebacks", lambda row: row.comeback, is_share=True),
    ]
    return [measure for measure in found if measure.of.any()]


def _known(
    matches: Matches, name: str, value: Callable[[Row], float | None], *, is_share: bool = False
) -> Measure:
    sums = matches.floats(lambda row: value(row) or 0)
    of = matches.floats(lambda row: value(row) is not None)
    return Measure(name, sums, of, is_share)
