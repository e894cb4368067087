"""The layouts T1 to T9, each built action by action in a whole game (Rules 3)."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabletop_skulls_of_sedlec.cards import BASE_CARDS, Card
from tabletop_skulls_of_sedlec.options import SkullsOptions

NAMES = ["T1", "T2", "T3", "T4", "T5", "T7", "T9A", "T9B"]


@pytest.fixture
def layouts(checker: ModuleType, scenario_file: Path) -> dict[str, Any]:
    return {layout.id: layout for layout in checker.read(scenario_file).layouts}


def cards_of(layout: Any) -> list[list[Card]]:
    return [[Card(face) for face in row] for row in layout.rows]


def test_all_layouts_are_there(layouts: dict[str, Any]) -> None:
    assert list(layouts) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_layout_scores_as_it_says(
    checker: ModuleType, layouts: dict[str, Any], name: str
) -> None:
    layout = layouts[name]
    rest = list(BASE_CARDS)
    rows = cards_of(layout)
    for card in (card for row in rows for card in row):
        rest.remove(card)
    others = [[[rest.pop() for _ in row] for row in rows] for _player in range(layout.players - 1)]
    for criminals, expected in (("rulebook", layout.expected), ("sheet_a", layout.sheet_a)):
        options = SkullsOptions(criminals=criminals)  # type: ignore[arg-type]
        _state, outcome = checker.play_out([rows, *others], options)
        points = {kind: by_seat[0] for kind, by_seat in outcome.breakdown.items()}
        assert {**points, "total": outcome.scores[0], **expected} == {
            **points,
            "total": outcome.scores[0],
        }
        assert outcome.scores[0] == sum(points.values())
        assert expected


@pytest.mark.parametrize("first", ["T9A", "T9B"])
def test_t9_b_wins_the_tie_by_its_highest_kind(
    checker: ModuleType, layouts: dict[str, Any], first: str
) -> None:
    second = "T9B" if first == "T9A" else "T9A"
    rows = [cards_of(layouts[name]) for name in (first, second)]
    _state, outcome = checker.play_out(rows, SkullsOptions())
    b = 0 if first == "T9B" else 1
    assert outcome.scores == (27, 27)
    assert outcome.winners == (b,)
    assert outcome.ranking == ((b,), (1 - b,))
    told = str(outcome.reason)
    assert told == "Player 1 and Player 2 have 27 points each; their best kinds of skulls decide"


def test_with_sheet_a_t9_is_no_tie(checker: ModuleType, layouts: dict[str, Any]) -> None:
    rows = [cards_of(layouts[name]) for name in ("T9A", "T9B")]
    _state, outcome = checker.play_out(rows, SkullsOptions(criminals="sheet_a"))
    assert outcome.scores == (25, 27)
    assert outcome.winners == (1,)
    assert outcome.reason is None
