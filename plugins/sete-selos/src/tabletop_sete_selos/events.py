"""What happens in a game, as values. Participants are seats, or ``BANISHED``."""

from __future__ import annotations

from tabletop_core.events import Event, event
from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_sete_selos.cards import SEVEN, SEVENS, Card
from tabletop_sete_selos.elders import Elder, elder_name
from tabletop_sete_selos.participants import who

_ = Messages("tabletop_sete_selos")


@event
class SeriesDealt(Event):
    """A new series: the dealer has shuffled all cards and dealt seven to each."""

    template = _("series {series}: {dealer:player} shuffles and deals")

    series: int
    dealer: Player


@event
class PacksPassed(Event):
    """Everybody has kept a card, and the packs have gone to the left."""

    template = _("the packs go to the left")


@event
class RitualWon(Event):
    """A participant won a ritual."""

    participant: Player
    card: Card
    #: Whether a 1 won because the 7 of its sign was in the ritual, too.
    over_seven: bool

    def message(self) -> Message:
        """Who won, and with which card."""
        if self.over_seven:
            return _(
                "{who} wins the ritual with {card}, which ranks above {seven}",
                who=who(self.participant),
                card=self.card,
                seven=SEVENS[self.card.sign],
            )
        return _("{who} wins the ritual with {card}", who=who(self.participant), card=self.card)


@event
class CultistPlaced(Event):
    """A participant put a cultist on an Elder."""

    participant: Player
    elder: Elder
    #: How many cultists are there now, of all participants.
    total: int

    def message(self) -> Message:
        """Where the cultist is."""
        return _(
            "{who} puts a cultist on Elder {elder} ({total} of 3)",
            who=who(self.participant),
            elder=self.elder,
            total=self.total,
        )


@event
class ElderRevealed(Event):
    """The seal of an Elder is broken."""

    elder: Elder

    def message(self) -> Message:
        """Who is revealed."""
        return _(
            "the seal of Elder {elder} breaks and reveals {name}",
            elder=self.elder,
            name=elder_name(self.elder),
        )


@event
class InsanityGained(Event):
    """A participant won a ritual with the number of an Elder who is revealed."""

    participant: Player
    elder: Elder
    #: The participant's points of insanity now.
    points: int
    #: With so many the participant wins.
    needed: int

    def message(self) -> Message:
        """How insane the participant is now."""
        return _(
            "Elder {elder} is revealed: {who} gains a point of insanity ({points} of {needed})",
            elder=self.elder,
            who=who(self.participant),
            points=self.points,
            needed=self.needed,
        )


@event
class AllRevealed(Event):
    """No Elder is sealed any more: power decides."""

    def message(self) -> Message:
        """What follows."""
        return _("all {count} Elders are revealed: power decides", count=SEVEN)


@event
class CultistRemoved(Event):
    """A player took a cultist away for a point of insanity."""

    template = _("{player:player} removes a cultist from Elder {elder}")

    player: Player
    elder: Elder
