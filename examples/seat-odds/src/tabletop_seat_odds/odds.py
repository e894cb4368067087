"""How often each seat wins when everybody plays at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt
from typing import Any, NamedTuple

from tabletop_core.game import Game
from tabletop_core.playout import playout


class SeatOdds(NamedTuple):
    """The result for one seat."""

    #: Victories; a shared one counts in parts.
    wins: float
    #: Their share of all matches.
    share: float
    #: How far the share may be off: two standard errors.
    error: float


def seat_odds(game: Game[Any, Any], players: int, games: int, seed: int) -> Iterator[SeatOdds]:
    """Play matches without a record, and yield the odds by seat."""
    rng = random.Random(seed)
    wins = [0.0] * players
    for _ in range(games):
        outcome, _actions = playout(game, players, game.Options(), rng)
        for winner in outcome.winners:
            wins[winner] += 1 / len(outcome.winners)
    for won in wins:
        share = won / games
        yield SeatOdds(won, share, 2 * sqrt(share * (1 - share) / games))
