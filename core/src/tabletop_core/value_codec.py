"""JSON forms of immutable values: cards, actions, events and what they are made of.

Where a type is declared, the value alone is written: a member of an enum as its name, a frozen class as
an object with its fields. Where the declaration leaves it open (a union, ``Any``), numbers, strings and
``None`` are written as they are, tuples as lists, and the rest with its class's name under ``"$type"``,
which no field can have.
"""

from __future__ import annotations

import base64
import typing
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any

import attrs
import cattrs

from tabletop_core.actions import Action
from tabletop_core.annotations import UNIONS, type_parts, unwrapped
from tabletop_core.errors import TabletopError
from tabletop_core.holes import Hole

#: The key that names the class of a value.
TAG = "$type"
_SCALARS = (int, str, bool, float, type(None))
#: Classes that every game has.
_BUILT_IN = (Hole, bytes, frozenset)


class CodecError(TabletopError, ValueError):
    """A JSON form is not what it should be."""


def by_name(classes: Iterable[type], what: str) -> dict[str, type]:
    """Classes by their names.

    :raises TypeError: when two have the same name.
    """
    found: dict[str, type] = {}
    for cls in classes:
        if found.setdefault(cls.__name__, cls) is not cls:
            message = f"two {what} are called {cls.__name__}: give one of them another name"
            raise TypeError(message)
    return found


def classes_in(hint: Any) -> Iterator[type]:
    """The enums and frozen classes that a type is made of."""
    base, args = type_parts(hint)
    for arg in args:
        yield from classes_in(arg)
    if isinstance(base, type) and issubclass(base, Enum):
        yield base
    elif isinstance(base, type) and attrs.has(base):
        yield base
        hints = typing.get_type_hints(base)
        for field in attrs.fields(base):
            yield from classes_in(hints[field.name])


