"""A bot that takes what looks best at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs

from tabletop_core.actions import Action
from tabletop_core.bare_table import BareTable
from tabletop_core.bots.bot import Bot
from tabletop_core.bots.look_ahead import best_value
from tabletop_core.chance import RandomChance
from tabletop_core.copying import copier
from tabletop_core.decisions import Decision
from tabletop_core.game import Game
from tabletop_core.messages import Messages
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.playout import finish
from tabletop_core.table import Table
from tabletop_core.worlds import Determinizer, WorldError

_ = Messages("tabletop_core")


#: Actions times worlds that are tried for one decision, so that all decisions take about as long.
_TRIED = 32


@attrs.frozen
class GreedyOptions:
    """Parameters of the greedy bot."""

    depth: int = option(
        default=2,
        help=_("how many decisions of its own turn it looks ahead"),
        minimum=1,
        maximum=6,
    )
    worlds: int = option(
        default=8,
        help=_("how many possible worlds it looks at, at most: fewer where there are many actions"),
        minimum=1,
        maximum=1000,
    )
    playouts: int = option(
        default=8,
        help=_("random playouts for each action, for a game that cannot evaluate a position"),
        minimum=1,
        maximum=10000,
    )


class GreedyBot(Bot):
    """Tries each action in some worlds that it thinks possible, and takes the best on average.

    The position after the action, and after the best further decisions of its own that follow at once, is
    valued by the game's ``evaluate``. For a game without one it is valued by random playouts. What others
    decide at the same time is left to chance. Where the game cannot say what hidden things may be, any
    action is chosen.
    """

    Options = GreedyOptions
    hears = False
    quick = ("worlds=2", "playouts=2")

    def choose(self, decision: Decision) -> Action:
        """See :meth:`Bot.choose`. Equal actions are chosen among at random."""
        actions = decision.legal_actions
        if len(actions) == 1:
            only: Action = actions[0]
            return only
        try:
            search = _Search(self, decision)
        except WorldError:
            return self._any(actions)
        values = [search.value(action) for action in actions]
        best = max(values)
        return self._any(
            [action for action, value in zip(actions, values, strict=True) if value == best]
        )

    def _any(self, actions: Sequence[Action]) -> Action:
        return self.rng.choice(actions)


class _Search:
    """What one decision looks at."""

    def __init__(self, bot: GreedyBot, decision: Decision) -> None:
        self._game: Game[Any, Any] = decision.game
        self._player: Player = decision.player
        self._players = decision.players
        self._depth: int = bot.options.depth
        self._copy = copier(self._game.State)
        self._evaluates = self._game.has("evaluate")
        worlds = bot.options.playouts
        if self._evaluates:
            worlds = max(1, min(bot.options.worlds, _TRIED // len(decision.legal_actions)))
        source = Determinizer(decision.game, decision.view, decision.player, decision.players)
        # The same worlds and the same luck for all actions: only the actions differ.
        self._worlds = [(source.sample(bot.rng), bot.rng.getrandbits(64)) for _ in range(worlds)]

    def value(self, action: Action) -> float:
        """What the action leads to, on average over the worlds."""
        total = 0.0
        for world, luck in self._worlds:
            rng = random.Random(luck)
            table = BareTable(self._players, RandomChance(rng))
            state = self._copy(world)
            self._game.apply(state, self._player, action, table)
            if self._evaluates:
                self._let_others_decide(world, state, table)
                total += best_value(self._game, state, self._player, table, self._depth - 1)
            else:
                outcome, _actions = finish(self._game, state, table, rng)
                total += _result(outcome, self._player)
        return total / len(self._worlds)

    def _let_others_decide(self, before: Any, state: Any, table: Table) -> None:
        """Decide for those who were asked at the same time: what came of it shows only then."""
        for player in self._game.to_act(before):
            if player != self._player and player in self._game.to_act(state):
                action = table.pick(self._game.legal_actions(state, player))
                self._game.apply(state, player, action, table)


def _result(outcome: Outcome, player: Player) -> float:
    """A share in the victory; among equal results, the better place."""
    won = 1 / len(outcome.winners) if player in outcome.winners else 0.0
    place = next(at for at, tied in enumerate(outcome.ranking) if player in tied)
    return won - place / 1000
