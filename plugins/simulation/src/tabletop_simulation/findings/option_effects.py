"""What the options change."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from tabletop_simulation.findings.charts import IntervalChart, Series
from tabletop_simulation.findings.finding import Cell, Column, Finding, Kind, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.measures import Measure, measures_of
from tabletop_simulation.findings.words import (
    capitalised,
    count,
    number_within,
    p_equals,
    percent_within,
)
from tabletop_simulation.statistics.arrays import Bools, Floats
from tabletop_simulation.statistics.associations import false_discovery
from tabletop_simulation.statistics.bootstrap import ratio_difference, ratio_interval
from tabletop_simulation.statistics.intervals import Interval

_METHOD = (
    "Each value of an option is compared with its first one, over all values of the other options. Where "
    "arms share deals, the same deals are compared. Bootstrap intervals over deals; p-values by the "
    "bootstrap's standard error, corrected for all comparisons of this section (Benjamini and Yekutieli)."
)
_MOST_SENTENCES = 6


@attrs.frozen
class _Effect:
    option: str
    value: str
    #: The value that it is compared with; equal to ``value`` where it is this one.
    usual: str
    measure: Measure
    estimate: Interval
    difference: Interval | None
    p_value: float | None

    @property
    def is_clear(self) -> bool:
        """Whether the difference is more than chance explains."""
        return self.p_value is not None and self.p_value < 0.05

    def sentence(self, usual: Interval) -> str:
        """What it changes."""
        assert self.difference is not None
        assert self.p_value is not None
        more = "higher" if self.difference.estimate > 0 else "lower"
        within = percent_within if self.measure.is_share else number_within
        name = capitalised(self.measure.name)
        return (
            f"{name}: {more} with {self.option}={self.value}, {within(self.estimate)}, than with "
            f"{self.option}={self.usual}, {within(usual)} ({p_equals(self.p_value)})."
        )


def option_effects(matches: Matches) -> Finding | None:
    """Differences between the values of options, of all matches; nothing without ``--option A=1,2``."""
    values = _values(matches)
    effects = _corrected([each for option in values for each in _effects(matches, *option)])
    if not effects:
        return None
    compared = [effect for effect in effects if effect.difference is not None]
    usual = {
        (effect.option, effect.measure.name): effect.estimate
        for effect in effects
        if effect.difference is None
    }
    clear = sorted((each for each in compared if each.is_clear), key=lambda each: each.p_value or 0)
    sentences = [
        effect.sentence(usual[effect.option, effect.measure.name])
        for effect in clear[:_MOST_SENTENCES]
    ]
    if len(clear) > _MOST_SENTENCES:
        sentences.append(f"{len(clear) - _MOST_SENTENCES} more differences are in the tables.")
    if not clear:
        sentences.append(
            f"No difference is more than chance explains, of {count(len(compared), 'one', 'ones')} "
            "that were looked at."
        )
    return Finding(
        id="options",
        title="What the options change",
        sentences=tuple(sentences),
        tables=tuple(_tables(effects)),
        charts=tuple(_charts(effects)),
        method=_METHOD,
    )


def _values(matches: Matches) -> list[tuple[str, list[str]]]:
    """The options that have several values, with their values in the order in which they were given."""
    arms = matches.plan.arms
    names = dict.fromkeys(name for arm in arms for name in arm.chosen)
    values = {
        name: list(dict.fromkeys(arm.chosen[name] for arm in arms if name in arm.chosen))
        for name in names
    }
    return [(name, given) for name, given in values.items() if len(given) > 1]


def _effects(matches: Matches, option: str, values: list[str]) -> Iterator[_Effect]:
    """The effects of one option on every measure."""
    arms = matches.plan.arms
    chosen = [
        np.isin(matches.arm, [at for at, arm in enumerate(arms) if arm.chosen.get(option) == value])
        for value in values
    ]
    for measure in measures_of(matches):
        for value, which in zip(values, chosen, strict=True):
            top, base = _within(measure, which)
            if not base.sum():
                continue
            difference, p_value = None, None
            if value != values[0]:
                difference, p_value = ratio_difference(
                    *_within(measure, chosen[0]), top, base, matches.clusters
                )
            clusters = matches.clusters.chosen(which)
            estimate = ratio_interval(top[which], base[which], clusters)
            yield _Effect(option, value, values[0], measure, estimate, difference, p_value)


def _within(measure: Measure, which: Bools) -> tuple[Floats, Floats]:
    return measure.sums * which, measure.of * which


def _corrected(effects: list[_Effect]) -> list[_Effect]:
    """The same with p-values for as many questions as there are."""
    raw = [effect.p_value for effect in effects if effect.p_value is not None]
    corrected = iter(false_discovery(raw))
    return [
        effect if effect.p_value is None else attrs.evolve(effect, p_value=next(corrected))
        for effect in effects
    ]


def _tables(effects: list[_Effect]) -> Iterator[Table]:
    for is_share, estimate, difference in (
        (True, Kind.SHARE, Kind.SHARE_DIFFERENCE),
        (False, Kind.NUMBER, Kind.DIFFERENCE),
    ):
        columns = (
            Column("measure", "Measure", Kind.TEXT),
            Column("value", "With", Kind.TEXT),
            Column("estimate", "Mean", estimate),
            Column("difference", "Difference", difference),
            Column("p_value", "p", Kind.P_VALUE),
        )
        for option in dict.fromkeys(effect.option for effect in effects):
            rows: list[tuple[Cell, ...]] = [
                (each.measure.name, each.value, each.estimate, each.difference, each.p_value)
                for each in effects
                if each.option == option and each.measure.is_share is is_share
            ]
            if rows:
                kind = "Shares, and differences in percentage points" if is_share else "Means"
                yield Table(f"{option}: {kind.lower()}", columns, tuple(rows))


def _charts(effects: list[_Effect]) -> Iterator[IntervalChart]:
    """The measures with the clearest difference, one chart each."""
    for option in dict.fromkeys(effect.option for effect in effects):
        of_option = [effect for effect in effects if effect.option == option]
        clearest = min(of_option, key=lambda each: 2 if each.p_value is None else each.p_value)
        shown = [effect for effect in of_option if effect.measure.name == clearest.measure.name]
        within = percent_within if clearest.measure.is_share else number_within
        told = [f"{effect.value} {within(effect.estimate)}" for effect in shown]
        yield IntervalChart(
            title=f"{capitalised(clearest.measure.name)} by {option}",
            text=f"The measure in which the values differ most clearly: {', '.join(told)}.",
            axis=f"{capitalised(clearest.measure.name)}, with 95 % interval",
            labels=tuple(f"{option}={effect.value}" for effect in shown),
            series=(Series("", tuple(effect.estimate for effect in shown)),),
            shares=clearest.measure.is_share,
        )
