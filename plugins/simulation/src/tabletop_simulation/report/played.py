"""What was played, as half a sentence."""

from __future__ import annotations

from tabletop_simulation.findings.finding import Findings
from tabletop_simulation.findings.words import count, listed


def played(findings: Findings) -> str:
    """``800 matches of greedy and random, seed 7``."""
    bots = [bot for _name, bot in findings.entrants]
    who = f"{len(bots)} × {bots[0]}" if len(set(bots)) == 1 else listed(bots)
    told = f"{count(findings.matches, 'match', 'matches')} of {who}, seed {findings.seed}"
    if findings.deals < findings.matches:
        told += f", {count(findings.deals, 'deal')}"
    if len(findings.arms) > 1:
        told += f", {count(len(findings.arms), 'combination')} of options taken together"
    return told
