"""Intervals of means and of differences by the bootstrap over deals.

Whole deals are drawn, with replacement, from those that were played; how the estimate differs from draw
to draw shows how far it may be off. The intervals are BCa (Efron 1987), as :func:`scipy.stats.bootstrap`
makes them: it takes a second and a half to import, and looks at every deal of every draw where sums are
enough. The draws are the same every time, so that the same results give the same intervals.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import isclose

import numpy as np

from tabletop_simulation.statistics.arrays import Bools, Floats
from tabletop_simulation.statistics.clusters import Clusters
from tabletop_simulation.statistics.intervals import CONFIDENCE, Interval

#: Fewer deals say nothing about how much deals differ.
FEWEST_DEALS = 8

#: More are joined to groups first, which costs no precision worth mentioning and bounds the time.
_MOST_GROUPS = 250
_DRAWS = 999
_SEED = 1


def mean_interval(values: Floats, clusters: Clusters) -> Interval:
    """The mean of one value a match."""
    return ratio_interval(values, np.ones(values.size), clusters)


def ratio_interval(numerators: Floats, denominators: Floats, clusters: Clusters) -> Interval:
    """The sum of one value a match divided by the sum of another, such as all choices by all decisions."""
    total = float(denominators.sum())
    if not total:
        return Interval(float("nan"))
    estimate = float(numerators.sum()) / total
    groups = clusters.joined(_MOST_GROUPS)
    data = (groups.totals(numerators), groups.totals(denominators))
    return _interval(data, _ratio, estimate, clusters.count)[0]


def difference(
    values: Floats, first: Bools, second: Bools, clusters: Clusters
) -> tuple[Interval, float]:
    """How much higher the mean is in the matches ``second`` than in the matches ``first``.

    Where the matches of both share deals, these are compared, and the luck of the deal falls out.

    :returns: the difference, and the p-value of there being none, by the bootstrap's standard error.
    """
    in_first, in_second = first.astype(np.float64), second.astype(np.float64)
    return ratio_difference(values * in_first, in_first, values * in_second, in_second, clusters)


def ratio_difference(
    first: Floats, of_first: Floats, second: Floats, of_second: Floats, clusters: Clusters
) -> tuple[Interval, float]:
    """As :func:`difference`, for sums that are divided by other sums."""
    from scipy.special import ndtr

    if not (of_first.sum() and of_second.sum()):
        return Interval(float("nan")), 1.0
    before, after = float(first.sum() / of_first.sum()), float(second.sum() / of_second.sum())
    # Sums of parts may differ in the last digit only.
    estimate = 0.0 if isclose(before, after, rel_tol=1e-12) else after - before
    groups = clusters.joined(_MOST_GROUPS)
    data = tuple(groups.totals(sums) for sums in (first, of_first, second, of_second))
    interval, error = _interval(data, _ratio_difference, estimate, clusters.count)
    if interval.low is None:
        return interval, 1.0
    if not error:
        return interval, float(estimate == 0)
    return interval, float(2 * ndtr(-abs(estimate) / error))


def _interval(
    data: tuple[Floats, ...], statistic: Callable[..., Floats], estimate: float, deals: int
) -> tuple[Interval, float]:
    """The interval and the standard error of a statistic.

    :param data: what is summed, by deal.
    :param statistic: makes estimates of sums, one of each draw.
    """
    if deals < FEWEST_DEALS:
        return Interval(estimate), float("nan")
    with np.errstate(divide="ignore", invalid="ignore"):  # a draw without any of what is looked at
        without = statistic(*(sums.sum() - sums for sums in data))
        if np.ptp(without) <= 1e-12 * max(1.0, float(np.abs(without).max())):
            return Interval(estimate, estimate, estimate), 0.0  # no deal makes a difference
        drawn = statistic(*(_draws(data[0].size) @ sums for sums in data))
        low, high = _corrected(drawn, float(statistic(*(sums.sum() for sums in data))), without)
    if not (np.isfinite(low) and np.isfinite(high)):
        return Interval(estimate), float("nan")
    return Interval(estimate, low, high), float(drawn.std(ddof=1))


@lru_cache(maxsize=4)
def _draws(deals: int) -> Floats:
    """How often each draw, a row, has each deal, a column."""
    drawn = np.random.default_rng(_SEED).integers(0, deals, (_DRAWS, deals))
    places = drawn + deals * np.arange(_DRAWS)[:, np.newaxis]
    counts = np.bincount(places.ravel(), minlength=_DRAWS * deals)
    return counts.reshape(_DRAWS, deals).astype(np.float64)


def _corrected(drawn: Floats, estimate: float, without: Floats) -> tuple[float, float]:
    """The ends of the interval, corrected for bias and skew; not numbers where it has none.

    :param without: the estimates that come of leaving out each deal.
    """
    from scipy.special import ndtr, ndtri

    # Sums of the same parts in another order may differ in the last digit only.
    same = np.isclose(drawn, estimate, rtol=1e-12, atol=0)
    bias = ndtri(((drawn < estimate) & ~same).mean() + same.mean() / 2)
    influence = without.mean() - without
    skew = (influence**3).sum() / (6 * (influence**2).sum() ** 1.5)
    ends = bias + ndtri([(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    shares = ndtr(bias + ends / (1 - skew * ends))
    if np.isnan(shares).any():
        return float("nan"), float("nan")
    low, high = np.quantile(drawn, shares)
    return float(low), float(high)


def _ratio(numerators: Floats, denominators: Floats) -> Floats:
    return numerators / denominators


def _ratio_difference(first: Floats, of_first: Floats, second: Floats, of_second: Floats) -> Floats:
    return _ratio(second, of_second) - _ratio(first, of_first)
