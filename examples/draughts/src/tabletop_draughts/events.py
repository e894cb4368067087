"""What happens in a game, as values."""

from __future__ import annotations

from tabletop_core.events import Event, event
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_draughts.board import Square

_ = Messages("tabletop_draughts")


@event
class Stepped(Event):
    """A piece moved to a square beside."""

    template = _("{player:player} moves from {start} to {end}")

    player: Player
    start: Square
    end: Square


@event
class Captured(Event):
    """A piece jumped over others, which are gone."""

    player: Player
    start: Square
    end: Square
    #: The squares that were jumped over.
    over: tuple[Square, ...]

    def message(self) -> Message:
        """Where the piece is now, and what it has captured."""
        return _.plural(
            "{player:player} jumps from {start} to {end} and captures the piece on {over}",
            "{player:player} jumps from {start} to {end} and captures the pieces on {over}",
            count=len(self.over),
            player=self.player,
            start=self.start,
            end=self.end,
            over=self.over,
        )


@event
class Crowned(Event):
    """A man became a king."""

    template = _("the man of {player:player} on {square} becomes a king")

    player: Player
    square: Square
