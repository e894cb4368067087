"""What a player may do. Each action is made once and shared."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import Self, TypeAlias

from tabletop_core.actions import Action, action
from tabletop_skulls_of_sedlec.cards import Card, deck
from tabletop_skulls_of_sedlec.ossuary import Place, all_places, places
from tabletop_skulls_of_sedlec.state import PILES


@action("dig {piles}")
class Dig(Action):
    """Flip the top cards of these piles: ``dig 2 5``, and of the last face-down pile ``dig 2``."""

    piles: tuple[int, ...]

    def __str__(self) -> str:
        return "dig " + " ".join(map(str, self.piles))

    @classmethod
    def parse(cls, text: str) -> Self:
        """See :meth:`Action.parse`; piles may come in any order, also with commas or ``and``."""
        if not re.fullmatch(
            r"dig\s+\d+(?:(?:\s*,\s*|\s+and\s+|\s+)\d+)*", text.strip(), re.IGNORECASE
        ):
            message = f"{text!r} is not of the form 'dig 2 5'"
            raise ValueError(message)
        return cls(tuple(sorted(map(int, re.findall(r"\d+", text)))))


@action("take {pile}")
class Take(Action):
    """Take the card that your Dig flipped on this pile."""

    pile: int


@action("collect {pile}")
class Collect(Action):
    """Take the card that lies face up on this pile."""

    pile: int


@action("stack {card} {place}")
class Stack(Action):
    """Put a card of your hand on your ossuary: ``stack V/C left``, ``stack P/R 2.1``."""

    card: Card
    place: Place


AnyAction: TypeAlias = Dig | Take | Collect | Stack


def pile_numbers(bits: int) -> tuple[int, ...]:
    """The numbers of the piles with these bits; pile 1 has bit 0."""
    return tuple(number for number in range(1, PILES + 1) if bits >> number - 1 & 1)


def _digs(bits: int) -> tuple[Dig, ...]:
    """Any two of the face-down piles, or the only one (Rules 1.4)."""
    piles = pile_numbers(bits)
    if len(piles) == 1:
        return (Dig(piles),)
    return tuple(Dig(pair) for pair in combinations(piles, 2))


_TAKE = tuple(Take(number) for number in range(1, PILES + 1))
_COLLECT = tuple(Collect(number) for number in range(1, PILES + 1))

#: Every way to dig, by the bits of the face-down piles.
DIGS = tuple(_digs(bits) for bits in range(1 << PILES))
#: Every card to collect, by the bits of the face-up piles.
COLLECTS = tuple(
    tuple(_COLLECT[number - 1] for number in pile_numbers(bits)) for bits in range(1 << PILES)
)


@cache
def takes(piles: tuple[int, ...]) -> tuple[Take, ...]:
    """The choice among the cards that a Dig in these piles has flipped."""
    return tuple(_TAKE[number - 1] for number in piles)


@cache
def stacks(card: Card, width: int, taken: int) -> tuple[Stack, ...]:
    """Everywhere a card may be put on an ossuary; see :func:`~ossuary.places`."""
    return tuple(Stack(card, place) for place in places(width, taken))


def catalogue(expansion: str, width: int) -> tuple[AnyAction, ...]:
    """Every action there can be in a game with these cards and a bottom row of this width."""
    singles = [dig for number in range(PILES) for dig in DIGS[1 << number]]
    faces = dict.fromkeys(deck(expansion))
    stacked = [Stack(card, place) for card in faces for place in all_places(width)]
    return (*DIGS[-1], *singles, *_TAKE, *_COLLECT, *stacked)
