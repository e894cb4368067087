"""Why an action is not accepted: one class for each kind of mistake, each with a reason for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop_core.errors import TabletopError
from tabletop_core.messages import Message, Messages

if TYPE_CHECKING:
    from tabletop_core.actions import Action
    from tabletop_core.players import Player

_ = Messages("tabletop_core")


class Rejection(TabletopError):
    """Something a player asked for is not accepted; the match is as it was before."""

    #: A stable word for programs.
    code: ClassVar[str]


class MatchOver(Rejection):
    """The match has ended."""

    code = "match-over"

    def __init__(self) -> None:
        super().__init__(_("the match is over"))


class NotToAct(Rejection):
    """It is not this player's decision."""

    code = "not-to-act"

    def __init__(self, player: Player, to_act: Sequence[Player]) -> None:
        super().__init__(
            _(
                "it is not for {player:player} to decide now, but for {to_act:players}",
                player=player,
                to_act=list(to_act),
            )
        )


class AlreadyDecided(Rejection):
    """The player has decided, and others have not yet."""

    code = "already-decided"

    def __init__(self, player: Player, to_act: Sequence[Player]) -> None:
        super().__init__(
            _(
                "{player:player} has decided already; {to_act:players} must still decide",
                player=player,
                to_act=list(to_act),
            )
        )


class IllegalAction(Rejection):
    """The rules do not allow the action."""

    code = "illegal-action"

    def __init__(self, action: Action, reason: Message) -> None:
        super().__init__(_("{action} is not possible: {reason}", action=str(action), reason=reason))
        self.action = action
        self.reason = reason


class CannotUndo(Rejection):
    """The last decision cannot be taken back."""

    code = "cannot-undo"

    def __init__(self, reason: Message) -> None:
        super().__init__(_("this cannot be taken back: {reason}", reason=reason))
        self.reason = reason
