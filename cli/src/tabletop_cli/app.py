"""The program as Typer has it: options that stand before the command, and the commands."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tabletop_cli.command_group import CONTEXT, CommandGroup
from tabletop_cli.language import _
from tabletop_cli.parameters import Lang
from tabletop_cli.settings import settings
from tabletop_cli.typer_words import speak_through_typer


def _show_version(value: bool) -> None:
    if not value:
        return
    import platform

    from tabletop_core.discovery import find_installed
    from tabletop_core.entries import API_VERSION

    # The entry "name-version" of each distribution.
    versions = dict(entry.rsplit("-", 1) for entry in find_installed().distributions)
    print(
        f"tabletop {versions.get('tabletop-cli', '?')} "
        f"(tabletop-core {versions.get('tabletop-core', '?')}, "
        f"plugin API {'.'.join(map(str, API_VERSION))}, "
        f"Python {platform.python_version()})"
    )
    raise typer.Exit


def _disable(ctx: typer.Context, value: list[str]) -> list[str]:
    settings(ctx).disabled = tuple(value or ())
    return value


def _root(
    ctx: typer.Context,
    version: Annotated[  # noqa: ARG001  its callback has ended the program
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help=_("Show the version.")
        ),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help=_("Show tracebacks; may also stand after the command."))
    ] = False,
    no_plugin: Annotated[
        list[str] | None,
        typer.Option(
            "--no-plugin",
            metavar="NAME",
            is_eager=True,
            callback=_disable,
            help=_("Leave out a plugin or a distribution; may be repeated."),
        ),
    ] = None,
    lang: Lang = None,  # noqa: ARG001  it counts before all else, see main.py
) -> None:
    settings(ctx).debug |= debug
    if no_plugin:
        from tabletop_cli.unknown_plugin import check_plugins_exist

        check_plugins_exist(no_plugin)


def make_app() -> Any:
    """The command to run, described in the language that was chosen before."""
    speak_through_typer()
    app = typer.Typer(
        cls=CommandGroup,
        help=_("Play tabletop games: alone against bots, at one keyboard, or with others."),
        epilog=_("'tabletop COMMAND --help' tells more about a command."),
        # Rich would draw a nicer help and triple the time until it is there.
        rich_markup_mode=None,
        context_settings=CONTEXT,
    )
    app.callback()(_root)
    return typer.main.get_command(app)
