"""Commands that installed distributions bring, from the entry points of ``tabletop.commands``.

Such an entry point is a command's name and where it is: ``serve = "tabletop_web.commands:serve"``, a
function as Typer takes it, or a ``typer.Typer`` with commands of its own. It is imported when the
command is typed, and at no other time: help names it without looking at it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_cli.command_table import own_commands
from tabletop_core.discovery import (
    COMMANDS_GROUP,
    EntryPoint,
    Installed,
    disabled_by,
    find_installed,
)
from tabletop_core.entry_checks import ID_PATTERN, TARGET_PATTERN
from tabletop_core.faults import Fault, PluginError

if TYPE_CHECKING:
    from tabletop_cli.settings import Settings


class PluginCommands(NamedTuple):
    """What the installed distributions bring."""

    #: The commands by the name that is typed: their own, or ``distribution:name`` where it is not free.
    by_name: dict[str, EntryPoint]
    faults: tuple[Fault, ...]


def find_plugin_commands(
    installed: Installed, own_names: Collection[str], disabled: Sequence[str] = ()
) -> PluginCommands:
    """The commands of plugins that are not switched off.

    :param own_names: the names of this program's own commands, which no plugin can take.
    """
    points = [
        point
        for point in installed.group(COMMANDS_GROUP)
        if not any(point.is_called(name) for name in disabled)
    ]
    by_name: dict[str, EntryPoint] = {}
    faults = []
    for point in points:
        rivals = [other for other in points if other.name == point.name and other != point]
        problem = _problem(point, rivals, own_names)
        if problem is None:
            by_name[point.name] = point
            continue
        reason, can_be_named = problem
        qualified = f"{point.distribution}:{point.name}"
        switch_off = f"switch it off with '--no-plugin {point.name}'"
        if can_be_named:
            by_name[qualified] = point
            hint = f"type {qualified}, or {switch_off}"
        else:
            update = f"pip install --upgrade {point.distribution}"
            hint = f"see if a newer version has it right ('{update}'), or {switch_off}"
        faults.append(Fault(point.distribution, point.version, point.name, reason, hint))
    return PluginCommands(by_name, tuple(faults))


def plugin_commands(settings: Settings) -> PluginCommands:
    """The commands of the installed plugins, looked up once in a call of the program."""
    if settings.plugin_commands is None:
        disabled = [*settings.disabled, *disabled_by(os.environ)]
        settings.plugin_commands = find_plugin_commands(find_installed(), own_commands(), disabled)
    return settings.plugin_commands


def _problem(
    point: EntryPoint, rivals: Sequence[EntryPoint], own_names: Collection[str]
) -> tuple[str, bool] | None:
    """What is wrong with a command, and whether it can still be typed as ``distribution:name``."""
    command = f"command {point.name!r}"
    if not re.fullmatch(ID_PATTERN, point.name):
        return f"{command}: a name is made of lower-case letters, digits and hyphens", False
    if not re.fullmatch(TARGET_PATTERN, point.value):
        return f"{command}: {point.value!r} is not of the form 'module:attribute'", False
    if any(rival.distribution == point.distribution for rival in rivals):
        return f"{command} is brought twice by this distribution", False
    if point.name in own_names:
        return f"{command} is the name of one of the program's own", True
    if rivals:
        others = ", ".join(f"{rival.distribution} {rival.version}" for rival in rivals)
        return f"{command} is also brought by {others}", True
    return None


def import_command(point: EntryPoint) -> Any:
    """What the entry point of a command names.

    :raises PluginError: when it cannot be imported, naming the distribution.
    """
    from tabletop_core.loading import Failed, import_target, run_apart

    try:
        return run_apart(lambda: import_target(point.value))
    except Failed as failed:
        raise unusable(point, str(failed)) from failed.error


def unusable(point: EntryPoint, reason: str) -> PluginError:
    """The error for a command that a plugin brings and that does not work."""
    from tabletop_core.work_folders import how_to_mend

    return PluginError(
        f"the command {point.name!r} of {point.distribution} {point.version} cannot be used: {reason}",
        hint=f"{how_to_mend(point.distribution)}, or switch it off with '--no-plugin {point.name}'",
    )
