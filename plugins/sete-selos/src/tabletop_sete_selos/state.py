"""The state of a game."""

from __future__ import annotations

import attrs

from tabletop_core.players import Player
from tabletop_core.state import secret
from tabletop_core.zones import CardSet, Deck, Zone
from tabletop_sete_selos.cards import SEVEN, Card
from tabletop_sete_selos.elders import ELDERS, FULL, Elder
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.victory import Ending

#: The phases: the draft, a card for the ritual, an Elder after insanity, cultists to be removed.
DRAFTING, PLAYING, PLACING, REMOVING = "draft", "ritual", "placing", "removing"

#: Cards that each participant gets in a series, and so rituals in a series.
HAND_SIZE = SEVEN
#: After so many rituals all Elders are revealed (Rules 2.5).
RITUALS = FULL * len(ELDERS)

#: What zones are called.
PACK, HAND, DECK, TRICK, DISCARDS = "pack", "hand", "deck", "ritual", "discards"


def banished(name: str) -> str:
    """What a zone of the Banished Cultist is called."""
    return f"banished {name}"


@attrs.define
class State:
    """Everything on the table.

    Lists by participant have a place for each seat and, with two players, a last one for the Banished
    Cultist. Lists by Elder begin with Elder 1.
    """

    #: All cards of the game.
    cards: CardSet[Card]
    options: SeteSelosOptions
    players: int
    #: The Elders clockwise.
    altar: tuple[Elder, ...]

    phase: str
    #: Who must decide; several in the draft, in which everybody chooses at the same time.
    waiting: tuple[Player, ...]
    #: The series, from 1.
    series: int
    #: The participants clockwise, the dealer of this series first.
    cycle: tuple[Player, ...]

    deck: Deck[Card]
    #: By participant: the cards to choose from in the draft.
    packs: list[Zone[Card]]
    #: By participant: the cards kept in the draft, then held to be played.
    hands: list[Zone[Card]]

    #: The participants in the order in which they play cards in this ritual.
    order: tuple[Player, ...]
    #: The cards played in this ritual.
    trick: Zone[Card]
    #: The cards of this series' earlier rituals, in the order in which they were played.
    discards: Zone[Card]
    #: Who led each ritual of this series, the one under way included.
    leaders: list[Player]
    #: By seat: the bits of the signs that the player has shown to have none of in this series.
    void: list[int]

    #: By participant, then by Elder.
    cultists: list[list[int]]
    #: By participant.
    insanity: list[int]
    #: By Elder: how many cultists were put on him, whoever's they are; three break his seal for good.
    placed: list[int]
    #: How many rituals are resolved, or being resolved.
    rituals: int = 0
    #: By seat: how many cultists must still be removed for insanity, once the seals are broken.
    due: list[int] = attrs.field(factory=list)
    #: Who won the last ritual that was resolved.
    last_winner: Player | None = None

    #: By seat: the packs that the player has had in this series' draft, as they came.
    packs_seen: list[list[tuple[Card, ...]]] = secret(hidden=[], by_seat=True, factory=list)

    ending: Ending | None = None
    #: Who won the game; nobody if it ended without a winner.
    winner: Player | None = None

    @property
    def sealed(self) -> tuple[Elder, ...]:
        """The Elders whose seals are not broken."""
        return tuple(elder for elder in ELDERS if self.placed[elder - 1] < FULL)
