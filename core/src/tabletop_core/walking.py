"""Finding the zones and the hidden choices of a state, wherever its fields hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabletop_core.generated import Source, once_per_class
from tabletop_core.state import (
    ChoicesOf,
    DictOf,
    Kind,
    ListOf,
    OneOf,
    Plain,
    RecordOf,
    ZoneOf,
    analyse,
)
from tabletop_core.zones import Zone


def walk(kind: Kind, value: Any) -> Iterator[tuple[Kind, Any]]:
    """All zones and choices in a value of this kind, in the order of the fields."""
    if isinstance(kind, (ZoneOf, ChoicesOf)):
        yield kind, value
    elif isinstance(kind, ListOf):
        if not isinstance(kind.item, Plain):
            for item in value:
                yield from walk(kind.item, item)
    elif isinstance(kind, DictOf):
        if not isinstance(kind.value, Plain):
            for item in value.values():
                yield from walk(kind.value, item)
    elif isinstance(kind, RecordOf):
        for field in kind.fields:
            yield from walk(field.kind, getattr(value, field.name))
    elif isinstance(kind, OneOf):
        for record in kind.records:
            if type(value) is record.cls:
                yield from walk(record, value)


def zones(state: Any) -> list[Zone[Any]]:
    """All zones of a state, in the order of the fields."""
    return zone_finder(type(state))(state)


@once_per_class
def zone_finder(cls: type) -> Callable[[Any], list[Zone[Any]]]:
    """The function that lists the zones of states of a class; for loops that look often.

    :raises StateError: when the class has a field that the core cannot handle.
    """
    source = Source("zones")
    return source.function("value", f"[{', '.join(_parts(source, analyse(cls), 'value'))}]")


def _parts(source: Source, kind: Kind, value: str) -> list[str]:
    """The items of a list display: the zones in the expression ``value`` of this kind."""
    if isinstance(kind, ZoneOf):
        return [value]
    if isinstance(kind, ListOf):
        return _of_each(source, kind.item, value)
    if isinstance(kind, DictOf):
        return _of_each(source, kind.value, f"{value}.values()")
    if isinstance(kind, RecordOf):
        return [
            part
            for field in kind.fields
            for part in _parts(source, field.kind, f"{value}.{field.name}")
        ]
    if isinstance(kind, OneOf):
        branches = {
            record.cls: f"({''.join(f'{part}, ' for part in parts)})"
            for record in kind.records
            if (parts := _parts(source, record, value))
        }
        return [f"*{source.by_class(value, branches, '()')}"] if branches else []
    return []


def _of_each(source: Source, item: Kind, values: str) -> list[str]:
    if isinstance(item, ZoneOf):
        return [f"*{values}"]
    parts = _parts(source, item, "item")
    if not parts:
        return []
    return [f"*[zone for item in {values} for zone in ({', '.join(parts)},)]"]
