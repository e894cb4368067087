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

import typing
from collections.abc import Container, Iterator, Mapping
from enum import Enum, Flag
from typing import Any, TypeAlias, TypeVar

import attrs

from tabletop_core.actions import Action
from tabletop_core.annotations import UNIONS, substitute, type_parts, type_variables
from tabletop_core.choices import Choices
from tabletop_core.errors import ContractError
from tabletop_core.generated import once_per_class
from tabletop_core.zones import Zone

_HIDING = "tabletop_secret"
_DERIVED = "tabletop_derived"

_PRIMITIVES = (int, str, bool, float, bytes, type(None))

_DECORATE = "decorate it with @attrs.define (changes during the match) or @attrs.frozen (a value)"
_VALUES = (
    "use a number, a string, an enum, a tuple or frozenset of such, or a class with @attrs.frozen"
)
_TYPES = (
    "use numbers, strings, enums, attrs classes, lists, dicts, sets and zones, each with its types"
)


class StateError(ContractError):
    """A state class has a field that the core cannot handle."""


@attrs.frozen
class Secret:
    """How a secret field looks to those who may not see it."""

    #: What they get in its place.
    hidden: Any
    #: Whether the field is a list with one element a seat, each seen by its seat alone.
    by_seat: bool


def secret(*, hidden: Any, by_seat: bool = False, **field: Any) -> Any:
    """Declare a secret field, for what no zone can hold.

    :param hidden: what everybody else sees in its place, a value of the field's own type; for a
        field by seat, a value of its elements' type.
    :param by_seat: the field is a list with one element a seat; each seat sees its own.
    :param field: more arguments for :func:`attrs.field`, such as ``factory``.
    """
    return attrs.field(metadata={_HIDING: Secret(hidden, by_seat)}, **field)


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
    #: Whether ``ascii`` alone is a stable, complete description of it.
    primitive: bool
    #: The class of the value, or what makes its type, such as ``tuple`` or ``Union``.
    base: Any = None
    #: The kinds of the fields of a frozen class, or of the members of a tuple, frozenset or union.
    members: tuple[Plain, ...] = ()


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


def _is_frozen(cls: type) -> bool:
    return attrs.has(cls) and attrs.inspect(cls).is_frozen


def _record(
    cls: type, where: str, variables: Mapping[Any, Any], parents: tuple[type, ...]
) -> RecordOf:
    found = []
    for field, hint in _fields(cls, where, variables, parents):
        spot = f"{where}.{field.name}"
        kind = _kind(hint, spot, (*parents, cls))
        hidden = field.metadata.get(_HIDING)
        if hidden is not None and hidden.by_seat and not isinstance(kind, ListOf):
            raise StateError(
                f"{spot} is secret by seat but not a list",
                hint="use a list with one element a seat",
            )
        found.append(FieldOf(field.name, kind, hidden, bool(field.metadata.get(_DERIVED))))
    return RecordOf(cls, tuple(found))


def _fields(
    cls: type, where: str, variables: Mapping[Any, Any], parents: tuple[type, ...]
) -> Iterator[tuple[attrs.Attribute[Any], Any]]:
    """The fields of an attrs class, each with its type."""
    if not attrs.has(cls):
        raise StateError(f"{where}: {cls.__name__} is not an attrs class", hint=_DECORATE)
    if cls in parents:
        raise StateError(
            f"{where}: {cls.__name__} contains itself",
            hint="keep such things in a list of the state, and refer to them by their index",
        )
    hints = hints_of(cls, where)
    _check_annotated(cls, where, hints)
    for field in attrs.fields(cls):
        if field.name not in hints:
            raise StateError(
                f"{where}.{field.name} has no annotation",
                hint="write its type, such as list[int], after the name",
            )
        yield field, substitute(hints[field.name], variables)


def _check_annotated(cls: type, where: str, annotated: Container[str]) -> None:
    """Refuse what was meant to be a field, and is one value that all objects of the class share."""
    for base in cls.__mro__:
        if base.__module__.startswith(_OWN_MODULES):
            continue
        for name, value in vars(base).items():
            if name in annotated or not _looks_like_field(name, value):
                continue
            raise StateError(
                f"{where}.{name} has no annotation, so that it is no field",
                hint=f"write its type: {name}: {type(value).__name__} = ...; "
                "a constant is named in capitals, or its type is ClassVar",
            )


#: Whose classes are not looked into: there a class attribute is what it should be.
_OWN_MODULES = ("tabletop_core.", "builtins", "typing", "abc", "enum", "attr")


def _looks_like_field(name: str, value: object) -> bool:
    if name.startswith(("__", "_abc_")) or hasattr(type(value), "__get__"):
        return False
    if isinstance(value, (list, dict, set, bytearray, Zone, Choices)):
        return True
    return not (name.isupper() or isinstance(value, (type, staticmethod, classmethod)))


def hints_of(cls: type, where: str) -> dict[str, Any]:
    """The types of a class's annotations, by name.

    :raises StateError: when one of them means nothing at run time.
    """
    try:
        return typing.get_type_hints(cls)
    except NameError as error:
        raise StateError(
            f"{where}: an annotation of {cls.__name__} names {error.name!r}, which is not there at run time",
            hint="import it outside `if TYPE_CHECKING:` and define the class at module level",
        ) from error
    except TypeError as error:
        raise StateError(
            f"{where}: an annotation of {cls.__name__} is wrong: {error}", hint=_TYPES
        ) from error


def _can_change(hint: Any) -> bool:
    base, _args = type_parts(hint)
    if not isinstance(base, type):
        return False
    if issubclass(base, (list, dict, set, bytearray, Zone, Choices)):
        return True
    return attrs.has(base) and not _is_frozen(base)


