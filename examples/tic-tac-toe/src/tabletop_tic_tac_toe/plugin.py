"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The one game."""
    return [
        GameEntry(
            id="tic-tac-toe",
            title="Tic-tac-toe",
            players=(2, 2),
            summary="Three in a row win.",
            target="tabletop_tic_tac_toe.game:TicTacToe",
            api=(1, 0),
        )
    ]
