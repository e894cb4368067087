"""Tic-tac-toe is played as it should be."""

from __future__ import annotations

import pytest

from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.rejections import IllegalAction
from tabletop_core.render.text import render_text
from tabletop_core.scene_defaults import scene_for
from tabletop_core.seats import Seat
from tabletop_tic_tac_toe.game import LINES, Cell, TicTacToe

GAME = TicTacToe()


def played(moves: str) -> Match:
    """A match after these moves, made in turn."""
    match = Match(GAME, [Seat("Ana", "human"), Seat("Rui", "human")], seed="1")
    for move in moves.split():
        match.submit(match.to_act[0], GAME.parse(move))
    return match


@pytest.mark.parametrize("line", LINES)
def test_three_in_a_row_win(line: int) -> None:
    mine = [cell.name for cell in Cell if line >> cell & 1]
    assert len(mine) == 3
    others = [cell.name for cell in Cell if cell.name not in mine]

    match = played(" ".join([mine[0], others[0], mine[1], others[1]]))
    assert not match.over

    match = played(" ".join([mine[0], others[0], mine[1], others[1], mine[2]]))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_the_second_player_can_win_too() -> None:
    match = played("a1 b2 a2 b1 c3 b3")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_full_board_is_a_draw() -> None:
    match = played("b2 a1 c1 a3 a2 c2 b3 b1 c3")
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == ()


def test_a_marked_cell_is_taken() -> None:
    match = played("b2")
    with pytest.raises(IllegalAction, match="Player 1 has already marked b2"):
        match.submit(1, GAME.parse("B2"))
    assert len(match.decision(1).legal_actions) == 8


def test_the_board_shows_the_marks_and_what_can_be_marked() -> None:
    match = played("b2 a3")
    drawn = render_text(scene_for(GAME, match.view(0), 0), Translator(names=["Ana", "Rui"]))
    assert drawn.count("X") == drawn.count("O") == 1
    assert "7 c1" in drawn
