"""The ritual cards: seven of each sign, each of them once (Rules 1.1, 2.1)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from tabletop_core.messages import Message, Messages
from tabletop_sete_selos.signs import Sign

_ = Messages("tabletop_sete_selos")

#: How many cards there are of each sign, numbered from 1; also how many Elders there are.
SEVEN = 7


class Card(StrEnum):
    """A ritual card by the letter of its sign and its number."""

    sign: Sign
    #: From 1 to 7: the strength, and the Elder whom the card calls.
    number: int

    C1 = "C1"
    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    C5 = "C5"
    C6 = "C6"
    C7 = "C7"

    M1 = "M1"
    M2 = "M2"
    M3 = "M3"
    M4 = "M4"
    M5 = "M5"
    M6 = "M6"
    M7 = "M7"

    S1 = "S1"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    S5 = "S5"
    S6 = "S6"
    S7 = "S7"

    V1 = "V1"
    V2 = "V2"
    V3 = "V3"
    V4 = "V4"
    V5 = "V5"
    V6 = "V6"
    V7 = "V7"

    # That of Enum runs in Python, and playouts look up much.
    __hash__ = str.__hash__

    def __init__(self, face: str) -> None:
        self.sign = Sign(face[0])
        self.number = int(face[1])

    @property
    def label(self) -> str:
        """The card as it is typed."""
        return self.value

    @property
    def words(self) -> Message:
        """The card in words."""
        # Translators: a card, such as "Serpent 5".
        return _("{sign} {number}", sign=self.sign, number=self.number)


#: The one and the seven of each sign.
ONES = {card.sign: card for card in Card if card.number == 1}
SEVENS = {card.sign: card for card in Card if card.number == SEVEN}


def signs_in_play(players: int) -> tuple[Sign, ...]:
    """The signs of a game: all four with four players, otherwise three, Cthulhu always among them.

    With two players the Banished Cultist takes part as the third (Rules 1.1).
    """
    return tuple(Sign) if players == 4 else tuple(Sign)[:3]


@cache
def deck(players: int) -> tuple[Card, ...]:
    """All cards of a game: 28 with four players, otherwise 21."""
    signs = signs_in_play(players)
    return tuple(card for card in Card if card.sign in signs)
