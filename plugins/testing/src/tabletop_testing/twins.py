"""Twins: two matches that are the same to somebody, and differ in cards that this player cannot see.

A twin is made in one of two ways. Two cards that a player does not see change places before an action,
and the same action is done in both states. Or chance brings two cards of a shuffle the other way
round. If the player is told anything different afterwards, and neither saw the cards move nor was told
something by table.disclose or table.whisper, then what was told depends on hidden cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import attrs

from tabletop_core.chance import Chanced, generator
from tabletop_core.errors import TabletopError
from tabletop_core.events import bit
from tabletop_core.holes import back_of
from tabletop_core.players import Player
from tabletop_core.scene_defaults import scene_for
from tabletop_core.state import zones
from tabletop_core.zones import Zone
from tabletop_testing.compare import as_json, differences
from tabletop_testing.lines import set_up
from tabletop_testing.positions import Position, Trouble

#: A place in one of a state's zones: the number of the zone, and the place in it.
Spot: TypeAlias = tuple[int, int]

#: How many twins are made of a position, and at how many of them the scenes are compared.
_TWINS = 6
_SCENES = 2


@attrs.frozen
class Leak:
    """Something that a player is told, and that depends on what the player cannot see."""

    #: ``"view"``, ``"events"``, ``"legal actions"``, ``"prompt"`` or ``"scene"``.
    channel: str
    viewer: Player | None
    #: Which cards changed places.
    swapped: str
    details: str = ""

    @property
    def reader(self) -> str:
        """Who is told."""
        return "a spectator" if self.viewer is None else f"player {self.viewer}"


@attrs.frozen(eq=False)
class _Told:
    """All that a player gets after an action, taken at once: the rules may keep it in the game object."""

    position: Position
    view: Any
    events: list[Any]
    legal: list[Any] | None
    prompt: str | None
    scene: Any


def leaks(position: Position) -> list[Leak]:
    """What is found with a few twins of a position, and of the step that led to it."""
    if position.leaks is None:
        rng = generator(position.seed, "twins", position.step)
        position.leaks = [leak for number in range(_TWINS) for leak in _twin(position, rng, number)]
    return position.leaks


def something_is_hidden(position: Position) -> bool:
    """Whether there are cards that somebody does not see."""
    return any(mask >= 0 for zone in zones(position.state) for mask in zone.seen)


def _twin(position: Position, rng: random.Random, number: int) -> Iterator[Leak]:
    viewer = rng.choice(position.viewers)
    orders = [o for o in position.table.outcomes if isinstance(o, list) and len(o) > 1]
    if orders and (position.before is None or rng.random() < 0.5):
        pair = _other_chance(position, rng)
    elif position.before is not None:
        pair = _other_cards(position, position.before, viewer, rng)
    else:
        pair = None
    if pair is None:
        return
    (truth, other), swapped = pair
    scenes = number < _SCENES
    one = _told(truth(), viewer, scenes=scenes)
    two = _told(other(), viewer, scenes=scenes)
    if one is None or two is None or not _alike(one.position, two.position, viewer):
        return
    yield from _compared(one, two, viewer, swapped)


#: Reaches a position; ``None`` when that is not possible there.
_Reach = Callable[[], Position | None]


def _other_chance(
    position: Position, rng: random.Random
) -> tuple[tuple[_Reach, _Reach], str] | None:
    """The same step with two cards of a shuffle the other way round."""
    outcomes = position.table.outcomes
    number = rng.choice([n for n, o in enumerate(outcomes) if isinstance(o, list) and len(o) > 1])
    shuffled = outcomes[number]
    assert isinstance(shuffled, list)
    order: list[int] = shuffled[:]
    one, two = rng.sample(range(len(order)), 2)
    order[one], order[two] = order[two], order[one]
    changed: list[Chanced] = [*outcomes[:number], order, *outcomes[number + 1 :]]

    def reach(outcomes: list[Chanced]) -> Position | None:
        reached: Position | Trouble
        if position.before is None:
            reached = set_up(position.subject, position.setup, position.seed, outcomes)
        else:
            assert position.player is not None
            reached = position.before.after(position.player, position.action, outcomes)
        return None if isinstance(reached, Trouble) else reached

    swapped = f"places {one} and {two} of shuffle {number + 1} of this step"
    return (lambda: reach(outcomes), lambda: reach(changed)), swapped


def _other_cards(
    position: Position, before: Position, viewer: Player | None, rng: random.Random
) -> tuple[tuple[_Reach, _Reach], str] | None:
    """The same step from a state in which two cards that the viewer does not see change places."""
    found = _swapped(before, viewer, rng, _moved(position, before))
    if found is None:
        return None
    twin, swapped = found
    outcomes = position.table.outcomes

    def reach(start: Position) -> Position | None:
        assert position.player is not None
        if start is twin and not _possible(twin, position):
            return None
        reached = start.after(position.player, position.action, outcomes)
        return None if isinstance(reached, Trouble) else reached

    return (lambda: reach(before), lambda: reach(twin)), swapped


def hidden_swaps(
    position: Position, viewer: Player | None, count: int
) -> Iterator[tuple[str, Position]]:
    """Positions that look the same to somebody: two cards that the viewer does not see change places.

    Each comes with the words for what was changed.
    """
    rng = generator(position.seed, "swaps", position.step)
    for _ in range(count):
        found = _swapped(position, viewer, rng, [])
        if found is not None:
            yield found[1], found[0]


def _swapped(
    position: Position, viewer: Player | None, rng: random.Random, likely: list[Spot]
) -> tuple[Position, str] | None:
    """The position with two hidden cards in each other's place, and the words for it.

    :param likely: where cards lie with which something will happen.
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
        return None  # by what it still knows of mixed cards, the viewer can tell them apart
    return twin, f"{card} in {_name(one)} and {other} in {_name(two)}"


