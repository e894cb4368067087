"""Cards: none is lost, none is made, and zones stay whole."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from tabletop_core.events import EVERYONE
from tabletop_core.holes import Hole
from tabletop_core.walking import zones
from tabletop_core.zones import CardSet, Zone
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import position_check
from tabletop_testing.compare import listed
from tabletop_testing.corpus import every
from tabletop_testing.positions import Position


@position_check(every)
def no_card_is_lost(position: Position) -> None:
    """Cards only change places: each that was in a zone before an action is in one after it.

    A card leaves the zones by table.take alone, which everybody sees. One that vanishes was taken out of
    a list by hand, or its zone was replaced by an empty one.
    """
    now = zones(position.state)
    if not now:
        raise NotHere("this game has no zones")
    if position.before is None:
        return
    before = zones(position.before.state)
    if len(before) == len(now):
        # Most zones are as they were, and most of a pile is.
        changed = [pair for pair in zip(before, now, strict=True) if pair[0].cards != pair[1].cards]
        ends = [_without_common_beginning(one.cards, two.cards) for one, two in changed]
        lost = Counter(card for one, _ in ends for card in one)
        lost -= Counter(card for _, two in ends for card in two)
    else:
        lost = _cards(before) - _cards(now)
    lost -= Counter(position.table.taken)
    if lost:
        raise Broken(f"these cards are in no zone any more: {listed(lost.elements())}")


def _without_common_beginning(one: list[Any], two: list[Any]) -> tuple[list[Any], list[Any]]:
    same = 0
    for left, right in zip(one, two, strict=False):
        if left is not right:
            break
        same += 1
    return one[same:], two[same:]


@position_check(every)
def no_card_is_made(position: Position) -> None:
    """There are never more cards in the zones than the game has.

    The state's card sets say which cards there are; bots fill in what they cannot see from them. One too
    many was put into two zones, or is not in the set.
    """
    sets = _card_sets(position.state)
    if not sets:
        raise NotHere("the state has no CardSet")
    known = Counter(card for cards in sets for card in cards.cards)
    surplus = _cards(zones(position.state)) - known
    if surplus:
        raise Broken(f"the zones hold more of these cards than there are: {listed(surplus)}")


@position_check(every)
def zones_stay_whole(position: Position) -> None:
    """Cards enter and leave zones through the table alone.

    The table keeps, for each card, who has seen it. After zone.cards was changed by hand these no longer
    fit, and players see cards that they should not, or the other way round.
    """
    before = [] if position.before is None else zones(position.before.state)
    for number, zone in enumerate(zones(position.state)):
        if number < len(before) and zone == before[number]:
            continue
        problem = _problem(zone)
        if problem is not None:
            raise Broken(f"zone {zone.name!r} of player {zone.owner}: {problem}")


def _problem(zone: Zone[Any]) -> str | None:
    lengths = {"cards": len(zone.cards), "seen": len(zone.seen), "up": len(zone.up)}
    if len(set(lengths.values())) > 1:
        return "its lists are not of one length: " + listed(f"{n} {c}" for n, c in lengths.items())
    if zone.among and len(zone.among) != len(zone.cards):
        return f"it has {len(zone.cards)} cards and hints for {len(zone.among)}"
    for place, (card, seen, up) in enumerate(zip(zone.cards, zone.seen, zone.up, strict=True)):
        if isinstance(card, Hole):
            return f"place {place} of the true state is a hole"
        if up and seen != EVERYONE:
            return f"the card at place {place} lies face up, and not everybody has seen it"
        if zone.audience & ~seen:
            return f"the card at place {place} was not seen by those who see into the zone"
    return None


def _cards(found: list[Zone[Any]]) -> Counter[Any]:
    return Counter(card for zone in found for card in zone.cards)


def _card_sets(state: Any) -> list[CardSet[Any]]:
    values = (getattr(state, field.name) for field in attrs.fields(type(state)))
    return [value for value in values if isinstance(value, CardSet)]
