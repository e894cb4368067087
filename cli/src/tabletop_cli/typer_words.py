"""What Typer says by itself, in the chosen language: it brings no translations.

Typer marks a part of its words for gettext, under the name ``_`` of its module ``core``, and writes
the rest of them in English.
"""

from __future__ import annotations

from typing import Any

import typer.core

from tabletop_cli.language import _, language
from tabletop_core.catalogues import SOURCE_LANGUAGE


def words() -> dict[str, str]:
    """Typer's words, and what stands for them."""
    return {
        "Arguments": _("Arguments"),
        "Options": _("Options"),
        "required": _("required"),
        "default: {default}": _("default: {default}"),
        "env var: {var}": _("env var: {var}"),
        "(dynamic)": _("(dynamic)"),
        "[OPTIONS]": _("[OPTIONS]"),
        "COMMAND [ARGS]...": _("COMMAND [ARGS]..."),
        "Show this message and exit.": _("Show this message and exit."),
        "Install completion for the current shell.": _("Install completion for the current shell."),
        "Show completion for the current shell, to copy it or customize the installation.": _(
            "Show completion for the current shell, to copy it or customize the installation."
        ),
    }


def in_language(text: str) -> str:
    """One of Typer's words in the chosen language; what is not one stays as it is."""
    return text if language() == SOURCE_LANGUAGE else words().get(text, text)


def speak_through_typer() -> None:
    """Let Typer use the chosen language in what it marks for gettext."""
    vars(typer.core)["_"] = in_language


class SpokenHelp:
    """For a command: help in the chosen language also where Typer writes it in English."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, with Typer's own described in the chosen language."""
        parameters: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        if language() != SOURCE_LANGUAGE:
            for parameter in parameters:
                if text := getattr(parameter, "help", None):
                    parameter.help = in_language(text)
        return parameters

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that shows how the command is called."""
        pieces: list[str] = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]
        called = " ".join(map(in_language, pieces))
        formatter.write_usage(ctx.command_path, called, prefix=f"{_('Usage:')} ")


class SpokenCommand(SpokenHelp, typer.core.TyperCommand):
    """A command that is not a group."""
