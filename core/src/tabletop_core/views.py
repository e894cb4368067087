"""Views: a state with a hole for every card that the viewer has not seen.

Made from the annotations once per class. A view is of the same type as the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tabletop_core.choices import Choices
from tabletop_core.copying import copy_expression
from tabletop_core.digest import canonical, canonical_set
from tabletop_core.events import EVERYONE, bit
from tabletop_core.generated import Source, once_per_class
from tabletop_core.hints import NO_HINTS
from tabletop_core.holes import Hole, back_of, hole
from tabletop_core.players import Player
from tabletop_core.state import (
    ChoicesOf,
    DictOf,
    FieldOf,
    Kind,
    ListOf,
    OneOf,
    RecordOf,
    ZoneOf,
    analyse,
)
from tabletop_core.zones import Zone

S = TypeVar("S")

_HOLE = hole("")


def view_state(state: S, player: Player | None) -> S:
    """What ``player`` may know of a state; what a spectator may know for ``None``."""
    view: S = viewer(type(state))(state, bit(player), player)
    return view


@once_per_class
def viewer(cls: type) -> Callable[[Any, int, Player | None], Any]:
    """The function that makes views of states of a class, from the state, the bit and the player.

    :raises StateError: when the class has a field that the core cannot handle.
    """
    source = Source("view", ("bit", "player"))
    expression = _expression(source, analyse(cls), "value")
    return source.function("value", expression)


def hides(kind: Kind) -> bool:
    """Whether there can be anything hidden in a value of this kind."""
    if isinstance(kind, (ZoneOf, ChoicesOf)):
        return True
    if isinstance(kind, ListOf):
        return hides(kind.item)
    if isinstance(kind, DictOf):
        return hides(kind.value)
    if isinstance(kind, RecordOf):
        return any(field.secret is not None or hides(field.kind) for field in kind.fields)
    if isinstance(kind, OneOf):
        return any(hides(record) for record in kind.records)
    return False


def view_zone(zone: Zone[Any], bit: int, player: Player | None) -> Zone[Any]:
    """A zone with holes."""
    if not zone.fixed and not zone.audience & bit:
        return _view_hand(zone, bit, player)
    new: Zone[Any] = object.__new__(type(zone))
    new.name = zone.name
    new.owner = zone.owner
    new.sees = zone.sees
    new.fixed = zone.fixed
    new.seen = zone.seen[:] if zone.fixed else _seen_in_own_hand(zone, bit)
    new.up = zone.up[:]
    new.among = _own_hints(zone, bit, player)
    cards = zone.cards
    if cards and not hasattr(cards[0], "back"):
        new.cards = [
            card if mask & bit else _HOLE for card, mask in zip(cards, zone.seen, strict=True)
        ]
    else:
        new.cards = [
            card if mask & bit else hole(back_of(card))
            for card, mask in zip(cards, zone.seen, strict=True)
        ]
    return new


def _view_hand(zone: Zone[Any], bit: int, player: Player | None) -> Zone[Any]:
    """A hand as others see it: how many cards, and which of them they know.

    Its order says nothing.
    """
    own_hints = _own_hints(zone, bit, player)
    entries = [
        (
            card if mask & bit else hole(back_of(card)),
            _in_hand(zone, mask, bit),
            up,
            hints,
        )
        for card, mask, up, hints in zip(
            zone.cards, zone.seen, zone.up, own_hints or [NO_HINTS] * len(zone.cards), strict=True
        )
    ]
    entries.sort(key=_order_in_hand)
    view: Zone[Any] = type(zone)(zone.name, zone.owner, zone.sees, zone.fixed)
    for card, mask, up, hints in entries:
        view.cards.append(card)
        view.seen.append(mask)
        view.up.append(up)
        if own_hints:
            view.among.append(hints)
    return view


def _in_hand(zone: Zone[Any], mask: int, bit: int) -> int:
    """Who knows a card of a hand, as the viewer may know: whom it was shown to, others cannot tell."""
    return mask if mask == EVERYONE else mask & (bit | zone.audience)


def _seen_in_own_hand(zone: Zone[Any], bit: int) -> list[int]:
    """The same for a hand into which the viewer sees; which of equal cards others know cannot be told."""
    seen = [_in_hand(zone, mask, bit) for mask in zone.seen]
    if len(set(seen)) == 1:
        return seen
    copies: dict[Any, list[int]] = {}
    for place, (card, up, _mask) in enumerate(zip(zone.cards, zone.up, seen, strict=True)):
        if not up:
            copies.setdefault(card, []).append(place)
    for places in copies.values():
        for place, mask in zip(places, sorted(seen[place] for place in places), strict=True):
            seen[place] = mask
    return seen


def _order_in_hand(entry: tuple[Any, int, bool, Mapping[Player, frozenset[Any]]]) -> Any:
    """Known cards first; otherwise an order that depends on nothing but what can be seen."""
    card, mask, up, hints = entry
    faces = [canonical_set(faces) for faces in hints.values()]
    return isinstance(card, Hole), ascii((canonical(card), mask, up, faces))


def _own_hints(
    zone: Zone[Any], bit: int, player: Player | None
) -> list[Mapping[Player, frozenset[Any]]]:
    """What the viewer knows the cards to be among whose faces they do not know."""
    if not zone.among or player is None:
        return []
    own = [
        {player: hints[player]} if player in hints and not mask & bit else NO_HINTS
        for hints, mask in zip(zone.among, zone.seen, strict=True)
    ]
    return own if any(own) else []


def view_choices(choices: Choices[Any], player: Player | None) -> Choices[Any]:
    """Choices of which everybody else's are holes, by seat: the order of choosing says nothing."""
    made = {
        seat: choices.made[seat] if seat == player else _HOLE
        for seat in choices.players
        if seat in choices.made
    }
    return Choices(choices.players, made)


def _expression(source: Source, kind: Kind, value: str) -> str:
    if not hides(kind):
        return copy_expression(source, kind, value)
    if isinstance(kind, ZoneOf):
        return f"{source.name(view_zone)}({value}{source.extra})"
    if isinstance(kind, ChoicesOf):
        return f"{source.name(view_choices)}({value}, player)"
    if isinstance(kind, ListOf):
        return f"[{_expression(source, kind.item, 'item')} for item in {value}]"
    if isinstance(kind, DictOf):
        return (
            f"{{key: {_expression(source, kind.value, 'item')} for key, item in {value}.items()}}"
        )
    if isinstance(kind, OneOf):
        branches = {
            record.cls: f"{_record(source, record)}({value}{source.extra})"
            for record in kind.records
        }
        return source.by_class(value, branches, value)
    if isinstance(kind, RecordOf):
        return f"{_record(source, kind)}({value}{source.extra})"
    raise AssertionError(kind)


def _record(source: Source, record: RecordOf) -> str:
    fields = {field.name: _field(source, field) for field in record.fields}
    return source.rebuild(record.cls, fields)


def _field(source: Source, field: FieldOf) -> str:
    value = f"old.{field.name}"
    if field.secret is None:
        return _expression(source, field.kind, value)
    hidden = source.name(field.secret.hidden)
    if not field.secret.by_seat:
        return copy_expression(source, field.kind, hidden)
    assert isinstance(field.kind, ListOf)
    item = field.kind.item
    shown, covered = _expression(source, item, "item"), copy_expression(source, item, hidden)
    return f"[{shown} if seat == player else {covered} for seat, item in enumerate({value})]"
