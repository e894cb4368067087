"""Intervals of means and of differences by the bootstrap over deals.

Whole deals are drawn, with replacement, from those that were played; how the estimate differs from draw
to draw shows how far it may be off. SciPy draws and makes the intervals (BCa, Efron 1987). The draws
are the same every time, so that the same results give the same intervals.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isclose
from typing import Any

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
    from scipy.stats import norm

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
    return interval, float(2 * norm.sf(abs(estimate) / error))


def _interval(
    data: tuple[Floats, ...], statistic: Callable[..., Any], estimate: float, deals: int
) -> tuple[Interval, float]:
    """The interval and the standard error of a statistic of sums by deal."""
    from scipy.stats import bootstrap

    if deals < FEWEST_DEALS:
        return Interval(estimate), float("nan")
    if _is_certain(data, statistic):
        return Interval(estimate, estimate, estimate), 0.0
    with np.errstate(divide="ignore", invalid="ignore"):  # a draw without any of what is looked at
        drawn = bootstrap(
            data,
            statistic,
            paired=True,
            vectorized=True,
            confidence_level=CONFIDENCE,
            n_resamples=_DRAWS,
            method="BCa",
            rng=np.random.default_rng(_SEED),
        )
    low, high = float(drawn.confidence_interval.low), float(drawn.confidence_interval.high)
    if not (np.isfinite(low) and np.isfinite(high)):
        return Interval(estimate), float("nan")
    return Interval(estimate, low, high), float(drawn.standard_error)


def _is_certain(data: tuple[Floats, ...], statistic: Callable[..., Any]) -> bool:
    """Whether leaving out any one deal changes nothing."""
    totals = [sums.sum() for sums in data]
    left = [total - sums for total, sums in zip(totals, data, strict=True)]
    with np.errstate(divide="ignore", invalid="ignore"):
        without = statistic(*(sums[np.newaxis, :].T for sums in left), axis=-1)
    return bool(np.ptp(without) <= 1e-12 * max(1.0, float(np.abs(without).max())))


def _ratio(numerators: Floats, denominators: Floats, axis: int) -> Any:
    return numerators.sum(axis=axis) / denominators.sum(axis=axis)


def _ratio_difference(
    first: Floats, of_first: Floats, second: Floats, of_second: Floats, axis: int
) -> Any:
    return _ratio(second, of_second, axis) - _ratio(first, of_first, axis)
