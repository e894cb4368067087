"""A stable digest of a state: equal on every machine, Python version and hash seed.

The digest is taken over a canonical text: field values in the order of the fields, sets sorted, enum
members by name, frozen values as their class's name and fields. Fields declared
:func:`~tabletop_core.state.derived` do not count, nor do card sets, which never change.

There are two: that of the whole state, and that of the position alone, in which it does not count who
knows the cards in zones. A playout keeps only the position.
"""

from __future__ import annotations

import hashlib
import json
import typing
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any

import attrs

from tabletop_core.choices import Choices
from tabletop_core.generated import Source, once_per_class
from tabletop_core.holes import Hole
from tabletop_core.players import Player
from tabletop_core.state import (
    Bytes,
    ChoicesOf,
    DictOf,
    Kind,
    ListOf,
    OneOf,
    Plain,
    RecordOf,
    SetOf,
    ZoneOf,
    analyse,
)
from tabletop_core.zones import CardSet

#: Bytes of a digest; twice as many hexadecimal digits.
DIGEST_BYTES = 12


def digest_state(state: Any) -> str:
    """The digest of a state, in hexadecimal digits."""
    # Not repr(): which characters that prints as they are depends on Python's version.
    return _hash(ascii(canonical_form(type(state))(state)))


def digest_position(state: Any) -> str:
    """The digest of all that a state holds but who knows the cards in its zones.

    It is the same at a :class:`~tabletop_core.bare_table.BareTable`, which does not keep that.
    """
    # JSON is written in half the time of repr().
    return _hash(_to_json(position_form(type(state))(state)))


_to_json = json.JSONEncoder(separators=(",", ":"), check_circular=False, default=bytes.hex).encode


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode("ascii"), digest_size=DIGEST_BYTES).hexdigest()


class _FormSource(Source):
    """The source of a canonical form.

    :param knowledge: whether it counts who knows which cards.
    """

    def __init__(self, purpose: str, *, knowledge: bool) -> None:
        super().__init__(purpose)
        self.knowledge = knowledge

    def form(self, cls: type) -> Callable[[Any], Any]:
        """The function for a class of states."""
        return self.function("value", _expression(self, analyse(cls), "value"))


@once_per_class
def canonical_form(cls: type) -> Callable[[Any], Any]:
    """The function that turns a state of a class into lists and tuples of primitive values."""
    return _FormSource("canonical", knowledge=True).form(cls)


@once_per_class
def position_form(cls: type) -> Callable[[Any], Any]:
    """As :func:`canonical_form`, without who knows the cards in zones."""
    return _FormSource("position", knowledge=False).form(cls)


def canonical(value: Any) -> Any:
    """An immutable value, whatever its type, as lists and tuples of primitive values."""
    cls = type(value)
    if cls in _PRIMITIVES:
        return value
    if cls is tuple:
        return list(map(canonical, value))
    if cls is frozenset:
        return ("frozenset", canonical_set(value))
    if issubclass(cls, Enum):
        return (cls.__name__, value._name_)
    fields = attrs.fields(cls)
    return (cls.__name__, *[canonical(getattr(value, field.name)) for field in fields])


def canonical_set(items: AbstractSet[Any]) -> list[Any]:
    """A set as a list in a stable order."""
    return sorted(map(canonical, items), key=ascii)


def canonical_choices(choices: Choices[Any]) -> tuple[Any, ...]:
    """Choices as primitive values, by seat."""
    made = [(seat, canonical(value)) for seat, value in sorted(choices.made.items())]
    return (choices.players, made)


def canonical_hints(among: list[Mapping[Player, frozenset[Any]]]) -> tuple[list[str], list[int]]:
    """What players know cards to be among: the different hints, and for each card which it is."""
    numbers: dict[str, int] = {}
    of_cards = []
    for hints in among:
        kept = _hints.get(id(hints))
        text = _text_of_hints(hints) if kept is None else kept[1]
        of_cards.append(numbers.setdefault(text, len(numbers)))
    return list(numbers), of_cards


# Hints and their sets of faces are shared between cards and go on from state to state without a change, so
# their texts are kept. They are found by identity: faces can be equal and have different texts. Beside its
# text each is kept itself, so that its id stays its own.
_hints: dict[int, tuple[Mapping[Player, frozenset[Any]], str]] = {}
_faces: dict[int, tuple[frozenset[Any], str]] = {}
_MOST_KEPT = 5_000


