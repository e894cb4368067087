"""JSON forms of states, views, actions and events of one game.

Immutable values have the forms of :mod:`~tabletop_core.value_codec`; zones, choices and the parts of a
state that can change have forms of their own. An action or event is an object with its class's name
under ``"$type"``.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.choices import Choices
from tabletop_core.events import CORE_EVENTS, Event
from tabletop_core.game import Game
from tabletop_core.holes import Hole
from tabletop_core.state import (
    Bytes,
    ChoicesOf,
    DictOf,
    FieldOf,
    Kind,
    ListOf,
    OneOf,
    Plain,
    RecordOf,
    Secret,
    SetOf,
    StateError,
    ZoneOf,
    analyse,
    kinds_in,
)
from tabletop_core.value_codec import TAG, CodecError, ValueCodec, by_name, classes_in
from tabletop_core.zones import Sees


class Codec:
    """The JSON forms of one game's values.

    :param game: the game; its state class is analysed here.
    :raises StateError: when the state has a field that the core cannot handle, or a secret field's
        substitute is not of the field's type.
    :raises TypeError: when two classes of values, actions or events have the same name.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._kind = analyse(game.State)
        self._actions = by_name(game.actions, "actions")
        self._events = by_name((*game.events, *CORE_EVENTS), "events")
        plain = [kind.hint for kind in kinds_in(self._kind) if isinstance(kind, Plain)]
        hints = [*plain, *game.actions, *self._events.values()]
        found = dict.fromkeys(cls for hint in hints for cls in classes_in(hint))
        self._values = ValueCodec(cls for cls in found if not issubclass(cls, Event))
        self._check_secrets()

    # States and views

    def state_to_json(self, state: Any) -> dict[str, Any]:
        """A state or view as JSON values."""
        encoded: dict[str, Any] = self._encode(self._kind, state)
        return encoded

    def state_from_json(self, data: Any) -> Any:
        """The state or view that :meth:`state_to_json` gave.

        :raises CodecError: saying where the data is wrong.
        """
        return self._decode_safely(self._kind, data, "state")

    # Actions, events

    def action_to_json(self, action: Action) -> dict[str, Any]:
        """An action as JSON values."""
        return self._tagged(action)

    def action_from_json(self, data: Any) -> Action:
        """The action that :meth:`action_to_json` gave.

        :raises CodecError: saying what is wrong.
        """
        made: Action = self._untagged(data, self._actions, "action")
        return made

    def event_to_json(self, event: Event) -> dict[str, Any]:
        """An event as JSON values; cards that its reader does not see stay holes."""
        return self._tagged(event)

    def event_from_json(self, data: Any) -> Event:
        """The event that :meth:`event_to_json` gave.

        :raises CodecError: saying what is wrong.
        """
        made: Event = self._untagged(data, self._events, "event")
        return made

    def _tagged(self, value: Any) -> dict[str, Any]:
        return {TAG: type(value).__name__, **self._values.encode(value, type(value))}

    def _untagged(self, data: Any, classes: Mapping[str, type], what: str) -> Any:
        name = data.get(TAG) if isinstance(data, dict) else None
        cls = classes.get(str(name))
        if cls is None:
            raise CodecError(
                f"unknown {what} {data!r}", hint=f"its {TAG} is one of {', '.join(sorted(classes))}"
            )
        fields = {key: value for key, value in data.items() if key != TAG}
        return self._values.decode(fields, cls, f"{what} {name}")

    # Kinds

    def _encode(self, kind: Kind, value: Any) -> Any:
        match kind:
            case Plain():
                return self._values.encode(value, kind.hint)
            case Bytes():
                return base64.b64encode(value).decode()
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
                    "cards": [self._encode_card(kind.card, card) for card in value.cards],
                    "seen": list(value.seen),
                    "up": list(value.up),
                    "among": [
                        [
                            [seat, self._encode(SetOf(kind.card), hints[seat])]
                            for seat in sorted(hints)
                        ]
                        for hints in value.among
                    ],
                }
            case ChoicesOf():
                made = sorted(value.made.items())
                return {
                    "players": list(value.players),
                    "made": [
                        [seat, self._encode_card(kind.value, choice)] for seat, choice in made
                    ],
                }
            case OneOf():
                for record in kind.records:
                    if type(value) is record.cls:
                        return {TAG: record.cls.__name__, **self._encode(record, value)}
                assert kind.plain is not None, value
                return self._values.encode(value, kind.plain.hint)
            case RecordOf():
                return {f.name: self._encode(f.kind, getattr(value, f.name)) for f in kind.fields}

    def _encode_card(self, kind: Plain, value: Any) -> Any:
        return (
            self._values.encode_open(value)
            if isinstance(value, Hole)
            else self._encode(kind, value)
        )

    def _decode_card(self, kind: Plain, data: Any, where: str) -> Any:
        hidden = isinstance(data, dict) and data.get(TAG) == Hole.__name__
        return self._values.decode(data, Any if hidden else kind.hint, where)

    def _decode_safely(self, kind: Kind, data: Any, where: str) -> Any:
        try:
            return self._decode(kind, data, where)
        except CodecError:
            raise
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise CodecError(f"{where}: this is no {_form(kind)}: {error!r}") from error

    def _decode(self, kind: Kind, data: Any, where: str) -> Any:
        match kind:
            case Plain():
                return self._values.decode(data, kind.hint, where)
            case Bytes():
                return bytearray(base64.b64decode(data, validate=True))
            case SetOf():
                return {self._decode(kind.item, item, where) for item in _list(data)}
            case ListOf():
                return [
                    self._decode_safely(kind.item, item, f"{where}[{i}]")
                    for i, item in enumerate(_list(data))
                ]
            case DictOf():
                return {
                    self._decode(kind.key, key, f"{where}, key"): self._decode_safely(
                        kind.value, item, f"{where}[{key!r}]"
                    )
                    for key, item in _list(data)
                }
            case ZoneOf():
                return self._decode_zone(kind, data, where)
            case ChoicesOf():
                players = self._values.decode(data["players"], tuple[int, ...], f"{where}.players")
                made = {
                    seat: self._decode_card(kind.value, choice, f"{where}[{seat}]")
                    for seat, choice in _list(data["made"])
                }
                return Choices(players, made)
            case OneOf():
                for record in kind.records:
                    if isinstance(data, dict) and data.get(TAG) == record.cls.__name__:
                        fields = {key: value for key, value in data.items() if key != TAG}
                        return self._decode(record, fields, where)
                if kind.plain is None:
                    raise CodecError(f"{where}: expected {_form(kind)} with its {TAG}")
                return self._values.decode(data, kind.plain.hint, where)
            case RecordOf():
                return self._decode_record(kind, data, where)

    def _decode_zone(self, kind: ZoneOf, data: Any, where: str) -> Any:
        classes = {cls.__name__: cls for cls in (kind.cls, *_subclasses(kind.cls))}
        read = self._values.decode
        cards = [
            self._decode_card(kind.card, card, f"{where}[{i}]")
            for i, card in enumerate(_list(data["cards"]))
        ]
        seen = read(data["seen"], tuple[int, ...], f"{where}.seen")
        up = read(data["up"], tuple[bool, ...], f"{where}.up")
        among = [
            {
                seat: frozenset(self._decode(SetOf(kind.card), faces, f"{where}.among"))
                for seat, faces in hints
            }
            for hints in _list(data["among"])
        ]
        if len({len(cards), len(seen), len(up), len(among) or len(cards)}) > 1:
            raise CodecError(f"{where}: cards, seen, up and among are not of one length")
        return classes[data[TAG]](
            read(data["name"], str, f"{where}.name"),
            read(data["owner"], int | None, f"{where}.owner"),
            Sees(data["sees"]),
            read(data["fixed"], bool, f"{where}.fixed"),
            cards,
            list(seen),
            list(up),
            among,
        )

    def _decode_record(self, kind: RecordOf, data: Any, where: str) -> Any:
        names = [field.name for field in kind.fields]
        if not isinstance(data, Mapping) or data.keys() != set(names):
            got = sorted(data) if isinstance(data, Mapping) else type(data).__name__
            raise CodecError(f"{where}: expected the fields {sorted(names)}, got {got}")
        new: Any = object.__new__(kind.cls)
        for field in kind.fields:
            value = self._decode_safely(field.kind, data[field.name], f"{where}.{field.name}")
            object.__setattr__(new, field.name, value)
        return new

    def _check_secrets(self) -> None:
        """Refuse a secret field whose substitute cannot stand in a view."""
        for record in kinds_in(self._kind):
            if not isinstance(record, RecordOf):
                continue
            for field in record.fields:
                if field.secret is not None:
                    self._check_secret(f"{record.cls.__name__}.{field.name}", field, field.secret)

    def _check_secret(self, name: str, field: FieldOf, secret: Secret) -> None:
        kind = field.kind
        if secret.by_seat and isinstance(kind, ListOf):
            kind = kind.item
        again: Any = None
        try:
            again = self._decode(kind, self._encode(kind, secret.hidden), name)
            fits = again == secret.hidden
        except (ValueError, TypeError, LookupError, AttributeError):
            fits = False
        if not fits:
            raise StateError(
                f"{name}: hidden={secret.hidden!r} is no {_form(kind)}",
                hint="give a value of the field's own type for others to see",
            )


@lru_cache(maxsize=256)
def codec(game: Game[Any, Any]) -> Codec:
    """The codec of a game, made once."""
    return Codec(game)


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        message = f"expected a list, found {type(data).__name__}"
        raise TypeError(message)
    return data


def _form(kind: Kind) -> str:
    """What a kind is called in errors."""
    match kind:
        case Plain():
            return str(getattr(kind.hint, "__name__", kind.hint))
        case RecordOf() | ZoneOf():
            return kind.cls.__name__
        case OneOf():
            return " or ".join(record.cls.__name__ for record in kind.records)
    return type(kind).__name__.removesuffix("Of").lower()


def _subclasses(cls: type) -> list[type]:
    found: list[type] = []
    direct: type
    for direct in cls.__subclasses__():
        found += [direct, *_subclasses(direct)]
    return found
