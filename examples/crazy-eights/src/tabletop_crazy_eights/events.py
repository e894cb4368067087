"""What happens in a game besides cards that move, which the core tells."""

from __future__ import annotations

from tabletop_core.events import Event, event
from tabletop_core.messages import Messages
from tabletop_core.players import Player
from tabletop_crazy_eights.cards import Card, Suit

_ = Messages("tabletop_crazy_eights")


@event
class PileBegun(Event):
    """The first card of the pile was turned over."""

    template = _("the pile begins with the {card}")

    card: Card


@event
class CardPlayed(Event):
    """A card was put on the pile."""

    template = _("{player:player} plays the {card}")

    player: Player
    card: Card


@event
class SuitNamed(Event):
    """Who played an eight said which suit must follow."""

    template = _("{player:player} wants {suit}")

    player: Player
    suit: Suit


@event
class CardDrawn(Event):
    """A card was drawn."""

    template = _("{player:player} draws a card")

    player: Player


@event
class DrawnCardSeen(Event):
    """What the card is; only who drew it is told."""

    template = _("it is the {card}")

    card: Card


@event
class Passed(Event):
    """A player could do nothing."""

    template = _("{player:player} passes")

    player: Player
