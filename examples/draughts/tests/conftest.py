"""Positions that are set up as a test wants."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop_draughts.state import Piece, Position


@pytest.fixture
def position() -> Callable[..., Position]:
    """Put men and kings on squares: ``"12 K8"`` is a man on 12 and a king on 8."""

    def set_up(first: str, second: str, *, player: int = 0) -> Position:
        found = Position(80, [None] * 33, player)
        for owner, pieces in enumerate((first, second)):
            for text in pieces.split():
                square = int(text.removeprefix("K"))
                found.board[square] = Piece(owner, square, text.startswith("K"))
        return found

    return set_up
