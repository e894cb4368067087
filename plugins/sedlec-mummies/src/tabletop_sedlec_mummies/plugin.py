"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The game of the mummies of Sedlec."""
    return [
        GameEntry(
            id="sedlec-mummies",
            title="The mummies of Sedlec",
            players=(2, 4),
            summary="Win layers for your pyramid, all cards at once, and mind the mummies.",
            target="tabletop_sedlec_mummies.game:SedlecMummies",
            api=(1, 0),
        )
    ]
