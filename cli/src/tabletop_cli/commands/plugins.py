"""``tabletop plugins``: the installed distributions, what each brings, what is wrong and what to do."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

import typer

from tabletop_cli.language import _
from tabletop_cli.output import print_json
from tabletop_cli.parameters import Json, Lang, Plain
from tabletop_cli.plugin_commands import import_command, plugin_commands
from tabletop_cli.settings import Settings, settings
from tabletop_cli.tables import print_table
from tabletop_core.discovery import EntryPoint
from tabletop_core.entries import HOOKS
from tabletop_core.faults import Fault, PluginError
from tabletop_core.registry import Registry

DETAILS = _(
    "Every plugin is asked anew. A plugin with faults is set aside, wholly or in part, and the rest "
    "works without it; each fault is one line that ends with what you can do."
)


def plugins(
    ctx: typer.Context,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help=_("Also import all that is offered, and exit with 1 if there is any fault."),
        ),
    ] = False,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,  # noqa: ARG001  it was heard before the command was found
) -> None:
    """Print what every installed distribution brings, and its faults."""
    registry = settings(ctx).ask_plugins(refresh=True)
    rows = _collect(registry, settings(ctx), check=check)
    if json:
        print_json([row.to_json() for row in rows])
    else:
        print_table(
            (_("Distribution"), _("Version"), _("Plugins"), _("Brings")),
            [(row.distribution, row.version, row.plugins_text(), row.brings()) for row in rows],
            plain=plain,
        )
        _print_faults([fault for row in rows for fault in row.faults], debug=settings(ctx).debug)
    if check and any(row.faults for row in rows):
        raise typer.Exit(1)


class _Row(NamedTuple):
    """One distribution."""

    distribution: str
    version: str
    #: State by name: ``loaded``, ``switched off`` or ``set aside``.
    states: dict[str, str]
    #: What can be used, by kind in the plural: names as people type them.
    offers: dict[str, list[str]]
    faults: list[Fault]

    def to_json(self) -> dict[str, Any]:
        return {
            "distribution": self.distribution,
            "version": self.version,
            "plugins": [{"name": name, "state": state} for name, state in self.states.items()],
            **{kind.replace(" ", "_"): names for kind, names in self.offers.items()},
            "faults": [
                {
                    "plugin": fault.plugin,
                    "id": fault.id or None,
                    "reason": fault.reason,
                    "hint": fault.hint,
                }
                for fault in self.faults
            ],
        }

    def plugins_text(self) -> str:
        states = {
            "loaded": "{name}",
            "switched off": _("{name} (switched off)"),
            "set aside": _("{name} (set aside)"),
        }
        return ", ".join(states[state].format(name=name) for name, state in self.states.items())

    def brings(self) -> str:
        kinds = {
            "games": _("games"),
            "bots": _("bots"),
            "front ends": _("front ends"),
            "executors": _("executors"),
            "observers": _("observers"),
            "commands": _("commands"),
        }
        parts = [
            f"{kinds[kind]}: {', '.join(names)}" for kind, names in self.offers.items() if names
        ]
        return "; ".join(parts) or _("nothing")


def _collect(registry: Registry, chosen: Settings, *, check: bool) -> list[_Row]:
    rows: dict[str, _Row] = {}
    kinds = [f"{kind.kind}s" for kind in HOOKS.values()]

    def row_of(point: EntryPoint) -> _Row:
        empty: dict[str, list[str]] = {kind: [] for kind in [*kinds, "commands"]}
        row = _Row(point.distribution, point.version, {}, empty, [])
        return rows.setdefault(point.distribution, row)

    for plugin in registry.plugins:
        row = row_of(plugin.point)
        aside = bool(plugin.faults) and not plugin.entries
        state = "set aside" if aside else "loaded"
        row.states[plugin.point.name] = state if plugin.enabled else "switched off"
        row.faults.extend(plugin.faults)
    for kind in HOOKS.values():
        for offer in registry.offers(kind):
            row = row_of(offer.plugin)
            row.offers[f"{kind.kind}s"].append(offer.name)
            if check:
                row.faults.extend(_fault_of_use(offer.plugin, lambda o=offer: registry.use(o)))
    commands = plugin_commands(chosen)
    for name, point in commands.by_name.items():
        row = row_of(point)
        row.offers["commands"].append(name)
        if check:
            row.faults.extend(_fault_of_use(point, lambda p=point: import_command(p)))
    for fault in commands.faults:
        point = EntryPoint(fault.distribution, fault.version, "", fault.plugin, "")
        row_of(point).faults.append(fault)
    return sorted(rows.values())


def _fault_of_use(point: EntryPoint, use: Any) -> Iterable[Fault]:
    try:
        use()
    except PluginError as error:
        yield Fault(
            point.distribution, point.version, point.name, str(error.message), str(error.hint)
        )


def _print_faults(faults: list[Fault], *, debug: bool) -> None:
    if not faults:
        return
    print()
    print(_.plural("{count} fault:", "{count} faults:", count=len(faults)))
    for fault in faults:
        print(f"  {fault}")
        if debug and fault.details:
            print(fault.details, file=sys.stderr)
