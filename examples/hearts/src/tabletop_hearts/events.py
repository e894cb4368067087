"""What happens in a game besides cards that move, which the core tells."""

from __future__ import annotations

from tabletop_core.events import Event, event
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_hearts.cards import Card
from tabletop_hearts.options import Direction

_ = Messages("tabletop_hearts")


@event
class DirectionChosen(Event):
    """Where cards are passed in this deal."""

    template = _("cards are passed {direction}")

    direction: Direction


@event
class CardLaidAside(Event):
    """A player chose a card to pass."""

    template = _("{player:player} lays a card aside")

    player: Player


@event
class CardsGot(Event):
    """Which cards were passed to a player; only that player is told."""

    template = _("{giver:player} passes you the {cards}")

    giver: Player
    cards: tuple[Card, ...]


@event
class CardPlayed(Event):
    """A card was played to the trick."""

    template = _("{player:player} plays the {card}")

    player: Player
    card: Card


@event
class HeartsBroken(Event):
    """The first heart, or the queen of spades, was played: from now on hearts may be led."""

    template = _("hearts are broken")


@event
class TrickTaken(Event):
    """Who played the highest card of the suit that was led takes the trick."""

    template = _("{player:player} takes the trick")

    player: Player
    #: What its cards count.
    points: int

    def message(self) -> Message | None:
        """The sentence, with the points if there are any."""
        if not self.points:
            return super().message()
        return _.plural(
            "{player:player} takes the trick: {count} point",
            "{player:player} takes the trick: {count} points",
            count=self.points,
            player=self.player,
        )
