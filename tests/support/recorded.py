"""Matches with records, for tests of what can happen to these."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from sample_games import Race, RaceOptions, Signs, Trumps
from stones import Stones, StonesOptions

from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.record import Record, read_record
from tabletop_core.replaying import replay
from tabletop_core.seats import Seat

GAMES: tuple[Game[Any, Any], ...] = (Race(), Trumps(), Signs(), Stones())


def begun(game: Game[Any, Any], path: Path, *, seed: str = "1", sync: bool = False) -> Match:
    """A match of two whose record has its header alone."""
    short = {"race": RaceOptions(goal=8), "stones": StonesOptions(heaps=1)}
    options = short.get(game.info.id)
    match = Match(game, [Seat("Ana", "random"), Seat("Rui")], options, seed=seed)
    match.begin_record(path, distribution="some-dist", version="1.5", sync=sync)
    return match


def play_on(match: Match, rng: random.Random, steps: int = 10_000, undos: float = 0.1) -> None:
    """Play at random, and take back now and then what can be taken back."""
    for _ in range(steps):
        if match.over:
            return
        player = rng.choice(match.to_act)
        if rng.random() < undos and match._history.undo_barrier(player) is None:
            match.undo(player)
        else:
            match.submit(player, rng.choice(match.decision(player).legal_actions))


def recorded(game: Game[Any, Any], path: Path, *, seed: int = 1) -> Match:
    """A match that was played to its end, with its record closed."""
    match = begun(game, path, seed=str(seed))
    play_on(match, random.Random(seed))
    match.close()
    return match


def verified(game: Game[Any, Any], path: Path) -> Match:
    """The match that a record leads to."""
    return last_of(game, read_record(path))


def last_of(game: Game[Any, Any], record: Record) -> Match:
    *_, last = replay(game, record)
    return last
