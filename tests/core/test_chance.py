"""Chance is fair, the same for the same seed and step, and can be dictated."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.chance import (
    ChanceError,
    DictatedChance,
    Order,
    RandomChance,
    SeededChance,
    commitment,
    generator,
    new_seed,
)
from tabletop_core.table import RecordingTable, Table
from tabletop_core.zones import Deck

MANY = 24_000


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert counts.keys() <= expected.keys()
    return sum((counts[key] - share) ** 2 / share for key, share in expected.items())


def test_a_die_is_fair() -> None:
    table = Table(1, RandomChance(random.Random(3)))
    counts = Counter(table.roll(6) for _ in range(MANY))
    # 5 degrees of freedom: above 20.5 once in a thousand.
    assert chi_square(counts, dict.fromkeys(range(1, 7), MANY / 6)) < 20.5


def test_weights_count_and_what_has_none_never_comes() -> None:
    chance = RandomChance(random.Random(4))
    weights = [1, 0, 2, 5]
    counts = Counter(chance.index(weights) for _ in range(MANY))
    assert chi_square(counts, {0: MANY / 8, 2: MANY / 4, 3: 5 * MANY / 8}) < 13.8


def test_every_order_is_equally_likely() -> None:
    chance = RandomChance(random.Random(5))
    counts = Counter(tuple(chance.order("abcd")) for _ in range(MANY))
    orders = itertools.permutations(range(4))
    assert chi_square(counts, dict.fromkeys(orders, MANY / 24)) < 49.7


def test_the_first_number_of_every_step_is_fair() -> None:
    chance = SeededChance("seed")
    counts: Counter[int] = Counter()
    for step in range(6000):
        chance.at(step)
        counts[chance.index(6)] += 1
    assert chi_square(counts, dict.fromkeys(range(6), 1000.0)) < 20.5


@pytest.mark.parametrize("weights", [0, -1, [], [0, 0], [1, -1, 3]])
def test_no_possibility_is_a_fault_of_the_rules(weights: Any) -> None:
    with pytest.raises(ValueError, match="chance"):
        RandomChance(random.Random(1)).index(weights)


def test_a_seed_and_a_step_always_bring_the_same() -> None:
    def outcomes(seed: str, step: int) -> list[Any]:
        chance = SeededChance(seed)
        chance.at(step)
        return [chance.index(1000), chance.order("abcdefgh"), chance.index([1, 1000])]

    assert outcomes("a", 3) == outcomes("a", 3)
    assert outcomes("a", 3) != outcomes("a", 4)
    assert outcomes("a", 3) != outcomes("b", 3)
    # Written down, so that a change of the arithmetic is seen: it would change all seeded matches.
    assert outcomes("a", 3) == [843, [5, 3, 6, 0, 4, 1, 2, 7], 1]


def test_what_other_steps_used_does_not_matter() -> None:
    one, two = SeededChance("s"), SeededChance("s")
    one.at(1)
    for _ in range(50):
        one.index(6)
    for chance in (one, two):
        chance.at(2)
    assert one.order(range(20)) == two.order(range(20))


def test_generators_of_different_names_are_apart() -> None:
    numbers = {
        generator("s", *path).getrandbits(64)
        for path in [("bot", 0, 1), ("bot", 1, 0), ("chance", 0), ("chance", 1), ()]
    }
    assert len(numbers) == 5


def test_a_new_seed_is_long_and_proved_by_its_commitment() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    seed = seeds.pop()
    assert len(bytes.fromhex(seed)) == 16
    assert commitment(seed) == hashlib.sha256(seed.encode()).hexdigest()


@given(seed=st.integers(), size=st.integers(0, 30))
def test_what_was_recorded_is_brought_again(seed: int, size: int) -> None:
    first = RecordingTable(2, RandomChance(random.Random(seed)))
    cards = Deck.of(range(size))
    first.shuffle(cards)
    seen = [first.roll(20), first.pick("abc", [1, 2, 3]), first.order("xyz")]

    chance = DictatedChance(first.outcomes)
    again = RecordingTable(2, chance)
    deck = Deck.of(range(size))
    again.shuffle(deck)
    assert [again.roll(20), again.pick("abc", [1, 2, 3]), again.order("xyz")] == seen
    assert deck == cards
    assert chance.left == 0


def test_an_order_is_dictated_by_faces_first_drawn_first() -> None:
    table = Table(1, DictatedChance([Order(("b", "a", "c", "a"))]))
    deck = Deck.of("aabc")
    table.shuffle(deck)
    assert [table.take(deck) for _ in range(4)] == ["b", "a", "c", "a"]


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        (6, "chance was asked for one of 6 possibilities, and 6 is none"),
        (-1, "and -1 is none"),
        (True, "and True is none"),
        ("1", "and 1 is none"),
        (1.0, "and 1.0 is none"),
        ([0], r"and \[0\] is none"),
        (None, "and None is none"),
        (Order((1,)), "is none"),
    ],
)
def test_an_impossible_index_is_refused(outcome: Any, message: str) -> None:
    with pytest.raises(ChanceError, match=message):
        DictatedChance([outcome]).index(6)


def test_an_index_without_weight_is_refused() -> None:
    assert DictatedChance([2]).index([0, 0, 1]) == 2
    with pytest.raises(ChanceError, match="one of 3 possibilities, and 1 is none"):
        DictatedChance([1]).index([1, 0, 1])


@pytest.mark.parametrize(
    "outcome", [[0, 1], [0, 1, 1], [0, 1, 3], [0, 1, "2"], [0, 1, True], 3, None, {}, [[0], 1, 2]]
)
def test_an_impossible_order_is_refused(outcome: Any) -> None:
    with pytest.raises(ChanceError, match="an order of 3 cards"):
        DictatedChance([outcome]).order("abc")


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ("abb", "has b once too often"),
        ("abx", "has x once too often"),
        ("ab", "has 2 cards, where 3 are"),
        ("", "has 0 cards, where 3 are"),
    ],
)
def test_a_dictated_order_of_other_cards_is_refused(faces: str, message: str) -> None:
    with pytest.raises(ChanceError, match=message):
        DictatedChance([Order(tuple(faces))]).order("abc")


def test_what_is_missing_is_said() -> None:
    chance = DictatedChance([1])
    assert chance.left == 1
    chance.index(6)
    with pytest.raises(ChanceError, match="an order of 4 cards, but no outcome is left") as caught:
        chance.order("abcd")
    assert "other rules" in str(caught.value.hint)
