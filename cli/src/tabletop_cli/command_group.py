"""The group of all commands, each imported when it is typed."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from typing import Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from tabletop_cli.command_table import Command, own_commands
from tabletop_cli.language import _
from tabletop_cli.plugin_commands import (
    import_command,
    plugin_commands,
    unusable,
)
from tabletop_cli.settings import settings
from tabletop_cli.typer_words import SpokenCommand, SpokenHelp
from tabletop_core.discovery import EntryPoint

#: What Typer says of every command and of the program.
CONTEXT = {"help_option_names": ["--help", "-h"]}


class CommandGroup(SpokenHelp, TyperGroup):
    """Finds commands in the table of the program's own, then among those that plugins bring."""

    #: Whether commands are asked for only to say what they are, so that none need be imported.
    _describe_only = False

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands: the program's own, then the others by name."""
        return [*own_commands(), *plugin_commands(settings(ctx)).by_name]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command; ``None`` when there is none of this name.

        :raises PluginError: for a command of a plugin that does not work.
        """
        own = own_commands().get(cmd_name)
        if own is not None:
            return self._own(cmd_name, own)
        point = plugin_commands(settings(ctx)).by_name.get(cmd_name)
        if point is not None and self._describe_only:
            return _description(cmd_name, origin_of_command(point))
        return None if point is None else _command_of_plugin(cmd_name, point)

    def _own(self, name: str, own: Command) -> Any:
        if self._describe_only:
            return _description(name, own.summary)
        module, _colon, attribute = own.target.partition(":")
        loaded = importlib.import_module(module)
        details = getattr(loaded, "DETAILS", "")
        text = f"{own.summary}\n\n{details}" if details else own.summary
        return _make_command(name, getattr(loaded, attribute), text)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the command that the arguments begin with.

        :raises UnknownCommandError: naming the nearest commands.
        """
        name = args[0]
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing:
            from tabletop_cli.unknown_command import UnknownCommandError

            raise UnknownCommandError(name, self.list_commands(ctx))
        return (None if command is None else name), command, args[1:]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write what help says of the commands, without importing any."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, own.summary) for name, own in own_commands().items()])
        from_plugins = plugin_commands(settings(ctx)).by_name
        if from_plugins:
            with formatter.section(_("Commands of plugins")):
                formatter.write_dl(
                    [(name, origin_of_command(point)) for name, point in from_plugins.items()]
                )

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """What a shell can complete; commands come without being imported."""
        self._describe_only = True
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self._describe_only = False


def origin_of_command(point: EntryPoint) -> str:
    """What help says of a plugin's command."""
    return _(
        "from {distribution} {version}", distribution=point.distribution, version=point.version
    )


def _description(name: str, summary: str) -> TyperCommand:
    return TyperCommand(name, help=summary, rich_markup_mode=None)


def _command_of_plugin(name: str, point: EntryPoint) -> Any:
    target = import_command(point)
    if isinstance(target, typer.Typer):
        try:
            return typer.main.get_command(target)
        except Exception as error:
            raise unusable(point, f"{type(error).__name__}: {error}") from error
    if isinstance(target, (TyperCommand, TyperGroup)):
        return target
    if not callable(target):
        raise unusable(point, f"{point.value} is neither a function nor a typer.Typer")
    try:
        return _make_command(name, target, inspect.getdoc(target) or origin_of_command(point))
    except Exception as error:
        raise unusable(point, f"{type(error).__name__}: {error}") from error


def _make_command(name: str, function: Callable[..., Any], help_text: str) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=SpokenCommand, help=help_text, context_settings=CONTEXT)(function)
    return typer.main.get_command(app)
