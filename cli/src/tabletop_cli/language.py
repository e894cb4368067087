"""The language that the command line speaks, and its own sentences in it.

Modules write ``_("{count} games", count=3)`` with ``_`` from here and get a finished string, so that
a start in English loads nothing for it. The language is chosen once, before the commands' modules are
imported, since the help of their options is made then.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from tabletop_core.catalogues import SOURCE_LANGUAGE, catalogue, closest_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tabletop_core.messages import Message, Translator

#: The import packages in whose catalogues the program's own sentences are.
DOMAINS = ("tabletop_cli", "tabletop_core")

_LOCALE_VARIABLES = ("TABLETOP_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


class _Choice:
    """What was asked for, and what came of it."""

    wanted: str | None = None
    language: str = SOURCE_LANGUAGE


class Sentences:
    """Makes sentences of one package in the chosen language."""

    def __init__(self, domain: str) -> None:
        self._domain = domain

    def __call__(self, text: str, /, **values: Any) -> str:
        """The sentence for an English template with places like ``{name}``."""
        return self._fill(text, self.known(text), values)

    def plural(self, one: str, many: str, /, *, count: int, **values: Any) -> str:
        """A sentence whose form depends on ``count``, which is also a value of it."""
        source = one if count == 1 else many
        translated = source
        if _Choice.language != SOURCE_LANGUAGE:
            translated = catalogue(self._domain, _Choice.language).ngettext(one, many, count)
        return self._fill(source, translated, {"count": count, **values})

    def known(self, text: str) -> str:
        """A text in the chosen language, without places to fill."""
        # An empty text would fetch the catalogue's header.
        if _Choice.language == SOURCE_LANGUAGE or not text:
            return text
        return catalogue(self._domain, _Choice.language).gettext(text)

    def _fill(self, source: str, translated: str, values: dict[str, Any]) -> str:
        if not values:
            return translated
        try:
            return translated.format(**values)
        except (LookupError, ValueError):  # a translation with a place that the text does not have
            return source.format(**values)


_ = Sentences("tabletop_cli")


def speak(wanted: str | None) -> None:
    """Choose the language: the one asked for, else that of the environment.

    Nothing is refused here, so that help and errors can be shown whatever was asked for; see
    :func:`language_for`.
    """
    from tabletop_core.errors import TabletopError

    _Choice.wanted = wanted
    _Choice.language = SOURCE_LANGUAGE
    if wanted is None and all(_is_english(os.environ.get(name, "")) for name in _LOCALE_VARIABLES):
        return
    from tabletop_core.languages import choose_language, languages

    available = languages(*DOMAINS)
    if wanted is not None:
        found = closest_language(wanted, available)
        if found is not None:
            _Choice.language = found
            return
    try:
        _Choice.language = choose_language(None, available)
    except TabletopError:  # TABLETOP_LANG names a language that only some games have, or none
        _Choice.language = SOURCE_LANGUAGE


def language() -> str:
    """The language that the program speaks."""
    return _Choice.language


def _is_english(locale: str) -> bool:
    return locale.partition(".")[0].partition("_")[0].lower() in {"", "c", "posix", "en"}


def language_for(*domains: str, also: Iterable[str] = ()) -> str:
    """The language for what these import packages say, beside the program itself.

    :param also: languages that something else is there in, such as a text.
    :raises TabletopError: when the language that was asked for is not there, naming those that are.
    """
    from tabletop_core.languages import choose_language, languages

    available = dict.fromkeys((*languages(*DOMAINS, *domains), *also))
    return choose_language(_Choice.wanted, tuple(available))


def known_language(wanted: str | None) -> str | None:
    """The language asked for, unless neither the program nor any installed plugin knows it.

    A plugin knows a language when it is translated into it, or when rules can be read in it.

    :raises TabletopError: naming the languages that there are.
    """
    if wanted is None:
        return None
    from tabletop_core.discovery import PLUGINS_GROUP, find_installed
    from tabletop_core.languages import choose_language, languages
    from tabletop_core.rules_text import rules_languages

    if closest_language(wanted, languages(*DOMAINS)) is None:
        points = find_installed().group(PLUGINS_GROUP)
        packages = {point.value.partition(".")[0] for point in points}
        of_rules = (language for package in packages for language in rules_languages(package))
        choose_language(wanted, tuple(sorted({*languages(*DOMAINS, *packages), *of_rules})))
    return wanted


def translator_for(*domains: str, names: Sequence[str] = ()) -> Translator:
    """Makes the sentences of these packages, with these players' names.

    :raises TabletopError: as :func:`language_for`.
    """
    from tabletop_core.messages import Translator

    return Translator(language_for(*domains), names)


def number(value: float, format_spec: str = "") -> str:
    """A number with the digits and marks of the chosen language."""
    if _Choice.language == SOURCE_LANGUAGE:
        return format(value, format_spec)
    from tabletop_core.messages import Translator

    return Translator(_Choice.language).number(value, format_spec)


def sentence(message: Message | str) -> str:
    """A message of the core or of a plugin in the chosen language."""
    if isinstance(message, str):
        return message
    from tabletop_core.messages import Translator

    wanted = _Choice.wanted
    return Translator(_Choice.language if wanted is None else wanted)(message)
