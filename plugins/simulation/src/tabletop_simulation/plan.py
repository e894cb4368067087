"""The plan: all that the results of a simulation depend on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs


@attrs.frozen
class Entrant:
    """Somebody who takes part: a bot with a name."""

    name: str
    #: As it is typed: ``greedy:depth=2``.
    bot: str


@attrs.frozen
class Arm:
    """One combination of options."""

    #: What was asked for by ``--option``, by name, as it is typed; empty for the usual options.
    chosen: Mapping[str, str]
    #: Every option by name, as JSON.
    options: Mapping[str, Any]

    @property
    def label(self) -> str:
        """What it is called: ``farmers=no, river=yes``; empty for the usual options."""
        return ", ".join(f"{name}={value}" for name, value in self.chosen.items())


@attrs.frozen(kw_only=True)
class Plan:
    """What is to be played."""

    #: The game's id, or ``distribution:id``.
    game: str
    title: str
    #: For each seat one; who sits where rotates from match to match.
    entrants: tuple[Entrant, ...]
    #: At least one.
    arms: tuple[Arm, ...]
    #: Matches for each arm.
    games: int
    seed: str
    #: Whether each deal is played in every rotation of the seats and with every arm.
    paired: bool
    #: A match with more actions is cut off.
    most_actions: int

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.entrants)

    @property
    def matches(self) -> int:
        """How many matches there are, all arms together."""
        return self.games * len(self.arms)
