"""JSON forms of states, views, actions, events and outcomes of one game.

Plain values go through cattrs; zones, choices and the mutable parts of a state have forms of their
own. An action or event is an object with its class's name under ``"$type"``, which no field can have.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

import attrs
import cattrs

from tabletop_core.actions import Action
from tabletop_core.choices import Choices
from tabletop_core.errors import TabletopError
from tabletop_core.events import CORE_EVENTS, Event
from tabletop_core.game import Game
from tabletop_core.holes import Hole, hole
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
from tabletop_core.zones import Sees

#: The key that names the class of an action, an event or a member of a union.
TAG = "$type"
_HOLE = "$hole"


class CodecError(TabletopError, ValueError):
    """A JSON form is not what it should be."""


class Codec:
    """The JSON forms of one game's values.

    :param game: the game; its state class is analysed here.
    :raises StateError: when the state has a field that the core cannot handle.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._kind = analyse(game.State)
        self._actions = _by_name(game.actions, "actions")
        self._events = _by_name((*game.events, *CORE_EVENTS), "events")
        self._converter = _converter()
        self._cards = _cards(self._kind)

    # States and views

    def state_to_json(self, state: Any) -> dict[str, Any]:
        """A state or view as JSON values."""
        encoded: dict[str, Any] = self._encode(self._kind, state)
        return encoded

    def state_from_json(self, data: Mapping[str, Any]) -> Any:
        """The state or view that :meth:`state_to_json` gave.

        :raises CodecError: saying where the data is wrong.
        """
        return self._decode(self._kind, data, "state")

    # Actions, events

    def action_to_json(self, action: Action) -> dict[str, Any]:
        """An action as JSON values."""
        return self._tagged(action)

    def action_from_json(self, data: Mapping[str, Any]) -> Action:
        """The action that :meth:`action_to_json` gave.

        :raises CodecError: saying what is wrong.
        """
        made: Action = self._untagged(data, self._actions, "action")
        return made

    def event_to_json(self, event: Event) -> dict[str, Any]:
        """An event as JSON values; cards that its reader does not see stay holes."""
        return self._tagged(event)

    def event_from_json(self, data: Mapping[str, Any]) -> Event:
        """The event that :meth:`event_to_json` gave.

        :raises CodecError: saying what is wrong.
        """
        made: Event = self._untagged(data, self._events, "event")
        return made

    def _tagged(self, value: Any) -> dict[str, Any]:
        return {
            TAG: type(value).__name__,
            **{
                field.name: self._encode_loose(getattr(value, field.name))
                for field in attrs.fields(type(value))
            },
        }

    def _untagged(self, data: Mapping[str, Any], classes: Mapping[str, type], what: str) -> Any:
        name = dict(data).get(TAG)
        cls = classes.get(str(name))
        if cls is None:
            raise CodecError(
                f"unknown {what} {name!r}", hint=f"{TAG} is one of {', '.join(sorted(classes))}"
            )
        hints = typing.get_type_hints(cls)
        values = {key: value for key, value in data.items() if key != TAG}
        fields = {field.name for field in attrs.fields(cls)}
        if values.keys() != fields:
            raise CodecError(
                f"{what} {name} needs the fields {sorted(fields)}, got {sorted(values)}"
            )
        return cls(**{key: self._loose(hints[key], value, key) for key, value in values.items()})

    def _encode_loose(self, value: Any) -> Any:
        """A field of an action or event: of its declared type, or any cards."""
        if isinstance(value, Hole):
            return {_HOLE: value.back}
        if isinstance(value, (tuple, list)):
            return [self._encode_loose(item) for item in value]
        if isinstance(value, Action):
            return self._tagged(value)
        for tag, card in self._cards.items():
            if type(value) is card:
                return {TAG: tag, "value": self._converter.unstructure(value)}
        return self._converter.unstructure(value)

    def _loose(self, hint: Any, data: Any, where: str) -> Any:
        if isinstance(data, dict) and _HOLE in data:
            return hole(data[_HOLE])
        if isinstance(data, dict) and TAG in data:
            if data[TAG] in self._cards:
                return self._plain(self._cards[data[TAG]], data["value"], where)
            return self._untagged(data, self._actions, "action")
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if isinstance(data, list) and (hint is Any or origin is tuple):
            if origin is tuple and args[1:] != (Ellipsis,):
                items = zip(args, data, strict=True)
            else:
                items = zip([args[0] if args else Any] * len(data), data, strict=True)
            return tuple(self._loose(item, value, where) for item, value in items)
        return data if hint is Any else self._plain(hint, data, where)

    # Kinds

    def _encode(self, kind: Kind, value: Any) -> Any:
        match kind:
            case Plain(primitive=True, hint=hint) if hint not in {bytes, tuple}:
                return self._converter.unstructure(value)
            case Plain():
                return self._converter.unstructure(value, unstructure_as=kind.hint)
            case Bytes():
                return list(value)
            case SetOf():
                return sorted((self._encode(kind.item, item) for item in value), key=repr)
            case ListOf():
                return [self._encode(kind.item, item) for item in value]
            case DictOf():
                return [
                    [self._encode(kind.key, key), self._encode(kind.value, item)]
                    for key, item in value.items()
                ]
            case ZoneOf():
                return {
                    TAG: type(value).__name__,
                    "name": value.name,
                    "owner": value.owner,
                    "sees": value.sees.value,
                    "fixed": value.fixed,
                    "cards": [self._hidden(kind.card, card) for card in value.cards],
                    "seen": list(value.seen),
                    "up": list(value.up),
                    "among": [
                        [
                            [player, self._encode(SetOf(kind.card), hints[player])]
                            for player in sorted(hints)
                        ]
                        for hints in value.among
                    ],
                }
            case ChoicesOf():
                return {
                    "players": list(value.players),
                    "made": [[seat, self._hidden(kind.value, v)] for seat, v in value.made.items()],
                }
            case OneOf():
                for record in kind.records:
                    if type(value) is record.cls:
                        return {TAG: record.cls.__name__, **self._encode(record, value)}
                return self._converter.unstructure(value)
            case RecordOf():
                return {f.name: self._encode(f.kind, getattr(value, f.name)) for f in kind.fields}

    def _hidden(self, kind: Plain, value: Any) -> Any:
        return {_HOLE: value.back} if isinstance(value, Hole) else self._encode(kind, value)

    def _shown(self, kind: Plain, data: Any, where: str) -> Any:
        if isinstance(data, dict) and _HOLE in data:
            return hole(data[_HOLE])
        return self._decode(kind, data, where)

    def _decode(self, kind: Kind, data: Any, where: str) -> Any:
        match kind:
            case Plain():
                return self._plain(kind.hint, data, where)
            case Bytes():
                return bytearray(data)
            case SetOf():
                return {self._decode(kind.item, item, where) for item in data}
            case ListOf():
                return [self._decode(kind.item, v, f"{where}[{i}]") for i, v in enumerate(data)]
            case DictOf():
                return {
                    self._decode(kind.key, key, where): self._decode(kind.value, item, where)
                    for key, item in data
                }
            case ZoneOf():
                names = {cls.__name__: cls for cls in (kind.cls, *_subclasses(kind.cls))}
                return names[data[TAG]](
                    data["name"],
                    data["owner"],
                    Sees(data["sees"]),
                    data["fixed"],
                    [self._shown(kind.card, card, where) for card in data["cards"]],
                    list(data["seen"]),
                    list(data["up"]),
                    [
                        {
                            player: frozenset(self._decode(SetOf(kind.card), faces, where))
                            for player, faces in hints
                        }
                        for hints in data["among"]
                    ],
                )
            case ChoicesOf():
                made = {seat: self._shown(kind.value, value, where) for seat, value in data["made"]}
                return Choices(tuple(data["players"]), made)
            case OneOf():
                if isinstance(data, dict) and TAG in data:
                    for record in kind.records:
                        if record.cls.__name__ == data[TAG]:
                            rest = {key: value for key, value in data.items() if key != TAG}
                            return self._decode(record, rest, where)
                hint = kind.plain.hint if kind.plain else None
                return self._plain(hint, data, where)
            case RecordOf():
                return self._record(kind, data, where)

    def _record(self, kind: RecordOf, data: Any, where: str) -> Any:
        names = [field.name for field in kind.fields]
        if not isinstance(data, Mapping) or data.keys() != set(names):
            got = sorted(data) if isinstance(data, Mapping) else type(data).__name__
            raise CodecError(f"{where}: expected the fields {sorted(names)}, got {got}")
        new: Any = object.__new__(kind.cls)
        for field in kind.fields:
            spot = f"{where}.{field.name}"
            object.__setattr__(new, field.name, self._decode(field.kind, data[field.name], spot))
        return new

    def _plain(self, hint: Any, data: Any, where: str) -> Any:
        if hint is None:
            hint = type(None)
        try:
            return self._converter.structure(data, hint)
        except Exception as error:
            reasons = "; ".join(cattrs.transform_error(error))
            raise CodecError(f"{where}: {reasons or error}") from error


