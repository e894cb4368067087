"""Cards are dealt so that each may lie where it is, and as luck has it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.chance import RandomChance
from tabletop_core.dealing import ASKED_EACH_TIME, FREE_DEALS, Gap, NoDealError, Pile
from tabletop_core.table import Table

#: More than are dealt before it is known which card may lie where.
MANY = ASKED_EACH_TIME + 5


def luck(seed: int) -> Table:
    return Table(1, RandomChance(random.Random(seed)))


def pile(allowed: list[str], cards: str) -> Pile:
    """Places in one row, of which each takes some letters."""
    gaps = [Gap(0, place, None) for place in range(len(allowed))]
    return Pile(gaps, cards, lambda gap, card: card in allowed[gap.place])


def possible(allowed: list[str], cards: str) -> set[tuple[str, ...]]:
    return {
        order
        for order in permutations(cards)
        if all(card in letters for card, letters in zip(order, allowed, strict=True))
    }


@given(
    allowed=st.lists(st.sets(st.sampled_from("abcde")).map("".join), min_size=5, max_size=5),
    seed=st.integers(0, 2**32),
)
def test_each_deal_is_possible_or_there_is_none(allowed: list[str], seed: int) -> None:
    there = possible(allowed, "abcde")
    dealing, table = pile(allowed, "abcde"), luck(seed)
    for _ in range(MANY):
        if there:
            assert tuple(dealing.deal(table)) in there
        else:
            with pytest.raises(NoDealError):
                dealing.deal(table)


@pytest.mark.parametrize(
    ("allowed", "least"),
    [
        (["abcd", "abcd", "abcd", "abcd"], 0.8),
        (["abc", "abcd", "abcd", "abcd"], 0.8),
        (["ab", "bc", "abcd", "abcd"], 0.8),
        # So few of the free deals are possible that cards are dealt where they may lie.
        (["ab", "ab", "cd", "cd", "ef", "efg", "efg"], 0.5),
    ],
)
def test_all_possible_deals_come_up_about_as_often(allowed: list[str], least: float) -> None:
    cards = "abcdefg"[: len(allowed)]
    there = possible(allowed, cards)
    dealing, table = pile(allowed, cards), luck(1)
    found = Counter(tuple(dealing.deal(table)) for _ in range(400 * len(there)))
    assert set(found) == there
    assert min(found.values()) > least * 400
    assert max(found.values()) < 400 / least


def test_what_may_lie_everywhere_is_asked_for_no_more() -> None:
    asked = Counter[str]()

    def fits(gap: Gap, card: str) -> bool:
        asked[card] += 1
        return True

    dealing, table = Pile([Gap(0, place, None) for place in range(4)], "abcd", fits), luck(1)
    for _ in range(MANY):
        dealing.deal(table)
    before = asked.total()
    assert before <= 4 * ASKED_EACH_TIME + 16
    for _ in range(MANY):
        dealing.deal(table)
    assert asked.total() == before


def test_a_pile_with_little_choice_is_dealt_without_many_questions() -> None:
    letters = "".join(chr(ord("a") + number) for number in range(20))
    pairs = [letters[place : place + 2] for place in range(0, 20, 2) for _ in range(2)]
    asked = 0

    def fits(gap: Gap, card: str) -> bool:
        nonlocal asked
        asked += 1
        return card in pairs[gap.place]

    dealing, table = Pile([Gap(0, place, None) for place in range(20)], letters, fits), luck(2)
    for _ in range(50):
        dealt = dealing.deal(table)
        assert all(card in pair for card, pair in zip(dealt, pairs, strict=True))
    assert asked <= 20 * 20 + 20 * FREE_DEALS


def test_places_side_by_side_are_filled_at_once() -> None:
    gaps = [Gap(0, 2, None), Gap(0, 3, None), Gap(0, 5, None), Gap(1, 6, None)]
    assert Pile(gaps, "abcd", None).runs == [(0, 2, 4), (0, 5, 6), (1, 6, 7)]
