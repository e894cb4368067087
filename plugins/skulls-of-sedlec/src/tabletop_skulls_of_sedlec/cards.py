"""The cards: two skulls each, one above the other (Rules 1.1, 1.8)."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType

from tabletop_core.messages import Message, Messages
from tabletop_skulls_of_sedlec.skulls import BASE_SKULLS, Skull

_ = Messages("tabletop_skulls_of_sedlec")


class Card(StrEnum):
    """A card by its face, written ``TOP/BOTTOM``."""

    top: Skull
    bottom: Skull

    RP = "R/P"
    PR = "P/R"
    RC = "R/C"
    CR = "C/R"
    VP = "V/P"
    PV = "P/V"
    VL = "V/L"
    LV = "L/V"
    PL = "P/L"
    LP = "L/P"
    LC = "L/C"
    CL = "C/L"
    VC = "V/C"
    CV = "C/V"
    PP = "P/P"
    CC = "C/C"

    EC = "E/C"
    EP = "E/P"
    EV = "E/V"
    CE = "C/E"
    RE = "R/E"
    LE = "L/E"

    LG = "L/G"
    VG = "V/G"
    CG = "C/G"
    PG = "P/G"
    RG = "R/G"

    # That of Enum runs in Python, and playouts look up much.
    __hash__ = str.__hash__

    def __init__(self, face: str) -> None:
        self.top = Skull(face[0])
        self.bottom = Skull(face[2])

    @property
    def label(self) -> str:
        """The face, as it is typed."""
        return self.value

    @property
    def words(self) -> Message:
        """Both skulls in words."""
        return _("{top} over {bottom}", top=self.top, bottom=self.bottom)


#: The 18 cards of the base game: one of each face, of peasant and criminal two.
BASE_CARDS = (
    *(Card.RP, Card.PR, Card.RC, Card.CR, Card.VP, Card.PV, Card.VL, Card.LV, Card.PL, Card.LP),
    *(Card.LC, Card.CL, Card.VC, Card.VC, Card.CV, Card.CV, Card.PP, Card.CC),
)

#: The cards that each value of the option ``expansion`` adds.
EXPANSION_CARDS = MappingProxyType(
    {
        "none": (),
        "executioners": (Card.EC, Card.EP, Card.EV, Card.CE, Card.RE, Card.LE),
        "castle_guards": (Card.LG, Card.VG, Card.CG, Card.CG, Card.PG, Card.RG),
    }
)

#: The kinds of skulls that score with each value of the option ``expansion``.
SKULLS = MappingProxyType(
    {
        "none": BASE_SKULLS,
        "executioners": (*BASE_SKULLS, Skull.EXECUTIONER),
        "castle_guards": (*BASE_SKULLS, Skull.GUARD),
    }
)


def deck(expansion: str) -> tuple[Card, ...]:
    """All cards of a game: 18, or 24 with an expansion."""
    return BASE_CARDS + EXPANSION_CARDS[expansion]
