"""Choices that several players make at the same time, hidden until all have chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from tabletop_core.events import ChoiceMade, ChoicesRevealed
from tabletop_core.players import Player

if TYPE_CHECKING:
    from tabletop_core.table import Table

V = TypeVar("V")


@attrs.define
class Choices(Generic[V]):
    """One hidden choice for each player who must choose.

    In a view, everybody else's choice is a :class:`~tabletop_core.holes.Hole`: one sees that they
    have chosen, not what.
    """

    #: The players who must choose, by seat.
    players: tuple[Player, ...] = ()
    #: What was chosen so far.
    made: dict[Player, V] = attrs.field(factory=dict)

    def ask(self, players: Iterable[Player]) -> None:
        """Begin: these players must choose. Earlier choices are forgotten."""
        self.players = tuple(sorted(players))
        self.made = {}

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Who must still choose, by seat: what ``to_act`` returns."""
        return tuple(player for player in self.players if player not in self.made)

    def choose(self, player: Player, value: V, table: Table) -> bool:
        """Keep a player's choice; true when it was the last one missing.

        :raises ValueError: when it is not this player who must choose.
        """
        if player not in self.players or player in self.made:
            message = f"player {player} has no choice to make, but players {self.waiting} have"
            raise ValueError(message)
        self.made[player] = value
        table.emit(ChoiceMade, player)
        return not self.waiting

    def reveal(self, table: Table) -> dict[Player, V]:
        """Open all choices, by seat, and forget them here.

        :raises ValueError: when somebody has not chosen yet.
        """
        if self.waiting:
            message = f"players {self.waiting} have not chosen yet"
            raise ValueError(message)
        opened = {player: self.made[player] for player in self.players}
        table.disclose()
        table.emit(ChoicesRevealed, tuple(opened.items()))
        self.players = ()
        self.made = {}
        return opened
