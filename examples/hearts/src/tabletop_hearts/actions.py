"""What a player may do."""

from __future__ import annotations

from typing import TypeAlias

from tabletop_core.actions import Action, action
from tabletop_hearts.cards import PACK, Card


@action("pass {card}")
class Pass(Action):
    """Lay a card aside for another player: ``pass QS``."""

    card: Card


@action("play {card}")
class Play(Action):
    """Play a card to the trick: ``play 10H``."""

    card: Card


AnyAction: TypeAlias = Pass | Play

#: All that there can be, each made once, by the number of the card.
PASSES = tuple(map(Pass, PACK))
PLAYS = tuple(map(Play, PACK))
