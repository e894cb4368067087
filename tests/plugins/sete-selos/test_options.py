"""What players may agree on."""

from __future__ import annotations

import random

import pytest
from seals_table import GAME

from tabletop_core.chance import DictatedChance, RandomChance
from tabletop_core.options import OptionError, options_from_json, options_to_json, parse_options
from tabletop_core.table import Table
from tabletop_sete_selos.elders import ELDERS
from tabletop_sete_selos.options import SeteSelosOptions, read_altar


def altar(layout: str, seed: int = 1) -> tuple[int, ...]:
    table = Table(3, RandomChance(random.Random(seed)))
    return GAME.setup(table, SeteSelosOptions(altar_layout=layout)).altar


def test_the_printed_rules_are_the_default() -> None:
    assert SeteSelosOptions() == SeteSelosOptions(
        first_dealer="random",
        altar_layout="ascending",
        nine_on_four="at_most",
        two_player_triple_scores=10,
        auto_remove=False,
    )
    assert altar("ascending") == ELDERS


@pytest.mark.parametrize(
    "text", ["1-2-7-3-4-5-6", "1,2,7,3,4,5,6", " 1 2 7 3 4 5 6 ", "1; 2; 7; 3; 4; 5; 6"]
)
def test_an_altar_is_listed(text: str) -> None:
    assert altar(text) == read_altar(text) == (1, 2, 7, 3, 4, 5, 6)


def test_a_shuffled_altar_is_chance() -> None:
    found = {altar("shuffled", seed) for seed in range(6)}
    assert len(found) > 3
    assert all(sorted(ring) == list(ELDERS) for ring in found)
    options = SeteSelosOptions(altar_layout="shuffled", first_dealer=0)
    chance = DictatedChance([[6, 5, 4, 3, 2, 1, 0], list(range(21))])
    assert GAME.setup(Table(3, chance), options).altar == (7, 6, 5, 4, 3, 2, 1)


@pytest.mark.parametrize(
    "text", ["", "1-2-3", "1-2-3-4-5-6-6", "1-2-3-4-5-6-8", "round", "1234567"]
)
def test_another_altar_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="altar_layout=") as refusal:
        SeteSelosOptions(altar_layout=text)
    assert "such as 1-2-7-3-4-5-6" in str(refusal.value.hint)


def test_a_seat_that_nobody_has_is_refused() -> None:
    table = Table(2, RandomChance(random.Random(1)))
    with pytest.raises(
        OptionError, match="first_dealer=2 is not possible with 2 players"
    ) as refusal:
        GAME.setup(table, SeteSelosOptions(first_dealer=2))
    assert "0 to 1" in str(refusal.value.hint)


@pytest.mark.parametrize(
    ("name", "value"),
    [("nine_on_four", "four"), ("two_player_triple_scores", 7), ("first_dealer", 4)],
)
def test_other_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=f"{name}="):
        options_from_json(SeteSelosOptions, {name: value})


def test_options_are_typed_and_written() -> None:
    typed = [
        "first-dealer=1",
        "altar_layout=7-6-5-4-3-2-1",
        "nine_on_four=exactly",
        "two_player_triple_scores=5",
        "auto_remove=yes",
    ]
    options = parse_options(SeteSelosOptions, typed)
    assert options == SeteSelosOptions(1, "7-6-5-4-3-2-1", "exactly", 5, auto_remove=True)
    assert options_from_json(SeteSelosOptions, options_to_json(options)) == options
