from __future__ import annotations

from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.actions import Action, action
from tabletop_core.outcome import Outcome
from tabletop_core.zones import Zone
from tabletop_simulation.course import NO_TENSION, Course, Pace, Tension
from tabletop_simulation.features import Features, action_features
from tabletop_simulation.tally import Counts, Tally
from tabletop_simulation.usage import Usage, UsageKey, Use


def course(*lines: tuple[int, ...], **more: Any) -> Course:
    """That of a match with these scores after each round."""
    *standings, last = lines
    made = Course.new(len(last))
    made.standings = list(standings)
    made.scores = last
    made.outcome = Outcome.from_scores(last, **more)
    return made


def test_turns_rounds_and_choices_are_counted() -> None:
    turns = [0, 1, 0, 2, 0]
    sizes = [1, 4, 1, 7, 2, 1, 1, 1]

    assert Pace.of(turns, sizes) == Pace(8, 5, 3, 5, 18, 7)


def test_a_match_without_decisions_has_a_pace() -> None:
    assert Pace.of([], []) == Course.new(2).pace == Pace(0, 0, 0, 0, 0, 0)


def test_the_lead_changes_when_another_seat_leads_alone() -> None:
    one = course((1, 0), (1, 1), (2, 1), (2, 3), (5, 3))

    assert Tension.of(one).lead_changes == 2
    assert Tension.of(one).last_lead_change == 1.0


def test_drama_is_how_far_the_winner_lay_behind_on_average() -> None:
    one = course((4, 0), (4, 2), (4, 5), (4, 6))

    # Behind by 4, 2, 0 and 0, and the widest lead was 4.
    assert Tension.of(one) == (1, 0.75, 0.375, True)


def test_a_winner_who_always_led_had_no_drama() -> None:
    assert Tension.of(course((1, 0), (2, 0), (3, 0))) == (0, None, 0.0, False)


def test_where_few_points_win_the_leader_has_few() -> None:
    one = course((0, 4), (2, 4), (5, 4), lowest_wins=True)

    assert one.outcome is not None
    assert one.outcome.winners == (1,)
    assert Tension.of(one) == (1, 1.0, 0.5, True)


def test_a_shared_victory_has_a_lead_and_no_drama() -> None:
    assert Tension.of(course((1, 0), (0, 1), (2, 2), (3, 3))) == (1, 0.5, None, None)


def test_without_scores_there_is_no_tension() -> None:
    one = Course.new(2)
    one.outcome = Outcome.won_by(0, 2)

    assert Tension.of(one) == NO_TENSION


@given(st.lists(st.tuples(*[st.integers(0, 9)] * 3), min_size=1))
def test_tension_is_within_its_bounds(lines: list[tuple[int, int, int]]) -> None:
    found = Tension.of(course(*lines))

    assert found.lead_changes is not None
    assert 0 <= found.lead_changes < len(lines)
    assert (found.last_lead_change is None) is (found.lead_changes == 0)
    assert found.drama is None or 0 <= found.drama <= 1


@given(st.lists(st.integers(0, 2**70 - 1), max_size=40))
def test_bits_are_counted_as_one_by_one(masks: list[int]) -> None:
    counts = Counts()
    for mask in masks:
        counts.add(mask)

    for bit in range(70):
        assert counts.of(bit) == sum(mask >> bit & 1 for mask in masks)


class Suit(Enum):
    SUN = "sun"
    MOON = "moon"


@attrs.frozen
class Card:
    suit: Suit
    rank: int

    def __str__(self) -> str:
        return f"{self.suit.value} {self.rank}"

    @classmethod
    def parse(cls, text: str) -> Card:
        suit, _, rank = text.partition("-")
        return cls(Suit(suit), int(rank))


@attrs.frozen
class Cell:
    x: int
    y: int

    @classmethod
    def parse(cls, text: str) -> Cell:
        return cls(*map(int, text.split("/")))


@action("{card} {cell} {number} {open} {suits}")
class Put(Action):
    card: Card
    cell: Cell
    number: int
    open: bool
    suits: tuple[Suit, ...]


@action("pass")
class Pass(Action):
    pass


def test_the_features_of_an_action_say_what_was_used_and_not_where() -> None:
    put = Put(Card(Suit.SUN, 3), Cell(1, 2), 7, True, (Suit.SUN, Suit.MOON))

    assert action_features(put) == [
        "Put",
        "Put card=sun 3",
        "Put open=yes",
        "Put suits=sun",
        "Put suits=moon",
    ]
    assert action_features(Pass()) == ["Pass"]


@attrs.define
class State:
    hands: list[Zone[Card]]
    deck: Zone[Card]


def test_usage_counts_once_for_each_seat_and_match() -> None:
    sun, moon = Card(Suit.SUN, 1), Card(Suit.MOON, 2)
    tally = Tally(Features())
    for winners in ((0,), (0, 1), (), (1,)):
        one = Course.new(2)
        one.done[0][:] = [Pass(), Pass(), Pass()]
        one.done[1][:] = [Put(moon, Cell(0, 0), 1, False, ())]
        one.outcome = Outcome(((0,), (1,)), winners)
        hands = [Zone("hand", 0, cards=[sun, sun]), Zone("hand", 1)]
        one.state = State(hands, Zone("deck", cards=[moon]))
        tally.add(0, (1, 0), one)

    usage = tally.usage()
    assert usage[UsageKey(0, 1, "Pass")] == Use(4, {1: 1, 2: 1})
    assert usage[UsageKey(0, 1, "Pass")].wins == Fraction(3, 2)
    assert usage[UsageKey(0, 1, "ends with sun 1")].seats == 4
    assert usage[UsageKey(0, 0, "Put card=moon 2")] == Use(4, {1: 1, 2: 1})
    assert not any(key.feature == "ends with moon 2" for key in usage)
    assert Usage.from_json(usage.as_json()) == usage


def test_usage_is_the_same_however_matches_are_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    # Actions that are made anew each time: what is remembered of them is forgotten again and again.
    monkeypatch.setattr("tabletop_simulation.features._REMEMBERED", 10)

    def match(number: int) -> Course:
        rng = Random(number)
        one = Course.new(2)
        for actions in one.done:
            cards = [
                Card(rng.choice(list(Suit)), rng.randrange(4)) for _ in range(rng.randrange(6))
            ]
            actions[:] = [Put(card, Cell(0, 0), 0, rng.random() < 0.5, ()) for card in cards]
        one.outcome = Outcome(((0,), (1,)), tuple(s for s in (0, 1) if rng.random() < 0.5))
        one.state = State([], Zone("deck"))
        return one

    whole, parts = Tally(Features()), [Tally(Features()), Tally(Features()), Tally(Features())]
    for number in range(60):
        whole.add(number % 2, (0, 1), match(number))
        parts[number % 3].add(number % 2, (0, 1), match(number))
    added = Usage()
    for part in reversed(parts):
        added.add(part.usage())

    assert added == whole.usage()
    assert added.as_json() == whole.usage().as_json()
