"""What stands on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import attrs

from tabletop_core.players import Player
from tabletop_draughts.board import FORWARD, SQUARES, Square


@attrs.frozen
class Piece:
    """A man or a king."""

    owner: Player
    #: The square on which it began: what tells it from the others as long as it lives.
    home: Square
    king: bool = False

    @property
    def directions(self) -> tuple[int, ...]:
        """Where it may go: up and down, or forward only."""
        return FORWARD if self.king else (FORWARD[self.owner],)


@attrs.define
class Position:
    """All that there is to know between two moves."""

    #: After how many moves in a row without a capture or a man's move the game is drawn.
    limit: int
    #: What stands on each square, by its number. There is no square 0.
    board: list[Piece | None]
    #: Whose turn it is.
    player: Player = 0
    #: How many moves in a row have been without a capture or a man's move.
    quiet: int = 0
    #: Who has won, once the other cannot move.
    winner: Player | None = None

    @classmethod
    def begin(cls, limit: int) -> Self:
        """Twelve men on each side."""
        board = [
            Piece(0 if 1 <= n <= 12 else 1, n) if n and not 12 < n < 21 else None for n in range(33)
        ]
        return cls(limit, board)

    @property
    def drawn(self) -> bool:
        """Whether nothing has happened for too long."""
        return self.winner is None and self.quiet >= self.limit

    def pieces(self, player: Player) -> Iterator[tuple[Square, Piece]]:
        """The pieces of a player with their squares, by square."""
        for square in SQUARES:
            piece = self.board[square]
            if piece is not None and piece.owner == player:
                yield square, piece
