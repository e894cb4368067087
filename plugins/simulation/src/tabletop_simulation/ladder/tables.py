"""Tables: which bots of a ladder sit together, and in what order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from math import factorial

import attrs

#: With five players and more there are many orders around a table; so many are enough.
_MOST_ORDERS = 6


@attrs.frozen
class LadderTable:
    """Bots at a table, in their order around it, and how many matches they play."""

    bots: tuple[str, ...]
    #: A multiple of the number of bots: everybody sits in each seat equally often.
    games: int


def ladder_tables(bots: Sequence[str], players: int, games: int) -> tuple[LadderTable, ...]:
    """Every combination of bots, each in several orders around the table.

    With two players there is one order; who begins alternates. With more, every order around the table is
    played, or the first six of them, so that it does not depend on who a bot's neighbours are.

    :param games: at least so many matches for each combination; rounded up so that all orders and seats
        are played equally often.
    """
    share = -(-games // orders_around(players))
    rounded = -(-share // players) * players
    return tuple(
        LadderTable(order, rounded)
        for chosen in combinations(bots, players)
        for order in _orders(chosen)
    )


def orders_around(players: int) -> int:
    """How many orders around the table are played."""
    return min(factorial(players - 1), _MOST_ORDERS)


def _orders(bots: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    first, *others = bots
    for order in islice(permutations(others), _MOST_ORDERS):
        yield (first, *order)
