"""How much is scored, and by how much matches are won."""

from __future__ import annotations

import numpy as np

from tabletop_simulation.findings.finding import Cell, Finding, Table
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.spread import SPREAD, histogram, spread
from tabletop_simulation.findings.words import number, number_within
from tabletop_simulation.statistics.bootstrap import mean_interval

_METHOD = (
    "Means with bootstrap intervals over deals; quantiles as seen. The margin is the difference of the "
    "two best scores, 0 where the first place is shared."
)


def scores(matches: Matches) -> Finding | None:
    """Scores and margins, over matches that ended; nothing for a game without scores."""
    if not (matches.count and matches.has_scores):
        return None
    clusters = matches.clusters
    mean = matches.scores.mean(axis=1)
    rows: list[tuple[Cell, ...]] = [spread("Mean of the table", mean, clusters)]
    told = f"Players score {number_within(mean_interval(mean, clusters))} on average"
    won = matches.winners > 0
    if won.any():
        best = (matches.scores * matches.won).sum(axis=1)[won] / matches.winners[won]
        rows.append(spread("Winner", best, clusters.chosen(won)))
        told += f", winners {number_within(mean_interval(best, clusters.chosen(won)))}"
    sentences = [f"{told}."]
    charts = histogram("Scores", "Score of a player", matches.scores.reshape(-1), "players")
    if matches.players > 1:
        margin = matches.margin
        rows.append(spread("Margin", margin, clusters))
        median = float(np.median(margin))
        sentences.append(
            f"The first is {number_within(mean_interval(margin, clusters))} points ahead of the "
            f"second on average, in half of the matches by at most {number(median)}."
        )
        charts += histogram("Margin of victory", "Points between the first and the second", margin)
    return Finding(
        id="scores",
        title="Scores",
        sentences=tuple(sentences),
        tables=(Table("Scores at the end", SPREAD, tuple(rows)),),
        charts=charts,
        method=_METHOD,
    )
