"""A stable digest of a state: equal on every machine, Python version and hash seed.

The digest is taken over a canonical text: field values in the order of the fields, sets sorted, enum
members by name, frozen values as their class's name and fields. Fields declared
:func:`~tabletop_core.state.derived` do not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import lru_cache
from typing import Any

import attrs

from tabletop_core.choices import Choices
from tabletop_core.generated import Source, once_per_class
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
from tabletop_core.zones import Zone

#: Bytes of a digest; twice as many hexadecimal digits.
DIGEST_BYTES = 12


def digest_state(state: Any) -> str:
    """The digest of a state, in hexadecimal digits."""
    text = repr(canonical_form(type(state))(state))
    return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


@once_per_class
def canonical_form(cls: type) -> Callable[[Any], Any]:
    """The function that turns a state of a class into lists and tuples of primitive values."""
    source = Source("canonical")
    expression = _expression(source, analyse(cls), "value")
    return source.function("value", expression)


def canonical(value: Any) -> Any:
    """An immutable value as tuples of primitive values."""
    cls = type(value)
    if cls in {int, str, bool, float, bytes, type(None)}:
        return value
    if cls is tuple:
        return tuple(map(canonical, value))
    return _composite(value)


@lru_cache(maxsize=65536)
def _composite(value: Any) -> Any:
    if isinstance(value, Enum):
        return (type(value).__name__, value.name)
    if isinstance(value, frozenset):
        return ("set", *sorted(map(canonical, value), key=repr))
    fields = attrs.fields(type(value))
    return (type(value).__name__, *(canonical(getattr(value, field.name)) for field in fields))


def canonical_zone(zone: Zone[Any]) -> tuple[Any, ...]:
    """A zone as primitive values: faces, who knows them, and how they lie."""
    cards = zone.cards
    return (
        zone.name,
        zone.owner,
        list(cards) if all(type(card) is str for card in cards) else list(map(canonical, cards)),
        zone.seen,
        zone.up,
        [
            [(player, canonical_set(hints[player])) for player in sorted(hints)]
            for hints in zone.among
        ],
    )


def canonical_choices(choices: Choices[Any]) -> tuple[Any, ...]:
    """Choices as primitive values, by seat."""
    made = [(seat, canonical(value)) for seat, value in sorted(choices.made.items())]
    return (choices.players, made)


def canonical_set(items: AbstractSet[Any]) -> list[Any]:
    """A set as a list in a stable order."""
    return sorted(map(canonical, items), key=repr)


def _expression(source: Source, kind: Kind, value: str) -> str:
    if isinstance(kind, Plain):
        return value if kind.primitive else f"{source.name(canonical)}({value})"
    if isinstance(kind, Bytes):
        return f"bytes({value})"
    if isinstance(kind, SetOf):
        return f"{source.name(canonical_set)}({value})"
    if isinstance(kind, ZoneOf):
        return f"{source.name(canonical_zone)}({value})"
    if isinstance(kind, ChoicesOf):
        return f"{source.name(canonical_choices)}({value})"
    if isinstance(kind, ListOf):
        if isinstance(kind.item, Plain) and kind.item.primitive:
            return value
        return f"[{_expression(source, kind.item, 'item')} for item in {value}]"
    if isinstance(kind, DictOf):
        if isinstance(kind.value, Plain) and kind.value.primitive and kind.key.primitive:
            return f"list({value}.items())"
        key = _expression(source, kind.key, "key")
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


def _record(source: Source, record: RecordOf, value: str) -> str:
    parts = [
        _expression(source, field.kind, f"{value}.{field.name}")
        for field in record.fields
        if not field.derived
    ]
    # A trailing comma makes a tuple of a single part, too.
    return f"({', '.join(parts)},)" if parts else "()"
