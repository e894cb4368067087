"""Who has how many points, and who wins (Rules 1.6)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

from tabletop_core.chance import RandomChance
from tabletop_core.table import Table
from tabletop_skulls_of_sedlec.actions import Stack
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.ossuary import Place
from tabletop_skulls_of_sedlec.setup import start
from tabletop_skulls_of_sedlec.standing import gain, outcome, scores
from tabletop_skulls_of_sedlec.state import State


def state_with(
    *rows: Sequence[str], criminals: Literal["rulebook", "sheet_a"] = "rulebook"
) -> State:
    """A state in which each player has a bottom row of these cards."""
    table = Table(len(rows), RandomChance(random.Random(1)))
    state = start(table, SkullsOptions(criminals=criminals))
    for ossuary, row in zip(state.ossuaries, rows, strict=True):
        for at, face in enumerate(row):
            ossuary.put(Card(face), Place.RIGHT if at else Place.START)
    return state


def test_most_points_win() -> None:
    result = outcome(state_with(["V/C"], ["P/P", "V/C"]))
    assert result.scores == (1, 7)
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0,))
    assert result.reason is None


def test_all_kinds_equal_is_a_shared_victory() -> None:
    result = outcome(state_with(["V/P"], ["P/V"], ["V/C"]))
    assert result.scores == (3, 3, 1)
    assert result.winners == (0, 1)
    assert result.ranking == ((0, 1), (2,))
    assert str(result.reason) == "they have 3 points each, and are equal kind by kind"


def test_kinds_need_not_be_the_same_to_be_equal() -> None:
    # One has 2 for a priest and 2 for a criminal, the other 2 for peasants and 2 for a priest.
    result = outcome(state_with(["P/R", "C/C"], ["V/P", "L/V"]))
    assert result.scores == (4, 4)
    assert (result.breakdown["criminal"], result.breakdown["peasant"]) == ((2, 0), (0, 2))
    assert result.winners == (0, 1)


def test_points_are_told_by_kind() -> None:
    result = outcome(state_with(["R/P", "V/C"], ["C/C"]))
    assert result.breakdown == {
        "royal": (0, 0),
        "peasant": (1, 0),
        "priest": (2, 0),
        "romantic": (0, 0),
        "criminal": (2, 0),
    }
    headings = [str(result.labels[kind]) for kind in result.breakdown]
    assert headings == ["Royal", "Peasant", "Priest", "Romantic", "Criminal"]


def test_scores_are_those_of_the_ossuaries_as_they_are() -> None:
    assert scores(state_with(["V/P"], [])) == [3, 0]


def test_the_gain_of_a_card_is_what_the_score_grows_by() -> None:
    state = state_with(["C/R", "V/P"], [])
    before = scores(state)[0]
    action = Stack(Card.LC, Place.RIGHT)
    promised = gain(state, 0, action)
    state.ossuaries[0].put(action.card, action.place)
    assert promised == 2
    assert scores(state)[0] == before + promised


def test_sheet_a_takes_points_from_criminals_on_level_2() -> None:
    assert scores(state_with(["C/V", "P/V"], [])) == [6, 0]
    assert scores(state_with(["C/V", "P/V"], [], criminals="sheet_a")) == [4, 0]
