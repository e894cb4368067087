"""Chance: the only source of randomness in rules.

What chance brings is an int (an index, from 0) or a list of ints (an order: at place *i* comes what was at
place ``order[i]``). A match records it, so that a replay does not depend on any generator.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Protocol, TypeAlias

import attrs

from tabletop_core.errors import TabletopError
from tabletop_core.messages import Message, Messages

_ = Messages("tabletop_core")

#: What chance can bring: an index, or an order.
Chanced: TypeAlias = int | list[int]

#: Bits of a seed that the program makes by itself.
SEED_BITS = 128
#: Bits of which a playout takes the remainder to choose among actions: as many as make one digit of
#: Python's whole numbers, so that it is quick; each of a thousand actions is as likely as any other to one
#: in a million.
CHOICE_BITS = 30


_OTHER_RULES = _("the record or script was made with other rules or options, or is cut off")


class ChanceError(TabletopError):
    """A dictated outcome of chance is missing, impossible or one too many."""


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
        if any(weight < 0 for weight in weights):
            message = f"weights of chance are whole numbers from 0, not {list(weights)}"
            raise ValueError(message)
        at = self._below(sum(weights))
        return next(i for i, total in enumerate(accumulate(weights)) if at < total)

    def order(self, cards: Sequence[Any]) -> list[int]:
        """See :class:`Chance`: Fisher and Yates, from the end."""
        order = list(range(len(cards)))
        bits = self._bits
        for i, size in _exchanges(len(order)):
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


class KeptChance:
    """Outcomes from another source, which are kept for a record."""

    __slots__ = ("_chance", "outcomes")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        #: What chance brought, in the order in which it was asked.
        self.outcomes: list[Chanced] = []

    def index(self, weights: Sequence[int] | int) -> int:
        """See :class:`Chance`."""
        outcome = self._chance.index(weights)
        self.outcomes.append(outcome)
        return outcome

    def order(self, cards: Sequence[Any]) -> list[int]:
        """See :class:`Chance`."""
        order = self._chance.order(cards)
        self.outcomes.append(order)
        return order


def new_seed() -> str:
    """A seed that nobody can guess, as hexadecimal digits."""
    return secrets.token_hex(SEED_BITS // 8)


def commitment(seed: str) -> str:
    """The SHA-256 of a seed: published at the start, it proves the seed at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()


def generator(seed: str, *path: object) -> random.Random:
    """A generator derived from a seed and a path of names, the same on every machine."""
    return random.Random(_number(seed, path))


def reseed(rng: random.Random, seed: str, *path: object) -> None:
    """Make a generator what :func:`generator` gives for a seed and a path: faster than a new one."""
    rng.seed(_number(seed, path))


def _number(seed: str, path: Sequence[object]) -> int:
    text = "/".join([seed, *map(str, path)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


class SeededChance:
    """Outcomes of a match: at each step a generator derived from seed and step, made when first used."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._step = 0
        self._source: RandomChance | None = None

    def at(self, step: int) -> None:
        """Begin step ``step``."""
        self._step = step
        self._source = None

    def _ready(self) -> RandomChance:
        if self._source is None:
            self._source = RandomChance(generator(self._seed, "chance", self._step))
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

    :param outcomes: ints and lists of ints as recorded, or :class:`Order` for a shuffle.
    """

    def __init__(self, outcomes: Iterable[Chanced | Order] = ()) -> None:
        self._outcomes = list(outcomes)
        self._at = 0

    @property
    def left(self) -> int:
        """How many outcomes were not asked for yet."""
        return len(self._outcomes) - self._at

    def index(self, weights: Sequence[int] | int) -> int:
        """See :class:`Chance`."""
        count = weights if isinstance(weights, int) else len(weights)
        outcome = self._next(_("one of {count} possibilities", count=count))
        possible = (
            type(outcome) is int
            and 0 <= outcome < count
            and (isinstance(weights, int) or weights[outcome] > 0)
        )
        if not possible:
            raise ChanceError(
                _(
                    "chance was asked for one of {count} possibilities, and {outcome} is none",
                    count=count,
                    outcome=str(outcome),
                ),
                hint=_OTHER_RULES,
            )
        assert isinstance(outcome, int)
        return outcome

    def order(self, cards: Sequence[Any]) -> list[int]:
        """See :class:`Chance`."""
        outcome = self._next(_("an order of {count} cards", count=len(cards)))
        if isinstance(outcome, Order):
            return _places(outcome.faces, cards)
        possible = (
            isinstance(outcome, list)
            and all(type(place) is int for place in outcome)
            and sorted(outcome) == list(range(len(cards)))
        )
        if not possible:
            raise ChanceError(
                _(
                    "chance was asked for an order of {count} cards, and {outcome} is none",
                    count=len(cards),
                    outcome=str(outcome),
                ),
                hint=_OTHER_RULES,
            )
        assert isinstance(outcome, list)
        return list(outcome)

    def _next(self, asked: Message) -> Chanced | Order:
        if not self.left:
            raise ChanceError(
                _("chance was asked for {asked}, but no outcome is left", asked=asked),
                hint=_OTHER_RULES,
            )
        self._at += 1
        return self._outcomes[self._at - 1]


@lru_cache(maxsize=256)
def _exchanges(count: int) -> tuple[tuple[int, int], ...]:
    """The places that a shuffle goes through, each with the bits of its number of choices."""
    return tuple((place, (place + 1).bit_length()) for place in range(count - 1, 0, -1))


def _places(faces: Sequence[Any], cards: Sequence[Any]) -> list[int]:
    """Places such that a pile's top, its last card, is the first of ``faces``."""
    free: dict[Any, list[int]] = {}
    for place, card in enumerate(cards):
        free.setdefault(card, []).append(place)
    places = []
    for face in faces:
        if not free.get(face):
            raise ChanceError(
                _("the dictated order has {card} once too often", card=face), hint=_OTHER_RULES
            )
        places.append(free[face].pop())
    if len(places) != len(cards):
        raise ChanceError(
            _(
                "the dictated order has {dictated} cards, where {count} are",
                dictated=len(places),
                count=len(cards),
            ),
            hint=_OTHER_RULES,
        )
    return places[::-1]
