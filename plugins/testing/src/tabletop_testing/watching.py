"""A table that keeps what a check must know of one step, besides what a match keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from tabletop_core.chance import Chance
from tabletop_core.events import EVERYONE, ChoicesRevealed, Event, mask_of
from tabletop_core.players import Player
from tabletop_core.table import RecordingTable
from tabletop_core.zones import Zone

P = ParamSpec("P")
T = TypeVar("T")


class WatchedTable(RecordingTable):
    """A recording table for checks.

    A match only needs to know that something became known. Here it counts whether the movement of cards
    made it known, or whether the rules said so.
    """

    def __init__(self, players: int, chance: Chance) -> None:
        super().__init__(players, chance)
        #: The cards that left all zones by :meth:`take`.
        self.taken: list[Any] = []
        #: The mask of those to whom the rules said that something hidden became known.
        self.said = 0
        self._said_before = 0

    def disclose(self) -> None:
        """See :meth:`Table.disclose`."""
        super().disclose()
        self._said_before = self.said
        self.said = EVERYONE

    def emit(self, make: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """See :meth:`Table.emit`."""
        super().emit(make, *args, **kwargs)
        if make is ChoicesRevealed:
            # Hidden choices have just been opened, which the core discloses on its own.
            self.said = self._said_before

    def whisper(
        self,
        audience: Iterable[Player],
        make: Callable[P, Event],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """See :meth:`Table.whisper`."""
        told = tuple(audience)
        super().whisper(told, make, *args, **kwargs)
        self.said |= mask_of(told)

    def take(self, zone: Zone[T]) -> T:
        """See :meth:`Table.take`."""
        said = self.said
        card = super().take(zone)
        # That the card is known now is the core's doing, too.
        self.said = said
        self.taken.append(card)
        return card
