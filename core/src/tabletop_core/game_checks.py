"""Whether the classes of a game are what the rules contract asks for, before anything is played.

Looked at once per class, when a game is loaded or its first match begins. What only shows while playing is
for :mod:`~tabletop_core.guarded_rules`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from tabletop_core.actions import Action
from tabletop_core.annotations import UNIONS, type_parts
from tabletop_core.choices import Choices
from tabletop_core.entry_checks import ID_PATTERN
from tabletop_core.errors import ContractError, TabletopError
from tabletop_core.events import CORE_EVENTS, Event
from tabletop_core.game import Game, GameInfo
from tabletop_core.generated import once_per_class
from tabletop_core.messages import Message
from tabletop_core.options import describe_options
from tabletop_core.phases import Phase, PhasedGame
from tabletop_core.state import analyse, hints_of
from tabletop_core.zones import Zone

#: What no game can do without, and no phase.
_RULES = ("setup", "to_act", "legal_actions", "apply", "outcome")
_PHASES = ("to_act", "legal_actions", "apply")
_CHANGING = (list, dict, set, bytearray, Zone, Choices)
_UNSET = object()


@once_per_class
def check_game(cls: type) -> None:
    """Refuse a game whose classes cannot be played with.

    :raises ContractError: naming the first thing that is wrong, and what to write instead.
    """
    _check_info(cls)
    _check_rules(cls)
    state = _declared(cls, "State", "State = MyState, the attrs class of what setup() returns")
    if not isinstance(state, type):
        raise ContractError(
            f"{cls.__name__}.State is {_shown(state)} instead of a class",
            hint="write State = MyState, without brackets",
        )
    analyse(state)
    for kind in _classes(cls, "actions", Action):
        _check_action(kind)
    for kind in _classes(cls, "events", Event):
        _check_event(kind)
    _check_options(cls)


@once_per_class
def text_fields(game: type) -> Mapping[type[Event], tuple[str, ...]]:
    """The events that a game may emit, each with the names of the fields that could hold text."""
    events: tuple[type[Event], ...] = getattr(game, "events", ())
    own = {kind: _text_fields_of(kind) for kind in events}
    return {**own, **dict.fromkeys(CORE_EVENTS, ())}


def _text_fields_of(kind: type[Event]) -> tuple[str, ...]:
    hints = hints_of(kind, kind.__name__)
    fields = [field.name for field in attrs.fields(kind)]  # type: ignore[arg-type]
    return tuple(
        name for name in fields if not {str, Any, object}.isdisjoint(_members(hints[name]))
    )


def _members(hint: Any) -> tuple[Any, ...]:
    base, args = type_parts(hint)
    return args if base in UNIONS else (base,)


def _shown(value: object) -> str:
    """A value in a sentence about it."""
    return f"the class {value.__name__}" if isinstance(value, type) else f"{value!r}"


def _declared(cls: type, name: str, what: str) -> Any:
    value = getattr(cls, name, _UNSET)
    if value is _UNSET:
        raise ContractError(f"{cls.__name__} has no {name}", hint=f"write {what}")
    return value


def _check_info(cls: type[Game[Any, Any]]) -> None:
    info = _declared(cls, "info", "info = GameInfo(id=..., title=..., players=(2, 4), ...)")
    where = f"{cls.__name__}.info"
    if not isinstance(info, GameInfo):
        raise ContractError(
            f"{where} is {_shown(info)}", hint="write info = GameInfo(id=..., title=..., ...)"
        )
    game_id: Any = info.id
    if not isinstance(game_id, str) or not re.fullmatch(ID_PATTERN, game_id):
        raise ContractError(
            f"{where}: the id {game_id!r} cannot be typed",
            hint="use lower-case letters, digits and single hyphens, and begin with a letter",
        )
    players: Any = info.players
    pair = isinstance(players, tuple) and [type(number) for number in players] == [int, int]
    if not pair or not 1 <= players[0] <= players[1]:
        raise ContractError(
            f"{where}: players={players!r} is not the fewest and the most players",
            hint="write a tuple such as players=(2, 4); for exactly two, players=(2, 2)",
        )
    for name in ("title", "version"):
        if not isinstance(getattr(info, name), str):
            raise ContractError(
                f"{where}: {name}={getattr(info, name)!r} is no text", hint=f'write {name}="..."'
            )


def _check_rules(cls: type[Game[Any, Any]]) -> None:
    _check_written(cls, Game, _RULES)
    if not issubclass(cls, PhasedGame):
        return
    phases = _declared(cls, "phases", "phases = (FirstPhase(), SecondPhase())")
    if not isinstance(phases, tuple) or not phases:
        raise ContractError(
            f"{cls.__name__}.phases is {_shown(phases)}",
            hint="write a tuple, such as phases = (FirstPhase(),) with its comma",
        )
    for phase in phases:
        if not isinstance(phase, Phase):
            raise ContractError(
                f"{cls.__name__}.phases has {_shown(phase)}, which is no phase",
                hint="name objects, such as FirstPhase(), of classes derived from Phase",
            )
        # What the game does itself is not left to its phases.
        left = [name for name in _PHASES if getattr(cls, name) is getattr(PhasedGame, name)]
        _check_written(type(phase), Phase, left)


def _check_written(cls: type, base: type, methods: Sequence[str]) -> None:
    missing = [name for name in methods if getattr(cls, name) is getattr(base, name)]
    if missing:
        raise ContractError(
            f"{cls.__name__} has no method {missing[0]}()",
            hint=f"a {base.__name__.lower()} has these: {', '.join(methods)}; "
            f"{base.__module__}.{base.__name__} says what each must do",
        )


def _classes(cls: type, name: str, base: type) -> tuple[Any, ...]:
    """The action or event classes that a game names."""
    what = f"{name} = ({base.__name__}One, {base.__name__}Two), the classes of its {name}"
    found = _declared(cls, name, what)
    where = f"{cls.__name__}.{name}"
    if not isinstance(found, tuple):
        raise ContractError(
            f"{where} is {_shown(found)} instead of a tuple of classes",
            hint=f"write {name} = (One, Two); for a single one, (One,) with its comma",
        )
    if not found and base is Action:
        raise ContractError(f"{where} is empty: nobody could do anything", hint=f"write {what}")
    for kind in found:
        if not (isinstance(kind, type) and issubclass(kind, base)):
            given = f"write {type(kind).__name__}, the class" if isinstance(kind, base) else ""
            raise ContractError(
                f"{where} has {_shown(kind)}, which is no class derived from {base.__name__}",
                hint=given or f"write class ...({base.__name__}), and name the class here",
            )
    return found


def _check_action(kind: type[Action]) -> None:
    _check_value_class(kind, '@action("...") with a place such as {x} for each field')
    above = kind.__mro__[: kind.__mro__.index(Action)]
    own = {name for base in above for name in vars(base)}
    if "_template" not in own and not {"__str__", "parse"} <= own:
        raise ContractError(
            f"{kind.__name__} has no notation",
            hint=f'write @action("...") above class {kind.__name__}, in place of @attrs.frozen',
        )


def _check_event(kind: type[Event]) -> None:
    _check_value_class(kind, "@event")
    template: Any = kind.template
    if template is None:
        return
    where = f"{kind.__name__}.template"
    if not isinstance(template, Message):
        raise ContractError(
            f"{where} is {_shown(template)}, which nobody could translate",
            hint='write template = _("..."), where _ = Messages("my_package")',
        )
    cls: Any = kind
    fields = {field.name: field for field in attrs.fields(cls)}
    places = list(_places(template))
    unknown = [name for name in places if name not in fields and name not in template.params]
    if unknown:
        raise ContractError(
            f"{where} has the place {{{unknown[0]}}}, and the fields are {sorted(fields)}",
            hint="each place is a field of the event",
        )
    words = "".join(literal for literal, *_ in string.Formatter().parse(template.text))
    hints = hints_of(kind, kind.__name__)
    texts = [name for name in places if hints.get(name) is str]
    if texts and not any(character.isalpha() for character in words):
        raise ContractError(
            f"{where} has no words of its own, so that {kind.__name__}.{texts[0]} is the sentence",
            hint="write the sentence into the template, and give the event the values in it: "
            "then each reader gets it in their language",
        )


def _places(template: Message) -> Iterator[str]:
    for text in filter(None, (template.text, template.plural)):
        for _literal, name, *_ in string.Formatter().parse(text):
            if name is not None:
                yield re.split(r"[.\[]", name)[0]


def _check_value_class(kind: type, decorator: str) -> None:
    """Refuse a class whose objects can change, or are not made by the right decorator."""
    name = kind.__name__
    if "__attrs_attrs__" not in vars(kind):
        raise ContractError(
            f"{name} is not decorated", hint=f"write {decorator} above class {name}"
        )
    if not attrs.inspect(kind).is_frozen:
        raise ContractError(
            f"{name} can change: it is made with @attrs.define",
            hint=f"write {decorator} above class {name} instead",
        )
    hints = hints_of(kind, name)
    for field in attrs.fields(kind):
        if field.name not in hints:
            raise ContractError(
                f"{name}.{field.name} has no annotation",
                hint=f"write its type after the name, such as {field.name}: int",
            )
        part = _changing_part(hints[field.name], ())
        if part is not None:
            raise ContractError(
                f"{name}.{field.name} holds {_type_name(part)}, which can change and has no hash",
                hint="use a tuple or frozenset for several values, and @attrs.frozen for a class",
            )
        if Message in type_parts(hints[field.name]) or hints[field.name] is Message:
            raise ContractError(
                f"{name}.{field.name} is a message",
                hint="give the values that the sentence is made of, and the sentence to the template",
            )


def _changing_part(hint: Any, parents: tuple[Any, ...]) -> Any:
    """The first part of a type whose values can change; ``None`` when there is none."""
    base, args = type_parts(hint)
    if isinstance(base, type):
        if issubclass(base, _CHANGING):
            return hint
        if attrs.has(base) and base is not Message and base not in parents:
            if not attrs.inspect(base).is_frozen:
                return hint
            hints = hints_of(base, base.__name__)
            args = (*args, *(hints.get(field.name) for field in attrs.fields(base)))
    inner = (_changing_part(arg, (*parents, base)) for arg in args)
    return next((part for part in inner if part is not None), None)


def _type_name(hint: Any) -> str:
    return hint.__name__ if type(hint) is type else str(hint).replace("typing.", "")


def _check_options(cls: type[Game[Any, Any]]) -> None:
    options: Any = cls.Options
    if not isinstance(options, type):
        raise ContractError(
            f"{cls.__name__}.Options is {_shown(options)} instead of a class",
            hint="write Options = MyOptions, without brackets",
        )
    describe_options(options)
    try:
        options()
    except TabletopError as error:
        raise ContractError(
            f"the defaults of {options.__name__} are not possible: {error.message}",
            hint=f"{error.hint}: give another default, or allow this one",
        ) from error
