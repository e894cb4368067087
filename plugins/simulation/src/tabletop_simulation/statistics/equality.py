"""Whether all seats, or all bots, win alike."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from tabletop_simulation.statistics.arrays import Floats
from tabletop_simulation.statistics.clusters import Clusters
from tabletop_simulation.statistics.intervals import Interval, design_effect, share_interval

#: A share this much off an equal one, or less, is taken for equal in practice.
EQUIVALENCE_MARGIN = 0.05

#: Pearson's test needs at least so many expected victories in each class.
FEWEST_EXPECTED = 5

#: What is tested for equivalence at 5 % lies within the margin with a 90 % interval (two one-sided tests).
_EQUIVALENCE_CONFIDENCE = 0.9


@attrs.frozen
class Equality:
    """What came of comparing shares with what they would be if all were alike."""

    #: By class, with 95 % intervals.
    shares: tuple[Interval, ...]
    #: What the shares are compared with.
    expected: tuple[float, ...]
    #: The probability of shares at least as different as these if all were alike.
    p_value: float
    #: Whether every share is equal to what was expected, give or take :data:`EQUIVALENCE_MARGIN`.
    equivalent: bool
    #: The expected victories in the class with the fewest.
    fewest_expected: float

    @property
    def significant(self) -> bool:
        """Whether the difference is more than chance explains, at 5 %."""
        return self.p_value < 0.05


def equal_shares(
    shares: Floats, clusters: Clusters, expected: Sequence[float] | None = None
) -> Equality:
    """Compare shares of victories with equal ones.

    The test is Pearson's chi-square test of the victories, divided by the mean design effect: the
    first-order correction of Rao and Scott (1981) for shared victories and shared deals. Equivalence is
    tested by two one-sided tests (Schuirmann 1987).

    :param shares: a row for each match and a column for each class; each row sums to 1.
    :param expected: the share of each class if all are alike, by default the same for each.
    """
    from scipy.special import chdtrc  # the tail of scipy.stats.chi2, which takes a second to import

    matches, classes = shares.shape
    usual = np.full(classes, 1 / classes) if expected is None else np.asarray(expected)
    columns = [np.ascontiguousarray(shares[:, i]) for i in range(classes)]
    p_value, equivalent = 1.0, False
    if matches and classes > 1:
        effect = float(np.mean([design_effect(column, clusters) for column in columns]))
        wins, even = shares.sum(axis=0), usual * matches
        statistic = float(((wins - even) ** 2 / even).sum())
        p_value = float(chdtrc(classes - 1, statistic / effect))
        equivalent = all(
            _within(share_interval(column, clusters, _EQUIVALENCE_CONFIDENCE), float(around))
            for column, around in zip(columns, usual, strict=True)
        )
    return Equality(
        shares=tuple(share_interval(column, clusters) for column in columns),
        expected=tuple(map(float, usual)),
        p_value=p_value,
        equivalent=equivalent,
        fewest_expected=float(usual.min()) * matches,
    )


def _within(interval: Interval, around: float) -> bool:
    assert interval.low is not None
    assert interval.high is not None
    return max(around - interval.low, interval.high - around) <= EQUIVALENCE_MARGIN
