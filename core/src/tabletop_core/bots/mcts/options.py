"""The parameters of the search bot."""

from __future__ import annotations

from typing import Literal

import attrs

from tabletop_core.messages import Messages
from tabletop_core.options import option

_ = Messages("tabletop_core")


@attrs.frozen
class MctsOptions:
    """Parameters of the search bot."""

    iterations: int = option(
        default=1000,
        help=_("how many continuations it looks at for a decision, at most"),
        minimum=1,
        maximum=10_000_000,
    )
    unguided: int = option(
        default=1,
        help=_(
            "how many times as many it looks at in a game that cannot evaluate positions, where they "
            "take less time"
        ),
        minimum=1,
        maximum=1000,
    )
    certain: int = option(
        default=1,
        help=_(
            "how many times as many it looks at where nothing is hidden or left to chance, and the game "
            "can evaluate positions"
        ),
        minimum=1,
        maximum=1000,
    )
    seconds: float | None = option(
        default=None,
        help=_("how long it thinks about a decision, at most; with it a match cannot be repeated"),
        minimum=0.001,
        maximum=86400,
    )
    c: float = option(
        default=0.8,
        help=_("how much it explores, in units of the spread of the values it finds"),
        minimum=0,
        maximum=100,
    )
    cutoff: int | None = option(
        default=28,
        help=_(
            "how many actions after its own turn, at least, it evaluates the position, in a game that "
            "can; 0 where nothing is hidden or left to chance; 'none' plays to the end"
        ),
        minimum=0,
        maximum=100_000,
    )
    policy: Literal["random", "greedy"] = option(
        default="greedy",
        help=_(
            "how those actions are chosen: at random, or by the evaluation of what comes of them"
        ),
    )
    candidates: int = option(
        default=8,
        help=_("how many actions the greedy policy looks at, at most; 0 for all"),
        minimum=0,
        maximum=100_000,
    )
    bias: float = option(
        default=3.0,
        help=_(
            "how many visits the evaluation of the position after an action counts for, in a game "
            "that can evaluate; 0 for none"
        ),
        minimum=0,
        maximum=1000,
    )
    settle: int = option(
        default=16,
        help=_(
            "after how many visits of a position it looks at the positions after it; until then, the "
            "greedy policy chooses, if it is asked for"
        ),
        minimum=0,
        maximum=1_000_000,
    )
    depth: int = option(
        default=2,
        help=_(
            "how many decisions of the same turn such a look, and the greedy policy, look ahead"
        ),
        minimum=1,
        maximum=6,
    )
    widen: float = option(
        default=0.0,
        help=_("considers this times the square root of the visits of the actions; 0 for all"),
        minimum=0,
        maximum=1000,
    )
    observers: Literal["single", "multiple"] = option(
        default="single",
        help=_("one tree for all, or one for what each player can see others do"),
    )
    trees: int = option(
        default=1,
        help=_("how many searches share the iterations, before their counts are added up"),
        minimum=1,
        maximum=1000,
    )
    worlds: int = option(
        default=128,
        help=_(
            "how many worlds each search draws and uses again and again; 0 for a new one each time"
        ),
        minimum=0,
        maximum=1_000_000,
    )
    reuse: bool = option(
        default=True,
        help=_("goes on with the tree of the last decision where it can"),
    )
