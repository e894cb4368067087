"""A match that begins, and what is to be decided first."""

from __future__ import annotations

from typing import Any

from tabletop_core.decisions import Decision
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.seats import Seat


def new_match(game: Game[Any, Any], players: int = 2, seed: str = "1", **more: Any) -> Match:
    """A match whose players are called P0, P1 and so on.

    :param more: what else a match takes.
    """
    return Match(game, [Seat(f"P{seat}") for seat in range(players)], seed=seed, **more)


def first_decision(game: Game[Any, Any], players: int = 2, seed: str = "1") -> Decision:
    match = new_match(game, players, seed)
    return match.decision(match.to_act[0])
