"""Matches as a simulation plays them: a loop over the rules, with a transcript."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tabletop_core.bare_table import BareTable
from tabletop_core.chance import CHOICE_BITS, Chance, KeptChance, RandomChance
from tabletop_core.game import Game
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_core.transcript import Transcripts

SEATS = [Seat("Ana", "random"), Seat("Rui", "greedy:depth=2")]


def transcribed(
    game: Game[Any, Any],
    seed: int = 1,
    *,
    players: int = 2,
    options: Any = None,
    table: Callable[[int, Chance], Table] = BareTable,
    most: int = 10_000,
    transcripts: Transcripts | None = None,
) -> bytes:
    """The record of a random match, played without a `Match`, as `playout` plays it."""
    options = game.Options() if options is None else options
    transcripts = transcripts or Transcripts(
        game, options, distribution="some-dist", version="1.5", started="2026-01-01T00:00:00+00:00"
    )
    seats = (*SEATS, *(Seat(f"Player {seat}", "random") for seat in range(2, players)))
    rng = random.Random(seed)
    chance = KeptChance(RandomChance(rng))
    laid = table(players, chance)
    state = game.setup(laid, options)
    to_act = game.to_act(state)
    transcript = transcripts.begin(seats, str(seed), chance, state, to_act)
    for _ in range(most):
        if not to_act:
            break
        player = to_act[0]
        legal = game.legal_actions(state, player)
        action = legal[rng.getrandbits(CHOICE_BITS) % len(legal)]
        game.apply(state, player, action, laid)
        to_act = game.to_act(state)
        transcript.add(player, action, state, to_act)
    return transcript.end(state, None if to_act else game.outcome(state))
