"""Who sits where, from what was typed."""

from __future__ import annotations

import pytest
from sample_registry import sample_registry

from tabletop_cli.players_spec import seats_from_spec
from tabletop_core.errors import TabletopError
from tabletop_core.messages import Translator
from tabletop_core.seats import Seat


def seats(spec: str) -> tuple[Seat, ...]:
    return seats_from_spec(spec, sample_registry(), "race", Translator())


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("human,greedy", [("Player 1", "human"), ("Greedy", "greedy")]),
        ("3", [("Player 1", "human"), ("Greedy", "greedy"), ("Greedy 2", "greedy")]),
        ("1", [("Player 1", "human")]),
        ("Ana=human, Bob = random", [("Ana", "human"), ("Bob", "random")]),
        (
            "HUMAN,random,random",
            [("Player 1", "human"), ("Random", "random"), ("Random 2", "random")],
        ),
        ("greedy:depth=1", [("Greedy", "greedy:depth=1")]),
        ("Max=greedy:depth=1:playouts=3", [("Max", "greedy:depth=1:playouts=3")]),
        ("tabletop-core:greedy:depth=1", [("Greedy", "tabletop-core:greedy:depth=1")]),
        ("greedy,Greedy=human", [("Greedy 2", "greedy"), ("Greedy", "human")]),
        ("human,human", [("Player 1", "human"), ("Player 2", "human")]),
        ("Maria José=human,greedy", [("Maria José", "human"), ("Greedy", "greedy")]),
    ],
)
def test_seats_are_read(spec: str, expected: list[tuple[str, str]]) -> None:
    assert [(seat.name, seat.agent) for seat in seats(spec)] == expected


@pytest.mark.parametrize(
    ("spec", "problem", "way_out"),
    [
        ("", "seat 1 is empty", "human,greedy"),
        ("human,,greedy", "seat 2 is empty", "human,greedy"),
        ("Ana=", "seat 1 is empty", "human,greedy"),
        ("=human", "seat 1 has no name", "human,greedy"),
        ("Ana=human,ana=greedy", "two seats have the name ana", "another name"),
        ("human:depth=1", "a person takes no parameters", "human,greedy"),
        ("greedi", "unknown bot 'greedi'", "greedy"),
        ("greedy:dept=1", "unknown option 'dept'", "did you mean depth"),
        ("greedy:depth=0", "depth=0 is not possible", "1..6"),
        ("greedy:depth", "the parameter depth of the bot greedy has no value", "depth=VALUE"),
        ("random:depth=1", "the bot random", "it takes no parameters"),
        ("0", "no table for that many", "a number"),
        ("1000000000", "no table for that many", "a number"),
    ],
)
def test_what_cannot_be_understood_is_explained(spec: str, problem: str, way_out: str) -> None:
    with pytest.raises(TabletopError) as caught:
        seats(spec)
    assert problem in str(caught.value.message)
    assert way_out in str(caught.value.hint)
    assert caught.value.exit_code == 2
