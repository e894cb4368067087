"""The pack of 52 cards, and what each card counts."""

from __future__ import annotations

from enum import Enum, IntEnum

from tabletop_core.messages import Message, Messages

_ = Messages("tabletop_hearts")

#: From the lowest to the highest, as players type them.
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Suit(IntEnum):
    """A suit. The members of an IntEnum are quick to find in a set."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def label(self) -> Message:
        """What it is called."""
        return _SUITS[self]


class Card(Enum):
    """A card; its value is what players type: the rank, and the letter of the suit.

    The members of an Enum are compared by identity, which makes a card quick to find in a hand.
    """

    C2, C3, C4, C5, C6, C7, C8, C9, C10, CJ, CQ, CK, CA = (f"{of}C" for of in RANKS)
    D2, D3, D4, D5, D6, D7, D8, D9, D10, DJ, DQ, DK, DA = (f"{of}D" for of in RANKS)
    S2, S3, S4, S5, S6, S7, S8, S9, S10, SJ, SQ, SK, SA = (f"{of}S" for of in RANKS)
    H2, H3, H4, H5, H6, H7, H8, H9, H10, HJ, HQ, HK, HA = (f"{of}H" for of in RANKS)

    def __init__(self, text: str) -> None:
        #: Higher is better.
        self.rank = RANKS.index(text[:-1])
        self.suit = Suit("CDSH".index(text[-1]))
        #: Its place in the pack.
        self.number = 13 * self.suit + self.rank
        #: What it counts for whoever takes it.
        self.points = 13 if text == "QS" else int(self.suit is Suit.HEARTS)

    @property
    def label(self) -> Message:
        """What it is called."""
        written = RANKS[self.rank]
        return _("{rank} of {suit}", rank=_RANKS.get(written, written), suit=self.suit)


#: Every card, in order.
PACK = tuple(Card)
#: Who holds it leads first.
TWO_OF_CLUBS = Card.C2
#: The suit that counts.
HEARTS = Suit.HEARTS

_SUITS = {
    Suit.CLUBS: _("clubs"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.SPADES: _("spades"),
    Suit.HEARTS: _("hearts"),
}
_RANKS = {"J": _("jack"), "Q": _("queen"), "K": _("king"), "A": _("ace")}
