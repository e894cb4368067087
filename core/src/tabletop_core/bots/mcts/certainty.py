"""Whether players' choices alone decide what comes."""

from __future__ import annotations

import random
from typing import Any

from tabletop_core.bare_table import BareTable
from tabletop_core.bots.mcts.policies import RandomPolicy
from tabletop_core.chance import ChanceError, DictatedChance
from tabletop_core.game import Game
from tabletop_core.worlds import Determinizer

#: How many actions are looked at: random play need not come to an end.
_FAR = 500


def is_certain(
    game: Game[Any, Any], worlds: Determinizer[Any], players: int, rng: random.Random
) -> bool:
    """Whether nothing is hidden, and random play from here never needs chance.

    :param worlds: of the position.
    """
    if not worlds.certain:
        return False
    table = BareTable(players, DictatedChance())  # which has no outcome to give
    try:
        RandomPolicy(game, rng).play_on(worlds.sample(rng), table, _FAR)
    except ChanceError:
        return False
    return True
