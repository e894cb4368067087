"""Decisions and the agents that make them.

People at a terminal, bots in this process or in another one are all agents: they get a decision, and
answer with one of its legal actions.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import attrs

from tabletop_core.actions import Action
from tabletop_core.chance import RandomChance
from tabletop_core.events import Event
from tabletop_core.game import Game
from tabletop_core.guarded_rules import GuardedRules
from tabletop_core.messages import Message
from tabletop_core.players import Player
from tabletop_core.rejections import Rejection
from tabletop_core.table import Table


@attrs.frozen
class Decision:
    """What a player must decide, and all that may be known about it."""

    game: Game[Any, Any]
    #: The state as this player may know it.
    view: Any
    player: Player
    #: How many seats the match has.
    players: int
    legal_actions: tuple[Any, ...]
    #: How many actions were accepted in the match before this decision.
    step: int
    #: What happened since this player's last decision, as far as the player may know.
    events: Sequence[Event] = ()
    #: Seconds left to decide; ``None`` where nobody counts.
    deadline: float | None = None

    @property
    def prompt(self) -> Message:
        """What the player is asked.

        :raises RulesError: when the rules fail, or give something else than a message.
        """
        return GuardedRules(self.game, self.players).prompt(self.view, self.player)

    def worlds(self, rng: random.Random) -> Any:
        """A full state that agrees with the view; all that a search may look at.

        :param rng: the searcher's own generator.
        :raises WorldError: when the game cannot say what hidden things may be.
        """
        return self.game.worlds(self.view, self.player, Table(self.players, RandomChance(rng)))


@attrs.frozen
class Undo:
    """An agent's wish to take its last decision back, instead of an action."""


Choice: TypeAlias = Action | Undo


class Agent(Protocol):
    """Somebody who decides."""

    def choose(self, decision: Decision) -> Choice:
        """One of the decision's legal actions, or the wish to undo."""


class Corrigible(Protocol):
    """An agent that may try again after a mistake. Others end the match with it."""

    def rejected(self, rejection: Rejection) -> None:
        """Take notice of why the last choice was not accepted."""
