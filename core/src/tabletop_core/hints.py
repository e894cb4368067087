"""What players still know of cards that were mixed unseen: which faces they are among.

A hint is the set of faces that a card must be one of, for a player who does not know its face.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tabletop_core.events import EVERYONE
from tabletop_core.players import Player
from tabletop_core.zones import Zone

T = TypeVar("T")

#: What is known of a card that nobody knows anything about.
NO_HINTS: Mapping[Player, frozenset[Any]] = {}


def mixed(
    zone: Zone[T], players: int, knowing: int, shown: int = 0, places: Sequence[int] = ()
) -> list[Mapping[Player, frozenset[T]]]:
    """What players know cards of a zone to be among, when its cards were mixed.

    :param players: how many seats there are.
    :param knowing: the mask of those who saw the faces that matter; others know at most that
        every card is one of those which they knew to be here.
    :param shown: the mask of those who are shown the cards at ``places``. Who did not know such a
        card cannot tell which of the unknown ones it was.
    """
    if not zone.among and (knowing == EVERYONE or not zone.cards):
        return []
    changed: dict[Player, frozenset[T] | None] = {}
    for player in range(players):
        own = 1 << player
        if not knowing & own:
            changed[player] = zone.among_of(player)
        elif shown & own and not all(zone.seen[place] & own for place in places):
            changed[player] = zone.among_unknown(player)
    new = {player: faces for player, faces in changed.items() if faces}
    kept = [
        {player: faces for player, faces in old.items() if player not in changed}
        for old in zone.among
    ]
    if any(kept):
        return [{**old, **new} for old in kept]
    return [new] * len(zone.cards) if new else []


def show_known_first(zone: Zone[Any], places: Sequence[int]) -> None:
    """Equal cards of a hand cannot be told apart: those shown are the ones that others know of."""
    cards, seen, up, inside = zone.cards, zone.seen, zone.up, zone.audience
    for place in places:
        card = cards[place]
        if up[place] or cards.count(card) == 1:
            continue
        for other, face in enumerate(cards):
            if face == card and other not in places and not up[other]:
                known = seen[other] & ~seen[place] & ~inside
                seen[other] &= ~known
                seen[place] |= known
                if known and zone.among:
                    _exchange_hints(zone, place, other, known)


def _exchange_hints(zone: Zone[Any], place: int, other: int, who: int) -> None:
    """Let some players take each of two cards for the other one."""
    here, there = zone.among[place], zone.among[other]
    changed = [player for player in {**here, **there} if who & 1 << player]
    for at, old, new in ((place, here, there), (other, there, here)):
        kept = {player: faces for player, faces in old.items() if player not in changed}
        zone.among[at] = kept | {player: new[player] for player in changed if player in new}


def move_hints(zone: Zone[Any], places: Sequence[int], target: Zone[Any]) -> None:
    """Let the hints of the cards at ``places`` go with them to the end of another zone."""
    target.among = [
        *(target.among or [NO_HINTS] * len(target.cards)),
        *(zone.among[place] if zone.among else NO_HINTS for place in places),
    ]
    leaving = set(places)
    zone.among = [hints for place, hints in enumerate(zone.among) if place not in leaving]
