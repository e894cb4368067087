"""Notation: how the fields of an action are written as one text, and read back.

A template such as ``"{x},{y} {top}"`` has a place for each field of its class. Reading is lenient
where nothing can be mistaken: capitals do not matter, nor do blanks around commas and the like.
"""

from __future__ import annotations

import re
import string
import typing
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any

import attrs

from tabletop_core.errors import ContractError

#: Runs of blanks, of marks with blanks around them, and of letters in a template.
_PIECES = re.compile(r"\s*[^\w\s]+\s*|\s+|\w+")
_EMPTY_TUPLE = "-"
#: The pattern of a word that may be anything without blanks.
_ANY = r"\S+"


@attrs.frozen
class _Word:
    """How a value of one type is written and read; reading gets only what matches the pattern."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


class Notation:
    """A compiled template.

    :param cls: an attrs class.
    :param template: its fields' names in braces, and text between them.
    :raises ContractError: when template and fields do not fit, or a field's type has no notation. Types
        that cannot be looked up yet are looked at when the notation is first used.
    """

    def __init__(self, cls: type, template: str) -> None:
        self.template = template
        self._cls = cls
        self._parts = self._parse()
        self._words: dict[str, _Word] = {}
        self._check_places()
        self._pattern: re.Pattern[str] | None = None
        with suppress(NameError):
            self._pattern = self._compile()

    def _parse(self) -> list[tuple[str, str | None, str | None, str | None]]:
        try:
            return list(string.Formatter().parse(self.template))
        except ValueError as error:
            raise ContractError(
                f"{self._cls.__name__}: the notation {self.template!r} cannot be read: {error}",
                hint="a field stands in braces, {name}; a brace itself is written twice",
            ) from error

    def write(self, value: Any) -> str:
        """The text for a value.

        :raises ValueError: for a str that could not be read back.
        """
        if self._pattern is None:
            self._pattern = self._compile()
        words = self._words
        return "".join(
            [
                literal if name is None else literal + words[name].write(getattr(value, name))
                for literal, name, _, _ in self._parts
            ]
        )

    def read(self, text: str) -> dict[str, Any]:
        """Value by field for a text.

        :raises ValueError: when it is not of the template's form.
        """
        if self._pattern is None:
            self._pattern = self._compile()
        match = self._pattern.fullmatch(" ".join(text.split()))
        if match is None:
            message = f"{text!r} is not of the form {self.template!r}"
            raise ValueError(message)
        return {name: self._words[name].read(found) for name, found in match.groupdict().items()}

    def _check_places(self) -> None:
        cls, template = self._cls.__name__, self.template
        fields = {field.name for field in attrs.fields(self._cls)}
        places = [name for _, name, _, _ in self._parts if name is not None]
        problem, hint = None, ""
        if fields != set(places):
            problem = f"names {sorted(set(places))}, but the fields are {sorted(fields)}"
            hint = self._hint_for(fields, set(places))
        elif len(places) != len(fields):
            problem = "names a field twice"
            hint = "name it once: what is read would not know which of the two to believe"
        elif any(spec or conversion for _, _, spec, conversion in self._parts):
            problem = "has a format"
            hint = "write a field as {name} alone: what is written must be read back"
        elif any(not literal and i for i, (literal, _, _, _) in enumerate(self._parts)):
            problem = "has two fields side by side"
            hint = "put a blank or a comma between them"
        if problem is not None:
            raise ContractError(f"{cls}: the notation {template!r} {problem}", hint)

    def _hint_for(self, fields: set[str], places: set[str]) -> str:
        shared = [name for name in sorted(places - fields) if hasattr(self._cls, name)]
        if shared:
            return f"{shared[0]} has no annotation: write its type, such as {shared[0]}: int"
        missing = sorted(fields - places)
        if missing:
            example = " ".join([self.template, *(f"{{{name}}}" for name in missing)])
            return f"name every field, such as {example!r}: else two actions look the same"
        return f"declare {min(places - fields)} in the class, or take it out of the notation"

    def _compile(self) -> re.Pattern[str]:
        hints = typing.get_type_hints(self._cls)
        for field in attrs.fields(self._cls):
            if field.name not in hints:
                raise ContractError(
                    f"{self._cls.__name__}.{field.name} has no annotation",
                    hint=f"write its type after the name, such as {field.name}: int",
                )
        pattern = ""
        for literal, name, _spec, _conversion in self._parts:
            pattern += "".join(map(_lenient, _PIECES.findall(literal)))
            if name is not None:
                word = self._words[name] = _word(hints[name], f"{self._cls.__name__}.{name}")
                pattern += f"(?P<{name}>{word.pattern})"
        return re.compile(pattern, re.IGNORECASE)


def _lenient(piece: str) -> str:
    """A pattern for a piece of a template; blanks around marks may be there or not."""
    if piece.isspace():
        return " "
    if re.fullmatch(r"\w+", piece):
        return re.escape(piece)
    return f" ?{re.escape(piece.strip())} ?"


def _word(hint: Any, where: str) -> _Word:
    if hint is bool:
        return _one_of({"yes": True, "no": False}, where)
    if hint is int:
        return _Word(r"[+-]?\d+", str, int)
    if hint is str:
        return _Word(_ANY, _written(_ANY), str)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _one_of({_enum_word(member): member for member in hint}, where)
    if typing.get_origin(hint) is tuple and typing.get_args(hint)[1:] == (Ellipsis,):
        return _several(typing.get_args(hint)[0], where)
    if isinstance(hint, type) and callable(parse := getattr(hint, "parse", None)):
        check = _written(_ANY)
        return _Word(_ANY, lambda value: check(str(value)), parse)
    name = hint.__name__ if type(hint) is type else str(hint)
    raise ContractError(
        f"{where}: a field of type {name} has no notation",
        hint="use int, str, bool, an Enum, a class with __str__ and parse, or a tuple of one of these, "
        "such as tuple[int, ...]; or give the action its own __str__ and parse",
    )


def _enum_word(member: Enum) -> str:
    if isinstance(member.value, str):
        return member.value
    return member.name.lower().replace("_", "-")


def _one_of(words: dict[str, Any], where: str) -> _Word:
    """A word for each of a few values."""
    by_value = {value: word for word, value in words.items()}
    by_folded = {word.casefold(): value for word, value in words.items()}
    if len(by_folded) != len(by_value) or any(word != " ".join(word.split()) for word in words):
        raise ContractError(
            f"{where}: its words {sorted(words)} cannot be told apart, or have blanks that do not count",
            hint="give the members of the Enum other values: capitals and blanks do not count",
        )

    def read(text: str) -> Any:
        # A pattern that ignores case matches a few letters that fold to something else.
        if text.casefold() not in by_folded:
            message = f"{text!r} is none of {sorted(words)}"
            raise ValueError(message)
        return by_folded[text.casefold()]

    # Longer words first, so that "north-west" is not read as "north".
    pattern = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return _Word(pattern, by_value.__getitem__, read)


def _several(hint: Any, where: str) -> _Word:
    """Values joined by commas; a lone dash for none."""
    item = _word(hint, where)
    any_word = item.pattern == _ANY
    one = r"[^\s,]+" if any_word else item.pattern
    if not any_word and ("," in one or re.fullmatch(one, _EMPTY_TUPLE)):
        raise ContractError(
            f"{where}: in a tuple no word may be {_EMPTY_TUPLE!r} or have a comma",
            hint=f"commas stand between the values, and {_EMPTY_TUPLE!r} for none at all",
        )
    several = rf"(?:{one})(?: ?, ?(?:{one}))*"
    check = _written(several)

    def write(values: tuple[Any, ...]) -> str:
        if not values:
            return _EMPTY_TUPLE
        text = check(",".join(map(item.write, values)))
        if text == _EMPTY_TUPLE or len(text.split(",")) != len(values):
            message = f"{values!r} cannot be written so that it can be read back"
            raise ValueError(message)
        return text

    def read(text: str) -> tuple[Any, ...]:
        if text == _EMPTY_TUPLE:
            return ()
        return tuple(item.read(part.strip()) for part in text.split(","))

    return _Word(f"{several}|{_EMPTY_TUPLE}", write, read)


def _written(pattern: str) -> Callable[[str], str]:
    """Refuse to write what could not be read back."""
    compiled = re.compile(pattern, re.IGNORECASE)

    def write(text: str) -> str:
        if compiled.fullmatch(text) is None:
            message = f"{text!r} cannot be written in a move: it is empty or has blanks"
            raise ValueError(message)
        return text

    return write
