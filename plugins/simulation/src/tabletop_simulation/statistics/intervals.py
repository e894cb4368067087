"""Intervals: how far an estimate may be off.

All are 95 % intervals: of many such simulations, 19 in 20 give an interval with the true value in it.
"""

from __future__ import annotations

from math import isnan, sqrt
from typing import Any

import attrs
import numpy as np

from tabletop_simulation.statistics.arrays import Floats
from tabletop_simulation.statistics.clusters import Clusters

CONFIDENCE = 0.95


@attrs.frozen
class Interval:
    """An estimate with its interval."""

    #: Not a number where there is nothing to estimate it from.
    estimate: float
    #: ``None`` where there is too little to tell.
    low: float | None = None
    #: ``None`` where there is too little to tell.
    high: float | None = None

    @property
    def half_width(self) -> float | None:
        """Half of the way from one end to the other."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def as_json(self) -> dict[str, Any]:
        """Plain values by name; ``null`` for an estimate of nothing."""
        estimate = None if isnan(self.estimate) else self.estimate
        return {"estimate": estimate, "low": self.low, "high": self.high}


def wilson(share: float, count: float, confidence: float = CONFIDENCE) -> Interval:
    """The score interval of a share by Wilson (1927).

    :param share: the share that was seen, from 0 to 1.
    :param count: of how many independent trials; a fraction for trials that are worth less or more.
    """
    from scipy.special import ndtri  # the quantiles of scipy.stats, which takes a second to import

    if count <= 0:
        return Interval(share)
    z = float(ndtri((1 + confidence) / 2))
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count)
    reach *= sqrt(max(share * (1 - share) / count + z * z / (4 * count * count), 0.0))
    # Exactly, where rounding would leave out what was seen.
    low = 0.0 if share <= 0 else max(0.0, middle - reach)
    high = 1.0 if share >= 1 else min(1.0, middle + reach)
    return Interval(share, low, high)


def design_effect(values: Floats, clusters: Clusters) -> float:
    """How many times as much a mean of shares varies as that of as many independent hits and misses.

    It is 1 where each match has a deal and a winner of its own, less where victories are shared or
    where a deal is played from every seat, and more where the matches of a deal resemble each other.
    The estimate (Kish 1965) is drawn a little towards 1, as if there had been one more deal for which it
    is 1, so that a few deals that happen to be alike are no certainty.

    :param values: a share from 0 to 1 for each match.
    """
    matches, deals = clusters.matches, clusters.count
    mean = float(values.mean())
    if deals < 2 or not 0 < mean < 1:
        return 1.0
    by_deal = clusters.totals(values - mean)
    variance = deals / (deals - 1) * float(by_deal @ by_deal) / matches**2
    independent = mean * (1 - mean) / (matches - 1)
    return (variance / independent * (deals - 1) + 1) / deals


def share_interval(values: Floats, clusters: Clusters, confidence: float = CONFIDENCE) -> Interval:
    """The mean of shares, such as of victories, with the interval of Wilson.

    The number of trials is that of the matches, divided by the :func:`design_effect`; where several
    matches share a deal it is corrected for how many deals there are (Korn and Graubard 1998).

    :param values: a share from 0 to 1 for each match; parts stand for shared victories.
    """
    from scipy.special import ndtri, stdtrit

    if not values.size:
        return Interval(float("nan"))
    count = clusters.matches / design_effect(values, clusters)
    if 1 < clusters.count < clusters.matches:
        tail = (1 + confidence) / 2
        count *= float(ndtri(tail) / stdtrit(clusters.count - 1, tail)) ** 2
    return wilson(float(np.mean(values)), count, confidence)
