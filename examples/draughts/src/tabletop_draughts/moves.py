"""What a player may do: steps, or captures where there are any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_core.players import Player
from tabletop_draughts.actions import Jump, Move, Step
from tabletop_draughts.board import JUMPS, STEPS, Square, on_last_row
from tabletop_draughts.state import Piece, Position


def moves(state: Position, player: Player) -> Sequence[Move]:
    """All moves; who can capture must."""
    return jumps(state, player) or steps(state, player)


def steps(state: Position, player: Player) -> list[Step]:
    """A step of one square to an empty one: forward, and for a king backward, too."""
    return [
        Step(square, target)
        for square, piece in state.pieces(player)
        for dy in piece.directions
        for target in STEPS[dy][square]
        if state.board[target] is None
    ]


def jumps(state: Position, player: Player) -> list[Jump]:
    """Captures, each carried on as far as it goes."""
    return [
        Jump(path)
        for square, piece in state.pieces(player)
        for path in _carried_on(state, piece, (square,), frozenset())
    ]


def _carried_on(
    state: Position, piece: Piece, path: tuple[Square, ...], taken: frozenset[Square]
) -> Iterator[tuple[Square, ...]]:
    """The paths that go on from the end of ``path``, on which the pieces in ``taken`` were jumped."""
    goes_on = False
    for dy in piece.directions:
        for over, target in JUMPS[dy][path[-1]]:
            victim = state.board[over]
            if victim is None or victim.owner == piece.owner or over in taken:
                continue
            # The square that the piece has left is empty by now.
            if state.board[target] is not None and target != path[0]:
                continue
            goes_on = True
            if not piece.king and on_last_row(target, piece.owner):
                # A man that becomes a king has come to the end of its move.
                yield (*path, target)
            else:
                yield from _carried_on(state, piece, (*path, target), taken | {over})
    if not goes_on and len(path) > 1:
        yield path
