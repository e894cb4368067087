"""What players may agree on before a game."""

from __future__ import annotations

from typing import Literal

import attrs

from tabletop_core.messages import Messages
from tabletop_core.options import option

_ = Messages("tabletop_skulls_of_sedlec")


@attrs.frozen
class SkullsOptions:
    """The options of a game of Skulls of Sedlec."""

    criminals: Literal["rulebook", "sheet_a"] = option(
        default="rulebook",
        help=_("whether criminals score on every level, or with sheet_a not on levels 2 and 5"),
    )
    expansion: Literal["none", "executioners", "castle_guards"] = option(
        default="none",
        help=_("six more cards; four players need one of the expansions"),
    )
    first_player: int | Literal["random"] = option(
        default="random",
        help=_("the seat that begins, counted from 0, or random"),
        minimum=0,
        maximum=3,
    )
