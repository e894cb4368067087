"""Finding and reading the translations that packages bring along.

The catalogues of a package lie inside it: ``<package>/locale/<language>/LC_MESSAGES/<package>.mo``.
A missing, partial or damaged one never stops a program: what it lacks is said in English.
"""

from __future__ import annotations

import gettext
import importlib.util
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

#: The language of all templates in the source.
SOURCE_LANGUAGE = "en"


@lru_cache(maxsize=256)
def package_folder(package: str) -> Path | None:
    """Where an installed package lies; ``None`` for one that is not there.

    The package is not imported, and neither is one that holds it.
    """
    top, *inner = package.split(".")
    try:
        spec = importlib.util.find_spec(top) if top else None
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(spec.submodule_search_locations[0], *inner)
    return folder if folder.is_dir() else None


@lru_cache(maxsize=256)
def catalogue_languages(domain: str) -> tuple[str, ...]:
    """The languages into which a package is translated; English, its source, is not listed."""
    folder = package_folder(domain)
    if folder is None:
        return ()
    files = folder.glob(f"locale/*/LC_MESSAGES/{domain}.mo")
    return tuple(sorted(file.parent.parent.name for file in files))


def closest_language(wanted: str, available: Sequence[str]) -> str | None:
    """The available language that a person who asks for ``wanted`` reads best, if any.

    ``pt_BR.UTF-8``, ``pt-br`` and ``pt`` all find ``pt_BR``, and so does ``pt_PT`` where there is
    no nearer one: the same language of another country is easier to read than English.
    """
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    if code in {"c", "posix"}:
        code = SOURCE_LANGUAGE
    by_code = {language.lower(): language for language in available}
    base = code.partition("_")[0]
    for candidate in (code, base):
        if candidate in by_code:
            return by_code[candidate]
    kin = (name for lower, name in by_code.items() if lower.partition("_")[0] == base)
    return next(kin, None)


@lru_cache(maxsize=256)
def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    """The translations of a package into a language; an empty catalogue where there is none."""
    folder = package_folder(domain)
    found = closest_language(language, (SOURCE_LANGUAGE, *catalogue_languages(domain)))
    if folder is None or found is None or found == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    file = folder / "locale" / found / "LC_MESSAGES" / f"{domain}.mo"
    try:
        with file.open("rb") as stream:
            read = gettext.GNUTranslations(stream)
        read.ngettext("", "", 2)  # a wrong plural rule shows itself when it is used
    except Exception as error:  # noqa: BLE001 - a damaged file raises whatever its bytes lead to
        import logging

        logging.getLogger(__name__).warning(
            "cannot read the translation %s (%s: %s); English is used instead",
            file,
            type(error).__name__,
            error,
        )
        return gettext.NullTranslations()
    return read
