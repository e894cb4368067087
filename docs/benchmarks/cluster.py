"""What an executor adds to matches: time for a task, bytes that come back, and what a second worker brings.

    uv run docs/benchmarks/cluster.py [--executor ID] [--rounds N] [--matches N]

Workers are processes of this machine, started by the executor; rates are by elapsed time, so that other
programs count. The efficiency from one worker to two is the rate with two, divided by twice the rate
with one, in turn, the best round of each; the share is how much of their time workers were at work. What a
task costs where it is shared out is this process's processor time, in which Dask has its scheduler, too.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time

from tabletop_core.executors import Executor
from tabletop_core.registry import Registry
from tabletop_simulation.chunks import Chunk, Task, play_chunk
from tabletop_simulation.planning import make_plan

REGISTRY = Registry.installed()
#: Tasks of the empty kind.
EMPTY = 500


def tasks_of(game: str, bots: str, matches: int, size: int) -> list[Task]:
    """Matches of a simulation, in chunks of this size."""
    plan = make_plan(
        REGISTRY,
        game,
        players=bots,
        games=10**6,
        seed="1",
        options=(),
        paired=False,
        most_actions=10**6,
    )
    text = json.dumps(plan.as_json())
    # The first matches of a plan are measured more closely, and are left out here.
    starts = range(1000, 1000 + matches, size)
    return [Task(text, {}, (), start, start + size) for start in starts]


def rate(executor: Executor, tasks: list[Task], workers: int) -> tuple[float, float, list[Chunk]]:
    """Matches a second, the share of time in which workers were at work, and what came back."""
    begun = time.perf_counter()
    chunks = list(executor.run(play_chunk, tasks))
    took = time.perf_counter() - begun
    busy = sum(chunk.seconds for chunk in chunks)
    return sum(len(chunk.rows) for chunk in chunks) / took, busy / (took * workers), chunks


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description="What an executor adds to matches.")
    parser.add_argument("--executor", default="dask")
    parser.add_argument("--game", default="skulls-of-sedlec")
    parser.add_argument("--bots", default="greedy,greedy")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=200, help="in each round")
    parser.add_argument("--chunk", type=int, default=10, help="matches of a task")
    args = parser.parse_args()
    offers = {offer.entry.id: offer for offer in REGISTRY.executors()}
    make = REGISTRY.use(offers[args.executor])
    tasks = tasks_of(args.game, args.bots, args.matches, args.chunk)
    best = {1: (0.0, 0.0), 2: (0.0, 0.0)}
    chunks: list[Chunk] = []
    empty = float("inf")
    for _round in range(args.rounds):
        for workers in (1, 2):
            with make(workers, None) as executor:
                list(
                    executor.run(play_chunk, tasks[: 2 * workers])
                )  # each worker finds its plugins
                reached, share, chunks = rate(executor, tasks, workers)
                best[workers] = max(best[workers], (reached, share))
                begun = time.process_time()
                assert sum(executor.run(abs, range(EMPTY))) == sum(range(EMPTY))
                empty = min(empty, (time.process_time() - begun) / EMPTY)
    size = sum(len(pickle.dumps(chunk)) for chunk in chunks) / args.matches
    print(f"{args.executor}, {args.game}, {args.bots}")
    for workers, (reached, share) in best.items():
        print(
            f"  {workers} worker(s): {reached:6.1f} matches a second, at work {share:.0%} of the time"
        )
    print(f"  efficiency from one worker to two: {best[2][0] / (2 * best[1][0]):.0%}")
    print(f"  a task that does nothing: {1e3 * empty:.1f} ms of this process")
    print(
        f"  a task: {len(pickle.dumps(tasks[0])):,} bytes; a match that comes back: {size:,.0f} bytes"
    )


if __name__ == "__main__":
    main()
