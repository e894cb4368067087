"""``tabletop list``: the installed games."""

from __future__ import annotations

import typer

from tabletop_cli.language import _
from tabletop_cli.output import print_json
from tabletop_cli.parameters import Json, Lang, Plain
from tabletop_cli.plugin_faults import warn_about_faults
from tabletop_cli.settings import settings
from tabletop_cli.summaries import summary_of
from tabletop_cli.tables import print_table


def list_games(
    ctx: typer.Context,
    json: Json = False,
    plain: Plain = False,
    lang: Lang = None,  # noqa: ARG001  it was heard before the command was found
) -> None:
    """Print the installed games, one a line."""
    registry = settings(ctx).registry
    games = registry.games()
    if json:
        print_json(
            [
                {
                    "id": offer.name,
                    "title": offer.entry.title,
                    "players": list(offer.entry.players),
                    "summary": summary_of(offer),
                    "distribution": offer.plugin.distribution,
                    "version": offer.plugin.version,
                }
                for offer in games
            ]
        )
    elif games:
        headings = (_("ID"), _("Title"), _("Players"), _("Summary"), _("From"))
        rows = [
            (
                offer.name,
                offer.entry.title,
                player_range(offer.entry.players),
                summary_of(offer),
                f"{offer.plugin.distribution} {offer.plugin.version}",
            )
            for offer in games
        ]
        print_table(headings, rows, plain=plain, below=headings[3:])
    else:
        print(_("No games are installed. To get one: pip install tabletop-carcassonne"))
    warn_about_faults(registry)


def player_range(players: tuple[int, int]) -> str:
    """Fewest and most players, as ``2-6`` or ``2``."""
    fewest, most = players
    return str(fewest) if fewest == most else f"{fewest}-{most}"
