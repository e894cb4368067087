"""How good a position is, for bots: the points there are, and those that may still come."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from tabletop_core.players import Player
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.ossuary import (
    NEIGHBOURS,
    SPOTS,
    Slot,
    fillable,
    places,
    skulls_of,
)
from tabletop_skulls_of_sedlec.scoring import BARRED_LEVELS, points_by_kind, total
from tabletop_skulls_of_sedlec.skulls import Skull
from tabletop_skulls_of_sedlec.state import State

#: The cards of an ossuary with their slots, by slot.
Cards: TypeAlias = tuple[tuple[Slot, Card], ...]

#: How likely an empty spot gets a skull that is wanted there: about twice the share that such skulls
#: have of all, since players choose among cards and places.
_PRIEST, _ROMANTIC, _CRIMINAL, _BELOW_ROYAL, _ROYAL = 0.35, 0.25, 0.4, 0.4, 0.15


def evaluate(view: State, player: Player) -> float:
    """By how much the player's prospects are better than those of the best opponent."""
    own, *others = (
        _prospects_of(view, seat)
        for seat in (player, *(seat for seat in range(len(view.hands)) if seat != player))
    )
    return own - max(others)


def _prospects_of(view: State, player: Player) -> float:
    ossuary = view.ossuaries[player]
    hand = tuple(sorted(view.hands[player]))
    cards = tuple(sorted(ossuary.cards.items()))
    return prospects(ossuary.width, cards, hand, view.criminals)


@lru_cache(maxsize=1 << 14)
def prospects(width: int, cards: Cards, hand: tuple[Card, ...], criminals: str) -> float:
    """What an ossuary is worth once the cards in hand are where they do best.

    Of two cards in hand, the one that comes first is put where it alone does best.

    :param cards: sorted.
    """
    slots = places(width, _bits(cards)).values()
    if not hand or not slots:
        return worth(width, cards, criminals)

    def placed(card: Card) -> Cards:
        after = [tuple(sorted((*cards, (slot, card)))) for slot in slots]
        return max(after, key=lambda each: worth(width, each, criminals))

    return max(
        prospects(width, placed(card), hand[:index] + hand[index + 1 :], criminals)
        for index, card in enumerate(hand)
    )


@lru_cache(maxsize=1 << 14)
def worth(width: int, cards: Cards, criminals: str) -> float:
    """The points of an ossuary, and what its skulls may still bring when it grows.

    :param cards: sorted.
    """
    skulls = dict(skull for slot, card in cards for skull in skulls_of(slot, card))
    taken = _bits(cards)
    still = fillable(width, taken)
    empty = {spot for slot in still for spot in SPOTS[slot]}
    barred = BARRED_LEVELS[criminals]
    hopes = 0.0
    for spot, skull in skulls.items():
        near = [skulls.get(other) for other in NEIGHBOURS[spot]]
        room = sum(1 for other in NEIGHBOURS[spot] if other in empty)
        below = sum(1 for other in empty if other.level < spot.level)
        if skull is Skull.ROYAL:
            hopes += _BELOW_ROYAL * below
        elif skull is Skull.GUARD:
            hopes += _ROYAL * below
        elif skull is Skull.EXECUTIONER:
            hopes += _CRIMINAL * room
        elif skull is Skull.CRIMINAL and Skull.PRIEST not in near and spot.level not in barred:
            hopes += 2 * _at_least_one(_PRIEST, room)
        elif skull is Skull.ROMANTIC and Skull.ROMANTIC not in near:
            hopes += 6 * _at_least_one(_ROMANTIC, room)
    return total(points_by_kind(skulls.items(), criminals)) + hopes


def _at_least_one(likely: float, spots: int) -> float:
    return 1 - (1 - likely) ** spots


def _bits(cards: Cards) -> int:
    return sum(1 << slot for slot, _card in cards)
