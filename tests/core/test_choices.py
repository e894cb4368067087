"""Hidden choices are kept one by one and opened together."""

from __future__ import annotations

import random

import pytest

from tabletop_core.chance import RandomChance
from tabletop_core.choices import Choices
from tabletop_core.events import ChoiceMade, ChoicesRevealed
from tabletop_core.table import RecordingTable


@pytest.fixture
def table() -> RecordingTable:
    return RecordingTable(3, RandomChance(random.Random(1)))


def test_choices_are_made_in_any_order_and_opened_by_seat(table: RecordingTable) -> None:
    choices = Choices[str]()
    choices.ask([2, 0])
    assert choices.waiting == (0, 2)
    assert [choices.choose(2, "b", table), choices.waiting] == [False, (0,)]
    assert choices.choose(0, "a", table)
    assert not table.disclosed

    assert choices.reveal(table) == {0: "a", 2: "b"}

    assert list(table.happened[-1].event.choices) == [(0, "a"), (2, "b")]  # type: ignore[attr-defined]
    assert [type(happened.event) for happened in table.happened] == [
        ChoiceMade,
        ChoiceMade,
        ChoicesRevealed,
    ]
    assert table.disclosed
    assert choices == Choices()


def test_who_is_not_asked_or_has_chosen_has_no_choice_to_make(table: RecordingTable) -> None:
    choices = Choices[str]()
    choices.ask([0, 1])
    choices.choose(0, "a", table)
    for player in (0, 2):
        with pytest.raises(ValueError, match=rf"player {player} has no choice"):
            choices.choose(player, "b", table)
    assert choices.made == {0: "a"}


def test_choices_are_not_opened_before_all_are_made(table: RecordingTable) -> None:
    choices = Choices[str]()
    choices.ask([0, 1])
    choices.choose(1, "a", table)
    with pytest.raises(ValueError, match=r"players \(0,\) have not chosen yet"):
        choices.reveal(table)
    assert choices.made == {1: "a"}


def test_to_ask_again_forgets_what_was_chosen(table: RecordingTable) -> None:
    choices = Choices[str]()
    choices.ask([0, 1])
    choices.choose(1, "a", table)
    choices.ask([1])
    assert choices == Choices((1,), {})
