"""What a person types as a move."""

from __future__ import annotations

from enum import Enum

import pytest

from tabletop_cli.typed_moves import NotAMove, nearest_moves, read_move
from tabletop_core.actions import Action, action
from tabletop_core.game import Game
from tabletop_core.render.numbering import Numbering
from tabletop_core.scene import Hotspot, Scene


class Way(Enum):
    NORTH = "north"
    NORTH_EAST = "north-east"
    EAST = "east"


@action("{x},{y} {way}")
class Go(Action):
    x: int
    y: int
    way: Way


@action("rest")
class Rest(Action):
    pass


class Walk(Game[object, Action]):
    actions = (Go, Rest)


LEGAL = [
    Go(1, 0, Way.NORTH),
    Go(1, 0, Way.NORTH_EAST),
    Go(-1, 2, Way.EAST),
    Go(10, 2, Way.EAST),
    Rest(),
]
NUMBERS = Numbering(Scene(hotspots=tuple(Hotspot(action=move) for move in LEGAL)))


def read(text: str) -> Action:
    return read_move(text, Walk(), LEGAL, NUMBERS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", LEGAL[0]),
        ("5", Rest()),
        ("1,0 north", LEGAL[0]),
        ("1,0 NORTH-east", LEGAL[1]),
        ("1,0 north-", LEGAL[1]),
        ("-1", LEGAL[2]),
        ("10,", LEGAL[3]),
        ("10 2 e", LEGAL[3]),
        ("+10,2   east", LEGAL[3]),
        ("r", Rest()),
        ("REST", Rest()),
    ],
)
def test_a_move_is_named_by_number_notation_or_beginning(text: str, expected: Action) -> None:
    assert read(text) == expected


def test_an_action_that_is_not_legal_is_left_to_the_match() -> None:
    assert read("7,7 east") == Go(7, 7, Way.EAST)


@pytest.mark.parametrize(
    ("text", "problem", "way_out"),
    [
        ("0", "there is no number 0", "from 1 to 5"),
        ("6", "there is no number 6", "from 1 to 5"),
        ("1,0", "could be several moves", "1 (1,0 north), 2 (1,0 north-east)"),
        ("rset", "'rset' is not a move", "did you mean 5 (rest)"),
        ("hello there", "'hello there' is not a move", "type a number"),
    ],
)
def test_what_is_no_move_is_explained(text: str, problem: str, way_out: str) -> None:
    with pytest.raises(NotAMove) as caught:
        read(text)
    assert problem in str(caught.value.message)
    assert way_out in str(caught.value.hint)


def test_the_only_number_is_named() -> None:
    only = Numbering(Scene(hotspots=(Hotspot(action=Rest()),)))
    with pytest.raises(NotAMove) as caught:
        read_move("2", Walk(), [Rest()], only)
    assert "the only number is 1" in str(caught.value.hint)


def test_a_long_choice_is_cut() -> None:
    many = [Go(1, y, Way.EAST) for y in range(20)]
    numbers = Numbering(Scene(hotspots=tuple(Hotspot(action=move) for move in many)))
    with pytest.raises(NotAMove) as caught:
        read_move("1,", Walk(), many, numbers)
    assert "14 more" in str(caught.value.hint)


def test_the_nearest_moves_come_first() -> None:
    assert nearest_moves("1,0 nort", LEGAL)[0] == LEGAL[0]
