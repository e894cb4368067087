"""What the scripts beside this one measure with."""

from __future__ import annotations

import random
import time
from math import sqrt
from typing import Any

from tabletop_core.game import Game
from tabletop_core.playout import playout


def wilson(wins: float, matches: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share of wins lies with 95 % confidence."""
    share = wins / matches
    middle = share + z * z / (2 * matches)
    reach = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    whole = 1 + z * z / matches
    return (middle - reach) / whole, (middle + reach) / whole


def playouts_a_second(
    game: Game[Any, Any], players: int, options: Any, *, games: int = 100, rounds: int = 20
) -> float:
    """Bare playouts a second of processor time: the best of several rounds of so many games."""
    rng = random.Random(1)
    best = 0.0
    for _round in range(rounds):
        begun = time.process_time()
        for _game in range(games):
            playout(game, players, options, rng)
        best = max(best, games / (time.process_time() - begun))
    return best
