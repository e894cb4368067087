"""What a player may do."""

from __future__ import annotations

from typing import TypeAlias

from tabletop_core.actions import Action, action
from tabletop_crazy_eights.cards import Card, Rank, Suit


@action("play {card}")
class Play(Action):
    """Put a card on the pile: ``play QS``."""

    card: Card


@action("play {card} as {suit}")
class PlayEight(Action):
    """Put an eight on the pile and say which suit must follow: ``play 8H as clubs``."""

    card: Card
    suit: Suit


@action("draw")
class Draw(Action):
    """Take the top card of the stock."""


@action("pass")
class Pass(Action):
    """Do nothing, when there is nothing that one could do."""


AnyAction: TypeAlias = Play | PlayEight | Draw | Pass


def plays(card: Card) -> list[AnyAction]:
    """Every way to play a card: with an eight one names any suit."""
    if card.rank is Rank.EIGHT:
        return [PlayEight(card, suit) for suit in Suit]
    return [Play(card)]
