"""Which actions and cards go with winning."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from textwrap import shorten

import attrs

from tabletop_simulation.findings.charts import IntervalChart, Series
from tabletop_simulation.findings.finding import Column, Finding, Kind, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.words import count, p_equals, percent, points_within
from tabletop_simulation.statistics.associations import (
    FEWEST_SEATS,
    Association,
    Stratum,
    association,
    false_discovery,
)
from tabletop_simulation.statistics.intervals import Interval
from tabletop_simulation.usage import Usage, Use

_METHOD = (
    "Seats that used something at least once are compared with seats of the same bot and options that did "
    "not; the difference of their win shares is weighted as by Mantel and Haenszel, with the error for "
    "seats that compete for one victory. What fewer than {fewest} seats used, or did not use, is left "
    "out. P-values are corrected for everything that was looked at (Benjamini and Yekutieli). Where bots "
    "play faster than this is counted, it is in some of the matches only."
)
_NO_CAUSE = (
    "That something goes with winning does not make it the cause: who is ahead anyway, or has more "
    "turns, may simply use it more often."
)
_COLUMNS = (
    Column("feature", "Action or card", Kind.TEXT),
    Column("used", "Used by", Kind.SHARE),
    Column("win_share", "Win share", Kind.SHARE),
    Column("difference", "Against others", Kind.SHARE_DIFFERENCE),
    Column("p_value", "p", Kind.P_VALUE),
)
_MOST_SHOWN = 12
_MOST_TOLD = 3
#: A longer name than this does not fit a chart.
_LONGEST_LABEL = 46


@attrs.frozen
class _Feature:
    name: str
    used: float
    found: Association
    p_value: float


def winning_features(matches: Matches, usage: Usage) -> Finding | None:
    """Win shares by what was used; nothing where nothing was counted."""
    counted = matches.with_usage
    features = _features(counted, usage)
    if not features or matches.players < 2:
        return None
    clear = [feature for feature in features if feature.p_value < 0.05]
    verb = "was" if len(features) == 1 else "were"
    looked = f"{count(len(features), 'action or card', 'actions and cards')} {verb} looked at"
    if clear:
        sentences = [f"{looked}; of them, {len(clear)} went with winning or losing.", *_told(clear)]
    else:
        sentences = [f"{looked}; none goes with winning more than chance explains."]
    if counted.count < matches.count:
        sentences.insert(0, f"What was used was counted in {counted.count:,} of the matches.")
    return Finding(
        id="features",
        title="What goes with winning",
        sentences=(*sentences, _NO_CAUSE),
        tables=(
            Table(
                "Win shares by what was used, the clearest first",
                _COLUMNS,
                tuple(_row(feature) for feature in features),
                shown=_MOST_SHOWN,
            ),
        ),
        charts=(_chart(clear),) if clear else (),
        method=_METHOD.format(fewest=FEWEST_SEATS),
    )


def _features(matches: Matches, usage: Usage) -> list[_Feature]:
    """All features that were used often enough and not by nearly everybody, the clearest first."""
    seats, wins = _totals(matches)
    uses: dict[str, dict[tuple[int, str], Use]] = defaultdict(dict)
    for key, use in usage.items():
        stratum = (key.arm, matches.plan.entrants[key.entrant].bot)
        uses[key.feature].setdefault(stratum, Use()).add(use)
    found = []
    for name, by_stratum in sorted(uses.items()):
        strata = [
            _stratum(by_stratum.get(each, Use()), seats[each], wins[each]) for each in sorted(seats)
        ]
        known = association(strata, matches.players)
        if known is not None:
            used = sum(use.seats for use in by_stratum.values()) / sum(seats.values())
            found.append((name, used, known))
    corrected = false_discovery([known.p_value for _name, _used, known in found])
    features = [_Feature(*each, p) for each, p in zip(found, corrected, strict=True)]
    return sorted(features, key=lambda feature: (feature.found.p_value, feature.name))


def _totals(
    matches: Matches,
) -> tuple[Mapping[tuple[int, str], int], Mapping[tuple[int, str], float]]:
    """Seats and victories by options and bot."""
    seats: Counter[tuple[int, str]] = Counter()
    wins: dict[tuple[int, str], float] = defaultdict(float)
    bots = [entrant.bot for entrant in matches.plan.entrants]
    for row in matches.rows:
        for entrant in row.seats:
            seats[row.arm, bots[entrant]] += 1
        for winner in row.winners:
            wins[row.arm, bots[row.seats[winner]]] += 1 / len(row.winners)
    return seats, wins


def _stratum(use: Use, seats: int, wins: float) -> Stratum:
    won = float(use.wins)
    return Stratum(use.seats, won, seats - use.seats, max(wins - won, 0.0))


def _told(clear: list[_Feature]) -> list[str]:
    told = []
    for good, word in ((True, "more"), (False, "less")):
        features = [each for each in clear if (each.found.difference.estimate > 0) is good]
        told += [
            f"Who used {feature.name} wins {word} often: {percent(feature.found.share)}, "
            f"{points_within(feature.found.difference)} points against the others "
            f"({p_equals(feature.p_value)})."
            for feature in features[:_MOST_TOLD]
        ]
    return told


def _row(feature: _Feature) -> tuple[str, float, float, Interval, float]:
    found = feature.found
    return feature.name, feature.used, found.share, found.difference, feature.p_value


def _chart(clear: list[_Feature]) -> IntervalChart:
    shown = sorted(clear[:_MOST_SHOWN], key=lambda each: -each.found.difference.estimate)
    return IntervalChart(
        title="What goes with winning",
        text=(
            "Differences of win shares between seats that used something and others: "
            + "; ".join(f"{each.name} {points_within(each.found.difference)}" for each in shown)
            + " percentage points."
        ),
        axis="Difference of win shares, with 95 % interval",
        labels=tuple(shorten(each.name, _LONGEST_LABEL, placeholder=" ...") for each in shown),
        series=(Series("", tuple(each.found.difference for each in shown)),),
        reference=0.0,
        note="To the right of the dashed line, those who used it win more often than others.",
        shares=True,
    )
