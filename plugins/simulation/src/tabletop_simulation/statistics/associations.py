"""Associations: whether those who did something win more often than those who did not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import attrs
import numpy as np

from tabletop_simulation.statistics.intervals import CONFIDENCE, Interval

#: Fewer seats that did, or did not, say nothing.
FEWEST_SEATS = 30


class Stratum(NamedTuple):
    """Seats that can be compared: those of one bot with one combination of options."""

    #: How many seats did it.
    did: int
    #: Their victories, shared ones in parts.
    did_wins: float
    #: How many did not.
    did_not: int
    #: Their victories.
    did_not_wins: float


@attrs.frozen
class Association:
    """A difference of win shares."""

    #: Of those who did it.
    share: float
    #: How much higher that is than the share of those who did not, from -1 to 1.
    difference: Interval
    #: The probability of at least this difference if it made none, as if nothing else was looked at.
    p_value: float


def association(strata: Iterable[Stratum], players: int) -> Association | None:
    """Compare win shares within strata.

    The difference is weighted as by Mantel and Haenszel (1959) and the interval is that of its standard
    error under no difference. Seats of one match compete for one victory; the error is that of the
    worst case, in which all who did it play against those who did not: it is greater by
    ``players / (players - 1)``, so that the test finds too little rather than too much.

    :returns: nothing where fewer than :data:`FEWEST_SEATS` seats did it, or did not.
    """
    from scipy.special import ndtr, ndtri

    known = [stratum for stratum in strata if stratum.did and stratum.did_not]
    did = sum(stratum.did for stratum in known)
    if min(did, sum(stratum.did_not for stratum in known)) < FEWEST_SEATS:
        return None
    total = effect = variance = 0.0
    for stratum in known:
        weight = stratum.did * stratum.did_not / (stratum.did + stratum.did_not)
        wins = (stratum.did_wins + stratum.did_not_wins) / (stratum.did + stratum.did_not)
        total += weight
        effect += weight * (stratum.did_wins / stratum.did - stratum.did_not_wins / stratum.did_not)
        variance += weight * wins * (1 - wins)
    if not variance:
        return None
    rivals = players / (players - 1) if players > 1 else 1.0
    error = sqrt(variance * rivals) / total
    reach = float(ndtri((1 + CONFIDENCE) / 2)) * error
    estimate = effect / total
    return Association(
        share=sum(stratum.did_wins for stratum in known) / did,
        difference=Interval(estimate, max(-1.0, estimate - reach), min(1.0, estimate + reach)),
        p_value=float(2 * ndtr(-abs(estimate) / error)),
    )


def false_discovery(p_values: Sequence[float]) -> list[float]:
    """P-values for many questions asked at once, by Benjamini and Yekutieli (2001).

    Of those below 0.05, one in twenty is expected to be chance, however the questions hang together.
    """
    if not p_values:
        return []
    order = np.argsort(p_values)
    ranks = np.arange(1, len(p_values) + 1)
    raised = np.asarray(p_values)[order] * len(p_values) / ranks * (1 / ranks).sum()
    # Whoever has a smaller one cannot end with a greater one.
    adjusted = np.empty_like(raised)
    adjusted[order] = np.minimum.accumulate(raised[::-1])[::-1].clip(max=1)
    return [float(p) for p in adjusted]