def _possible(twin: Position, position: Position) -> bool:
    try:
        return position.player in twin.to_act and position.action in twin.legal(position.player)
    except Exception:  # noqa: BLE001  the rules may well not stand a state that cannot come up
        return False


def _moved(position: Position, before: Position) -> list[Spot]:
    """Where cards lay that a step has moved."""
    after = zones(position.state)
    return [
        (number, place)
        for number, zone in enumerate(zones(before.state))
        for place, card in enumerate(zone.cards)
        if number >= len(after) or card not in after[number].cards
    ]


def _pair(
    position: Position, viewer: Player | None, rng: random.Random, likely: list[Spot]
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
    for second in rng.sample(others, min(8, len(others))):
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
    zone = zones(view)[number]
    try:
        return bool(position.game.may_be(view, viewer, zone, place, card))
    except TabletopError:
        return False


def _told(position: Position | None, viewer: Player | None, *, scenes: bool) -> _Told | None:
    if position is None:
        return None
    game, view = position.game, position.view(viewer)
    acting = viewer is not None and viewer in position.to_act
    try:
        return _Told(
            position,
            as_json(game, view),
            position.told(viewer),
            list(game.legal_actions(view, viewer)) if acting and viewer is not None else None,
            str(game.prompt(view, viewer)) if acting and viewer is not None else None,
            scene_for(game, view, viewer) if scenes else None,
        )
    except Exception:  # noqa: BLE001  what fails is reported by the checks that ask for it
        return None


def _alike(one: Position, two: Position, viewer: Player | None) -> bool:
    """Whether the viewer has learned nothing by itself about the cards that changed places."""
    reader = bit(viewer)
    if (one.table.said | two.table.said) & reader or one.table.taken != two.table.taken:
        return False
    pairs = list(zip(zones(one.state), zones(two.state), strict=False))
    if len(pairs) != len(zones(two.state)) or any(len(a) != len(b) for a, b in pairs):
        return False
    places = [
        (a.seen[place] | b.seen[place]) & reader
        for a, b in pairs
        for place in range(len(a))
        if a.cards[place] != b.cards[place]
    ]
    return len(places) == 2 and not any(places)


def _compared(one: _Told, two: _Told, viewer: Player | None, swapped: str) -> Iterator[Leak]:
    """What the viewer is told differently; where views differ already, nothing else is looked at."""
    names = ("as it was", "after the change")
    if one.view != two.view:
        yield Leak("view", viewer, swapped, differences(one.view, two.view, names))
        return
    if one.events != two.events:
        events = [event for event in one.events if event not in two.events]
        others = [event for event in two.events if event not in one.events]
        yield Leak("events", viewer, swapped, f"{names[0]}: {events}\n{names[1]}: {others}")
    if one.legal != two.legal:
        texts = [", ".join(map(str, told.legal or ())) for told in (one, two)]
        yield Leak(
            "legal actions", viewer, swapped, f"{names[0]}: {texts[0]}\n{names[1]}: {texts[1]}"
        )
    if one.prompt != two.prompt:
        yield Leak("prompt", viewer, swapped, f"{names[0]}: {one.prompt}\n{names[1]}: {two.prompt}")
    if one.scene != two.scene:
        yield Leak("scene", viewer, swapped)


def _name(zone: Zone[Any]) -> str:
    return zone.name if zone.owner is None else f"{zone.name} of player {zone.owner}"
