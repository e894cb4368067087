"""Points by kinds of skulls (Rules 1.6, 1.8)."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_skulls_of_sedlec.ossuary import Spot, neighbours
from tabletop_skulls_of_sedlec.scoring import most_pairs, points_by_kind, strength, total
from tabletop_skulls_of_sedlec.skulls import Skull

FILE = Path(__file__).parent / "data" / "scenarios.json"
SPARSE = {each["id"]: each for each in json.loads(FILE.read_text(encoding="utf-8"))["sparse"]}

#: All spots of the ossuary of two players.
ALL_SPOTS = [
    Spot(level, x)
    for level in range(1, 7)
    for x in range((level - 1) // 2, 8 - (level - 1) // 2, 2)
]


def points(skulls: dict[tuple[int, int], str], criminals: str = "rulebook") -> dict[Skull, int]:
    return points_by_kind(
        [(Spot(*spot), Skull(letter)) for spot, letter in skulls.items()], criminals
    )


def spots(text: str) -> list[Spot]:
    return [Spot(*map(int, each.split(","))) for each in text.split()]


def test_the_ossuary_of_two_has_18_spots() -> None:
    assert len(ALL_SPOTS) == 18


@pytest.mark.parametrize("name", SPARSE)
def test_sparse_examples(name: str) -> None:
    example = SPARSE[name]
    skulls = {
        Spot(*map(int, spot.split(","))): letter for spot, letter in example["skulls"].items()
    }
    found = points_by_kind((spot, Skull(letter)) for spot, letter in skulls.items())
    assert found[Skull[example["type"].upper()]] == example["expected"]


def test_e5_is_the_same_with_sheet_a() -> None:
    example = SPARSE["E5_criminals"]
    skulls = {
        Spot(*map(int, spot.split(","))): letter for spot, letter in example["skulls"].items()
    }
    found = points_by_kind([(spot, Skull(letter)) for spot, letter in skulls.items()], "sheet_a")
    assert found[Skull.CRIMINAL] == 4


@pytest.mark.parametrize("level", range(1, 7))
def test_sheet_a_bars_criminals_on_levels_2_and_5(level: int) -> None:
    x = (level - 1) // 2
    pair = {(level, x): "C", (level, x + 2): "P"}
    assert points(pair)[Skull.CRIMINAL] == 2
    assert points(pair, "sheet_a")[Skull.CRIMINAL] == (0 if level in {2, 5} else 2)


def test_a_criminal_scores_once_beside_several_priests() -> None:
    assert points({(1, 0): "P", (1, 2): "C", (1, 4): "P", (2, 2): "P"})[Skull.CRIMINAL] == 2


def test_a_royal_counts_the_other_half_of_its_card_only_when_it_is_lower() -> None:
    assert points({(2, 0): "R", (1, 0): "V"})[Skull.ROYAL] == 1
    assert points({(2, 0): "V", (1, 0): "R"})[Skull.ROYAL] == 0
    assert points({(2, 0): "R", (1, 0): "R"})[Skull.ROYAL] == 1


def test_a_priest_counts_for_its_level_only_once() -> None:
    assert points({(1, 0): "P", (1, 4): "P", (3, 1): "P"})[Skull.PRIEST] == 4
    assert points(dict.fromkeys(ALL_SPOTS, "P"))[Skull.PRIEST] == 12


@pytest.mark.parametrize(
    ("romantics", "pairs"),
    [
        ("", 0),
        ("1,0", 0),
        ("1,0 1,2", 1),
        ("2,0 2,2 2,4", 1),
        ("2,0 2,2 2,4 2,6", 2),
        # A triangle: two of the bottom row and the one that stands on both.
        ("2,2 2,4 3,3", 1),
        # Corner contact only.
        ("1,0 2,2", 0),
        ("1,2 2,0", 0),
        # Two triangles that share nothing but an edge between them.
        ("2,0 2,2 3,1 3,3 2,4 2,6", 3),
    ],
)
def test_pairs_of_romantics(romantics: str, pairs: int) -> None:
    assert most_pairs(spots(romantics)) == pairs


def test_s1_a_star_is_one_pair_though_it_has_four_romantics() -> None:
    assert most_pairs(spots("3,3 4,3 3,1 2,4")) == 1


def by_brute_force(romantics: frozenset[Spot]) -> int:
    """Tries all sets of pairs, the largest first."""
    pairs = [pair for pair in combinations(sorted(romantics), 2) if pair[1] in neighbours(pair[0])]
    for count in range(len(romantics) // 2, 0, -1):
        for chosen in combinations(pairs, count):
            if len({spot for pair in chosen for spot in pair}) == 2 * count:
                return count
    return 0


@given(st.frozensets(st.sampled_from(ALL_SPOTS), max_size=9))
def test_pairs_are_as_many_as_possible(romantics: frozenset[Spot]) -> None:
    assert most_pairs(romantics) == by_brute_force(romantics)


def test_a_whole_ossuary_of_romantics_is_paired_without_rest() -> None:
    assert most_pairs(ALL_SPOTS) == 9


def test_an_executioner_counts_every_criminal_that_a_chain_leads_to() -> None:
    chain = {(1, 0): "E", (1, 2): "C", (1, 4): "C", (2, 4): "C", (3, 5): "C"}
    assert points(chain)[Skull.EXECUTIONER] == 5
    # A gap in the chain ends it; another skull does not pass it on.
    assert points({**chain, (2, 4): "V"})[Skull.EXECUTIONER] == 3


def test_every_executioner_counts_for_itself() -> None:
    assert points({(1, 0): "E", (1, 2): "C", (1, 4): "E"})[Skull.EXECUTIONER] == 4
    assert points({(1, 0): "E", (1, 2): "E", (1, 4): "C"})[Skull.EXECUTIONER] == 3
    assert points({(1, 0): "E", (1, 4): "C"})[Skull.EXECUTIONER] == 1


def test_an_executioner_counts_a_criminal_of_two_chains_once() -> None:
    # Both neighbours of the executioner are connected with each other, too.
    around = {(3, 3): "E", (2, 2): "C", (2, 4): "C"}
    assert points(around)[Skull.EXECUTIONER] == 3


def test_a_guard_counts_royals_on_lower_levels() -> None:
    guarded = {(3, 1): "G", (1, 0): "R", (2, 2): "R", (3, 3): "R", (4, 1): "R"}
    assert points(guarded)[Skull.GUARD] == 3
    assert points({(3, 1): "G", (1, 0): "V"})[Skull.GUARD] == 1


def test_a_royal_does_not_count_guards_and_executioners() -> None:
    assert points({(3, 1): "R", (1, 0): "G", (1, 2): "E"})[Skull.ROYAL] == 0


@given(
    st.dictionaries(st.sampled_from(ALL_SPOTS), st.sampled_from(list(Skull))),
    st.sampled_from(["rulebook", "sheet_a"]),
    st.integers(0, 3),
)
def test_points_depend_on_what_touches_what_and_not_on_where_it_begins(
    skulls: dict[Spot, Skull], criminals: str, columns: int
) -> None:
    found = points_by_kind(skulls.items(), criminals)
    moved = {Spot(spot.level, spot.x + 2 * columns): skull for spot, skull in skulls.items()}
    mirrored = {Spot(spot.level, 6 - spot.x): skull for spot, skull in skulls.items()}
    assert points_by_kind(moved.items(), criminals) == found
    assert points_by_kind(mirrored.items(), criminals) == found
    assert found[Skull.PEASANT] == list(skulls.values()).count(Skull.PEASANT)


def test_players_are_compared_by_their_kinds_the_best_first() -> None:
    found = points({(1, 0): "V", (1, 2): "V", (2, 0): "P", (3, 1): "R"})
    assert total(found) == 2 + 2 + 2
    assert strength(found) == (2, 2, 2, 0, 0, 0, 0)
