"""A bot that holds as soon as the turn has brought enough."""

from __future__ import annotations

import attrs

from tabletop_core.actions import Action
from tabletop_core.bots.bot import Bot
from tabletop_core.decisions import Decision
from tabletop_core.messages import Messages
from tabletop_core.options import option
from tabletop_pig.actions import Hold, Roll
from tabletop_pig.game import PigState

_ = Messages("tabletop_pig_bot")


@attrs.frozen
class HoldAtOptions:
    """What people may set: ``--players human,hold-at:points=25``."""

    points: int = option(
        default=20,
        help=_("points of a turn at which it holds"),
        minimum=2,
        maximum=1000,
    )


class HoldAt(Bot):
    """Holds at so many points, or when they are enough to win.

    A bot gets a :class:`Decision` and nothing else: the view of its own player, the legal actions and
    what happened since it was asked last. It cannot see what its player cannot see.
    """

    Options = HoldAtOptions

    def choose(self, decision: Decision) -> Action:
        """See :meth:`Bot.choose`."""
        view: PigState = decision.view
        enough = min(self.options.points, view.goal - view.scores[decision.player])
        return Hold() if view.turn >= enough else Roll()
