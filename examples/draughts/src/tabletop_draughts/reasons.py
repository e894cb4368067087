"""Why a move is not allowed, in the words of somebody who knows the rules."""

from __future__ import annotations

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_draughts.actions import Jump, Move
from tabletop_draughts.board import SQUARES
from tabletop_draughts.moves import jumps
from tabletop_draughts.state import Position

_ = Messages("tabletop_draughts")


def reason(view: Position, player: Player, move: Move) -> Message:
    """Why ``move`` is not among the legal ones."""
    start, end = move.start, move.end
    for square in move.path if isinstance(move, Jump) else (start, end):
        if square not in SQUARES:
            return _("there is no square {square}: they have the numbers 1 to 32", square=square)
    piece = view.board[start]
    if piece is None or piece.owner != player:
        return _("none of your pieces is on square {square}", square=start)
    captures = jumps(view, player)
    longer = [str(jump) for jump in captures if isinstance(move, Jump) and _begins(jump, move)]
    if longer:
        return _("the capture goes on: {moves:or}", moves=longer)
    if captures:
        return _("you must capture: {moves:or}", moves=[str(jump) for jump in captures])
    if isinstance(move, Jump):
        return _("there is nothing to capture")
    if view.board[end] is not None:
        return _("square {square} is taken", square=end)
    if not piece.king:
        return _("a man moves to a square diagonally in front of it")
    return _("a king moves to a square diagonally beside it")


def _begins(whole: Jump, part: Jump) -> bool:
    return whole.path[: len(part.path)] == part.path
