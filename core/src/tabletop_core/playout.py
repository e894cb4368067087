"""Random play at full speed, without a match: a bare loop over the rules."""

from __future__ import annotations

import random
from typing import Any, TypeVar

from tabletop_core.bare_table import BareTable
from tabletop_core.chance import CHOICE_BITS, RandomChance
from tabletop_core.game import Game
from tabletop_core.outcome import Outcome
from tabletop_core.table import Table

S = TypeVar("S")


def playout(
    game: Game[S, Any], players: int, options: Any, rng: random.Random
) -> tuple[Outcome, int]:
    """Play one match with a random choice at every decision.

    :returns: how it ended, and how many actions it took.
    """
    table = BareTable(players, RandomChance(rng))
    state = game.setup(table, options)
    return finish(game, state, table, rng)


def finish(game: Game[S, Any], state: S, table: Table, rng: random.Random) -> tuple[Outcome, int]:
    """Play on from ``state``, which changes, with a random choice at every decision.

    :returns: how it ended, and how many actions it took.
    """
    actions = 0
    to_act, legal_actions, apply = game.to_act, game.legal_actions, game.apply
    bits = rng.getrandbits
    while players := to_act(state):
        player = players[0]
        legal = legal_actions(state, player)
        apply(state, player, legal[bits(CHOICE_BITS) % len(legal)], table)
        actions += 1
    return game.outcome(state), actions
