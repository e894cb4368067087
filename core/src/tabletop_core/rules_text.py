"""The rules of a game as a document for players, in the language they read.

A game brings them as Markdown in the package its class lies in: ``<package>/rules/<language>.md``.
A package with several games gives each a package of its own inside, and each of those its folder.
"""

from __future__ import annotations

from pathlib import Path

import attrs

from tabletop_core.catalogues import SOURCE_LANGUAGE, closest_language, package_folder
from tabletop_core.errors import TabletopError
from tabletop_core.messages import Messages

_ = Messages("tabletop_core")


class RulesTextError(TabletopError):
    """A game has no rules text, or one that cannot be read."""


@attrs.frozen
class RulesText:
    """The rules of a game in one language."""

    #: The language of the text; another than the one asked for where that is not there.
    language: str
    #: The text, as Markdown.
    markdown: str


def rules_languages(module: str) -> tuple[str, ...]:
    """The languages in which the rules of the game in ``module`` can be read, English first."""
    folder = _rules_folder(module)
    found = sorted(file.stem for file in folder.glob("*.md")) if folder else []
    return tuple(sorted(found, key=lambda language: (language != SOURCE_LANGUAGE, language)))


def rules_text(module: str, language: str = SOURCE_LANGUAGE) -> RulesText:
    """The rules of the game in ``module``, in the language nearest to ``language``.

    Where that language is missing the text is English, and where English is missing, too, any that
    there is. Nothing is imported.

    :param module: the dotted name of the module in which the game's class is, or of its package.
    :param language: a language code such as ``"pt_BR"``.
    :raises RulesTextError: when the game has no rules text, or it is not UTF-8.
    """
    available = rules_languages(module)
    folder = _rules_folder(module)
    if folder is None or not available:
        package = module.partition(".")[0]
        raise RulesTextError(
            _("{package} has no text of its rules", package=package),
            hint=_("its author can add one as {package}/rules/en.md", package=package),
        )
    file = folder / f"{closest_language(language, available) or available[0]}.md"
    try:
        return RulesText(file.stem, file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RulesTextError(
            _("the rules in {path} cannot be read: {reason}", path=str(file), reason=str(error)),
            hint=_("install the distribution again, or tell its author"),
        ) from error


def _rules_folder(module: str) -> Path | None:
    """The folder of rules nearest to a module: in its package, or in one further out."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        package = package_folder(".".join(parts[:length]))
        if package is not None and (package / "rules").is_dir():
            return package / "rules"
    return None
