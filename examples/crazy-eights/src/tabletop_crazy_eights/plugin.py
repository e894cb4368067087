"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The one game."""
    return [
        GameEntry(
            id="crazy-eights",
            title="Crazy Eights",
            players=(2, 5),
            summary="Match the suit or the rank, and be the first without a card; eights are wild.",
            target="tabletop_crazy_eights.game:CrazyEights",
            api=(1, 0),
        )
    ]
