"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The game of Carcassonne."""
    return [
        GameEntry(
            id="carcassonne",
            title="Carcassonne",
            players=(2, 6),
            summary="Lay tiles and put followers on cities, roads, cloisters and fields.",
            target="tabletop_carcassonne.game:Carcassonne",
            api=(1, 0),
        )
    ]
