"""What this distribution offers."""

from __future__ import annotations

from tabletop_core.plugins import BotEntry, hookimpl


@hookimpl
def tabletop_bots() -> list[BotEntry]:
    """The one bot; a bot that plays every game has no ``games``."""
    return [
        BotEntry(
            id="hold-at",
            games=("pig",),
            summary="Rolls until the turn has brought enough.",
            target="tabletop_pig_bot.bot:HoldAt",
            api=(1, 0),
        )
    ]
