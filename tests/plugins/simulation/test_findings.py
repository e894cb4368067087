"""Findings say what was planted in the matches, and nothing that was not."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from planted_results import plan_of, results_of

from tabletop_simulation.findings.every_finding import findings_of
from tabletop_simulation.findings.finding import Cell, Finding, Findings
from tabletop_simulation.findings.matches import Matches
from tabletop_simulation.findings.option_effects import option_effects
from tabletop_simulation.findings.seats import seats
from tabletop_simulation.findings.spread import histogram
from tabletop_simulation.plan import Arm
from tabletop_simulation.results import Results
from tabletop_simulation.rows import Row
from tabletop_simulation.statistics.intervals import Interval


def fair(luck: random.Random, _arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
    return {"scores": [luck.randint(20, 60) for _ in bots]}


def finding(findings: Findings, name: str) -> Finding:
    [found] = [each for each in findings.findings if each.id == name]
    return found


def names(findings: Findings) -> list[str]:
    return [each.id for each in findings.findings]


def told(found: Finding) -> str:
    return " ".join(found.sentences)


def column(found: Finding, table: int, key: str) -> list[Cell]:
    shown = found.tables[table]
    [at] = [number for number, each in enumerate(shown.columns) if each.key == key]
    return [row[at] for row in shown.rows]


def estimates(found: Finding, table: int, key: str) -> list[float]:
    cells = column(found, table, key)
    return [cell.estimate for cell in cells if isinstance(cell, Interval)]


def test_a_first_player_advantage_is_found() -> None:
    def play(luck: random.Random, _arm: Arm, _bots: tuple[str, ...]) -> Mapping[str, Any]:
        return {"scores": [luck.gauss(50, 10) + 4, luck.gauss(50, 10)]}

    found = finding(findings_of(results_of(plan_of(games=1000), play)), "seats")
    assert "more than an equal share of 50.0 % (p < 0.001)" in told(found)
    assert estimates(found, 0, "win_share")[0] == pytest.approx(0.61, abs=0.05)
    assert estimates(found, 0, "score_offset")[0] == pytest.approx(2, abs=0.7)


def test_an_advantage_of_the_second_player_is_told_as_such() -> None:
    def play(luck: random.Random, _arm: Arm, _bots: tuple[str, ...]) -> Mapping[str, Any]:
        return {"scores": [luck.gauss(50, 10), luck.gauss(60, 10)]}

    found = finding(findings_of(results_of(plan_of(), play)), "seats")
    assert "less than an equal share" in told(found)


def test_with_more_players_the_best_and_the_worst_seat_are_told() -> None:
    def play(luck: random.Random, _arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
        return {"scores": [luck.gauss(50, 10) + 5 * (seat == 2) for seat in range(len(bots))]}

    found = finding(findings_of(results_of(plan_of(("random",) * 4, games=1000), play)), "seats")
    assert "The seats do not win alike (p < 0.001): seat 3 wins most" in told(found)


def test_seats_that_are_equal_are_not_told_to_differ() -> None:
    claims = 0
    for seed in range(40):
        results = results_of(plan_of(games=200), fair, seed=seed)
        found = seats(Matches(results.plan, results.rows))
        assert found is not None
        claims += "no difference from an equal share" not in told(found)
    assert claims <= 5


def test_equal_in_practice_is_told_apart_from_unknown() -> None:
    def even(luck: random.Random, _arm: Arm, _bots: tuple[str, ...]) -> Mapping[str, Any]:
        first = luck.random() < 0.5
        return {"scores": [int(first), int(not first)]}

    many = finding(findings_of(results_of(plan_of(games=4000), even)), "seats")
    few = finding(findings_of(results_of(plan_of(games=100), even)), "seats")
    assert "equal in practice" in told(many)
    assert many.warnings == ()
    assert "does not show that the seats are equal" in told(few)
    assert few.warnings == (
        "The shares are known to ±9 points only; about 370 matches would make that ±5.",
    )


def test_the_better_bot_is_named() -> None:
    def play(luck: random.Random, _arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
        return {"scores": [luck.gauss(50, 10) + 15 * (bot == "greedy") for bot in bots]}

    plan = plan_of(("random", "greedy", "random"), games=300)
    findings = findings_of(results_of(plan, play))
    bots = finding(findings, "bots")
    assert "greedy wins" in told(bots)
    assert "where 33.3 % would be an equal share" in told(bots)
    assert column(bots, 0, "bot") == ["random", "greedy"]
    assert estimates(bots, 0, "score") == pytest.approx([50, 65], abs=1.5)
    assert column(bots, 1, "matches") == [200, 200, 200, 100, 100, 100]
    assert any("The bots differ" in warning for warning in finding(findings, "seats").warnings)


def test_one_bot_alone_is_not_compared() -> None:
    assert "bots" not in names(findings_of(results_of(plan_of(), fair)))


def test_what_an_option_changes_is_found_by_comparing_deals() -> None:
    def play(luck: random.Random, arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
        scores = [luck.randint(20, 90) for _ in bots]
        more = arm.chosen["farmers"] == "yes"
        return {"scores": [score + 2 * more for score in scores], "actions": luck.randint(30, 50)}

    options = {"farmers": ["no", "yes"], "river": ["no", "yes"]}
    plan = plan_of(games=100, options=options, paired=True)
    found = finding(findings_of(results_of(plan, play)), "options")
    assert found.sentences[0].startswith("Score of a player: higher with farmers=yes, ")
    assert len(found.sentences) == 1
    assert {table.caption.partition(":")[0] for table in found.tables} == {"farmers", "river"}


def test_an_option_without_effect_is_said_to_have_none() -> None:
    claims = 0
    for seed in range(10):
        plan = plan_of(games=60, options={"farmers": ["no", "yes", "some"]})
        found = option_effects(Matches(plan, results_of(plan, fair, seed=seed).rows))
        assert found is not None
        claims += "No difference is more than chance explains" not in told(found)
    assert claims <= 1


def test_an_option_with_one_value_is_no_comparison() -> None:
    plan = plan_of(games=20, options={"farmers": ["no"]})
    assert "options" not in names(findings_of(results_of(plan, fair)))


def test_what_goes_with_winning_is_found_among_much_that_does_not() -> None:
    def usage(rng: random.Random, row: Row, seat: int) -> list[str]:
        used = [f"ends with card {card}" for card in range(40) if rng.random() < 0.3]
        if rng.random() < (0.65 if seat in row.winners else 0.45):
            used.append("Claim kind=city")
        return [*used, "Place"]

    found = finding(findings_of(results_of(plan_of(games=1000), fair, usage=usage)), "features")
    assert "41 actions and cards were looked at; of them, 1 went" in told(found)
    assert "Who used Claim kind=city wins more often" in told(found)
    assert "does not make it the cause" in told(found)
    assert len(found.tables[0].rows) == 41
    assert "Place" not in column(found, 0, "feature")


def test_a_better_bot_does_not_make_its_habits_good() -> None:
    def play(luck: random.Random, _arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
        return {"scores": [luck.gauss(50, 10) + 20 * (bot == "greedy") for bot in bots]}

    plan = plan_of(("greedy", "random"), games=1000)

    def usage(rng: random.Random, row: Row, seat: int) -> list[str]:
        is_greedy = plan.entrants[row.seats[seat]].bot == "greedy"
        return ["Hoard"] if rng.random() < (0.9 if is_greedy else 0.1) else []

    found = finding(findings_of(results_of(plan, play, usage=usage)), "features")
    assert "none goes with winning" in told(found)


def test_where_points_come_from() -> None:
    def play(luck: random.Random, _arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
        cities = [luck.randint(0, 40) for _ in bots]
        scores = [city + 10 for city in cities]
        return {"scores": scores, "breakdown": {"cities": cities, "long_roads": [10, 10]}}

    found = finding(findings_of(results_of(plan_of(), play)), "sources")
    assert "Most points come from cities" in told(found)
    assert "Winners differ most from others by cities: +" in told(found)
    assert column(found, 0, "kind") == ["cities", "long roads"]
    assert estimates(found, 0, "share") == pytest.approx([2 / 3, 1 / 3], abs=0.03)
    assert estimates(found, 1, "ahead")[1] == 0


def test_points_that_are_taken_away_have_no_share_of_the_whole() -> None:
    def play(luck: random.Random, _arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
        scores = [luck.randint(0, 40) for _ in bots]
        return {"scores": scores, "breakdown": {"all": [s + 5 for s in scores], "lost": [-5, -5]}}

    found = finding(findings_of(results_of(plan_of(games=50), play)), "sources")
    assert [each.key for each in found.tables[0].columns] == ["kind", "mean"]


def test_length_choices_endings_and_tension() -> None:
    def play(luck: random.Random, _arm: Arm, _bots: tuple[str, ...]) -> Mapping[str, Any]:
        tied = luck.random() < 0.25
        return {
            "scores": [30, 30] if tied else [30, luck.choice([10, 50])],
            "actions": luck.choice([20, 40]),
            "forced": 5,
            "branching_sum": 300,
            "lead_changes": 3,
            "last_lead_change": 0.9,
            "comeback": luck.random() < 0.5,
            "ending": luck.choice(["bag_empty", "surrender"]),
        }

    findings = findings_of(results_of(plan_of(games=400), play))
    length = finding(findings, "length")
    assert estimates(length, 0, "mean") == pytest.approx([30, 20, 10], abs=1.1)
    assert column(length, 0, "least")[0] == 20
    choices = finding(findings, "choices")
    assert estimates(choices, 0, "branching") == pytest.approx([10], abs=0.4)
    assert estimates(choices, 0, "forced") == pytest.approx([1 / 6], abs=0.01)
    assert sorted(map(str, column(finding(findings, "endings"), 0, "ending"))) == [
        "bag empty",
        "surrender",
    ]
    tension = finding(findings, "tension")
    assert estimates(tension, 0, "share") == pytest.approx([0.75, 0.25, 0], abs=0.06)
    assert estimates(tension, 1, "share")[:2] == pytest.approx([1, 0.9])
    assert "The lead changes 3 (3 to 3) times on average, and never in 0.0 %" in told(tension)


def test_a_game_without_scores_says_nothing_about_scores() -> None:
    def play(luck: random.Random, _arm: Arm, _bots: tuple[str, ...]) -> Mapping[str, Any]:
        if luck.random() < 0.2:
            return {"winners": (), "ranking": ((0, 1),)}
        winner = luck.randint(0, 1)
        return {"winners": (winner,), "ranking": ((winner,), (1 - winner,))}

    findings = findings_of(results_of(plan_of(), play))
    assert names(findings) == ["seats", "tension", "length", "choices"]
    assert estimates(finding(findings, "tension"), 0, "share")[2] == pytest.approx(0.2, abs=0.06)
    assert sum(estimates(finding(findings, "seats"), 0, "win_share")) == pytest.approx(1)


def test_matches_that_were_cut_off_are_told_and_have_no_winner() -> None:
    def play(luck: random.Random, _arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
        if luck.random() < 0.1:
            none = {"lead_changes": None, "last_lead_change": None, "drama": None}
            cut = {"truncated": True, "winners": (), "ranking": (), "comeback": None}
            return {"scores": (), "actions": 1000, **none, **cut}
        return fair(luck, _arm, bots)

    results = results_of(plan_of(games=300), play)
    cut_off = sum(row.truncated for row in results.rows)
    findings = findings_of(results)
    [warning] = findings.warnings
    assert warning.startswith(f"{cut_off} matches (")
    assert f"of {300 - cut_off} matches" in told(finding(findings, "seats"))
    assert any("cut off" in each for each in finding(findings, "length").warnings)


def test_all_matches_cut_off_still_have_a_length() -> None:
    def play(_luck: random.Random, _arm: Arm, _bots: tuple[str, ...]) -> Mapping[str, Any]:
        return {"truncated": True, "winners": (), "ranking": (), "actions": 1000}

    assert names(findings_of(results_of(plan_of(games=20), play))) == ["length", "choices"]


@pytest.mark.parametrize("games", [1, 2, 3, 9])
def test_little_says_little_and_says_so(games: int) -> None:
    findings = findings_of(results_of(plan_of(games=games), fair))
    assert any("say little" in warning for warning in findings.warnings)
    assert finding(findings, "seats").warnings
    json.dumps(findings.as_json(), allow_nan=False)


def test_nothing_played_is_no_error() -> None:
    results = results_of(plan_of(), fair)
    findings = findings_of(Results(results.plan, (), type(results.usage)()))
    assert findings.findings == ()
    assert findings.warnings == ("Only 0 of 400 matches were played.",)


def test_a_game_for_one_has_no_seats_to_compare() -> None:
    findings = findings_of(results_of(plan_of(("random",), games=50), fair))
    assert names(findings) == ["scores", "length", "choices"]


def test_seats_that_were_not_shared_out_evenly_are_told() -> None:
    plan = plan_of(("greedy", "random"), games=401)
    [warning] = findings_of(results_of(plan, fair)).warnings
    assert "multiple of 2" in warning


def test_the_order_of_rows_changes_nothing() -> None:
    plan = plan_of(
        ("greedy", "random", "random"), games=120, options={"a": ["1", "2"]}, paired=True
    )
    results = results_of(plan, fair, usage=lambda rng, _row, _seat: [str(rng.randint(0, 3))])
    rows = list(results.rows)
    random.Random(1).shuffle(rows)
    again = attrs.evolve(results, rows=rows)
    assert findings_of(again).as_json() == findings_of(results).as_json()


@given(st.lists(st.integers(-50, 2000), min_size=2, max_size=60))
def test_every_value_is_in_a_class_of_a_histogram(values: list[int]) -> None:
    charts = histogram("Length", "Actions", np.array(values, dtype=np.float64))
    assert bool(charts) is (len(set(values)) > 1)
    for chart in charts:
        assert len(chart.edges) == len(chart.counts) + 1 <= 30
        assert sum(chart.counts) == len(values)
        assert chart.counts[0]
        assert chart.counts[-1]
        for low, high, count in zip(chart.edges, chart.edges[1:], chart.counts, strict=False):
            assert count == sum(low <= value < high for value in values)


def test_the_lead_of_some_matches_is_told_as_such() -> None:
    def play(luck: random.Random, arm: Arm, bots: tuple[str, ...]) -> Mapping[str, Any]:
        known = luck.random() < 0.2
        lead = {"lead_changes": 1, "last_lead_change": 0.5, "drama": 0.1, "comeback": True}
        return {**fair(luck, arm, bots), **(lead if known else dict.fromkeys(lead))}

    results = results_of(plan_of(games=100), play)
    looked = sum(row.lead_changes is not None for row in results.rows)
    tension = finding(findings_of(results), "tension")
    assert f"The lead was looked at in {looked} of the matches." in tension.sentences
