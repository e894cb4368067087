"""Worlds: full states that agree with all that a player knows, each as likely as any other.

Besides faces this uses what was passed on in the draft, what was missing when a pack came again, what
was played, and which signs others have shown to have none of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from tabletop_core.copying import copy_state
from tabletop_core.holes import Hole
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.worlds import WorldError
from tabletop_core.zones import Zone
from tabletop_sete_selos.cards import Card
from tabletop_sete_selos.knowledge import (
    Group,
    Place,
    groups,
    holder,
    own_picks,
    passes,
    played_cards,
)
from tabletop_sete_selos.participants import BANISHED
from tabletop_sete_selos.state import State

#: How often a free deal is tried before all deals that agree are listed.
_FREE_DEALS = 20


def world(view: State, player: Player, table: Table) -> State:
    """A full state made from a view.

    :raises WorldError: when the view contradicts itself.
    """
    played = {card: participant for participant, card in played_cards(view)}
    went: dict[Place, Card] = {}
    for group in groups(view, player):
        went.update(_fill(view, group, played, table))
    made = copy_state(view)
    for participant in view.cycle:
        if participant != player:
            kept = [card for place, card in went.items() if place.keeper == participant]
            _uncover(made.hands[participant], [card for card in kept if card not in played], table)
    now = passes(view, player)
    for pack in range(len(view.cycle)):
        left = [card for at, card in went.items() if at.keeper is None and at.pack == pack]
        _uncover(made.packs[holder(view, pack, now)], left, table)
    _remember(made, view, player, went)
    return made


def _fill(
    view: State, group: Group, played: Mapping[Card, Player], table: Table
) -> dict[Place, Card]:
    """A card for each place of a group."""
    filled: dict[Place, Card] = {}
    places, cards = list(group.places), []
    for card in group.cards:
        if card not in played:
            cards.append(card)
            continue
        own = [place for place in places if place.keeper == played[card]]
        if not own:
            raise WorldError(f"sete-selos: {played[card]} has played {card}, but cannot have it")
        place = table.pick(own)
        filled[place] = card
        places.remove(place)
    if len(places) != len(cards):
        raise WorldError(f"sete-selos: {len(cards)} cards cannot be in {len(places)} places")
    filled.update(zip(places, _deal(view, places, cards, table), strict=True))
    return filled


def _deal(
    view: State, places: Sequence[Place], cards: Sequence[Card], table: Table
) -> Sequence[Card]:
    """Cards that are not played yet, so that nobody holds a sign that he has shown to have none of."""
    void = [
        view.void[place.keeper] if place.keeper is not None and place.keeper != BANISHED else 0
        for place in places
    ]

    def agrees(dealt: Sequence[Card]) -> bool:
        return not any(card.sign.bit & bits for card, bits in zip(dealt, void, strict=True))

    for _attempt in range(_FREE_DEALS):
        dealt = table.order(cards)
        if agrees(dealt):
            return dealt
    # Somebody is void, so that the draft is over and groups are small: six cards at most.
    possible = [each for each in permutations(cards) if agrees(each)]
    if not possible:
        raise WorldError(
            "sete-selos: no deal agrees with the signs that players have shown not to have"
        )
    return table.pick(possible)


def _uncover(zone: Zone[Card], cards: Sequence[Card], table: Table) -> None:
    """Give the holes of a zone the faces of its cards that are not seen, in a random order."""
    hidden = [card for card in cards if card not in zone.cards]
    faces = iter(table.order(hidden))
    if len(hidden) != sum(isinstance(card, Hole) for card in zone.cards):
        raise WorldError(f"sete-selos: {len(hidden)} cards cannot be hidden in {zone.name}")
    zone.cards = [next(faces) if isinstance(card, Hole) else card for card in zone.cards]


def _remember(made: State, view: State, player: Player, went: dict[Place, Card]) -> None:
    """What the others have seen in the draft, if cards went so."""
    now = passes(view, player)
    picks = {
        (place.pack, place.number): card for place, card in went.items() if place.keeper is not None
    }
    count = len(view.cycle)
    own = view.cycle.index(player)
    picks.update(
        {((own - number) % count, number): card for number, card in own_picks(view, player).items()}
    )
    packs = [set(made.packs[holder(view, pack, now)].cards) for pack in range(count)]
    for number in range(now, -1, -1):
        for pack, content in enumerate(packs):
            if (pack, number) in picks:
                content.add(picks[pack, number])
            who = holder(view, pack, number)
            if who not in {player, BANISHED}:
                had = tuple(card for card in view.cards.cards if card in content)
                made.packs_seen[who].insert(0, had)
