"""The sample games as a plugin, apart from whatever is installed."""

from __future__ import annotations

from types import SimpleNamespace

from tabletop_core import builtin
from tabletop_core.plugins import GameEntry, hookimpl
from tabletop_core.registry import Registry


@hookimpl
def tabletop_games() -> list[GameEntry]:
    return [
        GameEntry(id="race", title="Race", players=(1, 6), target="sample_games:Race"),
        GameEntry(id="trumps", title="Trumps", players=(2, 4), target="sample_games:Trumps"),
        GameEntry(id="signs", title="Signs", players=(2, 5), target="sample_games:Signs"),
    ]


def sample_registry(*more: object) -> Registry:
    """The sample games and the core's bots, and what more plugins offer."""
    samples = SimpleNamespace(__name__="sample_plugin", tabletop_games=tabletop_games)
    return Registry.of(builtin, samples, *more)
