"""The state of a game."""

from __future__ import annotations

import attrs

from tabletop_core.state import derived
from tabletop_core.turn_order import TurnOrder
from tabletop_core.zones import CardSet, Zone
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.ossuary import Ossuary
from tabletop_skulls_of_sedlec.skulls import Skull

#: How many piles the graveyard has; players call them 1 to 6.
PILES = 6

#: The phases: a turn's action, and after a Dig the choice of a card.
ACTING = "turn"
CHOOSING = "choice"

#: With so many cards in hand a player must stack (Rules 1.4).
HAND_LIMIT = 2


@attrs.define
class State:
    """Everything on the table.

    Only the cards of the piles that were not yet flipped are hidden, from everybody. Hands are open:
    each of their cards lay face up before somebody took it (Rules 1.4).
    """

    #: All cards of the game.
    cards: CardSet[Card]
    #: The kinds of skulls that score, in the order in which scores are told.
    kinds: tuple[Skull, ...]
    #: The option ``criminals``.
    criminals: str

    phase: str
    #: Those who have not completed their ossuaries, and whose turn it is.
    order: TurnOrder
    #: The graveyard: pile 1 is the first.
    piles: list[Zone[Card]]
    #: The piles that the Dig under way has flipped, by their numbers.
    flipped: tuple[int, ...]
    #: For each player, the cards taken and not yet stacked.
    hands: list[list[Card]]
    #: For each player, the ossuary.
    ossuaries: list[Ossuary]

    #: The bits of the piles whose top card lies face down; pile 1 has bit 0.
    face_down: int = derived(default=(1 << PILES) - 1)
    #: The bits of the piles whose top card lies face up.
    face_up: int = derived(default=0)
