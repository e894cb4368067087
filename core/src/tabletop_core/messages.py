"""Sentences that are not yet in any language, and their translation.

Rules, events and errors carry a :class:`Message`: an English template and its values. A
:class:`Translator` makes the sentence, for one reader, at the last moment. Each distribution has
one gettext domain, named like its import package, whose catalogues lie inside that package.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

import attrs

from tabletop_core.catalogues import (
    SOURCE_LANGUAGE,
    catalogue,
)
from tabletop_core.errors import TabletopError

_RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
_FIRST_STRONG_ISOLATE = "\u2068"
_POP_ISOLATE = "\u2069"


class MessageError(TabletopError):
    """A message has no fitting value for a place of its template: a fault of who made it."""


@attrs.frozen
class Message:
    """A template in English with named places, and the values that fill them.

    Places are written as for :meth:`str.format`, by name: ``"{count} tiles are left"``. Three
    format words mean something here: ``{player:player}`` is replaced by the name of the seat with
    that number, ``{players:players}`` by the names of several, ``{choices:or}`` by a list that ends
    with "or" instead of "and". A value may itself be a message, an enum member or a card with a
    ``label``, or a list of such.

    :param text: the English template, which is also the key in the catalogues.
    :param params: value by place name.
    :param plural: the template for counts other than one; ``params["count"]`` decides.
    :param domain: the import package whose catalogue translates it; empty for none.
    """

    text: str
    params: Mapping[str, Any] = attrs.field(factory=dict)
    plural: str | None = None
    domain: str = ""

    def __str__(self) -> str:
        return Translator()(self)

    def fill(self, /, **params: Any) -> Message:
        """The same message with more values."""
        return attrs.evolve(self, params={**self.params, **params})


@attrs.frozen
class Messages:
    """Makes the messages of one gettext domain: ``_ = Messages("tabletop_carcassonne")``.

    The templates are collected from the source, so they must stand there as plain strings.
    """

    domain: str

    def __call__(self, text: str, /, **params: Any) -> Message:
        return Message(text, params, None, self.domain)

    def plural(self, one: str, many: str, /, *, count: int, **params: Any) -> Message:
        """A message whose form depends on ``count``, which is also a value of it.

        A language may have more forms than two; its catalogue says which counts take which. A
        sentence with two counts is made of two messages, one a value of the other.
        """
        return Message(one, {"count": count, **params}, many, self.domain)


_ = Messages("tabletop_core")

#: Translated, it shows how a language writes numbers: each character stands for the one above it.
# Translators: How numbers are written: your digits, group mark and decimal mark, each in the place
# of the English one. As many characters as here, please: 1.234.567.890,5 in Portuguese.
_NUMBERS = _("1,234,567,890.5")


class _SentenceFormatter(string.Formatter):
    """Fills a template, whose words run from right to left or not."""

    def __init__(self, translator: Translator, *, right_to_left: bool) -> None:
        self._translator = translator
        self._right_to_left = right_to_left

    def format_field(self, value: Any, format_spec: str) -> str:
        translator = self._translator
        if format_spec == "player":
            text = translator.name(value)
        elif format_spec == "players":
            text = translator.join([translator.name(player) for player in value])
        else:
            text = translator.value(value, format_spec)
        return _isolated(text) if self._right_to_left or _has_right_to_left(text) else text


class Translator:
    """Makes sentences for one reader.

    :param language: a language code such as ``"en"`` or ``"pt_BR"``.
    :param names: what the players are called, by seat; a missing one is "Player N".
    """

    def __init__(self, language: str = SOURCE_LANGUAGE, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = tuple(names)
        self._english = _SentenceFormatter(self, right_to_left=False)
        self._translated = _SentenceFormatter(self, right_to_left=self.right_to_left)

    @property
    def right_to_left(self) -> bool:
        """Whether the language is written from right to left."""
        return self.language.partition("_")[0] in _RIGHT_TO_LEFT

    def named(self, names: Sequence[str]) -> Translator:
        """The same language, with these players' names."""
        return Translator(self.language, names)

    def name(self, player: int) -> str:
        """The name of the seat ``player``."""
        if 0 <= player < len(self.names):
            return self.names[player]
        return self(_("Player {number}", number=player + 1))

    def isolate(self, text: str) -> str:
        """A value as it can stand inside a sentence of either direction of writing.

        In a sentence that runs from right to left, and around a value that does, invisible marks
        keep the two from pulling each other's digits and punctuation out of order.
        """
        return _isolated(text) if self.right_to_left or _has_right_to_left(text) else text

    def join(self, parts: Sequence[str], *, either: bool = False) -> str:
        """An enumeration: ``a, b and c``, or ``a, b or c`` if ``either``."""
        *first, last = parts or [""]
        if not first:
            return last
        # Translators: What stands between the members of an enumeration, such as "a, b and c".
        comma = self(_(", "))
        listed = comma.join(map(self.isolate, first)) if len(first) > 1 else first[0]
        # Translators: The end of an enumeration: {first} may itself be a list such as "a, b".
        if either:
            return self(_("{first} or {last}", first=listed, last=last))
        return self(_("{first} and {last}", first=listed, last=last))

    def number(self, value: float, format_spec: str = "") -> str:
        """A number, written as ``format_spec`` says but with the language's digits and marks."""
        text = format(value, format_spec)
        marks = _number_marks(self.language)
        return text.translate(marks) if marks else text

    def value(self, value: Any, format_spec: str = "") -> str:
        """One value of a message as text."""
        if isinstance(value, Message):
            return self(value)
        if isinstance(value, Enum):
            label = getattr(value, "label", None)
            return self.value(label if label is not None else value.name.lower().replace("_", " "))
        if isinstance(value, (list, tuple)):
            return self.join([self.value(item) for item in value], either=format_spec == "or")
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return self.number(value, format_spec)
        label = getattr(value, "label", None)
        if isinstance(label, (Message, str)) and label:
            return self.value(label)
        return format(value, format_spec)

    def __call__(self, message: Message | str) -> str:
        """The sentence in this translator's language; English where it is not translated.

        :raises MessageError: when the message itself has no value for a place of its template.
        """
        if isinstance(message, str):
            return message
        one, many = message.text, message.plural
        known = catalogue(message.domain, self.language)
        if many is None:
            original = one
            # An empty key would fetch the catalogue's header.
            template = known.gettext(one) if one else ""
        else:
            count = message.params["count"]
            original = one if count == 1 else many
            try:
                template = known.ngettext(one, many, count)
            except ZeroDivisionError:  # the plural rule of a catalogue is arithmetic
                template = original
        if template != original:
            try:
                return self._translated.vformat(template, (), message.params)
            except (LookupError, ValueError, AttributeError, TypeError):
                # A translation with a place that the message does not have: say it in English.
                pass
        try:
            return self._english.vformat(original, (), message.params)
        except (LookupError, ValueError, AttributeError, TypeError) as error:
            values = ", ".join(message.params) or "none"
            raise MessageError(
                f"the message {original!r} cannot be made into a sentence: {error!r}",
                hint=f"its places are written {{name}}; it was given these values: {values}",
            ) from error


def _isolated(text: str) -> str:
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"


def _has_right_to_left(text: str) -> bool:
    return not text.isascii() and any(
        unicodedata.bidirectional(character) in {"R", "AL", "AN"} for character in text
    )


@lru_cache(maxsize=64)
def _number_marks(language: str) -> dict[int, int]:
    sample = _NUMBERS.text
    written = catalogue(_NUMBERS.domain, language).gettext(sample)
    if written == sample or len(written) != len(sample):
        return {}
    return str.maketrans(sample, written)
