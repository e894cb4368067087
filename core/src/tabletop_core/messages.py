"""Sentences that are not yet in any language, and their translation.

Rules, events and errors carry a :class:`Message`: an English template and its values. A
:class:`Translator` makes the sentence, for one reader, at the last moment. Each distribution has one
gettext domain, named like its import package, whose catalogues lie inside that package:
``<package>/locale/<language>/LC_MESSAGES/<package>.mo``.
"""

from __future__ import annotations

import difflib
import gettext
import importlib.util
import os
import string
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from tabletop_core.errors import TabletopError


#: The language of all templates in the source.
SOURCE_LANGUAGE = "en"

_RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur"})
_FIRST_STRONG_ISOLATE = "\u2068"
_POP_ISOLATE = "\u2069"


@attrs.frozen
class Message:
    """A template in English with named places, and the values that fill them.

    Places are written as for :meth:`str.format`, by name: ``"{count} tiles are left"``. Two format
    words mean something here: ``{player:player}`` is replaced by the name of the seat with that
    number, ``{players:players}`` by the names of several. A value may itself be a message, an event's
    enum member with a ``label``, or a list of such.

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

    def fill(self, **params: Any) -> Message:
        """The same message with more values."""
        return attrs.evolve(self, params={**self.params, **params})


@attrs.frozen
class Messages:
    """Makes the messages of one gettext domain: ``_ = Messages("tabletop_carcassonne")``."""

    domain: str

    def __call__(self, text: str, **params: Any) -> Message:
        return Message(text, params, None, self.domain)

    def plural(self, one: str, many: str, *, count: int, **params: Any) -> Message:
        """A message whose form depends on ``count``, which is also a value of it."""
        return Message(one, {"count": count, **params}, many, self.domain)


class _SentenceFormatter(string.Formatter):
    def __init__(self, translator: Translator) -> None:
        self._translator = translator

    def format_field(self, value: Any, format_spec: str) -> str:
        translator = self._translator
        if format_spec == "player":
            text = translator.name(value)
        elif format_spec == "players":
            text = translator.join(translator.name(player) for player in value)
        else:
            text = translator.value(value, format_spec)
        if translator.right_to_left:
            return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"
        return text


class Translator:
    """Makes sentences for one reader.

    :param language: a language code such as ``"en"`` or ``"pt_BR"``.
    :param names: what the players are called, by seat; a missing one is "Player N".
    """

    def __init__(self, language: str = SOURCE_LANGUAGE, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = tuple(names)
        self._formatter = _SentenceFormatter(self)

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

    def join(self, parts: Iterable[str]) -> str:
        """An enumeration: ``a, b and c``."""
        items = list(parts)
        if len(items) < 2:
            return "".join(items)
        return self(_("{first} and {last}", first=", ".join(items[:-1]), last=items[-1]))

    def value(self, value: Any, format_spec: str = "") -> str:
        """One value of a message as text."""
        if isinstance(value, Message):
            return self(value)
        if isinstance(value, Enum):
            label = getattr(value, "label", None)
            return self.value(label if label is not None else value.name.lower().replace("_", " "))
        if isinstance(value, (list, tuple)):
            return self.join(self.value(item) for item in value)
        return format(value, format_spec)

    def __call__(self, message: Message | str) -> str:
        """The sentence in this translator's language; English where it is not translated."""
        if isinstance(message, str):
            return message
        catalogue = _catalogue(message.domain, self.language)
        if message.plural is None:
            # An empty msgid would fetch the catalogue's header.
            template = catalogue.gettext(message.text) if message.text else ""
        else:
            template = catalogue.ngettext(message.text, message.plural, message.params["count"])
        return self._formatter.vformat(template, (), message.params)


def _locale_folder(domain: str) -> Path | None:
    spec = importlib.util.find_spec(domain) if domain else None
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / "locale"


@lru_cache(maxsize=256)
def _catalogue(domain: str, language: str) -> gettext.NullTranslations:
    folder = _locale_folder(domain)
    if folder is None or language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    return gettext.translation(domain, folder, languages=[language], fallback=True)


def languages(*domains: str) -> tuple[str, ...]:
    """The languages that at least one of the domains has, English first."""
    found: set[str] = set()
    for domain in domains:
        folder = _locale_folder(domain)
        if folder is not None and folder.is_dir():
            found |= {path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/*.mo")}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def _match(wanted: str, available: Sequence[str]) -> str | None:
    """``pt_BR.UTF-8``, ``pt-br`` and ``pt`` all find ``pt_BR``."""
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    if code in {"c", "posix"}:
        return SOURCE_LANGUAGE
    by_code = {language.lower(): language for language in available}
    if code in by_code:
        return by_code[code]
    base = code.partition("_")[0]
    return by_code.get(base) or next(
        (name for lower, name in by_code.items() if lower.partition("_")[0] == base), None
    )


def choose_language(
    explicit: str | None,
    available: Sequence[str],
    environ: Mapping[str, str] | None = None,
) -> str:
    """The language to speak: ``--lang``, then ``TABLETOP_LANG``, then the locale, then English.

    :param explicit: what the person asked for on the command line, if anything.
    :param available: the languages there are, from :func:`languages`.
    :raises TabletopError: when a language that was asked for by name is not there.
    """
    environ = os.environ if environ is None else environ
    for wanted, origin in ((explicit, "--lang"), (environ.get("TABLETOP_LANG"), "TABLETOP_LANG")):
        if not wanted:
            continue
        found = _match(wanted, available)
        if found is None:
            near = difflib.get_close_matches(wanted, available, n=1)
            listing = ", ".join(available)
            raise TabletopError(
                f"unknown language {wanted!r} (from {origin})",
                hint=f"did you mean {near[0]}? available: {listing}"
                if near
                else f"available: {listing}",
            )
        return found
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            return _match(environ[variable], available) or SOURCE_LANGUAGE
    return SOURCE_LANGUAGE


_ = Messages("tabletop_core")
