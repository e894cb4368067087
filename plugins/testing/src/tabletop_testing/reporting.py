"""Telling what came of the checks of a game: to people while they run, to programs at the end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from tabletop_cli.output import is_terminal, print_json
from tabletop_cli.tables import print_fields
from tabletop_testing.corpus import Corpus
from tabletop_testing.failures import Failure
from tabletop_testing.running import Result, Status


class Progress:
    """A line on standard error, for a person who waits."""

    def __init__(self) -> None:
        self._shown = is_terminal(sys.stderr)

    def show(self, text: str) -> None:
        """Show what is being done."""
        if self._shown:
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def tell_matches(corpus: Corpus) -> None:
    """Say what is looked at."""
    info = corpus.subject.game.info
    numbers = sorted({played.setup.players for played in corpus.played})
    seats = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else "".join(map(str, numbers))
    print(
        f"{info.title}, rules {info.version}: {len(corpus.playthroughs)} random matches with "
        f"{seats or 'no'} players, {corpus.positions:,} positions, seed {corpus.effort.seed}"
    )


def tell_result(result: Result) -> None:
    """Say in one line what came of a check."""
    looked = f"{result.looked:,} position{'s' * (result.looked != 1)}" if result.looked else ""
    print(f"{result.status.value:<8} {result.check.name:<40} {result.why or looked}".rstrip())


def tell_end(results: Sequence[Result], figures: dict[str, float]) -> None:
    """Say what is wrong, how fast the game is, and how many checks found nothing."""
    for failure in failures_of(results):
        print(f"\n{failure.report()}")
    if figures:
        print()
        print_fields([(name, f"{value:,}") for name, value in figures.items()])
    counts = {status: sum(result.status is status for result in results) for status in Status}
    print(
        f"\n{counts[Status.OK]} ok, {counts[Status.FAILED]} failed, "
        f"{counts[Status.SKIPPED]} not applicable"
    )


def tell_position(failures: Sequence[Failure]) -> None:
    """Say what is wrong at one position."""
    for failure in failures:
        print(f"{failure.report()}\n")
    if not failures:
        print("ok: nothing is wrong at this position")


def failures_of(results: Sequence[Result]) -> list[Failure]:
    """The failures among some results."""
    return [result.failure for result in results if result.failure is not None]


def print_results(corpus: Corpus, results: Sequence[Result], figures: dict[str, float]) -> None:
    """Print everything as one JSON object."""
    print_json(
        {
            "game": corpus.subject.game.info.id,
            "ok": not failures_of(results),
            "seed": corpus.effort.seed,
            "matches": len(corpus.playthroughs),
            "positions": corpus.positions,
            "checks": [_as_json(result) for result in results],
            "figures": figures,
        }
    )


def _as_json(result: Result) -> dict[str, Any]:
    return {
        "name": result.check.name,
        "rule": result.check.rule,
        "status": result.status.value,
        "positions": result.looked,
        "why": result.why,
        "failure": None if result.failure is None else result.failure.as_json(),
    }
