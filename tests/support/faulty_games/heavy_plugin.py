"""A plugin that imports its game."""

from __future__ import annotations

from sound_game import Heap

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    players = Heap.info.players
    return [GameEntry(id="heap", title="Heap", players=players, target="sound_game:Heap")]


@hookimpl
def tabletop_game() -> list[GameEntry]:  # a slip: there is no such hook
    return []