@lru_cache(maxsize=256)
def codec(game: Game[Any, Any]) -> Codec:
    """The codec of a game, made once."""
    return Codec(game)


def _by_name(classes: Iterable[type], what: str) -> dict[str, type]:
    found: dict[str, type] = {}
    for cls in classes:
        if found.setdefault(cls.__name__, cls) is not cls:
            message = f"two {what} are called {cls.__name__}: give one of them another name"
            raise CodecError(message)
    return found


def _subclasses(cls: type) -> list[type]:
    found: list[type] = []
    direct: type
    for direct in cls.__subclasses__():
        found += [direct, *_subclasses(direct)]
    return found


def _cards(kind: Kind) -> dict[str, type]:
    """The classes of cards in a state's zones, by the tag under which events name them."""
    found: dict[str, type] = {}

    def visit(kind: Kind) -> None:
        match kind:
            case ZoneOf():
                for hint in typing.get_args(kind.card.hint) or (kind.card.hint,):
                    if isinstance(hint, type) and (attrs.has(hint) or issubclass(hint, Enum)):
                        found[hint.__name__] = hint
            case ListOf():
                visit(kind.item)
            case DictOf():
                visit(kind.value)
            case OneOf():
                for record in kind.records:
                    visit(record)
            case RecordOf():
                for field in kind.fields:
                    visit(field.kind)

    visit(kind)
    return found


