"""Estimates against published values, against SciPy, and against what they claim."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from tabletop_simulation.statistics.arrays import Bools, Floats
from tabletop_simulation.statistics.associations import Stratum, association, false_discovery
from tabletop_simulation.statistics.bootstrap import (
    FEWEST_DEALS,
    difference,
    mean_interval,
    ratio_interval,
)
from tabletop_simulation.statistics.clusters import Clusters
from tabletop_simulation.statistics.equality import equal_shares
from tabletop_simulation.statistics.intervals import (
    Interval,
    design_effect,
    share_interval,
    wilson,
)


def single(matches: int) -> Clusters:
    """As many deals as matches."""
    return Clusters(np.arange(matches))


def hits(count: int, of: int) -> Floats:
    return np.array([1.0] * count + [0.0] * (of - count))


def covers(interval: Interval, value: float) -> bool:
    return (
        interval.low is not None
        and interval.high is not None
        and interval.low <= value <= interval.high
    )


# Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
@pytest.mark.parametrize(
    ("hit", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(hit: int, of: int, low: float, high: float) -> None:
    for found in (wilson(hit / of, of), share_interval(hits(hit, of), single(of))):
        assert found.low == pytest.approx(low, abs=6e-5)
        assert found.high == pytest.approx(high, abs=6e-5)


@given(st.integers(1, 60), st.integers(0, 60))
def test_a_share_of_single_deals_is_as_scipy_says(of: int, hit: int) -> None:
    hit = min(hit, of)
    expected = stats.binomtest(hit, of).proportion_ci(0.95, method="wilson")
    found = share_interval(hits(hit, of), single(of))
    assert found.low == pytest.approx(expected.low, abs=1e-12)
    assert found.high == pytest.approx(expected.high, abs=1e-12)


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 5)), min_size=1, max_size=30))
def test_a_share_lies_in_its_interval(played: list[tuple[float, int]]) -> None:
    values = np.array([value for value, _deal in played])
    found = share_interval(values, Clusters([deal for _value, deal in played]))
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.estimate + 1e-12
    assert found.estimate - 1e-12 <= found.high <= 1


def test_matches_that_repeat_each_other_are_worth_one() -> None:
    once = hits(30, 50)
    twice = np.repeat(once, 2)
    deals = Clusters(np.repeat(np.arange(50), 2))
    assert design_effect(twice, deals) == pytest.approx(2, rel=0.03)
    alone = share_interval(once, single(50))
    shared = share_interval(twice, deals)
    assert shared.half_width == pytest.approx(alone.half_width, rel=0.04)


def test_deals_from_both_seats_tell_more_than_as_many_deals() -> None:
    rng = np.random.default_rng(4)
    # Who has the good seat wins nearly always; each deal is played from both.
    first = (rng.random(200) < 0.95).astype(np.float64)
    second = (rng.random(200) < 0.05).astype(np.float64)
    values, deals = np.concatenate([first, second]), np.tile(np.arange(200), 2)
    paired = share_interval(values, Clusters(deals)).half_width
    assert paired is not None
    assert paired < 0.6 * (share_interval(values, single(400)).half_width or 0)


def test_a_single_deal_says_as_much_as_single_matches_and_no_share_is_no_interval() -> None:
    assert share_interval(hits(3, 6), Clusters([0] * 6)).low == wilson(0.5, 6).low
    assert share_interval(hits(0, 0), single(0)).low is None
    assert share_interval(hits(0, 0), single(0)).as_json()["estimate"] is None


@pytest.mark.parametrize("counts", [(60, 40), (51, 49), (30, 40, 50), (10, 10, 10, 30)])
def test_equal_shares_of_single_deals_are_tested_as_scipy_does(counts: tuple[int, ...]) -> None:
    shares = np.eye(len(counts))[np.repeat(np.arange(len(counts)), counts)]
    found = equal_shares(shares, single(len(shares)))
    assert found.p_value == pytest.approx(float(stats.chisquare(counts).pvalue))
    assert found.fewest_expected == pytest.approx(sum(counts) / len(counts))


def test_a_test_of_repeated_deals_is_that_of_the_deals() -> None:
    shares = np.eye(2)[np.repeat([0, 1], (65, 35))]
    twice = equal_shares(np.repeat(shares, 2, axis=0), Clusters(np.repeat(np.arange(100), 2)))
    assert twice.p_value == pytest.approx(equal_shares(shares, single(100)).p_value, rel=0.2)


def test_bots_are_compared_with_the_share_of_their_seats() -> None:
    shares = np.eye(2)[np.repeat([0, 1], (40, 80))]
    assert equal_shares(shares, single(120), (1 / 3, 2 / 3)).p_value == pytest.approx(1)
    assert equal_shares(shares, single(120)).p_value < 0.001


def test_equal_in_practice_needs_many_matches() -> None:
    def of(matches: int) -> bool:
        shares = np.eye(2)[np.arange(matches) % 2]
        return equal_shares(shares, single(matches)).equivalent

    assert not of(200)
    assert of(2000)


def test_the_mean_of_many_is_as_by_student() -> None:
    values = np.random.default_rng(2).normal(10, 3, 200)
    found = mean_interval(values, single(200))
    low, high = stats.t.interval(0.95, 199, values.mean(), stats.sem(values))
    assert found.low == pytest.approx(low, abs=0.05)
    assert found.high == pytest.approx(high, abs=0.05)
    assert found == mean_interval(values, single(200))


def test_deals_that_are_joined_give_nearly_the_same_interval() -> None:
    values = np.random.default_rng(2).normal(10, 3, 4000)
    found = mean_interval(values, single(4000))
    _low, high = stats.t.interval(0.95, 3999, values.mean(), stats.sem(values))
    assert found.estimate == pytest.approx(values.mean())
    assert found.half_width == pytest.approx(high - values.mean(), rel=0.15)


@pytest.mark.parametrize("deals", [8, 9, 30, 250])
def test_an_interval_is_as_scipy_says(deals: int) -> None:
    rng = np.random.default_rng(deals)
    values, of = rng.exponential(3, deals), rng.integers(1, 5, deals).astype(np.float64)
    expected = stats.bootstrap(
        (values, of),
        lambda first, second, axis: first.sum(axis=axis) / second.sum(axis=axis),
        paired=True,
        n_resamples=999,
        rng=np.random.default_rng(1),
    )
    found = ratio_interval(values, of, single(deals))
    assert found.low == pytest.approx(expected.confidence_interval.low, rel=0.003)
    assert found.high == pytest.approx(expected.confidence_interval.high, rel=0.003)


def test_few_deals_have_no_interval_and_equal_ones_no_width() -> None:
    few = FEWEST_DEALS - 1
    assert mean_interval(np.arange(few, dtype=np.float64), single(few)).low is None
    assert mean_interval(np.full(20, 3.5), single(20)) == Interval(3.5, 3.5, 3.5)
    assert ratio_interval(np.zeros(9), np.zeros(9), single(9)).low is None


def test_what_shares_deals_is_compared_deal_by_deal() -> None:
    rng = np.random.default_rng(5)
    luck = rng.normal(0, 10, 300)
    values = np.concatenate([luck, luck + rng.normal(1, 0.5, 300)])
    second: Bools = np.repeat([False, True], 300)
    paired, p_value = difference(values, ~second, second, Clusters(np.tile(np.arange(300), 2)))
    assert covers(paired, 1)
    assert p_value < 0.001
    unpaired, p_value = difference(values, ~second, second, single(600))
    assert (paired.half_width or 1) < 0.1 * (unpaired.half_width or 0)
    assert p_value > 0.05


def test_a_difference_that_is_always_the_same_is_certain() -> None:
    values = np.concatenate([np.arange(20.0), np.arange(20.0) + 2])
    second: Bools = np.repeat([False, True], 20)
    deals = Clusters(np.tile(np.arange(20), 2))
    assert difference(values, ~second, second, deals) == (Interval(2, 2, 2), 0.0)
    assert difference(values, second, second, deals) == (Interval(0, 0, 0), 1.0)
    tenths = np.full(40, 0.1)
    assert difference(tenths, ~second, second, deals) == (Interval(0, 0, 0), 1.0)
    odd: Bools = np.arange(40) % 3 == 0
    assert difference(tenths, odd, ~odd, single(40)) == (Interval(0, 0, 0), 1.0)


@pytest.mark.parametrize("share", [0.5, 0.1])
@pytest.mark.parametrize("of_a_deal", [1, 2])
def test_nineteen_of_twenty_intervals_hold_the_true_share(share: float, of_a_deal: int) -> None:
    rng = np.random.default_rng(6)
    held = 0
    for _ in range(400):
        # The matches of a deal are alike in half of the deals.
        own = rng.random((60, of_a_deal)) < share
        alike = np.repeat(rng.random((60, 1)) < share, of_a_deal, axis=1)
        values = np.where(rng.random((60, 1)) < 0.5, own, alike).reshape(-1) * 1.0
        deals = np.repeat(np.arange(60), of_a_deal)
        held += covers(share_interval(values, Clusters(deals)), share)
    assert 0.92 <= held / 400 <= 0.98


def test_nineteen_of_twenty_intervals_hold_the_true_mean() -> None:
    rng = np.random.default_rng(7)
    deals = np.repeat(np.arange(40), 2)
    held = 0
    for _ in range(200):
        values = np.repeat(rng.exponential(3, 40), 2) + rng.normal(0, 1, 80)
        held += covers(mean_interval(values, Clusters(deals)), 3)
    assert 0.9 <= held / 200 <= 0.985


def test_an_association_is_a_difference_within_strata() -> None:
    # Within either bot it makes no difference; the better one merely does it more often.
    confounded = [Stratum(80, 64.0, 20, 16.0), Stratum(20, 4.0, 80, 16.0)]
    found = association(confounded, players=2)
    assert found is not None
    assert found.difference.estimate == pytest.approx(0)
    assert found.p_value == pytest.approx(1)
    real = association([Stratum(100, 60.0, 100, 40.0)], players=2)
    assert real is not None
    assert real.difference.estimate == pytest.approx(0.2)
    # The error of two shares of 100, times the root of 2 for two who compete.
    assert real.difference.half_width == pytest.approx(1.96 * (0.5 / 50) ** 0.5, rel=1e-3)
    assert association([Stratum(29, 20.0, 100, 40.0)], players=2) is None
    assert association([Stratum(100, 0.0, 100, 0.0)], players=2) is None


def test_nothing_is_found_too_often_where_there_is_nothing() -> None:
    rng = np.random.default_rng(8)
    found = 0
    for _ in range(400):
        # One of two did it, always against one who did not: the worst case.
        won = int((rng.random(100) < 0.5).sum())
        known = association([Stratum(100, float(won), 100, float(100 - won))], players=2)
        assert known is not None
        found += known.p_value < 0.05
    assert found / 400 <= 0.075


def test_many_questions_need_smaller_p_values() -> None:
    assert false_discovery([]) == []
    assert false_discovery([0.01]) == pytest.approx([0.01])
    many = false_discovery([0.01] + [0.5] * 19)
    assert many[0] > 0.2
    assert sum(p < 0.05 for p in false_discovery(list(np.linspace(0, 1, 200)))) == 1
    mixed = list(np.random.default_rng(9).random(50) ** 3)
    assert false_discovery(mixed) == pytest.approx(
        stats.false_discovery_control(mixed, method="by")
    )
