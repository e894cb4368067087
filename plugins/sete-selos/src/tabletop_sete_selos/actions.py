"""What a player may do. Each action is made once and shared."""

from __future__ import annotations

from typing import TypeAlias

from tabletop_core.actions import Action, action
from tabletop_sete_selos.cards import Card, deck
from tabletop_sete_selos.elders import ELDERS, Elder


@action("keep {card}")
class Keep(Action):
    """In the draft: keep this card of your pack."""

    card: Card


@action("play {card}")
class Play(Action):
    """Play this card to the ritual."""

    card: Card


@action("place {elder}")
class Place(Action):
    """After insanity: put your cultist on this sealed Elder."""

    elder: Elder


@action("remove {elder}")
class Remove(Action):
    """When the seals are broken: take one of your cultists from this Elder."""

    elder: Elder


AnyAction: TypeAlias = Keep | Play | Place | Remove

KEEP = {card: Keep(card) for card in Card}
PLAY = {card: Play(card) for card in Card}
PLACE = {elder: Place(elder) for elder in ELDERS}
REMOVE = {elder: Remove(elder) for elder in ELDERS}

#: The action for a card, to be mapped over many of them.
keep_of, play_of = KEEP.__getitem__, PLAY.__getitem__


def catalogue(players: int) -> tuple[AnyAction, ...]:
    """Every action there can be in a game."""
    cards = deck(players)
    return (
        *map(keep_of, cards),
        *map(play_of, cards),
        *PLACE.values(),
        *REMOVE.values(),
    )
