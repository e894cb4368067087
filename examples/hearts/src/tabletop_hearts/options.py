"""Where cards are passed."""

from __future__ import annotations

from enum import Enum

import attrs

from tabletop_core.messages import Message, Messages
from tabletop_core.options import option

_ = Messages("tabletop_hearts")


class Direction(Enum):
    """To whom cards are passed; its value is the name of an option."""

    RANDOM = "random"
    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"
    NONE = "none"

    @property
    def label(self) -> Message:
        """What is said of it."""
        return _DIRECTIONS[self]

    @property
    def seats(self) -> int:
        """How many seats farther the cards go, in the order of turns."""
        return {Direction.LEFT: 1, Direction.ACROSS: 2, Direction.RIGHT: 3}.get(self, 0)


#: What chance chooses among.
DIRECTIONS = (Direction.NONE, Direction.LEFT, Direction.ACROSS, Direction.RIGHT)

_DIRECTIONS = {
    Direction.RANDOM: _("as chance decides"),
    Direction.LEFT: _("to the left"),
    Direction.ACROSS: _("across"),
    Direction.RIGHT: _("to the right"),
    Direction.NONE: _("to nobody"),
}


@attrs.frozen
class HeartsOptions:
    """What may be agreed on before a match."""

    passing: Direction = option(
        default=Direction.RANDOM, help=_("where three cards of each hand are passed")
    )
