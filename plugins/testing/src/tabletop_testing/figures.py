"""Speed and sizes: what an author may want to know of a game that keeps the contract.

These are glances, taken on the way; ``tabletop bench`` measures with care.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from statistics import mean
from time import perf_counter, process_time
from typing import Any

from tabletop_core.playout import playout
from tabletop_testing.compare import as_json
from tabletop_testing.corpus import Corpus
from tabletop_testing.positions import Position, Trouble

#: How many positions are measured, how often each is, and how long playouts take, in seconds.
_POSITIONS = 40
_REPEATS = 3
_SECONDS = 0.7


def figures_of(corpus: Corpus) -> dict[str, float]:
    """Figures by name: times on this machine, and sizes."""
    lengths = [len(played.picks) for played in corpus.played if played.over]
    positions = [p for played in corpus.played for p in played.positions if p.to_act]
    if not lengths or not positions:
        return {}
    sample = random.Random(corpus.effort.seed).sample(positions, min(_POSITIONS, len(positions)))
    return {
        "actions of a match, least": min(lengths),
        "actions of a match, mean": round(mean(lengths), 1),
        "actions of a match, most": max(lengths),
        **_sizes(sample),
        **_speeds(corpus, sample),
    }


def _sizes(sample: Sequence[Position]) -> dict[str, float]:
    legal = [len(position.legal(player)) for position in sample for player in position.to_act]
    views = [as_json(p.game, p.view(p.to_act[0])) for p in sample]
    return {
        "legal actions, mean": round(mean(legal), 1),
        "legal actions, most": max(legal),
        "state as JSON, bytes": round(mean(_size(as_json(p.game, p.state)) for p in sample)),
        "view as JSON, bytes": round(mean(map(_size, views))),
    }


def _size(value: Any) -> int:
    return len(json.dumps(value, separators=(",", ":")).encode())


def _speeds(corpus: Corpus, sample: Sequence[Position]) -> dict[str, float]:
    def legal(position: Position) -> Any:
        return position.game.legal_actions(position.state, position.to_act[0])

    def apply(position: Position) -> Position | Trouble:
        return position.after(position.to_act[0], position.legal(position.to_act[0])[0])

    return {
        "a copy, µs": _microseconds(Position.copy, sample),
        "a view, µs": _microseconds(lambda position: position.view(position.to_act[0]), sample),
        "legal actions, µs": _microseconds(legal, sample),
        "view, legal actions, copy and apply, µs": _microseconds(apply, sample),
        "random playouts a second": _playouts(corpus),
    }


def _microseconds(operation: Callable[[Position], object], sample: Sequence[Position]) -> float:
    """The time that an operation takes at one position, the least of a few repeats."""
    times = []
    for _ in range(_REPEATS):
        begun = perf_counter()
        for position in sample:
            operation(position)
        times.append((perf_counter() - begun) / len(sample))
    return round(min(times) * 1e6, 1)


def _playouts(corpus: Corpus) -> float:
    """Random playouts a second, with the setup of the first match."""
    setup = corpus.played[0].setup
    rng = random.Random(corpus.effort.seed)
    played, begun = 0, process_time()
    while (spent := process_time() - begun) < _SECONDS:
        playout(corpus.subject.game, setup.players, setup.options, rng)
        played += 1
    return round(played / spent, 1)
