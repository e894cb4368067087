"""What happens in a game, as values."""

from __future__ import annotations

from tabletop_core.events import Event, event
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.ossuary import Place

_ = Messages("tabletop_skulls_of_sedlec")


@event
class Dug(Event):
    """A player dug; the cards that the piles then show are told by the core."""

    player: Player
    #: Numbers of the piles.
    piles: tuple[int, ...]

    def message(self) -> Message:
        """Where the player dug."""
        return _.plural(
            "{player:player} digs in pile {piles}",
            "{player:player} digs in piles {piles}",
            count=len(self.piles),
            player=self.player,
            piles=self.piles,
        )


@event
class CardTaken(Event):
    """A player took one of the cards that a Dig had flipped."""

    template = _("{player:player} takes {card} from pile {pile}")

    player: Player
    pile: int
    card: Card


@event
class CardCollected(Event):
    """A player took a card that already lay face up."""

    template = _("{player:player} collects {card} from pile {pile}")

    player: Player
    pile: int
    card: Card


@event
class CardStacked(Event):
    """A player put a card on the ossuary."""

    player: Player
    card: Card
    place: Place
    #: How many points more the ossuary is worth.
    points: int

    def message(self) -> Message:
        """Where the card lies, and what it has brought at once."""
        told = {"player": self.player, "card": self.card, "place": self.place}
        if not self.points:
            return _("{player:player} stacks {card} {place}", **told)
        return _.plural(
            "{player:player} stacks {card} {place}, for {count} point",
            "{player:player} stacks {card} {place}, for {count} points",
            count=self.points,
            **told,
        )


@event
class OssuaryCompleted(Event):
    """A player put the last card on the ossuary, and takes no more turns."""

    template = _("the ossuary of {player:player} is complete")

    player: Player
