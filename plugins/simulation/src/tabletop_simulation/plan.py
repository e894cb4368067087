"""The plan: all that the results of a simulation depend on.

Match by match the plan goes through its arms, then through the rotations of the seats, then through the
deals. So a plan with more matches begins with those of a smaller one, and a run that was broken off has
nearly as many matches of each arm and each rotation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import attrs

#: After how many actions a match is cut off, where nobody says otherwise.
MOST_ACTIONS = 10_000
#: Where bots play so fast that looking at a match takes longer than playing it, the first matches are
#: looked at, and then those of one group of matches in so many: at their scores, and at what was used.
_FIRST_STANDINGS, _STANDINGS_ONE_IN = 64, 256
_FIRST_USAGE, _USAGE_ONE_IN = 4096, 16


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


class Place(NamedTuple):
    """Where a match stands in the plan; see :class:`rows.Row`."""

    match: int
    arm: int
    deal: int
    seed: str
    seats: tuple[int, ...]


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
    #: Whether every bot decides by the list of legal actions alone.
    blind: bool

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.entrants)

    @property
    def matches(self) -> int:
        """How many matches there are, all arms together."""
        return self.games * len(self.arms)

    def place(self, match: int) -> Place:
        """What is played as the match with this number, from 0."""
        players = len(self.entrants)
        turn, arm = divmod(match, len(self.arms))
        round_, rotation = divmod(turn, players)
        seats = (*range(rotation, players), *range(rotation))
        deal = round_ if self.paired else match
        return Place(match, arm, deal, f"{self.seed}/deal/{deal}", seats)

    def takes_standings(self, match: int) -> bool:
        """Whether the scores are looked at after each round of a match.

        They are in every match of bots that look at the game. Those that do not can be faster than
        the counting of points, and are measured in a part of the matches that has every arm and
        every rotation in it.
        """
        return self._is_taken(match, _FIRST_STANDINGS, _STANDINGS_ONE_IN)

    def takes_usage(self, match: int) -> bool:
        """Whether it is counted who used what in a match.

        As with scores, it is in every match or in a part; that part has all matches in it of which the
        scores are looked at.
        """
        return self._is_taken(match, _FIRST_USAGE, _USAGE_ONE_IN)

    def _is_taken(self, match: int, first: int, one_in: int) -> bool:
        if not self.blind:
            return True
        size = self.players * len(self.arms)
        group = match // size
        return group * size < first or group % one_in == 0

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return attrs.asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        """The plan of :meth:`as_json`."""
        values = dict(data)
        values["entrants"] = tuple(Entrant(**entrant) for entrant in values["entrants"])
        values["arms"] = tuple(Arm(**arm) for arm in values["arms"])
        return cls(**values)
