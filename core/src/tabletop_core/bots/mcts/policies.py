"""How a search plays on from where its tree ends."""

from __future__ import annotations

import random
from math import inf
from typing import Any

from tabletop_core.copying import copier
from tabletop_core.game import Game
from tabletop_core.table import Table


class RandomPolicy:
    """Every legal action is equally likely."""

    def __init__(self, game: Game[Any, Any], rng: random.Random) -> None:
        self._game = game
        self._rng = rng

    def play(self, state: Any, table: Table) -> bool:
        """Do one action; false when the match is over."""
        asked = self._game.to_act(state)
        if not asked:
            return False
        legal = self._game.legal_actions(state, asked[0])
        action = legal[int(self._rng.random() * len(legal))]
        self._game.apply(state, asked[0], action, table)
        return True


class GreedyPolicy:
    """The action after which the position looks best to who chooses it, by the game's ``evaluate``.

    :param candidates: how many of the actions it looks at, at most, picked at random; 0 for all.
    """

    def __init__(self, game: Game[Any, Any], candidates: int, rng: random.Random) -> None:
        self._game = game
        self._candidates = candidates
        self._rng = rng
        self._copy = copier(game.State)

    def play(self, state: Any, table: Table) -> bool:
        """Do one action; false when the match is over."""
        game = self._game
        asked = game.to_act(state)
        if not asked:
            return False
        player = asked[0]
        legal = game.legal_actions(state, player)
        best = legal[0]
        if len(legal) > 1:
            if 0 < self._candidates < len(legal):
                legal = self._rng.sample(legal, self._candidates)
            most = -inf
            for action in legal:
                after = self._copy(state)
                game.apply(after, player, action, table)
                value = game.evaluate(after, player)
                if value > most:
                    most, best = value, action
        game.apply(state, player, best, table)
        return True
