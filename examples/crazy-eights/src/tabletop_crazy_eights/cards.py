"""The pack of 52 cards, and what each card counts."""

from __future__ import annotations

from enum import Enum
from typing import Self

import attrs

from tabletop_core.messages import Message, Messages

_ = Messages("tabletop_crazy_eights")


class Suit(Enum):
    """A suit; its value is what players type."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"

    @property
    def label(self) -> Message:
        """What it is called."""
        return _SUITS[self]


class Rank(Enum):
    """A rank; its value is what players type."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def label(self) -> Message | str:
        """What it is called: a number for most."""
        return _RANKS.get(self, self.value)

    @property
    def points(self) -> int:
        """What it counts in the hand of who has not won: an eight 50, a court card 10."""
        if self is Rank.EIGHT:
            return 50
        if self in {Rank.JACK, Rank.QUEEN, Rank.KING}:
            return 10
        return 1 if self is Rank.ACE else int(self.value)


_SUITS = {
    Suit.CLUBS: _("clubs"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.HEARTS: _("hearts"),
    Suit.SPADES: _("spades"),
}
_RANKS = {
    Rank.ACE: _("ace"),
    Rank.JACK: _("jack"),
    Rank.QUEEN: _("queen"),
    Rank.KING: _("king"),
}


@attrs.frozen(cache_hash=True)
class Card:
    """A card, written as its rank and the first letter of its suit: ``10H``, ``QS``."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value[0].upper()}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card that a text means.

        :raises ValueError: when it means none.
        """
        suits = {suit.value[0]: suit for suit in Suit}
        suit = suits.get(text[-1:].casefold())
        if suit is None:
            message = f"{text!r} does not end with the letter of a suit"
            raise ValueError(message)
        return cls(Rank(text[:-1].upper()), suit)

    @property
    def label(self) -> Message:
        """What it is called."""
        return _("{rank} of {suit}", rank=self.rank, suit=self.suit)


#: Every card, in order.
PACK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
