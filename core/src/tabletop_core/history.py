"""The line of play of a match: what was done, and how far it can be taken back."""

from __future__ import annotations

from typing import Any

import attrs

from tabletop_core.actions import Action
from tabletop_core.chance import Chanced
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_core.table import Happened

_ = Messages("tabletop_core")


@attrs.define
class Played:
    """One accepted action, with what is needed to take it back."""

    player: Player
    action: Action
    #: Outcomes of chance while it was applied.
    outcomes: list[Chanced]
    happened: list[Happened]
    #: Whether something hidden became known to more players.
    disclosed: bool
    #: The state before it; dropped behind a barrier, which nothing goes back over.
    before: Any
    #: Who had decided before it, while others had not yet.
    decided: frozenset[Player]
    #: The step up to which the player had been told what happened.
    told: int


@attrs.define
class History:
    """The actions of a match, in order, and the last ones' states before them."""

    played: list[Played] = attrs.field(factory=list)

    def __len__(self) -> int:
        return len(self.played)

    def seal_behind_barrier(self) -> None:
        """Drop the kept states when the last action cannot be taken back, nor any before it."""
        if not self.played or not self._is_barrier(self.played[-1]):
            return
        for earlier in reversed(self.played):
            if earlier.before is None:
                break
            earlier.before = None

    @staticmethod
    def _is_barrier(played: Played) -> bool:
        return bool(played.outcomes) or played.disclosed

    def undo_barrier(self, player: Player) -> Message | None:
        """Why ``player`` cannot take the last decision back; ``None`` when it is possible."""
        if not self.played:
            return _("nothing has been done yet")
        last = self.played[-1]
        if last.player != player:
            return _("{other:player} has acted since", other=last.player)
        if last.outcomes:
            return _("chance has decided something since")
        if last.disclosed:
            return _("something hidden has become known since")
        return None
