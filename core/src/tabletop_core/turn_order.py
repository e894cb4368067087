"""Whose turn it is, as a value of the state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import attrs

from tabletop_core.players import Player


@attrs.define
class TurnOrder:
    """The seats in the order of their turns, and the one whose turn it is.

    A seat that was removed never comes back into the order by itself.
    """

    #: The seats still in the order, in the direction in which they sit.
    seats: list[Player]
    #: Index in ``seats`` of the seat whose turn it is.
    position: int = 0
    #: 1 for clockwise, -1 for the other way.
    direction: int = 1
    #: Seats that skip their next turn.
    skipping: list[Player] = attrs.field(factory=list)
    #: How many more turns the current seat takes before it passes on.
    extra: int = 0

    @classmethod
    def of(cls, players: int, first: Player = 0) -> Self:
        """All seats ``0`` to ``players - 1``, beginning with ``first``."""
        order = cls(list(range(players)))
        order.start_from(first)
        return order

    @property
    def current(self) -> Player:
        """The seat whose turn it is.

        :raises IndexError: when nobody is left.
        """
        return self.seats[self.position]

    def __len__(self) -> int:
        return len(self.seats)

    def __contains__(self, player: Player) -> bool:
        return player in self.seats

    def following(self, player: Player | None = None) -> Player:
        """The seat next to ``player`` in turn order (to the current one by default).

        It is the neighbour that counts: one that must skip its turn is not passed over.
        """
        at = self.position if player is None else self.seats.index(player)
        return self.seats[(at + self.direction) % len(self.seats)]

    def from_current(self) -> tuple[Player, ...]:
        """All seats in turn order, the current one first."""
        count = len(self.seats)
        return tuple(self.seats[(self.position + self.direction * i) % count] for i in range(count))

    def advance(self) -> Player:
        """Pass the turn on, and return whose it is now.

        :raises IndexError: when nobody is left.
        """
        if self.extra:
            self.extra -= 1
        elif self.skipping:
            self._pass_to(self.position + self.direction)
        elif self.seats:
            self.position = (self.position + self.direction) % len(self.seats)
        return self.seats[self.position]

    def skip(self, player: Player) -> None:
        """Let ``player`` miss a turn; twice to miss two."""
        self._seat(player)
        self.skipping.append(player)

    def reverse(self) -> None:
        """Turn the direction round."""
        self.direction = -self.direction

    def take_extra_turn(self) -> None:
        """Give the current seat one more turn."""
        self.extra += 1

    def start_from(self, player: Player) -> None:
        """Make it ``player``'s turn now; extra turns that another had left are lost."""
        position = self._seat(player)
        if position != self.position:
            self.extra = 0
        self.position = position

    def remove(self, player: Player) -> None:
        """Take ``player`` out. On its own turn, the turn is then the next seat's."""
        at = self._seat(player)
        was_current = at == self.position
        del self.seats[at]
        self.skipping = [seat for seat in self.skipping if seat != player]
        if not self.seats:
            self.position = 0
            return
        if was_current:
            self.extra = 0
            # The seat after the removed one has moved into its index.
            self._pass_to(at if self.direction == 1 else at - 1)
        elif at < self.position:
            self.position -= 1

    def keep(self, players: Iterable[Player]) -> None:
        """Remove everybody who is not among ``players``."""
        staying = set(players)
        for seat in [seat for seat in self.seats if seat not in staying]:
            self.remove(seat)

    def _pass_to(self, position: int) -> None:
        """Give the turn to the seat at ``position``, or the next that need not skip."""
        self.position = position % len(self.seats)
        while self.skipping and self.current in self.skipping:
            self.skipping.remove(self.current)
            self.position = (self.position + self.direction) % len(self.seats)

    def _seat(self, player: Player) -> int:
        try:
            return self.seats.index(player)
        except ValueError:
            message = f"player {player} is not in the turn order {self.seats}"
            raise ValueError(message) from None
