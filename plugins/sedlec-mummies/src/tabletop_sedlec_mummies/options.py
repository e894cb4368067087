"""What players may agree on before a game: the readings of a sheet that leaves gaps."""

from __future__ import annotations

from typing import Literal

import attrs

from tabletop_core.messages import Messages
from tabletop_core.options import option

_ = Messages("tabletop_sedlec_mummies")


@attrs.frozen
class MummiesOptions:
    """The options of a game; the defaults are the recommended rules."""

    attack: Literal["strict", "no_winner", "always"] = option(
        default="strict",
        help=_(
            "when mummies attack: if only mummies were played, if nobody wins the layer, or always"
        ),
    )
    draw_rule: Literal["refill", "three_more", "new_hand", "play_out"] = option(
        default="refill",
        help=_(
            "after a layer: refill to three, draw three more, discard the hand and draw three, "
            "or draw three when the hand is played out"
        ),
    )
    tie_rule: Literal["void", "highest_unique"] = option(
        default="void",
        help=_("a tie for the highest card: nobody wins, or the highest card without an equal"),
    )
    rebuild: bool = option(
        default=True,
        help=_("whether discards become a new pile when the pile is used up"),
    )
    one_card_rows: bool = option(
        default=False,
        help=_("rows of one card each, so that 4, 3 or 2 cards complete a pyramid"),
    )
    attacked_card: Literal["removed", "owner_discard"] = option(
        default="removed",
        help=_("where an attacked card goes: out of the game, or to its owner's discards"),
    )
    layer_limit: int = option(
        default=48,
        help=_("after how many layers the game ends in any case"),
        minimum=1,
        maximum=1000,
    )
