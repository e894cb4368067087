"""Actions: what a player may do, as small values with a notation that people type.

    @action("{x},{y} {top}")
    class PlaceTile(Action):
        x: int
        y: int
        top: Compass

``str(PlaceTile(3, -1, Compass.EAST))`` is ``"3,-1 east"`` and ``PlaceTile.parse("3,-1 east")`` is that
action again. The notation is for people and for records: it is never translated.
"""

from __future__ import annotations

import re
import string
import typing
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

import attrs

from tabletop_core.errors import TabletopError
from tabletop_core.messages import Messages

_ = Messages("tabletop_core")


class NotationError(TabletopError, ValueError):
    """A text that is no action of the game."""


class Action:
    """Base of every action: frozen, hashable, without the player, who is known to the host.

    A class that needs more than a template gives its own ``__str__`` and ``parse``; they must be exact
    inverses of each other.
    """

    __slots__ = ()

    notation: ClassVar[str] = ""
    _words: ClassVar[_Notation]

    def __str__(self) -> str:
        return self._words.write(self)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The action that ``text`` denotes; blanks and capitals do not matter.

        :raises ValueError: when the text is not of this action's form.
        """
        return cls(**cls._words.read(text))


A = TypeVar("A", bound=type[Action])


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def action(notation: str) -> Callable[[A], A]:
    """Make an action class from a class with annotations.

    :param notation: the template; each ``{field}`` stands for a field of the class. A field may be an
        int, a str without blanks, a bool (``yes``/``no``), an Enum (its string value, or else its name
        in lower case with ``-`` for ``_``), or a tuple of one of these (joined by commas).
    :raises TypeError: when a field is missing from the template or has a type that has no notation.
    """

    def decorate(cls: A) -> A:
        made = attrs.frozen(cls)
        made.notation = notation
        made._words = _Notation(made, notation)
        return made

    return decorate


def _enum_words(enum: type[Enum]) -> dict[str, Enum]:
    return {
        member.value
        if isinstance(member.value, str)
        else member.name.lower().replace("_", "-"): member
        for member in enum
    }


class _Word:
    """How a field of one type is written and read."""

    def __init__(
        self, pattern: str, write: Callable[[Any], str], read: Callable[[str], Any]
    ) -> None:
        self.pattern = pattern
        self.write = write
        self.read = read


def _word(hint: Any, where: str) -> _Word:
    if hint is bool:
        return _Word(
            "yes|no", lambda value: "yes" if value else "no", lambda text: text.lower() == "yes"
        )
    if hint is int:
        return _Word(r"[+-]?\d+", str, int)
    if hint is str:
        return _Word(r"\S+", str, str)
    if isinstance(hint, type) and issubclass(hint, Enum):
        words = _enum_words(hint)
        names = {member: word for word, member in words.items()}
        lower = {word.lower(): member for word, member in words.items()}
        # Longer words first, so that "north-west" is not read as "north".
        pattern = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
        return _Word(pattern, names.__getitem__, lambda text: lower[text.lower()])
    if typing.get_origin(hint) is tuple and typing.get_args(hint)[1:] == (Ellipsis,):
        item = _word(typing.get_args(hint)[0], where)
        one = item.pattern if item.pattern != r"\S+" else r"[^\s,]+"
        return _Word(
            rf"(?:{one})(?:,(?:{one}))*|-",
            lambda value: ",".join(map(item.write, value)) or "-",
            lambda text: () if text == "-" else tuple(map(item.read, text.split(","))),
        )
    message = (
        f"{where}: a field of type {hint!r} has no notation; use int, str, bool, an Enum or a tuple of "
        f"one of these, or give the class its own __str__ and parse"
    )
    raise TypeError(message)


class _Notation:
    """A compiled template. Types are looked up at first use, when all names can be resolved."""

    def __init__(self, cls: type[Action], template: str) -> None:
        self._cls = cls
        self._template = template
        self._parts = list(string.Formatter().parse(template))
        self._words: dict[str, _Word] = {}
        self._pattern: re.Pattern[str] | None = None
        fields = {field.name for field in attrs.fields(cls)}  # type: ignore[arg-type]
        named = {name for _, name, _, _ in self._parts if name is not None}
        custom = "__str__" in vars(cls) and "parse" in vars(cls)
        if fields != named and not custom:
            message = (
                f"{cls.__name__}: the notation {template!r} names {sorted(named)}, "
                f"but the fields are {sorted(fields)}"
            )
            raise TypeError(message)

    def _compile(self) -> re.Pattern[str]:
        hints = typing.get_type_hints(self._cls)
        pattern = ""
        for literal, name, _spec, _conversion in self._parts:
            pattern += r"\s+".join(map(re.escape, re.split(r"\s+", literal)))
            if name is not None:
                word = self._words[name] = _word(hints[name], f"{self._cls.__name__}.{name}")
                pattern += f"(?P<{name}>{word.pattern})"
        self._pattern = re.compile(pattern, re.IGNORECASE)
        return self._pattern

    def write(self, value: Action) -> str:
        if self._pattern is None:
            self._compile()
        return "".join(
            literal + ("" if name is None else self._words[name].write(getattr(value, name)))
            for literal, name, _, _ in self._parts
        )

    def read(self, text: str) -> dict[str, Any]:
        match = (self._pattern or self._compile()).fullmatch(text.strip())
        if match is None:
            message = f"{text!r} is not of the form {self._template!r}"
            raise ValueError(message)
        return {name: self._words[name].read(found) for name, found in match.groupdict().items()}


def parse_action(kinds: Iterable[type[Action]], text: str) -> Action:
    """The action of one of ``kinds`` that ``text`` denotes.

    :raises NotationError: naming the forms that would be understood.
    """
    forms = []
    for kind in kinds:
        try:
            return kind.parse(text)
        except ValueError:
            forms.append(kind.notation or kind.__name__)
    raise NotationError(
        _("{text} is not a move of this game", text=repr(text)),
        hint=_("moves are written {forms:or}", forms=forms),
    )
