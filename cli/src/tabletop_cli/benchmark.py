"""Measuring how fast a game runs."""

from __future__ import annotations

import gc
import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

from tabletop_core.chance import CHOICE_BITS, RandomChance
from tabletop_core.copying import copier
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.playout import playout
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_core.views import view_state

#: The same random choices in every run.
_SEED = 20001

#: How long the playouts take where nobody says how many there shall be, in seconds.
_PLAYOUT_SECONDS = 3.0
#: How many positions the single operations are measured at, and how often each is.
_POSITIONS = 20
_REPEATS = 7
#: How long one repeat takes, in seconds, and how many rounds over all positions it is at most.
_REPEAT_SECONDS = 0.05
_MOST_ROUNDS = 50


class Rates(NamedTuple):
    """Random playouts without recording."""

    games: int
    games_per_s: float
    actions_per_s: float


class Times(NamedTuple):
    """Single operations in the middle of matches, in microseconds."""

    copy: float
    view: float
    legal_actions: float
    apply: float


def suitable_games(game: Game[Any, Any], players: int) -> int:
    """How many playouts take a few seconds."""
    rng = random.Random(_SEED)
    options = game.Options()
    played = 0
    begun = process_time()
    while (spent := process_time() - begun) < _PLAYOUT_SECONDS / 10:
        playout(game, players, options, rng)
        played += 1
    return max(1, round(played * _PLAYOUT_SECONDS / spent))


def measure_playouts(
    game: Game[Any, Any], players: int, games: int, progress: Callable[[int], None]
) -> Rates:
    """Play so many random matches at full speed, with the garbage collector as it is.

    What counts is the time of the processor, so that other programs make no difference.

    :param progress: told from time to time how many have been played.
    """
    rng = random.Random(_SEED)
    options = game.Options()
    actions = 0
    seconds = 0.0
    portion = max(1, games // 50)
    for first in range(0, games, portion):
        progress(first)
        begun = process_time()
        for _ in range(min(portion, games - first)):
            actions += playout(game, players, options, rng)[1]
        seconds += process_time() - begun
    return Rates(games, games / seconds, actions / seconds)


def measure_operations(game: Game[Any, Any], players: int) -> Times:
    """Measure single operations: the least of several repeats, the garbage collector off."""
    rng = random.Random(_SEED)
    copy = copier(game.State)
    states = [_middle(game, players, rng) for _ in range(_POSITIONS)]
    acting = [game.to_act(state)[0] for state in states]
    pairs = list(zip(states, acting, strict=True))
    tables = [Table(players, RandomChance(rng)) for _ in states]
    actions = [rng.choice(game.legal_actions(state, player)) for state, player in pairs]

    def apply(copies: Sequence[Any]) -> None:
        for state, player, action, table in zip(copies, acting, actions, tables, strict=True):
            game.apply(state, player, action, table)

    everywhere = [None] * _POSITIONS
    return Times(
        copy=_least(lambda _: [copy(state) for state in states], lambda: everywhere),
        view=_least(
            lambda _: [view_state(state, player) for state, player in pairs], lambda: everywhere
        ),
        legal_actions=_least(
            lambda _: [game.legal_actions(state, player) for state, player in pairs],
            lambda: everywhere,
        ),
        apply=_least(apply, lambda: [copy(state) for state in states]),
    )


def _middle(game: Game[Any, Any], players: int, rng: random.Random) -> Any:
    """A state from the middle third of a random match."""
    luck = rng.getrandbits(64)
    _outcome, length = playout(game, players, game.Options(), random.Random(luck))
    again = random.Random(luck)
    table = Table(players, RandomChance(again))
    state = game.setup(table, game.Options())
    for _ in range(rng.randint(length // 3, length * 2 // 3)):
        player = game.to_act(state)[0]
        legal = game.legal_actions(state, player)
        game.apply(state, player, legal[again.getrandbits(CHOICE_BITS) % len(legal)], table)
    return state


def _least(run: Callable[[Sequence[Any]], object], prepare: Callable[[], Sequence[Any]]) -> float:
    """The least time that ``run`` takes for one of the positions, in microseconds."""
    was_on = gc.isenabled()
    gc.disable()
    gc.freeze()  # what is there is no litter of these rounds, and need not be looked through after each
    try:
        seconds = _time_rounds(run, prepare, 1)
        rounds = max(1, min(_MOST_ROUNDS, int(_REPEAT_SECONDS / seconds)))
        times = []
        for _ in range(_REPEATS):
            times.append(_time_rounds(run, prepare, rounds) / rounds / _POSITIONS)
            gc.collect()
    finally:
        gc.unfreeze()
        if was_on:
            gc.enable()
    return min(times) * 1e6


def _time_rounds(
    run: Callable[[Sequence[Any]], object], prepare: Callable[[], Sequence[Any]], rounds: int
) -> float:
    """Seconds for so many rounds over all positions, without preparing them."""
    prepared = [prepare() for _ in range(rounds)]
    begun = perf_counter()
    for inputs in prepared:
        run(inputs)
    return perf_counter() - begun


def measure_record(game: Game[Any, Any], players: int) -> float:
    """Bytes that a record grows by for each action, over a whole random match."""
    rng = random.Random(_SEED)
    seats = [Seat(f"Player {number}", "random") for number in range(1, players + 1)]
    match = Match(game, seats, seed=str(_SEED))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.ttr.jsonl"
        match.begin_record(path, distribution="bench", version="0", sync=False)
        header = path.stat().st_size
        while match.to_act:
            player = match.to_act[0]
            match.submit(player, rng.choice(match.decision(player).legal_actions))
        match.close()
        return (path.stat().st_size - header) / match.step
