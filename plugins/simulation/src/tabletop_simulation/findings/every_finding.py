"""All findings of a simulation."""

from __future__ import annotations

from tabletop_simulation.command_line import command_of
from tabletop_simulation.findings.bots import bots
from tabletop_simulation.findings.caveats import caveats
from tabletop_simulation.findings.choices import choices
from tabletop_simulation.findings.endings import endings
from tabletop_simulation.findings.finding import Findings
from tabletop_simulation.findings.length import length
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.option_effects import option_effects
from tabletop_simulation.findings.scores import scores
from tabletop_simulation.findings.seats import seats
from tabletop_simulation.findings.sources import sources
from tabletop_simulation.findings.tension import tension
from tabletop_simulation.findings.winning_features import winning_features
from tabletop_simulation.results import Results


def findings_of(results: Results) -> Findings:
    """Everything that the results say. The same results give the same findings, to the last digit."""
    matches = Matches(results.plan, results.rows)
    ended = matches.finished
    found = (
        seats(ended),
        bots(ended),
        option_effects(matches),
        scores(ended),
        sources(ended),
        tension(ended),
        length(matches),
        choices(matches),
        endings(matches),
        winning_features(matches, results.usage),
    )
    plan = results.plan
    return Findings(
        game=plan.game,
        title=plan.title,
        entrants=tuple((entrant.name, entrant.bot) for entrant in plan.entrants),
        arms=tuple(arm.label for arm in plan.arms),
        matches=matches.count,
        planned=plan.matches,
        deals=matches.clusters.count,
        seed=plan.seed,
        command=command_of(plan),
        warnings=caveats(matches),
        findings=tuple(finding for finding in found if finding is not None),
    )
