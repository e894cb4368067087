"""The cards: four packs, one for each player, each with its own back."""

from __future__ import annotations

from enum import Enum

import attrs

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player

_ = Messages("tabletop_sedlec_mummies")


class Kind(Enum):
    """What a card shows."""

    SKULL = "skull"
    BONE = "bone"
    URN = "urn"
    MUMMY = "mummy"

    #: What it is worth, in a layer and in a pyramid.
    points: int
    #: How many of it there are in a pack.
    copies: int
    label: Message

    def __init__(self, word: str) -> None:
        self.points = {"skull": 3, "bone": 2, "urn": 1, "mummy": 0}[word]
        self.copies = {"skull": 4, "bone": 3, "urn": 3, "mummy": 2}[word]
        self.label = {
            "skull": _("skull"),
            "bone": _("bone"),
            "urn": _("urn"),
            "mummy": _("mummy"),
        }[word]


@attrs.frozen
class Card:
    """A card of a player's pack; cards of one kind in a pack are alike."""

    kind: Kind
    owner: Player

    @property
    def back(self) -> str:
        """The packs have different backs: a hidden card is of its owner's pack."""
        return f"pack {self.owner + 1}"

    @property
    def label(self) -> Message:
        """What it shows, in words."""
        return self.kind.label


#: How many cards a pack has.
PACK_SIZE = sum(kind.copies for kind in Kind)

_PACKS = tuple(
    tuple(Card(kind, owner) for kind in Kind for _copy in range(kind.copies)) for owner in range(4)
)


def pack_of(player: Player) -> tuple[Card, ...]:
    """The twelve cards of a player: 4 skulls, 3 bones, 3 urns, 2 mummies."""
    return _PACKS[player]
