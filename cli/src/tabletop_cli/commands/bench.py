"""``tabletop bench GAME``: how fast a game runs."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from tabletop_cli.language import _, number
from tabletop_cli.output import is_terminal, print_json
from tabletop_cli.parameters import Json
from tabletop_cli.settings import settings

DETAILS = _(
    "Random playouts without a record, in this process and by its processor time, with the garbage "
    "collector on; then single operations in the middle of matches, each the least of several repeats "
    "with the garbage collector off."
)


def bench(
    ctx: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=_("The game's id, from 'tabletop list'."))
    ],
    players: Annotated[
        int | None, typer.Option("--players", "-p", metavar="N", help=_("How many play."))
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            min=1,
            help=_("How many playouts; by default as many as take a few seconds."),
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Measure a game."""
    from tabletop_cli.benchmark import (
        measure_operations,
        measure_playouts,
        measure_record,
        suitable_games,
    )
    from tabletop_core.match import check_players

    registry = settings(ctx).registry
    offer = registry.find_game(game)
    rules = registry.use(offer)
    fewest, most = rules.info.players
    count = min(max(2, fewest), most) if players is None else players
    check_players(rules, count)
    progress = _Progress()
    rates = measure_playouts(
        rules, count, games or suitable_games(rules, count), progress.show_games
    )
    progress.show(_("Single operations..."))
    times = measure_operations(rules, count)
    record = measure_record(rules, count)
    progress.clear()
    measured: dict[str, Any] = {
        "game": rules.info.id,
        "players": count,
        "games": rates.games,
        "games_per_s": round(rates.games_per_s, 1),
        "actions_per_s": round(rates.actions_per_s),
        "copy_us": round(times.copy, 2),
        "view_us": round(times.view, 2),
        "legal_actions_us": round(times.legal_actions, 2),
        "apply_us": round(times.apply, 2),
        "record_bytes_per_action": round(record, 1),
    }
    if json:
        print_json(measured)
    else:
        _print(measured)


def _print(measured: dict[str, Any]) -> None:
    import platform

    from tabletop_cli.tables import print_fields

    print(
        _(
            "{game}, {players} players, Python {version}",
            game=measured["game"],
            players=measured["players"],
            version=platform.python_version(),
        )
    )
    print_fields(
        [
            (_("random playouts"), number(measured["games"], ",")),
            (_("matches a second"), number(measured["games_per_s"], ",.1f")),
            (_("actions a second"), number(measured["actions_per_s"], ",")),
            (_("copy of a state"), f"{number(measured['copy_us'], '.2f')} µs"),
            (_("view of a player"), f"{number(measured['view_us'], '.2f')} µs"),
            (_("legal actions"), f"{number(measured['legal_actions_us'], '.2f')} µs"),
            (_("an action applied"), f"{number(measured['apply_us'], '.2f')} µs"),
            (
                _("record of an action"),
                f"{number(measured['record_bytes_per_action'], '.0f')} bytes",
            ),
        ]
    )
    print(
        _(
            "Playouts by processor time, with the garbage collector on; single operations in the "
            "middle of matches, the least of several repeats, with it off."
        )
    )


class _Progress:
    """A line on standard error, for a person who waits."""

    def __init__(self) -> None:
        self._shown = is_terminal(sys.stderr)

    def show_games(self, played: int) -> None:
        self.show(_.plural("{count} playout...", "{count} playouts...", count=played))

    def show(self, text: str) -> None:
        if self._shown:
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
