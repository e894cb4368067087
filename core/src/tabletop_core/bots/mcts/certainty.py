"""Whether players' choices alone decide what comes."""

from __future__ import annotations

import random
from typing import Any

from tabletop_core.bare_table import BareTable
from tabletop_core.bots.mcts.policies import RandomPolicy
from tabletop_core.chance import KeptChance, RandomChance
from tabletop_core.game import Game
from tabletop_core.worlds import Determinizer

#: How many actions are looked at: random play need not come to an end.
_FAR = 500


def is_certain(
    game: Game[Any, Any], worlds: Determinizer[Any], players: int, rng: random.Random
) -> bool:
    """Whether nothing is hidden, and random play from here never needed chance.

    :param worlds: of the position.
    """
    if not worlds.certain:
        return False
    chance = KeptChance(RandomChance(rng))
    RandomPolicy(game, rng).play_on(worlds.sample(rng), BareTable(players, chance), _FAR)
    return not chance.outcomes