def _kind(hint: Any, where: str, parents: tuple[type, ...]) -> Kind:
    base, args = type_parts(hint)
    if base in UNIONS and any(map(_can_change, args)):
        return _union(args, where, parents)
    if not _can_change(hint):
        return _plain(hint, where, parents)
    if base is bytearray:
        return Bytes()
    if attrs.has(base) and not issubclass(base, (Zone, Choices)):
        return _record(base, where, type_variables(base, args), parents)
    if not issubclass(base, Zone) and base not in {list, dict, set, Choices}:
        raise StateError(
            f"{where}: the core cannot handle the type {base.__name__}",
            hint=f"use {base.__mro__[1].__name__} itself",
        )
    if not args:
        raise _holds_what(base, where)
    if base is list:
        return ListOf(_kind(args[0], f"{where}[]", parents))
    if base is dict:
        key = _plain(args[0], f"{where}: a key", parents)
        return DictOf(key, _kind(args[1], f"{where}[]", parents))
    if base is set:
        return SetOf(_plain(args[0], f"{where}: an element", parents))
    if issubclass(base, Zone):
        return _zone(base, _plain(args[0], f"{where}: a card", parents), where)
    return ChoicesOf(_plain(args[0], f"{where}: a choice", parents))


def _zone(cls: type[Zone[Any]], card: Plain, where: str) -> ZoneOf:
    if len(attrs.fields(cls)) != len(attrs.fields(Zone)):
        raise StateError(
            f"{where}: {cls.__name__} has more fields than a zone",
            hint="keep them in the state, or in an attrs class with the zone as a field",
        )
    return ZoneOf(cls, card)


def _union(members: tuple[Any, ...], where: str, parents: tuple[type, ...]) -> OneOf:
    plain = [member for member in members if not _can_change(member)]
    kinds = [_kind(member, where, parents) for member in members if _can_change(member)]
    records = tuple(kind for kind in kinds if isinstance(kind, RecordOf))
    if len(records) != len(kinds):
        raise StateError(
            f"{where}: a union may hold plain values and attrs classes, not lists, dicts or zones",
            hint="use an empty list or zone instead of None",
        )
    joined = None
    if plain:
        joined = _plain(typing.Union[tuple(plain)], where, parents)  # noqa: UP007
    return OneOf(joined, records)


def _plain(hint: Any, where: str, parents: tuple[type, ...]) -> Plain:
    """An immutable type.

    :raises StateError: for any other.
    """
    base, args = type_parts(hint)
    if base is None or base in _PRIMITIVES:
        return Plain(hint, primitive=True, base=base)
    if base is typing.Literal:
        return Plain(hint, primitive=all(type(arg) in _PRIMITIVES for arg in args), base=base)
    if base in UNIONS or base in {tuple, frozenset}:
        if not args and hint != tuple[()]:
            raise _holds_what(base, where)
        members = tuple(_plain(arg, where, parents) for arg in args if arg is not Ellipsis)
        simple = base is not frozenset and all(member.primitive for member in members)
        return Plain(hint, simple, base, members)
    if isinstance(base, type):
        if issubclass(base, Flag):
            raise StateError(
                f"{where}: members of the flag {base.__name__} can be joined to nameless ones",
                hint="make it an Enum, and use frozenset for several members",
            )
        if issubclass(base, Enum) or base is Action:
            return Plain(hint, primitive=False, base=base)
        if _is_frozen(base):
            if base.__eq__ is object.__eq__ or base.__hash__ is None:
                raise StateError(
                    f"{where}: two {base.__name__} with the same fields are not equal, or have no hash",
                    hint="leave eq=False and unsafe_hash=False out: a copy or a record makes new ones",
                )
            spot = f"{where}: {base.__name__}"
            fields = _fields(base, spot, type_variables(base, args), parents)
            members = tuple(
                _plain(inner, f"{spot}.{field.name}", (*parents, base)) for field, inner in fields
            )
            return Plain(hint, primitive=False, base=base, members=members)
    raise _refusal(hint, where)


def _holds_what(base: type, where: str) -> StateError:
    return StateError(
        f"{where}: {base.__name__} does not say what it holds",
        hint=f"write {base.__name__}[...] with the type of what it holds",
    )


def _refusal(hint: Any, where: str) -> StateError:
    base, _args = type_parts(hint)
    name = getattr(hint, "__name__", None) or str(hint)
    if isinstance(hint, TypeVar):
        return StateError(
            f"{where} has the type variable {name}, of which no type is known",
            hint="write the type in brackets where the class is used, such as Pile[Card]",
        )
    if hint is Any or hint is object:
        return StateError(f"{where} may be anything", hint=_TYPES)
    if _can_change(hint):
        return StateError(
            f"{where} must be a value that never changes, and {name} can change", hint=_VALUES
        )
    if isinstance(base, type) and (
        issubclass(base, tuple) or hasattr(base, "__dataclass_fields__")
    ):
        return StateError(f"{where}: {name} is not an attrs class", hint=_DECORATE)
    return StateError(f"{where}: the core cannot handle the type {name}", hint=_TYPES)


def kinds_in(kind: Kind) -> Iterator[Kind]:
    """A kind and all kinds of what is in it; immutable values are not looked into."""
    yield kind
    inner: tuple[Kind, ...] = ()
    match kind:
        case ListOf() | SetOf():
            inner = (kind.item,)
        case DictOf():
            inner = (kind.key, kind.value)
        case ZoneOf():
            inner = (kind.card,)
        case ChoicesOf():
            inner = (kind.value,)
        case OneOf():
            inner = kind.records if kind.plain is None else (kind.plain, *kind.records)
        case RecordOf():
            inner = tuple(field.kind for field in kind.fields)
    for part in inner:
        yield from kinds_in(part)
