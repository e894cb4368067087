"""The tree of a search: which edge is followed, and what its numbers mean."""

from __future__ import annotations

import random
from statistics import pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nim import Take

from tabletop_core.bots.mcts.tree import Drift, Edge, Moves, Scale, centre, select, widened


def visited(action: Take, *values: float) -> Edge:
    """An edge that was chosen, and what came of it each time."""
    edge = Edge(action)
    edge.weight, edge.value = float(len(values)), sum(values) / len(values)
    return edge


def test_selection_weighs_value_against_ignorance() -> None:
    good, bad, new = visited(Take(1), *[0.8] * 40), Edge(Take(2)), Edge(Take(3))
    good.prior, bad.prior = 0.0, -0.6
    centre([good, bad], 1.0)
    good.available = bad.available = 100
    rng = random.Random(1)
    assert select([good, bad], 0.05, rng) is good
    assert select([good, bad, new], 0.05, rng) is new
    assert select([good, bad], 0.5, rng) is bad


@given(st.lists(st.lists(st.floats(-1000, 1000), min_size=1), min_size=1))
def test_the_spread_is_the_deviation_of_all_values(batches: list[list[float]]) -> None:
    scale = Scale()
    for batch in batches:
        scale.add(batch)
    values = [value for batch in batches for value in batch]
    deviation = pstdev(values)
    if deviation > 1e-3:
        assert scale.spread == pytest.approx(deviation, rel=1e-4)
    elif not deviation:
        assert scale.spread == 1.0


def test_whatever_is_legal_is_tried_first_and_counts_how_often_it_could_have_been() -> None:
    moves, rng = Moves(), random.Random(1)

    def choose(*counts: int) -> int:
        edge = moves.choose([Take(count) for count in counts], 1.0, rng)
        edge.weight += 1.0
        edge.doubt = edge.weight**-0.5
        assert isinstance(edge.action, Take)
        return edge.action.count

    assert {choose(1, 2, 3) for _ in range(3)} == {1, 2, 3}
    assert [choose(1, 2, 3) for _ in range(3)].count(1) == 1
    assert {choose(2, 4), choose(4, 5), choose(6)} == {4, 5, 6}
    choose(1, 2, 4)
    available = {edge.action: edge.available for edge in moves.edges}
    assert available == {Take(1): 7, Take(2): 8, Take(3): 6, Take(4): 3, Take(5): 1, Take(6): 1}


def test_what_was_tried_otherwise_is_not_new() -> None:
    moves, rng = Moves(), random.Random(1)
    legal = [Take(1), Take(2), Take(3)]
    first = moves.choose(legal, 1.0, rng)
    first.weight, first.doubt = 1.0, 1.0
    for edge in moves.find(legal):
        edge.weight, edge.doubt, edge.value = 4.0, 0.5, float(edge.action == Take(2))
    assert moves.choose(legal, 0.1, rng).action == Take(2)


def test_a_look_counts_for_visits_on_the_level_of_what_came() -> None:
    """Two are known; of the third it is only known that it looks two points better than the second."""
    known, worse = visited(Take(1), *[10.0] * 6), visited(Take(2), 6.0, 8.0)
    new = Edge(Take(3))
    known.prior, worse.prior, new.prior = 0.0, -3.0, -1.0
    centre([known, worse, new], 4.0)
    assert [edge.value for edge in (known, worse, new)] == pytest.approx([10.0, 7.0, 9.0])
    assert [edge.weight for edge in (known, worse, new)] == [10.0, 6.0, 4.0]
    assert [edge.visits for edge in (known, worse, new)] == [6, 2, 0]
    assert [edge.total for edge in (known, worse, new)] == pytest.approx([60.0, 14.0, 0.0])
    # It is worse than it looked: so is the level, but less than by its visits.
    worse = visited(Take(2), 0.0, 2.0)
    worse.prior = -3.0
    centre([known, worse, new], 4.0)
    level = (6 / 10 * 10 + 2 / 6 * (1 + 3)) / (6 / 10 + 2 / 6)
    assert worse.value == pytest.approx((2 + 4 * (level - 3)) / 6)
    assert new.value == pytest.approx(level - 1)


def test_a_wrong_first_look_at_the_best_does_not_make_the_others_worse() -> None:
    praised, other = visited(Take(1), *[-1.0] * 1000), visited(Take(2), 0.0, 0.0)
    praised.prior, other.prior = 0.0, -1.0
    centre([praised, other], 2.0)
    assert other.value > praised.value + 0.3


def test_widening_takes_the_most_promising_first() -> None:
    edges = [Edge(Take(count)) for count in range(4)]
    for edge, prior in zip(edges, (0.1, 0.9, 0.5, 0.3), strict=True):
        edge.prior = prior
    assert widened(edges, 0, 1.0) == [edges[1], edges[2]]
    assert len(widened(edges, 100, 1.0)) == 4


def test_drift_takes_off_what_a_move_more_is_worth() -> None:
    drift = Drift(1)
    assert drift.without([7.0], [5.0], 1) == [5.0]
    assert drift.without([9.0], [5.0], 1) == [6.0]
    assert drift.without([9.0], [5.0], 2) == [5.0]
