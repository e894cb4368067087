"""A position: one moment of a match, with how it was reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from tabletop_core.actions import Action
from tabletop_core.chance import Chanced, DictatedChance, SeededChance
from tabletop_core.copying import copy_state
from tabletop_core.events import Event
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.players import Player
from tabletop_core.seats import Seat
from tabletop_core.views import view_state
from tabletop_testing.setups import Setup
from tabletop_testing.subject import Subject
from tabletop_testing.watching import WatchedTable

if TYPE_CHECKING:
    from tabletop_testing.leaks import Leak


@attrs.frozen(eq=False)
class Trouble:
    """The rules failed while a match was played."""

    #: The method that failed.
    method: str
    error: Exception
    player: Player | None = None
    action: Action | None = None


@attrs.define(eq=False)
class Position:
    """The table before a decision, or at the end.

    The state is the true one. Checks leave it as it is: they change copies.
    """

    subject: Subject
    setup: Setup
    seed: str
    state: Any
    to_act: tuple[Player, ...]
    #: The table at which the last action was done, or the game was set up.
    table: WatchedTable
    step: int = 0
    before: Position | None = None
    #: Who did what last; nobody at the setup.
    player: Player | None = None
    action: Action | None = None
    #: Why the match that was played here could not go on.
    trouble: Trouble | None = None
    #: What twins have shown, once they were made.
    leaks: list[Leak] | None = None
    #: The legal actions, by player, once they were asked for.
    known_legal: dict[Player, list[Any]] = attrs.field(factory=dict)

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.subject.game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.players

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.setup.players)

    @property
    def viewers(self) -> tuple[Player | None, ...]:
        """All seats, and somebody who watches without one."""
        return (*self.seats, None)

    def copy(self) -> Any:
        """A copy of the true state."""
        return copy_state(self.state)

    def view(self, viewer: Player | None) -> Any:
        """What somebody may know of the state."""
        return view_state(self.state, viewer)

    def legal(self, player: Player) -> list[Any]:
        """The legal actions of a player, as a match would offer them; asked once."""
        if player not in self.known_legal:
            self.known_legal[player] = self.legal_again(player)
        return self.known_legal[player]

    def legal_again(self, player: Player) -> list[Any]:
        """The same, asked anew."""
        return list(self.game.legal_actions(self.view(player), player))

    def table_for(self, step: int, outcomes: Sequence[Chanced] | None = None) -> WatchedTable:
        """A new table for a step of this match.

        :param outcomes: what chance brings instead of what the seed gives.
        """
        if outcomes is not None:
            return WatchedTable(self.players, DictatedChance(outcomes))
        chance = SeededChance(self.seed)
        chance.at(step)
        return WatchedTable(self.players, chance)

    def after(
        self, player: Player, action: Any, outcomes: Sequence[Chanced] | None = None
    ) -> Position | Trouble:
        """The position after an action."""
        state, table = self.copy(), self.table_for(self.step + 1, outcomes)
        try:
            self.game.apply(state, player, action, table)
        except Exception as error:  # noqa: BLE001  whatever the rules raise is reported
            return Trouble("apply", error, player, action)
        try:
            to_act = tuple(self.game.to_act(state))
        except Exception as error:  # noqa: BLE001  the same
            return Trouble("to_act", error, player, action)
        return Position(
            *(self.subject, self.setup, self.seed, state, to_act, table),
            *(self.step + 1, self, player, action),
        )

    def told(self, viewer: Player | None) -> list[Event]:
        """What somebody is told of the last action, or of the setup."""
        seen = (happened.as_seen_by(viewer) for happened in self.table.happened)
        return [event for event in seen if event is not None]

    def way(self) -> Iterator[Position]:
        """The positions from the setup to this one."""
        found: list[Position] = []
        at: Position | None = self
        while at is not None:
            found.append(at)
            at = at.before
        return reversed(found)

    def match(self) -> Match:
        """A match of the core's at this position."""
        seats = [Seat(f"Player {seat}", "random") for seat in self.seats]
        match = Match(self.game, seats, self.setup.options, seed=self.seed)
        for position in self.way():
            if position.player is not None and position.action is not None:
                match.submit(position.player, position.action)
        return match
