"""A fast copy of a state, made from its annotations once per class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

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

S = TypeVar("S")


def copy_state(state: S) -> S:
    """A copy that shares nothing with ``state`` that can change."""
    copied: S = copier(type(state))(state)
    return copied


@once_per_class
def copier(cls: type) -> Callable[[Any], Any]:
    """The function that copies states of a class; for loops that copy often.

    :raises StateError: when the class has a field that the core cannot handle.
    """
    source = Source("copy")
    return source.compiled(copy_record(source, analyse(cls)))


def copy_zone(zone: Zone[Any]) -> Zone[Any]:
    """A zone with lists of its own."""
    new: Zone[Any] = object.__new__(type(zone))
    new.name = zone.name
    new.owner = zone.owner
    new.sees = zone.sees
    new.fixed = zone.fixed
    new.cards = zone.cards[:]
    new.seen = zone.seen[:]
    new.up = zone.up[:]
    new.among = zone.among[:]
    return new


def copy_choices(choices: Choices[Any]) -> Choices[Any]:
    """Choices with a dict of their own."""
    return Choices(choices.players, choices.made.copy())


def copy_expression(source: Source, kind: Kind, value: str) -> str:
    """Python source that copies the expression ``value`` of this kind."""
    if isinstance(kind, Plain):
        return value
    if isinstance(kind, Bytes):
        return f"{value}[:]"
    if isinstance(kind, SetOf):
        return f"{value}.copy()"
    if isinstance(kind, ZoneOf):
        return f"{source.name(copy_zone)}({value})"
    if isinstance(kind, ChoicesOf):
        return f"{source.name(copy_choices)}({value})"
    if isinstance(kind, ListOf):
        if isinstance(kind.item, Plain):
            return f"{value}[:]"
        return f"[{copy_expression(source, kind.item, 'item')} for item in {value}]"
    if isinstance(kind, DictOf):
        if isinstance(kind.value, Plain):
            return f"{value}.copy()"
        return f"{{key: {copy_expression(source, kind.value, 'item')} for key, item in {value}.items()}}"
    if isinstance(kind, OneOf):
        branches = {
            record.cls: f"{copy_record(source, record)}({value}{source.extra})"
            for record in kind.records
        }
        return source.by_class(value, branches, value)
    return f"{copy_record(source, kind)}({value}{source.extra})"


def copy_record(source: Source, record: RecordOf) -> str:
    """The name of a function in ``source`` that copies a mutable attrs class."""
    fields = {
        field.name: copy_expression(source, field.kind, f"old.{field.name}")
        for field in record.fields
    }
    return source.rebuild(record.cls, fields)
