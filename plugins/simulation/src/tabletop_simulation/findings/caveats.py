"""What makes everything doubtful that a simulation says."""

from __future__ import annotations

from collections import Counter

from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.words import count, percent
from tabletop_simulation.statistics.bootstrap import FEWEST_DEALS

_FEW_MATCHES = 100


def caveats(matches: Matches) -> tuple[str, ...]:
    """Warnings about the matches as a whole."""
    planned, played = matches.plan.matches, matches.count
    found = []
    if played < planned:
        found.append(f"Only {played:,} of {count(planned, 'match', 'matches')} were played.")
    cut_off = played - matches.finished.count
    if cut_off:
        found.append(
            f"{count(cut_off, 'match', 'matches')} ({percent(cut_off / played)}) had more than "
            f"{matches.plan.most_actions:,} actions and were cut off: they have no winner and no score "
            "here, and count in length and choices with what was played."
        )
    if 0 < played < _FEW_MATCHES:
        found.append(f"{count(played, 'match', 'matches')} say little; play some hundreds.")
    if 0 < matches.clusters.count < FEWEST_DEALS:
        found.append(
            f"With {count(matches.clusters.count, 'deal')} only, means have no intervals: it takes "
            f"{FEWEST_DEALS}."
        )
    if not _is_balanced(matches):
        found.append(
            "Not everybody sat equally often in each seat: a number of matches that is a multiple of "
            f"{matches.players} does that."
        )
    return tuple(found)


def _is_balanced(matches: Matches) -> bool:
    """Whether each bot sat equally often in each of the seats, with each of the options."""
    bots = [entrant.bot for entrant in matches.plan.entrants]
    if len(matches.bots) < 2:
        return True
    seated: Counter[tuple[int, str, int]] = Counter()
    for row in matches.rows:
        for seat, entrant in enumerate(row.seats):
            seated[row.arm, bots[entrant], seat] += 1
    return all(
        len({seated[arm, bot, seat] for seat in range(matches.players)}) == 1
        for arm in range(len(matches.plan.arms))
        for bot in matches.bots
    )
