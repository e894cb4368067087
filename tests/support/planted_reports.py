"""Findings with everything in them, for tests of how they are shown."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from planted_results import plan_of, results_of

from tabletop_simulation.findings.every_finding import findings_of
from tabletop_simulation.findings.finding import Findings
from tabletop_simulation.plan import Arm
from tabletop_simulation.rows import Row

VERSIONS = {"tabletop-core": "1.2.3", "tabletop-simulation": "4.5.6", "tabletop-invented": "7.8.9"}


def planted_findings() -> Findings:
    """Three players, two bots, two options, all kinds of findings, and texts that must be escaped."""
    plan = plan_of(
        ("greedy", "random", "random"),
        games=100,
        options={"farmers": ["yes", "no"], "river": ["<none>", "two"]},
        paired=True,
        title='<b>Cities</b> & "roads"',
    )
    return findings_of(results_of(plan, _play, usage=_usage))


def _play(luck: random.Random, arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
    less = 6 * (arm.chosen["farmers"] == "no")
    scores = [round(luck.gauss(50, 10)) + 8 * (bot == "greedy") - less for bot in bots]
    actions = luck.randint(60, 90)
    return {
        "scores": scores,
        "actions": actions,
        "branching_sum": actions * luck.randint(20, 40),
        "lead_changes": luck.randint(0, 4),
        "last_lead_change": luck.random(),
        "comeback": luck.random() < 0.3,
        "breakdown": {
            "<script>": [score // 2 for score in scores],
            "long_roads": [score - score // 2 for score in scores],
        },
        "ending": luck.choice(["bag_empty", "<i>surrender</i>"]),
    }


def _usage(rng: random.Random, row: Row, seat: int) -> list[str]:
    used = [f"ends with <Card {card}>" for card in range(20) if rng.random() < 0.3]
    if rng.random() < (0.8 if seat in row.winners else 0.4):
        used.append("Claim kind=a city with a name that is much too long for the side of a chart")
    return used
