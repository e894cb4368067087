"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The one game."""
    return [
        GameEntry(
            id="pig",
            title="Pig",
            players=(2, 6),
            summary="Roll on or hold: a one takes all that the turn has brought.",
            target="tabletop_pig.game:Pig",
            api=(1, 0),
        )
    ]
