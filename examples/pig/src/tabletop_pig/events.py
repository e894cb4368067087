"""What happens in a game, as values; the sentences are made for each reader."""

from __future__ import annotations

from tabletop_core.events import Event, event
from tabletop_core.messages import Messages
from tabletop_core.players import Player

_ = Messages("tabletop_pig")


@event
class Rolled(Event):
    """A roll that adds to the turn."""

    template = _("{player:player} rolls a {pips}, and has {turn} in this turn")

    player: Player
    pips: int
    turn: int


@event
class RolledOne(Event):
    """A roll that ends the turn."""

    template = _("{player:player} rolls a 1 and loses {lost}")

    player: Player
    lost: int


@event
class Held(Event):
    """A turn that ended well."""

    template = _("{player:player} holds {points}, and has {score}")

    player: Player
    points: int
    score: int