def _strict(cls: type) -> Any:
    def structure(value: Any, _: Any) -> Any:
        # cattrs would turn "3" and 3.9 into 3; a record must say exactly what it means.
        if type(value) is not cls:
            message = f"expected {cls.__name__}, found {value!r}"
            raise ValueError(message)
        return value

    return structure


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    for cls in (int, bool, str, type(None)):
        converter.register_structure_hook(cls, _strict(cls))
    converter.register_structure_hook_func(
        lambda hint: isinstance(hint, type) and issubclass(hint, Enum),
        lambda value, enum: enum[value],
    )
    converter.register_unstructure_hook_func(
        lambda hint: isinstance(hint, type) and issubclass(hint, Enum), lambda member: member.name
    )
    converter.register_unstructure_hook_func(
        lambda hint: tuple in {typing.get_origin(hint), hint},
        lambda items: [converter.unstructure(item) for item in items],
    )
    converter.register_unstructure_hook_func(
        lambda hint: frozenset in {typing.get_origin(hint), hint},
        lambda items: sorted((converter.unstructure(item) for item in items), key=repr),
    )
    converter.register_structure_hook_factory(
        _is_union, lambda hint: lambda data, _: _structure_union(converter, hint, data)
    )
    converter.register_unstructure_hook_func(
        _is_union, lambda value: _unstructure_member(converter, value)
    )
    return converter


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in {typing.Union, types.UnionType}


def _unstructure_member(converter: cattrs.Converter, value: Any) -> Any:
    plain = converter.unstructure(value)
    return {TAG: type(value).__name__, **plain} if attrs.has(type(value)) else plain


def _structure_union(converter: cattrs.Converter, hint: Any, data: Any) -> Any:
    members = [type(None) if member is None else member for member in typing.get_args(hint)]
    if isinstance(data, dict) and TAG in data:
        rest = {key: value for key, value in data.items() if key != TAG}
        for member in members:
            if getattr(member, "__name__", None) == data[TAG]:
                return converter.structure(rest, member)
    for member in members:
        if attrs.has(member):
            continue
        try:
            return converter.structure(data, member)
        except (ValueError, KeyError, TypeError, cattrs.BaseValidationError):
            continue
    message = f"{data!r} is none of {hint}"
    raise ValueError(message)
