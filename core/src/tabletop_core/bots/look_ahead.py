"""Looking ahead over the decisions that a player makes one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.copying import copier
from tabletop_core.game import Game
from tabletop_core.players import Player
from tabletop_core.table import Table


def best_value(game: Game[Any, Any], state: Any, player: Player, table: Table, depth: int) -> float:
    """What ``evaluate`` says of a position for a player who may go on at once, and chooses the best.

    :param depth: so many further decisions of the player are looked at, as long as nobody else is to act.
    """
    if not depth or game.to_act(state) != (player,):
        return game.evaluate(state, player)
    legal = game.legal_actions(state, player)
    return max(_values_after(game, state, player, legal, table, depth))


class Estimates:
    """How good the position looks after each of some actions; only the differences matter.

    By the game's own ``estimates``, or by its ``evaluate``.

    :param depth: how many decisions of the player it looks ahead, where the game has no ``estimates``.
    """

    def __init__(self, game: Game[Any, Any], depth: int) -> None:
        self._game = game
        self._depth = depth
        self._quick = game.has("estimates")

    def of(
        self, state: Any, player: Player, actions: Sequence[Action], table: Table
    ) -> list[float]:
        """The values for ``player``, in the order of the actions. The state does not change."""
        if self._quick:
            return list(self._game.estimates(state, player, actions))
        return _values_after(self._game, state, player, actions, table, self._depth)


def _values_after(
    game: Game[Any, Any],
    state: Any,
    player: Player,
    actions: Sequence[Action],
    table: Table,
    depth: int,
) -> list[float]:
    """The best values after each action, which is the first of so many decisions."""
    copy = copier(game.State)
    values = []
    for action in actions:
        after = copy(state)
        game.apply(after, player, action, table)
        values.append(best_value(game, after, player, table, depth - 1))
    return values
