"""Chance: the only source of randomness in rules.

An outcome of chance is an int (an index, from 0) or a list of ints (an order: at place *i* comes what was
at place ``order[i]``). A match records outcomes, so that a replay does not depend on any generator.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, Protocol, TypeAlias

import attrs

from tabletop_core.errors import TabletopError

#: What chance can bring: an index, or an order.
Outcome: TypeAlias = int | list[int]

#: Bits of a seed that the program makes by itself.
SEED_BITS = 128


class ChanceError(TabletopError):
    """A dictated outcome of chance is missing or impossible."""


class Chance(Protocol):
    """Where outcomes come from."""

    def index(self, weights: Sequence[int] | int) -> int:
        """An index below ``weights`` (each equally likely), or one drawn by whole-number weights."""

    def order(self, cards: Sequence[Any]) -> list[int]:
        """An order of ``cards``; each is equally likely."""


class RandomChance:
    """Outcomes from a generator, for playouts and search."""

    __slots__ = ("_bits", "_random")

    def __init__(self, generator: random.Random) -> None:
        self._random = generator
        self._bits = generator.getrandbits

    def index(self, weights: Sequence[int] | int) -> int:
        """See :class:`Chance`. Own arithmetic: the standard methods may change between versions."""
        if isinstance(weights, int):
            return self._below(weights)
        at = self._below(sum(weights))
        return next(i for i, total in enumerate(accumulate(weights)) if at < total)

    def order(self, cards: Sequence[Any]) -> list[int]:
        """See :class:`Chance`: Fisher and Yates, from the end."""
        order = list(range(len(cards)))
        bits = self._bits
        for i in range(len(order) - 1, 0, -1):
            size = (i + 1).bit_length()
            j = bits(size)
            while j > i:
                j = bits(size)
            order[i], order[j] = order[j], order[i]
        return order

    def _below(self, n: int) -> int:
        if n < 1:
            message = f"chance needs at least one possibility, not {n}"
            raise ValueError(message)
        size = n.bit_length()
        value = self._bits(size)
        while value >= n:
            value = self._bits(size)
        return value


def new_seed() -> str:
    """A seed that nobody can guess, as hexadecimal digits."""
    return secrets.token_hex(SEED_BITS // 8)


def commitment(seed: str) -> str:
    """The SHA-256 of a seed: published at the start, it proves the seed at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()


def generator(seed: str, *path: object) -> random.Random:
    """A generator derived from a seed and a path of names, the same on every machine."""
    text = "/".join([seed, *map(str, path)])
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))


class SeededChance:
    """Outcomes of a match: at each step a generator derived from seed and step, made when first used."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._step = 0
        self._source: RandomChance | None = None

    def at(self, step: int) -> None:
        """Begin step ``step``."""
        self._step = step
        self._source = None

    def _ready(self) -> RandomChance:
        if self._source is None:
            self._source = RandomChance(generator(self.seed, "chance", self._step))
        return self._source

    def index(self, weights: Sequence[int] | int) -> int:
        """See :class:`Chance`."""
        return self._ready().index(weights)

    def order(self, cards: Sequence[Any]) -> list[int]:
        """See :class:`Chance`."""
        return self._ready().order(cards)


@attrs.frozen
class Order:
    """A dictated order, said by faces instead of places: the first comes first (is drawn first)."""

    faces: tuple[Any, ...]


class DictatedChance:
    """Outcomes that were recorded, or that a test or a reference game prescribes.

    :param outcomes: ints and lists of ints as recorded, or :class:`Order` for the next shuffle.
    """

    def __init__(self, outcomes: Iterable[Outcome | Order] = ()) -> None:
        self._outcomes = list(outcomes)
        self._at = 0

    def feed(self, outcomes: Iterable[Outcome | Order]) -> None:
        """Forget what is left and go on with these."""
        self._outcomes = list(outcomes)
        self._at = 0

    @property
    def left(self) -> int:
        """How many outcomes were not asked for yet."""
        return len(self._outcomes) - self._at

    def _next(self, asked: str) -> Outcome | Order:
        if self._at == len(self._outcomes):
            raise ChanceError(
                f"chance was asked for {asked}, but no outcome is left",
                hint="the record or script was made with other rules, or is cut off",
            )
        self._at += 1
        return self._outcomes[self._at - 1]

    def index(self, weights: Sequence[int] | int) -> int:
        """See :class:`Chance`."""
        if isinstance(weights, int):
            count = weights
            outcome = self._next(f"one of {count}")
            possible = isinstance(outcome, int) and 0 <= outcome < count
        else:
            count = len(weights)
            outcome = self._next(f"one of {count}, by weight")
            possible = isinstance(outcome, int) and 0 <= outcome < count and weights[outcome] > 0
        if not possible or isinstance(outcome, (list, Order)):
            raise ChanceError(f"{outcome!r} is not a possible outcome among {count}")
        return outcome

    def order(self, cards: Sequence[Any]) -> list[int]:
        """See :class:`Chance`."""
        outcome = self._next(f"an order of {len(cards)} cards")
        if isinstance(outcome, Order):
            return _places(outcome.faces, cards)
        if isinstance(outcome, int) or sorted(outcome) != list(range(len(cards))):
            raise ChanceError(f"{outcome!r} is not an order of {len(cards)} cards")
        return list(outcome)


def _places(faces: Sequence[Any], cards: Sequence[Any]) -> list[int]:
    """Places such that a pile's top, its last card, is the first of ``faces``."""
    free: dict[Any, list[int]] = {}
    for place, card in enumerate(cards):
        free.setdefault(card, []).append(place)
    try:
        places = [free[face].pop() for face in faces]
    except (KeyError, IndexError):
        raise ChanceError("the dictated order holds a card that is not there") from None
    if len(places) != len(cards):
        raise ChanceError(f"the dictated order holds {len(places)} cards, there are {len(cards)}")
    return places[::-1]
