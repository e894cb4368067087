"""What the core itself offers, through the same hooks as everybody else."""

from __future__ import annotations

from tabletop_core.plugins import BotEntry, hookimpl


@hookimpl
def tabletop_bots() -> list[BotEntry]:
    """Bots that play every game."""
    return [
        BotEntry(
            id="random",
            summary="Chooses any legal action, each with the same chance.",
            target="tabletop_core.bots.random:RandomBot",
        ),
        BotEntry(
            id="greedy",
            summary="Chooses the action after which its position looks best.",
            target="tabletop_core.bots.greedy:GreedyBot",
        ),
    ]