def _text_of_hints(hints: Mapping[Player, frozenset[Any]]) -> str:
    by_seat = []
    for player in sorted(hints):
        faces = hints[player]
        kept = _faces.get(id(faces))
        if kept is None:
            if len(_faces) >= _MOST_KEPT:
                _faces.clear()
            kept = _faces[id(faces)] = (faces, ascii(canonical_set(faces)))
        by_seat.append(f"({player}, {kept[1]})")
    if len(_hints) >= _MOST_KEPT:
        _hints.clear()
    text = f"[{', '.join(by_seat)}]"
    _hints[id(hints)] = (hints, text)
    return text


def shortened(items: list[Any]) -> list[Any] | tuple[int, Any]:
    """A list, or where all its items are equal, how many there are and one of them."""
    if items and items.count(items[0]) == len(items):
        return (len(items), items[0])
    return items


_PRIMITIVES = frozenset({int, str, bool, float, bytes, type(None)})


def _expression(source: _FormSource, kind: Kind, value: str) -> str:
    if isinstance(kind, Plain):
        return _plain(source, kind, value)
    if isinstance(kind, Bytes):
        return f"bytes({value})"
    if isinstance(kind, SetOf):
        return f"{source.name(canonical_set)}({value})"
    if isinstance(kind, ZoneOf):
        return f"{_zone(source, kind)}({value})"
    if isinstance(kind, ChoicesOf):
        return f"{source.name(canonical_choices)}({value})"
    if isinstance(kind, ListOf):
        if isinstance(kind.item, Plain) and kind.item.primitive:
            return value
        return f"[{_expression(source, kind.item, 'item')} for item in {value}]"
    if isinstance(kind, DictOf):
        # JSON would write keys of several types alike, or not at all.
        as_it_is = source.knowledge or kind.key.base in {int, str}
        if (
            isinstance(kind.value, Plain)
            and kind.value.primitive
            and kind.key.primitive
            and as_it_is
        ):
            return value
        key = _plain(source, kind.key, "key")
        return (
            f"[({key}, {_expression(source, kind.value, 'item')}) for key, item in {value}.items()]"
        )
    if isinstance(kind, OneOf):
        branches = {
            record.cls: f"({record.cls.__name__!r}, {_record(source, record, value)})"
            for record in kind.records
        }
        return source.by_class(value, branches, f"{source.name(canonical)}({value})")
    return _record(source, kind, value)


def _record(source: _FormSource, record: RecordOf, value: str) -> str:
    parts = [
        _expression(source, field.kind, f"{value}.{field.name}")
        for field in record.fields
        if not (field.derived or (isinstance(field.kind, Plain) and field.kind.base is CardSet))
    ]
    return _tuple(parts)


def _zone(source: _FormSource, kind: ZoneOf) -> str:
    """The name of a function: faces, who knows them, how they lie, and what else is known of them."""
    cards = "zone.cards"
    if not kind.card.primitive:
        hole, face = source.name(Hole), _plain(source, kind.card, "card")
        cards = f"[card.back if card.__class__ is {hole} else {face} for card in zone.cards]"
    short = source.name(shortened)
    known = [f"{short}(zone.seen)"] if source.knowledge else []
    parts = ["zone.name", "zone.owner", cards, *known, f"{short}(zone.up)"]
    if source.knowledge:
        parts.append(f"{source.name(canonical_hints)}(zone.among) if zone.among else ()")
    return source.helper("zone", "zone", _tuple(parts))


def _plain(source: _FormSource, kind: Plain, value: str) -> str:
    """What :func:`canonical` gives, without asking at run time what is known from the annotation."""
    if kind.primitive:
        return value
    base = kind.base
    if base is tuple and typing.get_args(kind.hint)[1:] == (Ellipsis,):
        return f"[{_plain(source, kind.members[0], 'part')} for part in {value}]"
    if isinstance(base, type) and issubclass(base, Enum):
        return f"({base.__name__!r}, {value}._name_)"
    if isinstance(base, type) and attrs.has(base):
        return f"{_frozen(source, kind)}({value})"
    return f"{source.name(canonical)}({value})"


def _frozen(source: _FormSource, kind: Plain) -> str:
    """The name of a function for the values of a frozen class."""
    cls = kind.base
    fields = zip(attrs.fields(cls), kind.members, strict=True)
    parts = [_plain(source, member, f"value.{field.name}") for field, member in fields]
    form = _tuple([repr(cls.__name__), *parts])
    otherwise = f"{source.name(canonical)}(value)"
    return source.helper(
        cls.__name__,
        "value",
        f"{form} if value.__class__ is {source.name(cls)} else {otherwise}",
    )


def _tuple(parts: list[str]) -> str:
    # A trailing comma makes a tuple of a single part, too.
    return f"({', '.join(parts)},)" if parts else "()"
