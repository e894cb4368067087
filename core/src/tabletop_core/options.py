"""Options of a game: an attrs class of which every field has a default, a help text and a check.

::

    @attrs.frozen
    class Options:
        farmers: bool = option(default=True, help=_("whether followers may lie in fields"))
        followers: int = option(default=7, help=_("followers of each player"), minimum=1)
        two_tile_city: int = option(default=4, help=_("points for ..."), choices=(4, 2))

A field is a bool, an int, a float, a str, an Enum, a Literal, or one of these or ``None``.
"""

from __future__ import annotations

import math
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

import attrs

from tabletop_core.errors import ContractError, TabletopError
from tabletop_core.generated import once_per_class
from tabletop_core.messages import Message, Messages
from tabletop_core.nearest import nearest

_ = Messages("tabletop_core")

_METADATA = "tabletop_option"

_TRUE = frozenset({"yes", "true", "on", "1"})
_FALSE = frozenset({"no", "false", "off", "0"})


class OptionError(TabletopError):
    """An option that a game does not have, or a value that it does not take."""


@attrs.frozen
class _Declared:
    help: Message | str
    choices: tuple[Any, ...]
    minimum: float | None
    maximum: float | None


@attrs.frozen
class OptionInfo:
    """What an author declared about one option."""

    name: str
    type: Any
    default: Any
    help: Message | str
    #: The only values there are; empty where any value in range will do.
    choices: tuple[Any, ...] = ()
    minimum: float | None = None
    maximum: float | None = None

    @property
    def type_label(self) -> Message:
        """The type, for people."""
        return Message("{names:or}", {"names": [_type_name(hint) for hint in _members(self.type)]})

    @property
    def type_name(self) -> str:
        """The type in English, for programs."""
        return str(self.type_label)

    @property
    def allowed(self) -> str:
        """The values it takes, for people."""
        if self.choices:
            return ", ".join(show_value(choice) for choice in self.choices)
        if self.type is bool:
            return "yes, no"
        names = [show_value(value) for member in _members(self.type) for value in _literals(member)]
        if self.minimum is not None or self.maximum is not None:
            low = "" if self.minimum is None else show_value(self.minimum)
            high = "" if self.maximum is None else show_value(self.maximum)
            names.insert(0, f"{low}..{high}")
        return ", ".join(names)


def option(
    *,
    default: Any,
    help: Message | str,
    choices: Sequence[Any] = (),
    minimum: float | None = None,
    maximum: float | None = None,
) -> Any:
    """Declare a field of an options class.

    :param default: the value of the rules as printed.
    :param help: one line that says what it changes.
    :param choices: the only values there are.
    :param minimum: the least value of a number.
    :param maximum: the greatest value of a number.
    """
    declared = _Declared(help, tuple(choices), minimum, maximum)
    return attrs.field(default=default, validator=_validate, metadata={_METADATA: declared})


