"""What a state class is made of.

From the annotations of a state class the core makes, once per class, a fast copy
(:mod:`~tabletop_core.copying`), a view (:mod:`~tabletop_core.views`), a JSON form
(:mod:`~tabletop_core.codec`) and a digest (:mod:`~tabletop_core.digest`). This module reads the
annotations. What it cannot handle it refuses, with the field's name, when the game is loaded.

A state is an attrs class whose fields are

- plain values, which are shared by copies: ``int``, ``str``, ``bool``, ``float``, ``None``, ``bytes``,
  ``Literal``, Enum members, frozen attrs values, and tuples and frozensets of such;
- ``list``, ``dict`` (with plain keys), ``set`` of plain values, ``bytearray``;
- zones, decks and choices;
- attrs classes of the same kinds, and unions of these with each other and with ``None``.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import attrs

from tabletop_core.actions import Action
from tabletop_core.choices import Choices
from tabletop_core.errors import TabletopError
from tabletop_core.generated import once_per_class
from tabletop_core.zones import Zone

_SECRET = "tabletop_secret"
_DERIVED = "tabletop_derived"

_PRIMITIVES = (int, str, bool, float, bytes, type(None))


class StateError(TabletopError, TypeError):
    """A state class has a field that the core cannot handle."""


@attrs.frozen
class Secret:
    """How a secret field looks to those who may not see it."""

    #: What they get in its place.
    hidden: Any = None
    #: Whether the field is a list with one element a seat, each seen by its seat alone.
    by_seat: bool = False


def secret(*, hidden: Any = None, by_seat: bool = False, **field: Any) -> Any:
    """Declare a secret field for what no zone can hold.

    :param hidden: what everybody else sees in its place.
    :param by_seat: the field is a list with one element a seat; each seat sees its own.
    :param field: more arguments for :func:`attrs.field`, such as ``factory``.
    """
    return attrs.field(metadata={_SECRET: Secret(hidden, by_seat)}, **field)


def derived(**field: Any) -> Any:
    """Declare a field that follows from the others: a table kept only for speed.

    It is copied and saved like all others, but does not count for the digest.

    :param field: arguments for :func:`attrs.field`.
    """
    return attrs.field(metadata={_DERIVED: True}, **field)


@attrs.frozen
class Plain:
    """An immutable value, shared by all copies."""

    hint: Any
    #: Whether ``repr`` alone is a stable, complete description of it.
    primitive: bool


@attrs.frozen
class ListOf:
    """A list."""

    item: Kind


@attrs.frozen
class DictOf:
    """A dict; its order is part of the state."""

    key: Plain
    value: Kind


@attrs.frozen
class SetOf:
    """A set of plain values."""

    item: Plain


@attrs.frozen
class Bytes:
    """A bytearray."""


@attrs.frozen
class ZoneOf:
    """A zone or deck of cards of one type."""

    cls: type[Zone[Any]]
    card: Plain


@attrs.frozen
class ChoicesOf:
    """Hidden simultaneous choices."""

    value: Plain


@attrs.frozen
class FieldOf:
    """A field of an attrs class."""

    name: str
    kind: Kind
    secret: Secret | None
    derived: bool


@attrs.frozen
class RecordOf:
    """A mutable attrs class."""

    cls: type
    fields: tuple[FieldOf, ...]


@attrs.frozen
class OneOf:
    """A union in which at least one member can change."""

    #: Plain members together (``None`` above all), if any.
    plain: Plain | None
    records: tuple[RecordOf, ...]


Kind: TypeAlias = Plain | ListOf | DictOf | SetOf | Bytes | ZoneOf | ChoicesOf | RecordOf | OneOf


@once_per_class
def analyse(cls: type) -> RecordOf:
    """What a state class is made of.

    :raises StateError: naming the first field that cannot be handled.
    """
    return _record(cls, cls.__name__, {}, ())


def is_frozen(cls: type) -> bool:
    """Whether an attrs class is frozen."""
    return attrs.inspect(cls).is_frozen


def _record(
    cls: type, where: str, variables: Mapping[Any, Any], parents: tuple[type, ...]
) -> RecordOf:
    if not attrs.has(cls):
        raise StateError(
            f"{where}: {cls.__name__} is not an attrs class",
            hint="decorate it with @attrs.define (changes during the match) or @attrs.frozen (a value)",
        )
    if cls in parents:
        raise StateError(
            f"{where}: {cls.__name__} contains itself",
            hint="keep such things in a list, and refer to them by their index",
        )
    hints = _hints(cls, where)
    found = []
    for field in attrs.fields(cls):
        spot = f"{where}.{field.name}"
        if field.name not in hints:
            raise StateError(
                f"{spot} has no annotation",
                hint="write its type, such as list[int], after the name",
            )
        hint = _substitute(hints[field.name], variables)
        kind = _kind(hint, spot, (*parents, cls))
        hidden = field.metadata.get(_SECRET)
        if hidden is not None and hidden.by_seat and not isinstance(kind, ListOf):
            raise StateError(
                f"{spot} is secret by seat but not a list",
                hint="use a list with one element a seat",
            )
        found.append(FieldOf(field.name, kind, hidden, bool(field.metadata.get(_DERIVED))))
    return RecordOf(cls, tuple(found))


def _hints(cls: type, where: str) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls)
    except NameError as error:
        raise StateError(
            f"{where}: an annotation of {cls.__name__} names {error.name!r}, which is not there at run time",
            hint="import it outside `if TYPE_CHECKING:` and define the class at module level",
        ) from error
    except TypeError as error:
        raise StateError(f"{where}: an annotation of {cls.__name__} is wrong: {error}") from error


def _substitute(hint: Any, variables: Mapping[Any, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return variables.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    if parameters and not isinstance(hint, type):
        return hint[tuple(variables.get(variable, variable) for variable in parameters)]
    return hint


def _kind(hint: Any, where: str, parents: tuple[type, ...]) -> Kind:
    if plain := _plain(hint):
        return plain
    origin = typing.get_origin(hint)
    args = typing.get_args(hint)
    if origin is list:
        return ListOf(_kind(args[0], f"{where}[]", parents))
    if origin is dict:
        return DictOf(
            _must_be_plain(args[0], f"the keys of {where}"), _kind(args[1], where, parents)
        )
    if origin is set:
        return SetOf(_must_be_plain(args[0], f"the elements of {where}"))
    if hint is bytearray:
        return Bytes()
    cls = origin if isinstance(origin, type) else hint
    if isinstance(cls, type):
        if issubclass(cls, Zone):
            return ZoneOf(cls, _must_be_plain(_argument(args, where, cls), f"the cards of {where}"))
        if issubclass(cls, Choices):
            return ChoicesOf(_must_be_plain(_argument(args, where, cls), f"the choices of {where}"))
        if attrs.has(cls) and not is_frozen(cls):
            variables = dict(zip(getattr(cls, "__parameters__", ()), args, strict=False))
            return _record(cls, where, variables, parents)
    if origin in {typing.Union, types.UnionType}:
        return _union(args, where, parents)
    raise _refusal(hint, where)


def _argument(args: tuple[Any, ...], where: str, cls: type) -> Any:
    if not args:
        raise StateError(
            f"{where} does not say what it holds",
            hint=f"write {cls.__name__}[Card] with the type of the card",
        )
    return args[0]


def _union(members: tuple[Any, ...], where: str, parents: tuple[type, ...]) -> OneOf:
    plain = [member for member in members if _plain(member)]
    kinds = [_kind(member, where, parents) for member in members if not _plain(member)]
    records = tuple(kind for kind in kinds if isinstance(kind, RecordOf))
    if len(records) != len(kinds):
        raise StateError(
            f"{where}: a union may hold plain values and attrs classes, not lists, dicts or zones",
            hint="use an empty list or zone instead of None",
        )
    joined = None
    if plain:
        joined = _plain(plain[0] if len(plain) == 1 else typing.Union[tuple(plain)])  # noqa: UP007
    return OneOf(joined, records)


def _must_be_plain(hint: Any, where: str) -> Plain:
    plain = _plain(hint)
    if plain is None:
        raise _refusal(hint, where, plain=True)
    return plain


def _refusal(hint: Any, where: str, *, plain: bool = False) -> StateError:
    name = getattr(hint, "__name__", None) or str(hint)
    if hint in {list, dict, set, tuple, frozenset}:
        return StateError(
            f"{where}: {name} does not say what it holds", hint=f"write {name}[...] with the types"
        )
    if isinstance(hint, type) and not attrs.has(hint) and not plain:
        return StateError(
            f"{where}: the core cannot handle the type {name}",
            hint="use numbers, strings, enums, attrs classes, lists, dicts, sets and zones",
        )
    if plain:
        return StateError(
            f"{where} must be values that never change, and {name} can change",
            hint="use a number, a string, an enum, a tuple, or a class with @attrs.frozen",
        )
    return StateError(
        f"{where}: the core cannot handle the type {name}",
        hint="use numbers, strings, enums, attrs classes, lists, dicts, sets and zones",
    )


@lru_cache(maxsize=1024)
def _plain(hint: Any) -> Plain | None:
    """The kind of an immutable type, or ``None`` for any other."""
    if hint is None or hint in _PRIMITIVES:
        return Plain(hint, primitive=True)
    if isinstance(hint, typing.NewType):
        return _plain(hint.__supertype__)
    origin = typing.get_origin(hint)
    args = typing.get_args(hint)
    if origin is typing.Literal:
        return Plain(hint, primitive=True)
    if origin in {tuple, frozenset, typing.Union, types.UnionType}:
        members = [_plain(arg) for arg in args if arg is not Ellipsis]
        if not all(members):
            return None
        simple = origin is not frozenset and all(member.primitive for member in members if member)
        return Plain(hint, primitive=simple)
    cls = origin if isinstance(origin, type) else hint
    if not isinstance(cls, type):
        return None
    if issubclass(cls, Enum) or cls is Action:
        return Plain(hint, primitive=False)
    if attrs.has(cls) and is_frozen(cls):
        variables = dict(zip(getattr(cls, "__parameters__", ()), args, strict=False))
        hints = typing.get_type_hints(cls)
        fields = [_plain(_substitute(hints.get(f.name), variables)) for f in attrs.fields(cls)]
        return Plain(hint, primitive=False) if all(fields) else None
    return None


def walk(kind: Kind, value: Any) -> Iterator[tuple[Kind, Any]]:
    """All zones and choices in a value of this kind, in the order of the fields."""
    if isinstance(kind, (ZoneOf, ChoicesOf)):
        yield kind, value
    elif isinstance(kind, ListOf):
        for item in value:
            yield from walk(kind.item, item)
    elif isinstance(kind, DictOf):
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
    kind = analyse(type(state))
    return [value for found, value in walk(kind, state) if isinstance(found, ZoneOf)]
