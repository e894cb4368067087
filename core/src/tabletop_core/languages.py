"""Which languages there are, and which of them to speak.

This imports no messages: a program chooses its language at each start, before it has anything to say.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from tabletop_core.catalogues import SOURCE_LANGUAGE, catalogue_languages, closest_language

_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def languages(*domains: str) -> tuple[str, ...]:
    """The languages that at least one of the domains has, English first."""
    found = {language for domain in domains for language in catalogue_languages(domain)}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def choose_language(
    explicit: str | None,
    available: Sequence[str],
    environ: Mapping[str, str] | None = None,
) -> str:
    """The language to speak: ``--lang``, then ``TABLETOP_LANG``, then the locale, then English.

    The locale is what ``LC_ALL``, ``LC_MESSAGES`` or ``LANG`` says, the first that is set. As for
    other programs, ``LANGUAGE`` may list languages that are preferred to it, separated by colons.

    :param explicit: what the person asked for on the command line, if anything.
    :param available: the languages there are, from :func:`languages`.
    :raises TabletopError: when a language that was asked for by name is not there.
    """
    environ = os.environ if environ is None else environ
    for wanted, origin in ((explicit, "--lang"), (environ.get("TABLETOP_LANG"), "TABLETOP_LANG")):
        if wanted:
            return closest_language(wanted, available) or _unknown(wanted, origin, available)
    locale = next((environ[name] for name in _LOCALE_VARIABLES if environ.get(name)), "")
    if locale.partition(".")[0].lower() in {"", "c", "posix"}:
        return SOURCE_LANGUAGE
    preferred = [*environ.get("LANGUAGE", "").split(":"), locale]
    found = (closest_language(wanted, available) for wanted in preferred if wanted)
    return next((language for language in found if language), SOURCE_LANGUAGE)


def _unknown(wanted: str, origin: str, available: Sequence[str]) -> str:
    from tabletop_core.errors import TabletopError
    from tabletop_core.messages import Messages
    from tabletop_core.nearest import nearest

    _ = Messages("tabletop_core")
    listing = ", ".join(available)
    near = nearest(wanted, available, limit=1)
    raise TabletopError(
        _("unknown language {language} (from {origin})", language=repr(wanted), origin=origin),
        hint=_("did you mean {near}? available: {languages}", near=near[0], languages=listing)
        if near
        else _("available: {languages}", languages=listing),
    )
