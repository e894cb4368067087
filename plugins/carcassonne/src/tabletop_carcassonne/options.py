"""What players may agree on before a game."""

from __future__ import annotations

from typing import Literal

import attrs

from tabletop_core.messages import Messages
from tabletop_core.options import option

_ = Messages("tabletop_carcassonne")


@attrs.frozen
class CarcassonneOptions:
    """The options of a game of Carcassonne."""

    two_tile_city: int = option(
        default=4,
        help=_("points for a completed city of two tiles: 4, or 2 as in the first edition"),
        choices=(4, 2),
    )
    farmers: bool = option(default=True, help=_("whether followers may stand in fields"))
    followers: int = option(default=7, help=_("followers of each player"), minimum=1, maximum=20)
    first_player: int | Literal["random"] = option(
        default=0,
        help=_("the seat that begins, counted from 0, or random"),
        minimum=0,
        maximum=5,
    )
