"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The game of the seven seals."""
    return [
        GameEntry(
            id="sete-selos",
            title="Cthulhu: Sete Selos",
            players=(2, 4),
            summary="Draft cards, win rituals with them and break the seals of the seven Elders.",
            target="tabletop_sete_selos.game:SeteSelos",
            api=(1, 0),
        )
    ]
