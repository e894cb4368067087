"""Whose turn it is, whatever happened to the order: a slow and simple one must agree."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tabletop_core.copying import copy_state
from tabletop_core.turn_order import TurnOrder


def test_turns_go_round_from_the_first() -> None:
    order = TurnOrder.of(3, first=1)
    assert [order.current, *(order.advance() for _ in range(4))] == [1, 2, 0, 1, 2]
    assert order.from_current() == (2, 0, 1)
    assert (order.following(), order.following(1)) == (0, 2)
    assert len(order) == 3
    assert 2 in order
    assert 3 not in order


def test_the_other_way_round() -> None:
    order = TurnOrder.of(4)
    order.reverse()
    assert [order.advance() for _ in range(3)] == [3, 2, 1]
    assert order.from_current() == (1, 0, 3, 2)
    assert order.following() == 0


def test_a_player_misses_turns_and_only_these() -> None:
    order = TurnOrder.of(3)
    order.skip(1)
    order.skip(1)
    assert [order.advance() for _ in range(6)] == [2, 0, 2, 0, 1, 2]


def test_all_may_have_to_skip() -> None:
    order = TurnOrder.of(2)
    order.skip(0)
    order.skip(1)
    assert order.advance() == 1


def test_extra_turns_are_taken_before_the_turn_passes_on() -> None:
    order = TurnOrder.of(2)
    order.take_extra_turn()
    order.take_extra_turn()
    assert [order.advance() for _ in range(4)] == [0, 0, 1, 0]


def test_extra_turns_do_not_go_over_to_somebody_else() -> None:
    order = TurnOrder.of(3)
    order.take_extra_turn()
    order.start_from(2)
    assert order.advance() == 0
    order.take_extra_turn()
    order.start_from(0)
    assert order.advance() == 0


@pytest.mark.parametrize(("direction", "then"), [(1, 3), (-1, 1)])
def test_who_is_removed_on_their_own_turn_is_followed_by_the_next(
    direction: int, then: int
) -> None:
    order = TurnOrder.of(4, first=2)
    order.direction = direction
    order.take_extra_turn()
    order.remove(2)
    assert order.current == then
    assert order.advance() == 0
    assert 2 not in order


def test_nobody_is_left() -> None:
    order = TurnOrder.of(1)
    order.remove(0)
    assert order.from_current() == ()
    with pytest.raises(IndexError):
        order.advance()
    with pytest.raises(IndexError):
        _ = order.current


@pytest.mark.parametrize("method", ["skip", "start_from", "remove"])
def test_who_is_not_in_the_order_is_named(method: str) -> None:
    order = TurnOrder.of(2)
    order.remove(1)
    with pytest.raises(ValueError, match=r"player 1 is not in the turn order \[0\]"):
        getattr(order, method)(1)


def test_those_who_stay_keep_their_order() -> None:
    order = TurnOrder.of(5, first=3)
    order.keep([0, 2, 3])
    assert order.from_current() == (3, 0, 2)


class AgainstAModel(RuleBasedStateMachine):
    """The model is a list that begins with the current seat, in the direction of play."""

    @initialize(players=st.integers(1, 5), data=st.data())
    def begin(self, players: int, data: st.DataObject) -> None:
        first = data.draw(st.integers(0, players - 1))
        self.order = TurnOrder.of(players, first)
        self.line = [(first + i) % players for i in range(players)]
        self.missing: Counter[int] = Counter()
        self.extra = 0
        self.removed: set[int] = set()

    def pass_on(self) -> None:
        while True:
            self.line.append(self.line.pop(0))
            if not self.missing[self.line[0]]:
                return
            self.missing[self.line[0]] -= 1

    @rule()
    def advance(self) -> None:
        if self.extra:
            self.extra -= 1
        else:
            self.pass_on()
        assert self.order.advance() == self.line[0]

    @rule()
    def reverse(self) -> None:
        self.order.reverse()
        self.line[1:] = self.line[:0:-1]

    @rule()
    def take_extra_turn(self) -> None:
        self.order.take_extra_turn()
        self.extra += 1

    @rule(data=st.data())
    def skip(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(self.line))
        self.order.skip(player)
        self.missing[player] += 1

    @rule(data=st.data())
    def start_from(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(self.line))
        self.order.start_from(player)
        if player != self.line[0]:
            self.extra = 0
        while self.line[0] != player:
            self.line.append(self.line.pop(0))

    @precondition(lambda self: len(self.line) > 1)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(self.line))
        self.order.remove(player)
        self.removed.add(player)
        self.missing[player] = 0
        if player == self.line[0]:
            self.extra = 0
            # The next one's turn, as if the turn had been passed on.
            self.line.remove(player)
            self.line.insert(0, self.line.pop())
            self.pass_on()
        else:
            self.line.remove(player)

    @invariant()
    def agrees(self) -> None:
        assert list(self.order.from_current()) == self.line
        assert self.order.current == self.line[0]
        assert self.order.following() == self.line[1 % len(self.line)]
        assert self.removed.isdisjoint(self.order.seats)
        assert copy_state(self.order) == self.order


TestAgainstAModel = AgainstAModel.TestCase
TestAgainstAModel.settings = settings(max_examples=50, stateful_step_count=20)
