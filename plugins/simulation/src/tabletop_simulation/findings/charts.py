"""Charts: what a figure shows, without how it is drawn."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from tabletop_simulation.statistics.intervals import Interval


@attrs.frozen
class Series:
    """Estimates of one kind, one for each label of a chart; ``None`` for one that is not there."""

    #: Empty where there is only one.
    name: str
    intervals: tuple[Interval | None, ...]


@attrs.frozen(kw_only=True)
class IntervalChart:
    """Estimates with their intervals, one below the other."""

    title: str
    #: What the figure shows, for those who do not see it.
    text: str
    axis: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    #: What they are to be compared with, if there is something.
    reference: float | None = None
    #: What is read below the figure.
    note: str = ""
    #: Whether the values are shares, to be shown in percent.
    shares: bool = False


@attrs.frozen(kw_only=True)
class Histogram:
    """How often each value came."""

    title: str
    #: What the figure shows, for those who do not see it.
    text: str
    axis: str
    #: What is counted: ``Matches``.
    counted: str
    #: The borders of the classes, one more than there are classes.
    edges: tuple[float, ...]
    #: How many values there are from each border to the next, that one left out except in the last class.
    counts: tuple[int, ...]

    @property
    def note(self) -> str:
        """What is read below the figure."""
        return self.text


Chart: TypeAlias = IntervalChart | Histogram
