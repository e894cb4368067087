"""How a number spreads over matches: its mean, its quantiles and a histogram."""

from __future__ import annotations

import numpy as np

from tabletop_simulation.findings.charts import Histogram
from tabletop_simulation.findings.finding import Cell, Column, Kind
from tabletop_simulation.findings.words import capitalised, number
from tabletop_simulation.statistics.arrays import Floats
from tabletop_simulation.statistics.bootstrap import mean_interval
from tabletop_simulation.statistics.clusters import Clusters

#: The columns of :func:`spread`.
SPREAD = (
    Column("measure", "", Kind.TEXT),
    Column("mean", "Mean", Kind.NUMBER),
    Column("least", "Least", Kind.NUMBER),
    Column("tenth", "10 %", Kind.NUMBER),
    Column("median", "Median", Kind.NUMBER),
    Column("ninetieth", "90 %", Kind.NUMBER),
    Column("most", "Most", Kind.NUMBER),
)

_CLASSES = 24


def spread(name: str, values: Floats, clusters: Clusters) -> tuple[Cell, ...]:
    """A row of a table: the mean with its interval, and quantiles."""
    quantiles = np.quantile(values, (0, 0.1, 0.5, 0.9, 1), method="inverted_cdf")
    return name, mean_interval(values, clusters), *map(float, quantiles)


def histogram(
    title: str, axis: str, values: Floats, counted: str = "matches"
) -> tuple[Histogram, ...]:
    """How often whole numbers came, in classes of the same width; nothing if they are all the same."""
    low, high = float(values.min()), float(values.max())
    if low == high:
        return ()
    width = max(1.0, float(np.ceil((high - low + 1) / _CLASSES)))
    # A class of one number has it in its middle.
    begin = low - 0.5 if width == 1 else np.floor(low / width) * width
    edges = np.arange(begin, high + width + 0.5, width)
    counts = np.histogram(values, edges)[0]
    while not counts[
        -1
    ]:  # the last class is closed: it would count the highest value's upper border
        counts, edges = counts[:-1], edges[:-1]
    median = float(np.quantile(values, 0.5, method="inverted_cdf"))
    return (
        Histogram(
            title=title,
            text=(
                f"From {number(low)} to {number(high)}; half of the {counted} have at most "
                f"{number(median)}."
            ),
            axis=axis,
            counted=capitalised(counted),
            edges=tuple(map(float, edges)),
            counts=tuple(map(int, counts)),
        ),
    )
