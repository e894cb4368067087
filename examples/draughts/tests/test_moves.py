"""Men and kings move and capture as the rules say."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

import pytest

from tabletop_core.chance import RandomChance
from tabletop_core.copying import copy_state
from tabletop_core.table import Table
from tabletop_draughts.game import Draughts
from tabletop_draughts.moves import moves
from tabletop_draughts.state import Position

SetUp: TypeAlias = Callable[..., Position]
GAME = Draughts()


def written(state: Position) -> set[str]:
    return set(map(str, moves(state, state.player)))


def do(state: Position, move: str) -> None:
    action = GAME.parse(move)
    legal = moves(state, state.player)
    assert action in legal, f"{move} is not among {list(map(str, legal))}"
    GAME.apply(
        state, state.player, legal[legal.index(action)], Table(2, RandomChance(random.Random(1)))
    )


def standing(state: Position) -> dict[int, str]:
    """What stands where: ``1K`` is a king of the second player."""
    return {
        square: f"{piece.owner}{'K' if piece.king else ''}"
        for square, piece in enumerate(state.board)
        if piece is not None
    }


def count(state: Position, depth: int) -> int:
    """How many sequences of so many moves there are."""
    legal = moves(state, state.player)
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = copy_state(state)
        do(after, str(move))
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "sequences"), [(1, 7), (2, 49), (3, 302), (4, 1469)])
def test_all_sequences_of_moves_are_as_many_as_is_known(depth: int, sequences: int) -> None:
    assert count(Position.begin(80), depth) == sequences


def test_men_go_forward_and_kings_both_ways(position: SetUp) -> None:
    assert written(position("14", "32")) == {"14-17", "14-18"}
    assert written(position("1", "19", player=1)) == {"19-15", "19-16"}
    assert written(position("K14", "32")) == {"14-9", "14-10", "14-17", "14-18"}


def test_squares_at_the_edge_have_one_neighbour(position: SetUp) -> None:
    assert written(position("12", "32")) == {"12-16"}
    assert written(position("13", "32")) == {"13-17"}


def test_who_can_capture_must(position: SetUp) -> None:
    assert written(position("14 1", "18")) == {"14x23"}


def test_a_man_captures_forward_only_and_a_king_both_ways(position: SetUp) -> None:
    assert written(position("18", "14")) == {"18-22", "18-23"}
    assert written(position("K18", "14")) == {"18x9"}


def test_own_pieces_and_pieces_with_another_behind_are_not_captured(position: SetUp) -> None:
    assert written(position("14 18", "23 27")) == {"14-17", "18-22"}


def test_a_capture_goes_on_and_takes_all_on_its_way(position: SetUp) -> None:
    state = position("2", "7 15 24 30")
    assert written(state) == {"2x11x18"}
    do(state, "2x11x18")
    assert standing(state) == {18: "0", 24: "1", 30: "1"}


def test_of_two_ways_to_go_on_each_is_a_move(position: SetUp) -> None:
    assert written(position("2", "7 15 16")) == {"2x11x18", "2x11x20"}


def test_a_king_may_come_back_to_where_it_began(position: SetUp) -> None:
    state = position("K14", "17 18 25 26")
    assert written(state) == {"14x21x30x23x14", "14x23x30x21x14"}
    do(state, "14x21x30x23x14")
    assert standing(state) == {14: "0K"}


def test_becoming_a_king_ends_a_capture(position: SetUp) -> None:
    state = position("21", "25 26")
    assert written(state) == {"21x30"}
    do(state, "21x30")
    assert standing(state) == {26: "1", 30: "0K"}


def test_a_man_becomes_a_king_on_the_last_row(position: SetUp) -> None:
    state = position("K32", "5", player=1)
    do(state, "5-1")
    assert standing(state) == {1: "1K", 32: "0K"}
