"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The one game."""
    return [
        GameEntry(
            id="hearts",
            title="Hearts",
            players=(4, 4),
            summary="Take no hearts and not the queen of spades, or take them all.",
            target="tabletop_hearts.game:Hearts",
            api=(1, 0),
        )
    ]
