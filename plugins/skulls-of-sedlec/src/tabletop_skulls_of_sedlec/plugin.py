"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The game of Skulls of Sedlec."""
    return [
        GameEntry(
            id="skulls-of-sedlec",
            title="Skulls of Sedlec",
            players=(2, 4),
            summary="Dig up skulls and stack them so that each lies in the company it wants.",
            target="tabletop_skulls_of_sedlec.game:SkullsOfSedlec",
            api=(1, 0),
        )
    ]
