"""Positions that look alike to somebody: two cards that this player does not see change places."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import attrs

from tabletop_core.chance import generator
from tabletop_core.errors import TabletopError
from tabletop_core.events import bit
from tabletop_core.holes import back_of
from tabletop_core.players import Player
from tabletop_core.walking import zones
from tabletop_core.zones import Zone
from tabletop_testing.compare import as_json
from tabletop_testing.positions import Position

#: A place in one of a state's zones: the number of the zone, and the place in it.
Spot: TypeAlias = tuple[int, int]

#: So many cards are tried as the second of a pair.
_TRIES = 8


def hidden_swaps(
    position: Position, viewer: Player | None, count: int
) -> Iterator[tuple[Position, str]]:
    """Positions that look the same to a viewer, each with the words for what was changed."""
    rng = generator(position.seed, "swaps", position.step)
    for _ in range(count):
        found = swapped(position, viewer, rng)
        if found is not None:
            yield found


def swapped(
    position: Position, viewer: Player | None, rng: random.Random, likely: Sequence[Spot] = ()
) -> tuple[Position, str] | None:
    """The position with two cards in each other's place, and the words for it.

    :param viewer: does not see them, and cannot know that they lie where they do.
    :param likely: where cards lie with which something is going to happen.
    """
    found = _pair(position, viewer, rng, likely)
    if found is None:
        return None
    (zone, place), (other_zone, other_place) = found
    state = position.copy()
    all_zones = zones(state)
    one, two = all_zones[zone], all_zones[other_zone]
    card, other = one.cards[place], two.cards[other_place]
    one.cards[place], two.cards[other_place] = other, card
    twin = attrs.evolve(position, state=state, known_legal={}, leaks=None)
    if as_json(position.game, twin.view(viewer)) != as_json(position.game, position.view(viewer)):
        return None  # by what is still known of mixed cards, the viewer can tell them apart
    return twin, f"{card} in {_name(one)} and {other} in {_name(two)} change places"


def spots_of_interest(before: Position, after: Position) -> list[Spot]:
    """Where cards lie that a step moves, and those that come to lie on top by it."""
    now = zones(after.state)
    return [
        (number, place)
        for number, zone in enumerate(zones(before.state))
        for place, card in enumerate(zone.cards)
        if number >= len(now) or card not in now[number].cards or card == now[number].cards[-1]
    ]


def _pair(
    position: Position, viewer: Player | None, rng: random.Random, likely: Sequence[Spot]
) -> tuple[Spot, Spot] | None:
    """Two places of cards that, for all that the viewer knows, could lie the other way round."""
    reader = bit(viewer)
    found = zones(position.state)
    hidden = [
        (number, place)
        for number, zone in enumerate(found)
        for place, mask in enumerate(zone.seen)
        if not mask & reader
    ]
    if not hidden:
        return None
    preferred = [spot for spot in likely if spot in hidden]
    first = rng.choice(preferred if preferred and rng.random() < 0.7 else hidden)
    card = found[first[0]].cards[first[1]]
    others = [
        spot
        for spot in hidden
        if found[spot[0]].cards[spot[1]] != card
        and back_of(found[spot[0]].cards[spot[1]]) == back_of(card)
    ]
    for second in rng.sample(others, min(_TRIES, len(others))):
        other = found[second[0]].cards[second[1]]
        if _may_be(position, viewer, first, other) and _may_be(position, viewer, second, card):
            return first, second
    return None


def _may_be(position: Position, viewer: Player | None, spot: Spot, card: Any) -> bool:
    """Whether the viewer thinks it possible that a card lies there."""
    if viewer is None:
        return True
    number, place = spot
    true = zones(position.state)[number]
    hint = true.among[place].get(viewer) if true.among else None
    if hint is not None and card not in hint:
        return False
    if not position.game.has("may_be"):
        return True
    view = position.view(viewer)
    try:
        return bool(position.game.may_be(view, viewer, zones(view)[number], place, card))
    except TabletopError:
        return False


def _name(zone: Zone[Any]) -> str:
    return zone.name if zone.owner is None else f"{zone.name} of player {zone.owner}"
