"""What a player may do."""

from __future__ import annotations

from tabletop_core.actions import Action, action


@action("roll")
class Roll(Action):
    """Roll the die."""


@action("hold")
class Hold(Action):
    """Keep what the turn has brought, and pass the die on."""
