"""How a search plays on from where its tree ends."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from tabletop_core.actions import Action
from tabletop_core.bots.look_ahead import Estimates
from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.game import Game
from tabletop_core.players import Player
from tabletop_core.table import Table


class Policy(Protocol):
    """Chooses among legal actions; it sees the whole state."""

    def pick(self, state: Any, player: Player, legal: Sequence[Action], table: Table) -> Action:
        """What ``player`` does. The state does not change."""


class RandomPolicy:
    """Every legal action is equally likely."""

    def __init__(self, rng: random.Random) -> None:
        self._draw = rng.random

    def pick(self, state: Any, player: Player, legal: Sequence[Action], table: Table) -> Action:
        """See :class:`Policy`."""
        return legal[int(self._draw() * len(legal))]


class GreedyPolicy:
    """The action after which the position looks best to who chooses it.

    :param depth: how many decisions of the same turn it looks ahead.
    :param candidates: how many of the actions it looks at, at most, picked at random; 0 for all.
    """

    def __init__(
        self, game: Game[Any, Any], depth: int, candidates: int, rng: random.Random
    ) -> None:
        self._estimates = Estimates(game, depth)
        self._candidates = candidates
        self._rng = rng

    def pick(self, state: Any, player: Player, legal: Sequence[Action], table: Table) -> Action:
        """See :class:`Policy`."""
        if len(legal) == 1:
            return legal[0]
        if 0 < self._candidates < len(legal):
            legal = self._rng.sample(legal, self._candidates)
        values = self._estimates.of(state, player, legal, table)
        return legal[values.index(max(values))]


def make_policy(game: Game[Any, Any], options: MctsOptions, rng: random.Random) -> Policy:
    """The policy that is asked for, so far as the game can evaluate positions."""
    if options.policy == "greedy" and game.has("evaluate"):
        return GreedyPolicy(game, options.depth, options.candidates, rng)
    return RandomPolicy(rng)


def play_on(game: Game[Any, Any], state: Any, table: Table, policy: Policy, actions: float) -> None:
    """Do up to so many actions, all of them as ``policy`` chooses."""
    done = 0
    while done < actions and (asked := game.to_act(state)):
        player = asked[0]
        legal = game.legal_actions(state, player)
        game.apply(state, player, policy.pick(state, player, legal, table), table)
        done += 1


def finish_turn(
    game: Game[Any, Any], state: Any, player: Player, table: Table, policy: Policy
) -> None:
    """Do what ``player`` does as long as nobody else is to act, as ``policy`` chooses."""
    while game.to_act(state) == (player,):
        play_on(game, state, table, policy, 1)
