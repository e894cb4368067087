"""What players may agree on before a game (Rules 3)."""

from __future__ import annotations

import re
from typing import Literal

import attrs

from tabletop_core.messages import Messages
from tabletop_core.options import OptionError, option
from tabletop_sete_selos.elders import ELDERS, Elder

_ = Messages("tabletop_sete_selos")

ASCENDING, SHUFFLED = "ascending", "shuffled"


@attrs.frozen
class SeteSelosOptions:
    """The options of a game."""

    first_dealer: int | Literal["random"] = option(
        default="random",
        help=_("the seat that deals the first series, counted from 0, or random"),
        minimum=0,
        maximum=3,
    )
    altar_layout: str = option(
        default=ASCENDING,
        help=_(
            "the Elders clockwise: ascending, shuffled, or all seven such as 1-2-7-3-4-5-6; "
            "it matters to the Banished Cultist alone"
        ),
    )
    nine_on_four: Literal["at_most", "exactly"] = option(
        default="at_most",
        help=_(
            "two players: whether 9 cultists win on four Elders or fewer, or need some on each of four"
        ),
    )
    two_player_triple_scores: int = option(
        default=10,
        help=_("two players: points for three cultists on one Elder"),
        choices=(10, 5),
    )
    auto_remove: bool = option(
        default=False,
        help=_("whether the best cultists are removed for insanity without asking"),
    )

    def __attrs_post_init__(self) -> None:
        if self.altar_layout not in {ASCENDING, SHUFFLED}:
            read_altar(self.altar_layout)


def read_altar(text: str) -> tuple[Elder, ...]:
    """The Elders in the order in which they are listed.

    :raises OptionError: when they are not the numbers 1 to 7, each once.
    """
    numbers = re.split(r"[\s,;-]+", text.strip())
    if sorted(numbers) != [str(elder) for elder in ELDERS]:
        raise OptionError(
            _("option {name}={value} is not possible", name="altar_layout", value=text),
            hint=_(
                "{name} takes ascending, shuffled, or the numbers 1 to 7, each once, such as {example}",
                name="altar_layout",
                example="1-2-7-3-4-5-6",
            ),
        )
    return tuple(map(int, numbers))
