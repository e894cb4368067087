"""Power: what cultists are worth when all seals are broken (Rules 2.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from tabletop_sete_selos.cards import SEVEN
from tabletop_sete_selos.options import SeteSelosOptions

#: A player's cultists on the Elders, from Elder 1 on.
Cultists: TypeAlias = tuple[int, ...]


def points_by_count(players: int, options: SeteSelosOptions) -> tuple[int, ...]:
    """The points for 0, 1, 2 and 3 own cultists on an Elder (Rules 1.2, A12).

    With four players nobody can keep three on one: they would have won at once.
    """
    return (0, 3, 5, options.two_player_triple_scores if players == 2 else 10)


def power(own: Sequence[int], points: Sequence[int]) -> int:
    """The points of all cultists of a player.

    :param points: those for 0, 1, 2 and 3 cultists on an Elder.
    """
    return sum(points[count] for count in own)


def strength(own: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """What players are compared by: points, then cultists on Elder 7, on Elder 6 and so on."""
    return (power(own, points), *reversed(own))


def removals(own: Cultists, count: int, first: int = 0) -> Iterator[Cultists]:
    """Every way to be left after removing ``count`` cultists, each once.

    :param first: the place of the first Elder from whom cultists may go.
    """
    if not count:
        yield own
        return
    for at in range(first, SEVEN):
        if own[at]:
            yield from removals((*own[:at], own[at] - 1, *own[at + 1 :]), count - 1, at)


@cache
def best_removal(own: Cultists, count: int, points: tuple[int, ...]) -> Cultists:
    """What is left of a player's cultists when the best of them stay.

    Nobody's comparison depends on the others' removals, so that this is best whatever they do.
    """
    return max(removals(own, count), key=lambda left: strength(left, points))
