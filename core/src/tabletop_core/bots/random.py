"""A bot that chooses at random."""

from __future__ import annotations

from tabletop_core.actions import Action
from tabletop_core.bots.bot import Bot
from tabletop_core.decisions import Decision


class RandomBot(Bot):
    """Every legal action is equally likely."""

    def choose(self, decision: Decision) -> Action:
        """See :meth:`Bot.choose`."""
        chosen: Action = self.rng.choice(decision.legal_actions)
        return chosen
