"""What all bots have in common."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from tabletop_core.actions import Action
from tabletop_core.bots.advice import Advice, Suggestion
from tabletop_core.decisions import Decision
from tabletop_core.options import NoOptions


class Bot:
    """An agent that is a program.

    :param options: its parameters, an instance of :attr:`Options`.
    :param rng: its own generator, apart from the match's.
    """

    #: The parameters it takes: an attrs class of options, as a game has.
    Options: ClassVar[type] = NoOptions

    #: Whether it looks at :attr:`Decision.events`. Where no bot does, a simulation need not make any.
    hears: ClassVar[bool] = True

    #: Parameters, each ``NAME=VALUE``, with which it decides in milliseconds: for tests of games and bots.
    quick: ClassVar[tuple[str, ...]] = ()

    def __init__(self, options: Any, rng: random.Random) -> None:
        self.options = options
        self.rng = rng

    def choose(self, decision: Decision) -> Action:
        """One of the legal actions."""
        raise NotImplementedError

    def advise(self, decision: Decision) -> Advice:
        """What it would choose for a person who asks, and what it expects from that."""
        return Advice((Suggestion(self.choose(decision)),))


class BlindBot(Bot):
    """A bot that decides by the list of legal actions alone: a simulation makes no view for it."""

    hears = False

    def choose(self, decision: Decision) -> Action:
        """See :meth:`Bot.choose`."""
        return self.pick(decision.legal_actions)

    def pick(self, actions: Sequence[Action]) -> Action:
        """One of the legal actions."""
        raise NotImplementedError
