"""How good a position is, for bots: the points there are, and those that may still come."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from tabletop_core.players import Player
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.ossuary import (
    NEIGHBOURS,
    SPOTS,
    Slot,
    Spot,
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
#: How likely at least one of so many spots gets a priest, or a romantic.
_A_PRIEST = tuple(1 - (1 - _PRIEST) ** spots for spots in range(6))
_A_ROMANTIC = tuple(1 - (1 - _ROMANTIC) ** spots for spots in range(6))


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
    room = _room(width, _bits(cards))
    barred = BARRED_LEVELS[criminals]
    hopes = 0.0
    for spot, skull in skulls.items():
        if skull is Skull.ROYAL:
            hopes += _BELOW_ROYAL * room.below[spot.level]
        elif skull is Skull.GUARD:
            hopes += _ROYAL * room.below[spot.level]
        elif skull is Skull.EXECUTIONER:
            hopes += _CRIMINAL * room.beside[spot]
        elif skull is Skull.CRIMINAL:
            if spot.level not in barred and not _is_beside(skulls, spot, Skull.PRIEST):
                hopes += 2 * _A_PRIEST[room.beside[spot]]
        elif skull is Skull.ROMANTIC and not _is_beside(skulls, spot, Skull.ROMANTIC):
            hopes += 6 * _A_ROMANTIC[room.beside[spot]]
    return total(points_by_kind(skulls.items(), criminals)) + hopes


def _is_beside(skulls: Mapping[Spot, Skull], spot: Spot, kind: Skull) -> bool:
    for other in NEIGHBOURS[spot]:  # noqa: SIM110 -- any() over a generator takes twice as long
        if skulls.get(other) is kind:
            return True
    return False


class _Room(NamedTuple):
    """Where an ossuary may still grow."""

    #: For each spot with a skull, how many spots beside it may still get one.
    beside: dict[Spot, int]
    #: For each level, how many such spots are below it.
    below: tuple[int, ...]


@cache
def _room(width: int, taken: int) -> _Room:
    empty = {spot for slot in fillable(width, taken) for spot in SPOTS[slot]}
    beside = {
        spot: sum(other in empty for other in NEIGHBOURS[spot])
        for slot, spots in enumerate(SPOTS)
        if taken >> slot & 1
        for spot in spots
    }
    highest = max(spots[-1].level for spots in SPOTS)
    below = tuple(sum(spot.level < level for spot in empty) for level in range(highest + 1))
    return _Room(beside, below)


def _bits(cards: Cards) -> int:
    bits = 0
    for slot, _card in cards:
        bits |= 1 << slot
    return bits