def _validate(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    info = next(i for i in describe_options(type(instance)) if i.name == attribute.name)
    if not _fits(info, value):
        raise _impossible(info, show_value(value))


def _fits(info: OptionInfo, value: Any) -> bool:
    if info.choices and value not in info.choices:
        return False
    if not any(_is_a(member, value) for member in _members(info.type)):
        return False
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        low = -math.inf if info.minimum is None else info.minimum
        high = math.inf if info.maximum is None else info.maximum
        return low <= value <= high and value not in {math.inf, -math.inf}
    return True


def _members(hint: Any) -> tuple[Any, ...]:
    if typing.get_origin(hint) in {typing.Union, types.UnionType}:
        return typing.get_args(hint)
    return (hint,)


def _literals(hint: Any) -> tuple[Any, ...]:
    if typing.get_origin(hint) is typing.Literal:
        return typing.get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    return ()


def _type_name(hint: Any) -> Message | str:
    if _literals(hint):
        return _("word")
    names = {
        bool: _("yes/no"),
        int: _("whole number"),
        float: _("number"),
        str: _("text"),
        type(None): _("nothing"),
    }
    return names[hint] if hint in names else str(getattr(hint, "__name__", hint))


def _is_a(hint: Any, value: Any) -> bool:
    if typing.get_origin(hint) is typing.Literal:
        return value in typing.get_args(hint)
    if hint is float:
        return type(value) in {int, float}
    return isinstance(hint, type) and (
        isinstance(value, hint) if issubclass(hint, Enum) else type(value) is hint
    )


@once_per_class
def describe_options(options: type) -> tuple[OptionInfo, ...]:
    """The options of an options class, in the order of their declaration.

    :raises ContractError: when a field was not declared with :func:`option`, or has no annotation.
    """
    if not attrs.has(options):
        raise ContractError(
            f"{options.__name__} is not an attrs class", hint="write @attrs.frozen above it"
        )
    hints = typing.get_type_hints(options)
    found = []
    for field in attrs.fields(options):
        where = f"{options.__name__}.{field.name}"
        declared = field.metadata.get(_METADATA)
        if declared is None or field.default is attrs.NOTHING:
            raise ContractError(
                f"{where} is not declared with option(): every option needs a default and a help text",
                hint=f'write {field.name}: ... = option(default=..., help=_("what it changes"))',
            )
        if field.name not in hints:
            raise ContractError(
                f"{where} has no annotation",
                hint=f"write its type: {field.name}: {type(field.default).__name__} = option(...)",
            )
        found.append(
            OptionInfo(
                field.name,
                hints[field.name],
                field.default,
                declared.help,
                declared.choices,
                declared.minimum,
                declared.maximum,
            )
        )
    return tuple(found)


def show_value(value: Any) -> str:
    """A value of an option as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return value.name.lower().replace("_", "-")
    return "none" if value is None else str(value)


def _read(info: OptionInfo, text: str) -> Any:
    lower = text.strip().lower()
    for member in _members(info.type):
        if member is bool and lower in _TRUE | _FALSE:
            return lower in _TRUE
        if member is type(None) and lower == "none":
            return None
        for value in _literals(member):
            if show_value(value).lower() == lower:
                return value
        if member in {int, float}:
            try:
                return member(lower)
            except ValueError:
                continue
        if member is str:
            return text.strip()
    raise _impossible(info, text)


def parse_options(options: type, assignments: Iterable[str], settings: Iterable[str] = ()) -> Any:
    """Options from ``NAME=VALUE`` texts; what is not named keeps its default.

    :param settings: further such texts, for what ``assignments`` does not name.
    :raises OptionError: for an unknown name, a value out of range, or a text without ``=``.
    """
    known = {info.name: info for info in describe_options(options)}
    values = _read_all(known, assignments)
    return options(**{**_read_all(known, settings), **values})


def _read_all(known: Mapping[str, OptionInfo], assignments: Iterable[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for assignment in assignments:
        name, sign, text = assignment.partition("=")
        name = name.strip().replace("-", "_")
        if not sign:
            raise OptionError(
                _("{text} is not an option", text=repr(assignment)),
                hint=_("write NAME=VALUE, such as farmers=no"),
            )
        if name not in known:
            raise _unknown(name, known)
        if name in values:
            raise OptionError(
                _("option {name} is given twice", name=name), hint=_("give each option once")
            )
        values[name] = _read(known[name], text)
    return values


def options_from_json(options: type, values: Mapping[str, Any]) -> Any:
    """Options from their JSON form.

    :raises OptionError: for an unknown name or an impossible value.
    """
    known = {info.name: info for info in describe_options(options)}
    for name in values:
        if name not in known:
            raise _unknown(name, known)
    return options(
        **{
            name: _read(known[name], value)
            if isinstance(value, str) and not _fits(known[name], value)
            else value
            for name, value in values.items()
        }
    )


def options_to_json(options: Any) -> dict[str, Any]:
    """The JSON form of options: plain values by name."""
    return {
        info.name: value
        if type(value := getattr(options, info.name)) in {bool, int, float, str, type(None)}
        else show_value(value)
        for info in describe_options(type(options))
    }


def _impossible(info: OptionInfo, value: str) -> OptionError:
    takes: Message | str = info.allowed or info.type_label
    return OptionError(
        _("option {name}={value} is not possible", name=info.name, value=value),
        hint=_("{name} takes {values}", name=info.name, values=takes),
    )


def _unknown(name: str, known: Mapping[str, OptionInfo]) -> OptionError:
    message = _("unknown option {name}", name=repr(name))
    listing = ", ".join(known)
    near = nearest(name, known, limit=1)
    if near:
        hint = _("did you mean {near}? the options are {names}", near=near[0], names=listing)
    elif known:
        hint = _("the options are {names}", names=listing)
    else:
        hint = _("this game has no options")
    return OptionError(message, hint=hint)


@attrs.frozen
class NoOptions:
    """The options of a game that has none."""
