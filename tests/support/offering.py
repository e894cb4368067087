"""A game as if an installed plugin offered it, and nothing else installed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tabletop_core import builtin
from tabletop_core.game import Game
from tabletop_core.plugins import GameEntry, hookimpl
from tabletop_core.registry import Registry


def registry_with(game: type[Game[Any, Any]]) -> Registry:
    """The core's bots and this game, by the id and the players that it says."""
    info = game.info

    @hookimpl
    def tabletop_games() -> list[GameEntry]:
        target = f"{game.__module__}:{game.__qualname__}"
        return [GameEntry(id=info.id, title=info.title, players=info.players, target=target)]

    plugin = SimpleNamespace(__name__="offered_plugin", tabletop_games=tabletop_games)
    return Registry.of(builtin, plugin)
