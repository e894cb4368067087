"""What a position is worth to each player, as a search sees it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from time import perf_counter
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.bare_table import BareTable
from tabletop_core.bots.mcts.policies import Policy
from tabletop_core.chance import RandomChance
from tabletop_core.copying import copier
from tabletop_core.decisions import Decision
from tabletop_core.game import Game
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.worlds import Determinizer

#: How much of a value is about places, where the rest is about winning.
_PLACES = 0.1


class Playouts:
    """Plays to the end: a value is a share in the victory, 0 to 1.

    :param policy: how it plays.
    """

    def __init__(self, players: int, policy: Policy) -> None:
        self._players = players
        self._policy = policy
        #: The values of endings, which come again and again.
        self._known: dict[Any, list[float]] = {}

    def __call__(self, state: Any, table: Table) -> list[float]:
        """Play on from a state, which changes: the value for each player, by seat."""
        outcome = self._policy.play_out(state, table)
        ending = outcome.ranking, outcome.winners
        values = self._known.get(ending)
        if values is None:
            values = self._known[ending] = shares(outcome, self._players)
        return values


class Evaluation:
    """Asks the game's own ``evaluate``: a value is in the game's units.

    With two players, what is good for the one is as bad for the other, so that one question is enough.

    :param player: who searches.
    """

    def __init__(self, game: Game[Any, Any], players: int, player: Player) -> None:
        self._game = game
        self._players = players
        self._player = player

    def __call__(self, state: Any) -> list[float]:
        """The value of a position for each player, by seat."""
        if self._players == 2:
            own = self._game.evaluate(state, self._player)
            return [own, -own] if self._player == 0 else [-own, own]
        return [self._game.evaluate(state, player) for player in range(self._players)]


def shares(outcome: Outcome, players: int) -> list[float]:
    """Each player's share in the victory; among equal shares, the better place counts a little."""
    values = [0.0] * players
    for place, tied in enumerate(outcome.ranking):
        for player in tied:
            values[player] = _PLACES * (1 - place / players)
    for player in outcome.winners:
        values[player] += (1 - _PLACES) / len(outcome.winners)
    return values


def win_chances(
    decision: Decision,
    actions: Sequence[Action],
    policy: Policy,
    rng: random.Random,
    playouts: int = 100,
    seconds: float = inf,
) -> tuple[list[float], int]:
    """How often the player wins after each of the actions when everybody goes on as ``policy`` does.

    The same worlds serve for all actions, so that only the actions differ.

    :param playouts: how many there are for each action.
    :param seconds: after this time it ends with fewer, but with at least a fifth of them.
    :returns: the chances, 0 to 1, and how many playouts there were.
    """
    until = perf_counter() + seconds
    game, player = decision.game, decision.player
    copy = copier(game.State)
    source = Determinizer(game, decision.view, player, decision.players)
    table = BareTable(decision.players, RandomChance(rng))
    wins = [0.0] * len(actions)
    done = 0
    while done < playouts and (done < playouts / 5 or perf_counter() < until):
        done += 1
        world = source.sample(rng)
        for number, action in enumerate(actions):
            state = copy(world)
            game.apply(state, player, action, table)
            winners = policy.play_out(state, table).winners
            if player in winners:
                wins[number] += 1 / len(winners)
    return [won / done for won in wins], done
