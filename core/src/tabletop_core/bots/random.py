"""A bot that chooses at random."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.actions import Action
from tabletop_core.bots.bot import BlindBot


class RandomBot(BlindBot):
    """Every legal action is equally likely."""

    def pick(self, actions: Sequence[Action]) -> Action:
        """See :meth:`BlindBot.pick`."""
        # random.choice takes four times as long.
        return actions[int(self.rng.random() * len(actions))]
