"""A ladder as people and programs read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from tabletop_cli.output import print_json
from tabletop_simulation.findings.words import count
from tabletop_simulation.ladder.keeping import resume_command, short_name
from tabletop_simulation.ladder.running import LadderRun
from tabletop_simulation.report.terminal import print_finding, print_text, print_warning


def print_ladder(run: LadderRun) -> None:
    """Print the standings after what was played."""
    ladder, standings = run.ladder, run.standings()
    print()
    print_text(
        f"{ladder.title}: {count(run.played, 'match', 'matches')} of {len(ladder.bots)} bots, "
        f"{ladder.players} at a table, seed {ladder.seed}."
    )
    for warning in _warnings(run):
        print_warning(warning)
    if standings.matches:
        print_finding(standings.finding())


def print_ladder_json(run: LadderRun, timing: Mapping[str, Any]) -> None:
    """Print the same for programs, as one JSON object. Only ``timing`` differs from run to run."""
    ladder, standings = run.ladder, run.standings()
    print_json(
        {
            "game": ladder.game,
            "title": ladder.title,
            "players": ladder.players,
            "seed": ladder.seed,
            "matches": run.played,
            "planned": ladder.matches,
            "tables": [
                {"bots": [entrant.bot for entrant in plan.entrants], "matches": plan.matches}
                for plan in ladder.plans
            ],
            "versions": run.versions,
            "cut_off": standings.cut_off,
            "warnings": _warnings(run),
            "bots": [
                {
                    "bot": each.bot,
                    "rating": attrs.asdict(each.rating),
                    "matches": each.matches,
                    "wins": each.wins.as_json(),
                }
                for each in standings.bots
            ],
            "pairs": [
                {
                    "first": pair.first,
                    "second": pair.second,
                    "matches": pair.matches,
                    "before": pair.before.as_json(),
                }
                for pair in standings.pairs
            ],
            "timing": dict(timing),
        }
    )


def print_kept(run: LadderRun) -> None:
    """Print where the matches are."""
    print()
    print(f"Kept as {short_name(run.folder)}; shown again by: {resume_command(run.folder)}")


def _warnings(run: LadderRun) -> list[str]:
    planned = run.ladder.matches
    if run.played == planned:
        return []
    return [f"Only {run.played:,} of {count(planned, 'match', 'matches')} were played."]
