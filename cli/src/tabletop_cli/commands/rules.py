"""``tabletop rules``: the rules of a game, to be read."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Literal

import typer

from tabletop_cli.language import _, language_for
from tabletop_cli.output import is_terminal, print_json, warn
from tabletop_cli.parameters import Json, Lang, Plain
from tabletop_cli.settings import settings

DETAILS = _(
    "On a terminal the text is laid out, and shown with a pager when it is longer than the screen. "
    "In a pipe, or with --plain, it is printed as it is, in Markdown."
)

#: Lines are not set wider than this, however wide the terminal is: they would be hard to read.
_WIDEST = 96
#: What PAGER is set to by those who want none.
_NO_PAGER = frozenset({"", "cat"})


def rules(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help=_("The game's id, from 'tabletop list'."))],
    lang: Lang = None,  # noqa: ARG001  it was heard before the command was found
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Print the rules of a game in the chosen language, or in one that they are there in."""
    from tabletop_core.rules_text import rules_languages, rules_text

    entry = settings(ctx).registry.find_game(game).entry
    module = entry.target.partition(":")[0]
    available = rules_languages(module)
    language = language_for(module.partition(".")[0], also=available)
    text = rules_text(module, language)
    if json:
        print_json(
            {
                "id": entry.id,
                "language": text.language,
                "languages": list(available),
                "markdown": text.markdown,
            }
        )
        return
    if text.language != language:
        warn(
            _(
                "the rules of {game} are not there in {language}, but in: {others}",
                game=entry.title,
                language=language,
                others=", ".join(available),
            )
        )
    if plain or not is_terminal():
        print(text.markdown.rstrip("\n"))
    else:
        _show(text.markdown)


def _show(markdown: str) -> None:
    """Lay a text out for the terminal, and let a pager show it if it is longer than the screen."""
    pager = os.environ.get("MANPAGER") or os.environ.get("PAGER", "less")
    text, lines_of_screen = _lay_out(markdown, "auto")
    if pager in _NO_PAGER or not is_terminal(sys.stdin) or text.count("\n") < lines_of_screen:
        print(text, end="")
        return
    import pydoc

    if "less" in pager:
        # Colours pass, as git has it, unless the person has settings of their own.
        os.environ.setdefault("LESS", "-RX")
    else:
        text, _lines = _lay_out(markdown, None)
    pydoc.pager(text)


def _lay_out(markdown: str, colours: Literal["auto"] | None) -> tuple[str, int]:
    """The text as lines for the terminal, and how many lines that has."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(color_system=colours)
    console.width = min(console.width, _WIDEST)
    with console.capture() as capture:
        console.print(Markdown(markdown))
    return capture.get(), console.height
