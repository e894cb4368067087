"""The program's own commands, known by name and summary without importing any of them.

To add one: write a module ``tabletop_cli/commands/<name>.py`` with one function, and name it here. The
function's parameters become the command's arguments and options as Typer has it::

    from tabletop_cli.language import _
    from tabletop_cli.parameters import Json
    from tabletop_cli.settings import settings

    def verify(
        ctx: typer.Context,
        file: Annotated[Path, typer.Argument(help=_("the record"))],
        json: Json = False,
    ) -> None:
        registry = settings(ctx).registry

- The help of a command is its summary here, and below it the module's ``DETAILS``, if there is one.
- A module imports at its top only what it needs to describe its parameters; Rich, the match and the
  games are imported inside the function.
- A function returns nothing. It raises :class:`~tabletop_core.errors.TabletopError` for what a person
  can put right, and ``typer.Exit(1)`` when a check that was asked for has failed.
- Results go to standard output through :mod:`tabletop_cli.output`; warnings and progress go to
  standard error. ``--json`` prints one JSON value and nothing else on standard output.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop_cli.language import _


class Command(NamedTuple):
    """A command of this program."""

    #: The function, as ``"module:attribute"``.
    target: str
    summary: str


def own_commands() -> dict[str, Command]:
    """The commands in the order in which help shows them, described in the chosen language."""
    return {
        "list": Command("tabletop_cli.commands.list:list_games", _("Show the installed games.")),
        "info": Command(
            "tabletop_cli.commands.info:info",
            _("Show a game's options, bots, languages and links."),
        ),
        "rules": Command(
            "tabletop_cli.commands.rules:rules",
            _("Show the rules of a game."),
        ),
        "run": Command(
            "tabletop_cli.commands.run:run",
            _("Play a match, or let bots play one."),
        ),
        "matches": Command(
            "tabletop_cli.commands.matches:matches",
            _("Show the saved matches, newest first."),
        ),
        "resume": Command(
            "tabletop_cli.commands.resume:resume",
            _("Go on with a saved match."),
        ),
        "replay": Command(
            "tabletop_cli.commands.replay:replay",
            _("Step through a match, or print it."),
        ),
        "verify": Command(
            "tabletop_cli.commands.verify:verify",
            _("Play records again and compare every step."),
        ),
        "migrate": Command(
            "tabletop_cli.commands.migrate:migrate",
            _("Bring records to the installed version of their game."),
        ),
        "plugins": Command(
            "tabletop_cli.commands.plugins:plugins",
            _("Show what the installed plugins offer, and what is wrong with them."),
        ),
        "new": Command(
            "tabletop_cli.commands.new:new",
            _("Begin a game of your own: write a package that works at once."),
        ),
        "bench": Command(
            "tabletop_cli.commands.bench:bench",
            _("Measure how fast a game runs."),
        ),
    }
