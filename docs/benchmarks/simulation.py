"""What a simulated match costs beside a bare playout, with random bots, alone and recorded.

    uv run docs/benchmarks/simulation.py [--rounds N] [--matches N] [GAME:PLAYERS ...]

All three play in this process, in turn, so that a busy machine slows all of them: the bare loop of
``tabletop_core.playout``; chunks of a simulation, with their bots, their measures and what was used;
the same with a record of each match on the disk. Times are processor time; for each the best round
counts. The first matches of a plan are measured more closely, and are left out here, as in a long run.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial

from tabletop_core.playout import playout
from tabletop_core.registry import Registry
from tabletop_simulation.chunks import Task, play_chunk
from tabletop_simulation.planning import make_plan

REGISTRY = Registry.installed()
SUBJECTS = (
    "carcassonne:2",
    "carcassonne:4",
    "sedlec-mummies:2",
    "sedlec-mummies:4",
    "sete-selos:2",
    "sete-selos:4",
    "skulls-of-sedlec:2",
    "skulls-of-sedlec:3",
)
#: Where the closely measured matches at the beginning of a plan are over.
FIRST = 4200


def bare(game: str, players: int, matches: int, number: int) -> None:
    """Play so many matches without a simulation."""
    rules = REGISTRY.game(game)
    rng = random.Random(number)
    for _match in range(matches):
        playout(rules, players, rules.Options(), rng)


def simulated(plan: str, records: str | None, matches: int, number: int) -> None:
    """Play so many matches of a plan."""
    first = FIRST + number * matches
    chunk = play_chunk(Task(plan, {}, (), first, first + matches, records))
    assert len(chunk.rows) == matches, chunk.failure


def compare(game: str, players: int, rounds: int, matches: int) -> None:
    """Print the ratios for one game."""
    plan = make_plan(
        REGISTRY,
        game,
        players=",".join(["random"] * players),
        games=10**6,
        seed="1",
        options=(),
        paired=False,
        most_actions=10**6,
    )
    text = json.dumps(plan.as_json())
    with tempfile.TemporaryDirectory() as folder:
        ways: dict[str, Callable[[int], None]] = {
            "bare": partial(bare, game, players, matches),
            "simulated": partial(simulated, text, None, matches),
            "recorded": partial(simulated, text, folder, matches),
        }
        best = dict.fromkeys(ways, float("inf"))
        for number in range(-2, rounds):  # two to get warm
            for name, play in ways.items():
                begun = time.process_time()
                play(number + 2)
                if number >= 0:
                    best[name] = min(best[name], time.process_time() - begun)
    print(
        f"{game:<17} {players}  {matches / best['bare']:>7,.0f} a second"
        f"  {best['simulated'] / best['bare']:>8.2f}  {best['recorded'] / best['bare']:>8.2f}"
    )


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("subjects", nargs="*", default=SUBJECTS, metavar="GAME:PLAYERS")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--matches", type=int, default=500, help="matches of a round")
    arguments = parser.parse_args()
    print("game       players   bare playouts      simulated  recorded   (times of a bare playout)")
    for subject in arguments.subjects:
        game, _colon, players = subject.rpartition(":")
        compare(game, int(players), arguments.rounds, arguments.matches)


if __name__ == "__main__":
    main()
