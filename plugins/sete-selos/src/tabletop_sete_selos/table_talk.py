"""What is told while a game goes on, beside the sentences of its own events."""

from __future__ import annotations

from tabletop_core.events import CardsMoved, Event, ZoneRef, ZoneShuffled
from tabletop_core.holes import Hole
from tabletop_core.messages import Message, Messages
from tabletop_sete_selos.participants import BANISHED, who
from tabletop_sete_selos.state import HAND, PACK, TRICK, banished

_ = Messages("tabletop_sete_selos")


def narrate(event: Event) -> Message | None:
    """The sentence for an event; ``None`` for what need not be told.

    Of the movements of cards those are told which somebody decides: cards kept, and cards played.
    """
    if isinstance(event, CardsMoved):
        return _moved(event)
    return None if isinstance(event, ZoneShuffled) else event.message()


def _moved(event: CardsMoved) -> Message | None:
    card = event.cards[0]
    participant = _participant(event.source)
    if event.target.name == TRICK:
        return _("{who} plays {card}", who=participant, card=card)
    if event.source.name not in {PACK, banished(PACK)}:
        return None
    if event.target.name not in {HAND, banished(HAND)}:
        return None
    if isinstance(card, Hole):
        return _("{who} keeps a card", who=participant)
    return _("{who} keeps {card}", who=participant, card=card)


def _participant(zone: ZoneRef) -> Message:
    return who(BANISHED if zone.owner is None else zone.owner)
