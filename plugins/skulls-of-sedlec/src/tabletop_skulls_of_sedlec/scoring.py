"""Points, by kinds of skulls (Rules 1.6, 1.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import TypeAlias

from tabletop_skulls_of_sedlec.ossuary import NEIGHBOURS, Spot
from tabletop_skulls_of_sedlec.skulls import Skull

#: The points of each kind of skull.
Points: TypeAlias = dict[Skull, int]

_KINDS = tuple(Skull)

#: The levels on which criminals score nothing, by the option ``criminals`` (Rules 2).
BARRED_LEVELS = MappingProxyType({"rulebook": (), "sheet_a": (2, 5)})


def points_by_kind(skulls: Iterable[tuple[Spot, Skull]], criminals: str = "rulebook") -> Points:
    """The points of each kind of skull, zeros included.

    :param skulls: each skull with its spot; ``x`` may be counted from anywhere in the frame.
    :param criminals: the value of the option of that name.
    """
    spots: dict[Skull, list[Spot]] = {kind: [] for kind in _KINDS}
    for spot, skull in skulls:
        spots[skull].append(spot)
    royals = spots[Skull.ROYAL]
    return {
        Skull.ROYAL: _royals(royals, spots[Skull.PEASANT]),
        Skull.PEASANT: len(spots[Skull.PEASANT]),
        Skull.PRIEST: 2 * len({level for level, _x in spots[Skull.PRIEST]}),
        Skull.ROMANTIC: 6 * most_pairs(spots[Skull.ROMANTIC]),
        Skull.CRIMINAL: _criminals(
            spots[Skull.CRIMINAL], spots[Skull.PRIEST], BARRED_LEVELS[criminals]
        ),
        Skull.EXECUTIONER: _executioners(spots[Skull.EXECUTIONER], spots[Skull.CRIMINAL]),
        Skull.GUARD: len(spots[Skull.GUARD]) + _lower(spots[Skull.GUARD], royals),
    }


def _lower(above: Sequence[Spot], below: Sequence[Spot]) -> int:
    """For each spot of the first, how many of the second are on lower levels."""
    return sum(1 for level, _x in above for other, _y in below if other < level)


def _royals(royals: Sequence[Spot], peasants: Sequence[Spot]) -> int:
    """1 for each royal and each peasant on any lower level."""
    return _lower(royals, royals) + _lower(royals, peasants)


def _criminals(criminals: Sequence[Spot], priests: Sequence[Spot], barred: Sequence[int]) -> int:
    """2 for each criminal that is adjacent to a priest."""
    watched = {spot for priest in priests for spot in NEIGHBOURS[priest]}
    return 2 * sum(1 for spot in criminals if spot in watched and spot.level not in barred)


def _executioners(executioners: Sequence[Spot], criminals: Sequence[Spot]) -> int:
    """1 for each executioner, and 1 for each criminal that a chain of criminals leads to."""
    return sum(1 + len(_reached(spot, set(criminals))) for spot in executioners)


def _reached(start: Spot, criminals: set[Spot]) -> set[Spot]:
    reached: set[Spot] = set()
    ends = [start]
    while ends:
        found = criminals.intersection(NEIGHBOURS[ends.pop()]) - reached
        reached |= found
        ends += found
    return reached


def most_pairs(romantics: Iterable[Spot]) -> int:
    """How many pairs of adjacent romantics there can be at most, each in one pair only.

    A maximum matching of a general graph: the first romantic stays alone or goes with one of its
    neighbours. Taken from left to right, what is then left of the others comes up again and again,
    and is remembered.
    """
    spots = sorted(romantics, key=attrgetter("x", "level"))
    bits = {spot: 1 << index for index, spot in enumerate(spots)}
    near = []
    for spot in spots:
        beside = 0
        for other in NEIGHBOURS[spot]:
            if other in bits:
                beside |= bits[other]
        near.append(beside)
    return _most_pairs((1 << len(spots)) - 1, near, {}) if any(near) else 0


def _most_pairs(left: int, near: Sequence[int], known: dict[int, int]) -> int:
    """The same for the romantics whose bits are in ``left``."""
    if left & left - 1 == 0:
        return 0
    if left not in known:
        first = (left & -left).bit_length() - 1
        rest = left ^ 1 << first
        best = _most_pairs(rest, near, known)
        partners = near[first] & rest
        while partners:
            partner = partners & -partners
            partners ^= partner
            best = max(best, 1 + _most_pairs(rest ^ partner, near, known))
        known[left] = best
    return known[left]


def total(points: Mapping[Skull, int]) -> int:
    """All points together."""
    return sum(points.values())


def strength(points: Mapping[Skull, int]) -> tuple[int, ...]:
    """What two players with as many points are compared by: their kinds, the best one first."""
    return tuple(sorted(points.values(), reverse=True))
