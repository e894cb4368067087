"""Views: a state with a hole for every card that the viewer has not seen.

Made from the annotations once per class. A view is of the same type as the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tabletop_core.choices import Choices
from tabletop_core.copying import copy_expression, copy_zone
from tabletop_core.digest import canonical, canonical_hints
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
from tabletop_core.zones import Sees, Zone

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
    if not zone.cards:
        return copy_zone(zone)
    inside = zone.sees is Sees.EVERYONE or zone.audience & bit
    if not (zone.fixed or inside):
        return _view_hand(zone, bit, player)
    new = copy_zone(zone)
    if not zone.fixed:
        new.seen = _seen_in_own_hand(zone, bit)
    new.among = _own_hints(zone, bit, player)
    if not inside:
        new.cards = _with_holes(zone, bit)
    return new


def _with_holes(zone: Zone[Any], bit: int) -> list[Any]:
    cards = zone.cards
    if hasattr(cards[0], "back"):
        return [
            card if mask & bit else hole(back_of(card))
            for card, mask in zip(cards, zone.seen, strict=True)
        ]
    return [card if mask & bit else _HOLE for card, mask in zip(cards, zone.seen, strict=True)]


def _view_hand(zone: Zone[Any], bit: int, player: Player | None) -> Zone[Any]:
    """A hand as others see it: how many cards, and which of them they know.

    Its order says nothing.
    """
    cards = _with_holes(zone, bit)
    seen = _seen_in_hand(zone, bit)
    hints = _own_hints(zone, bit, player)
    order = _order_unseen(cards, seen, zone.up, hints)
    new = copy_zone(zone)
    new.cards = [cards[place] for place in order]
    new.seen = [seen[place] for place in order]
    new.up = [zone.up[place] for place in order]
    new.among = [hints[place] for place in order] if hints else []
    return new


def _order_unseen(
    cards: list[Any],
    seen: list[int],
    up: list[bool],
    hints: list[Mapping[Player, frozenset[Any]]],
) -> list[int]:
    """The places of a hand's cards in an order that depends on nothing but what is seen of them."""
    known = [place for place, card in enumerate(cards) if card.__class__ is not Hole]
    holes = [place for place, card in enumerate(cards) if card.__class__ is Hole]
    if len(known) > 1:
        known.sort(key=lambda at: ascii((canonical(cards[at]), seen[at], up[at])))
    if len({id(hints[place]) for place in holes if hints}) > 1:
        texts, numbers = canonical_hints(hints)
        holes.sort(key=lambda at: (cards[at].back, seen[at], up[at], texts[numbers[at]]))
    else:
        holes.sort(key=lambda at: (cards[at].back, seen[at], up[at]))
    return known + holes


def _seen_in_hand(zone: Zone[Any], bit: int) -> list[int]:
    """Who knows each card of a hand, as the viewer may know: whom it was shown to, others cannot tell."""
    told = bit | zone.audience
    return [mask if mask == EVERYONE else mask & told for mask in zone.seen]


def _seen_in_own_hand(zone: Zone[Any], bit: int) -> list[int]:
    """The same for a hand into which the viewer sees; which of equal cards others know cannot be told."""
    seen = _seen_in_hand(zone, bit)
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


def _own_hints(
    zone: Zone[Any], bit: int, player: Player | None
) -> list[Mapping[Player, frozenset[Any]]]:
    """What the viewer knows the cards to be among whose faces they do not know."""
    if not zone.among or player is None:
        return []
    # Cards that share what is known of them go on sharing it.
    own: dict[int, Mapping[Player, frozenset[Any]]] = {}
    found = []
    for hints, mask in zip(zone.among, zone.seen, strict=True):
        faces = None if mask & bit else hints.get(player)
        found.append(NO_HINTS if faces is None else own.setdefault(id(faces), {player: faces}))
    return found if own else []


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
