"""The sound game as a plugin."""

from __future__ import annotations

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    return [GameEntry(id="heap", title="Heap", players=(2, 3), target="sound_game:Heap")]
