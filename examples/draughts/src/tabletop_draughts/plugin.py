"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The one game."""
    return [
        GameEntry(
            id="draughts",
            title="Draughts",
            players=(2, 2),
            summary="Capture all men of the other side, or leave them without a move.",
            target="tabletop_draughts.game:Draughts",
            api=(1, 0),
        )
    ]
