"""Who sits where, as the host of a match sees it."""

from __future__ import annotations

import attrs

#: The agent of a seat where a person decides.
HUMAN = "human"


@attrs.frozen
class Seat:
    """The occupant of a seat."""

    name: str
    #: ``"human"``, or a bot with its parameters: ``"greedy"``, ``"mcts:seconds=1"``.
    agent: str = HUMAN

    @property
    def is_human(self) -> bool:
        """Whether a person decides here."""
        return self.agent == HUMAN
