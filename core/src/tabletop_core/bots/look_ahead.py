"""Looking ahead over the decisions that a player makes one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.copying import copier
from tabletop_core.game import Game
from tabletop_core.players import Player
from tabletop_core.table import Table


def best_value(
    game: Game[Any, Any],
    state: Any,
    player: Player,
    table: Table,
    depth: int,
    value: Callable[[Any, Player], float],
) -> float:
    """The value of a position for a player who may go on at once, and chooses the best.

    :param depth: so many further decisions of the player are looked at, as long as nobody else is to act.
    :param value: the value of a position for a player; it changes nothing.
    """
    if not depth or game.to_act(state) != (player,):
        return value(state, player)
    best = -inf
    for action in game.legal_actions(state, player):
        after = copier(game.State)(state)
        game.apply(after, player, action, table)
        best = max(best, best_value(game, after, player, table, depth - 1, value))
    return best


class Estimates:
    """How good the position looks after each of some actions; only the differences matter.

    By the game's own ``estimates``, or by its ``evaluate``.

    :param depth: how many decisions of the player it looks ahead, where the game has no ``estimates``.
    """

    def __init__(self, game: Game[Any, Any], depth: int) -> None:
        self._game = game
        self._depth = depth
        self._copy = copier(game.State)
        self._quick = game.has("estimates")

    def of(
        self, state: Any, player: Player, actions: Sequence[Action], table: Table
    ) -> list[float]:
        """The values for ``player``, in the order of the actions. The state does not change."""
        game = self._game
        if self._quick:
            return list(game.estimates(state, player, actions))
        values = []
        for action in actions:
            after = self._copy(state)
            game.apply(after, player, action, table)
            values.append(best_value(game, after, player, table, self._depth - 1, game.evaluate))
        return values
