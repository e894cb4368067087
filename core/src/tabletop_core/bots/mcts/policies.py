"""How a search plays on from where its tree ends."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from typing import Any, ClassVar

from tabletop_core.actions import Action
from tabletop_core.bots.look_ahead import Estimates
from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.game import Game
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.playout import finish
from tabletop_core.table import Table


class Policy(ABC):
    """Chooses among legal actions, and plays on so; it sees the whole state."""

    #: Whether its choice is better than anything that was not tried.
    guesses: ClassVar[bool]

    def __init__(self, game: Game[Any, Any], rng: random.Random) -> None:
        self._game = game
        self._rng = rng

    @abstractmethod
    def pick(self, state: Any, player: Player, legal: Sequence[Action], table: Table) -> Action:
        """What ``player`` does. The state does not change."""

    def play_on(self, state: Any, table: Table, actions: float = inf) -> None:
        """Do up to so many actions."""
        game = self._game
        done = 0
        while done < actions and (asked := game.to_act(state)):
            player = asked[0]
            legal = game.legal_actions(state, player)
            game.apply(state, player, self.pick(state, player, legal, table), table)
            done += 1

    def finish_turn(self, state: Any, player: Player, table: Table) -> None:
        """Do what ``player`` does as long as nobody else is to act."""
        while self._game.to_act(state) == (player,):
            self.play_on(state, table, 1)

    def play_out(self, state: Any, table: Table) -> Outcome:
        """Play to the end."""
        self.play_on(state, table)
        return self._game.outcome(state)


class RandomPolicy(Policy):
    """Every legal action is equally likely."""

    guesses = False

    def pick(self, state: Any, player: Player, legal: Sequence[Action], table: Table) -> Action:
        """See :meth:`Policy.pick`."""
        return legal[int(self._rng.random() * len(legal))]

    def play_out(self, state: Any, table: Table) -> Outcome:
        """See :meth:`Policy.play_out`."""
        outcome, _actions = finish(self._game, state, table, self._rng)
        return outcome


class GreedyPolicy(Policy):
    """The action after which the position looks best to who chooses it.

    :param depth: how many decisions of the same turn it looks ahead.
    :param candidates: how many of the actions it looks at, at most, picked at random; 0 for all.
    """

    guesses = True

    def __init__(
        self, game: Game[Any, Any], rng: random.Random, depth: int, candidates: int
    ) -> None:
        super().__init__(game, rng)
        self._estimates = Estimates(game, depth)
        self._candidates = candidates

    def pick(self, state: Any, player: Player, legal: Sequence[Action], table: Table) -> Action:
        """See :meth:`Policy.pick`."""
        if len(legal) == 1:
            return legal[0]
        if 0 < self._candidates < len(legal):
            legal = self._rng.sample(legal, self._candidates)
        values = self._estimates.of(state, player, legal, table)
        return legal[values.index(max(values))]


def make_policy(game: Game[Any, Any], options: MctsOptions, rng: random.Random) -> Policy:
    """The policy that is asked for, so far as the game can evaluate positions."""
    if options.policy == "greedy" and game.has("evaluate"):
        return GreedyPolicy(game, rng, options.depth, options.candidates)
    return RandomPolicy(game, rng)
