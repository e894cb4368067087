"""The command, as Typer takes it: what its parameters are, and what it prints."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_cli.parameters import Json


def seat_odds(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's id, from 'tabletop list'.")],
    players: Annotated[
        int, typer.Option("--players", "-p", metavar="N", help="How many play.")
    ] = 2,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="How many matches are played.")
    ] = 1000,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same number gives the same matches.")
    ] = 1,
    json: Json = False,
) -> None:
    """Show how often each seat wins when everybody plays at random."""
    # Imported here, so that help is there at once.
    from tabletop_cli.output import print_json
    from tabletop_cli.settings import settings
    from tabletop_cli.tables import print_table
    from tabletop_core.match import check_players
    from tabletop_seat_odds.odds import seat_odds as odds_of

    # What the program has found installed, without what the person has switched off.
    rules = settings(ctx).registry.game(game)
    # Both say what is wrong in the program's own words, and end it with the right exit code.
    check_players(rules, players)
    found = list(odds_of(rules, players, games, seed))
    if json:
        print_json(
            {"game": rules.info.id, "games": games, "seats": [odds._asdict() for odds in found]}
        )
        return
    rows = [
        (f"{seat}", f"{odds.wins:.1f}", f"{odds.share:.1%} ± {odds.error:.1%}")
        for seat, odds in enumerate(found, 1)
    ]
    print_table(("Seat", "Wins", "Share"), rows)