class ValueCodec:
    """The JSON forms of one game's values.

    :param classes: the enums and frozen classes that a value of an open type may be of.
    :raises TypeError: when two of them have the same name.
    """

    def __init__(self, classes: Iterable[type]) -> None:
        self._classes = by_name([*_BUILT_IN, *classes], "classes of values")
        self._converter = self._make_converter()

    def encode(self, value: Any, hint: Any) -> Any:
        """A value of a declared type."""
        return self._converter.unstructure(value, unstructure_as=hint)

    def decode(self, data: Any, hint: Any, where: str) -> Any:
        """The value of a declared type.

        :raises CodecError: saying what is wrong, and where.
        """
        try:
            return self._converter.structure(data, type(None) if hint is None else hint)
        except Exception as error:
            reasons = cattrs.transform_error(error, path=where, format_exception=_reason)
            raise CodecError("; ".join(reasons)) from error

    def encode_open(self, value: Any) -> Any:
        """A value of any class that is known here."""
        cls = type(value)
        if cls in _SCALARS:
            return value
        if cls is tuple:
            return [self.encode_open(item) for item in value]
        if self._classes.get(cls.__name__) is not cls:
            message = f"{value!r} is of no class that the game's state, actions and events name"
            raise TypeError(message)
        if cls is frozenset:
            items = sorted(map(self.encode_open, value), key=repr)
            return {TAG: cls.__name__, "items": items}
        if attrs.has(cls):
            return {TAG: cls.__name__, **self.encode(value, cls)}
        return {TAG: cls.__name__, "value": self.encode(value, cls)}

    def _decode_open(self, data: Any) -> Any:
        if isinstance(data, list):
            return tuple(map(self._decode_open, data))
        if not isinstance(data, dict):
            return data
        cls = self._classes.get(str(data.get(TAG)))
        if cls is None:
            message = f"{TAG} is one of {', '.join(sorted(self._classes))}, not {data.get(TAG)!r}"
            raise ValueError(message)
        fields = {key: value for key, value in data.items() if key != TAG}
        if cls is frozenset:
            return frozenset(map(self._decode_open, fields["items"]))
        return self._converter.structure(fields if attrs.has(cls) else fields["value"], cls)

    def _decode_union(self, data: Any, hint: Any) -> Any:
        value = self._decode_open(data)
        if not any(_may_be(member, value) for member in typing.get_args(hint)):
            message = f"{data!r} is none of {hint}"
            raise ValueError(message)
        return value

    def _make_converter(self) -> cattrs.Converter:
        converter = cattrs.Converter(forbid_extra_keys=True)
        for scalar in _SCALARS:
            converter.register_structure_hook(scalar, _strict(scalar))
        converter.register_structure_hook(
            bytes, lambda data, _: base64.b64decode(data, validate=True)
        )
        converter.register_unstructure_hook(bytes, lambda value: base64.b64encode(value).decode())
        for cls in self._classes.values():
            # One by one, since an enum of strings would otherwise be taken for a string.
            if issubclass(cls, Enum):
                converter.register_structure_hook(cls, lambda data, enum: enum[data])
                converter.register_unstructure_hook(cls, lambda member: member.name)
        converter.register_structure_hook_factory(_is_compound, self._reader)
        converter.register_unstructure_hook_factory(_is_compound, self._writer)
        return converter

    def _reader(self, hint: Any) -> Callable[[Any, Any], Any]:
        """A function that reads values of a type that is neither a scalar nor one class."""
        structure = self._converter.structure
        inner = unwrapped(hint)
        if inner is not hint:
            return lambda data, _: structure(data, inner)
        base, args = type_parts(hint)
        if base is typing.Literal:
            return lambda data, _: _literal(data, args)
        if base in UNIONS:
            return lambda data, _: self._decode_union(data, hint)
        if base is frozenset:
            return lambda data, _: frozenset(structure(item, args[0]) for item in _list(data))
        if base is not tuple:
            return lambda data, _: self._decode_open(data)
        if args[1:] == (Ellipsis,):
            return lambda data, _: tuple([structure(item, args[0]) for item in _list(data)])
        return lambda data, _: tuple(
            [structure(*pair) for pair in zip(_list(data), args, strict=True)]
        )

    def _writer(self, hint: Any) -> Callable[[Any], Any]:
        """The same for writing."""
        write = self.encode
        inner = unwrapped(hint)
        if inner is not hint:
            return lambda value: write(value, inner)
        base, args = type_parts(hint)
        if base is frozenset:
            return lambda items: sorted((write(item, args[0]) for item in items), key=repr)
        if base is not tuple:
            return self.encode_open
        if args[1:] == (Ellipsis,):
            return lambda items: [write(item, args[0]) for item in items]
        return lambda items: [write(*pair) for pair in zip(items, args, strict=True)]


def _is_compound(hint: Any) -> bool:
    """Whether a type is neither a scalar nor one class."""
    base, _args = type_parts(hint)
    return unwrapped(hint) is not hint or base in (
        *(typing.Literal, tuple, frozenset, Any, Action),
        *UNIONS,
    )


def _list(data: Any) -> list[Any]:
    if type(data) is not list:
        message = f"expected a list, found {data!r}"
        raise TypeError(message)
    return data


def _literal(data: Any, allowed: tuple[Any, ...]) -> Any:
    for value in allowed:
        if value == data and type(value) is type(data):
            return value
    message = f"expected one of {allowed}, found {data!r}"
    raise ValueError(message)


def _may_be(hint: Any, value: Any) -> bool:
    """Whether a value can be of a member of a union; what is in it is not looked at."""
    base, args = type_parts(hint)
    if base is typing.Literal:
        return value in args
    if base in UNIONS:
        return any(_may_be(member, value) for member in args)
    if base is Any or base is Action:
        return True
    return type(value) is (type(None) if base is None else base)


def _strict(cls: type) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _hint: Any) -> Any:
        # cattrs would turn "3" and 3.9 into 3; data must say exactly what it means.
        if type(value) is not cls and not (cls is float and type(value) is int):
            message = f"expected {cls.__name__}, found {value!r}"
            raise TypeError(message)
        return value

    return structure


def _reason(error: BaseException, hint: type | None) -> str:
    """What cattrs found wrong; its own wording loses what an error says itself."""
    if isinstance(error, KeyError):
        return f"there is no {error} in {getattr(hint, '__name__', 'it')}"
    if isinstance(error, (cattrs.ForbiddenExtraKeysError, ValueError, TypeError)):
        return str(error)
    return f"{type(error).__name__}: {error}"
