"""The rules of English draughts: what a move changes, and when a game is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table
from tabletop_draughts.actions import Jump, Move, Step
from tabletop_draughts.board import between, on_last_row
from tabletop_draughts.events import Captured, Crowned, Stepped
from tabletop_draughts.moves import moves
from tabletop_draughts.reasons import reason
from tabletop_draughts.state import Position

_ = Messages("tabletop_draughts")


@attrs.frozen
class DraughtsOptions:
    """What players may agree on before a game."""

    quiet_moves: int = option(
        default=40,
        help=_("a draw after so many moves of each player without a capture or a man's move"),
        minimum=5,
        maximum=200,
    )


class Draughts(Game[Position, Move]):
    """Twelve men each; captures must be made; who cannot move has lost."""

    info = GameInfo(
        id="draughts",
        title="Draughts",
        players=(2, 2),
        summary=_("Capture all men of the other side, or leave them without a move."),
        version="1",
        links={"Rules": "https://en.wikipedia.org/wiki/English_draughts"},
    )
    State = Position
    Options = DraughtsOptions
    actions = (Step, Jump)
    events = (Stepped, Captured, Crowned)

    def setup(self, table: Table, options: DraughtsOptions) -> Position:
        return Position.begin(limit=2 * options.quiet_moves)

    def to_act(self, state: Position) -> tuple[Player, ...]:
        return () if state.winner is not None or state.drawn else (state.player,)

    def legal_actions(self, view: Position, player: Player) -> Sequence[Move]:
        return moves(view, player)

    def apply(self, state: Position, player: Player, action: Move, table: Table) -> None:
        board = state.board
        start, end = action.start, action.end
        piece = board[start]
        assert piece is not None
        board[start] = None
        board[end] = piece
        state.quiet = state.quiet + 1 if piece.king else 0
        if isinstance(action, Step):
            table.emit(Stepped, player, start, end)
        else:
            over = tuple(between(*leap) for leap in pairwise(action.path))
            for square in over:
                board[square] = None
            state.quiet = 0
            table.emit(Captured, player, start, end, over)
        if not piece.king and on_last_row(end, player):
            board[end] = attrs.evolve(piece, king=True)
            table.emit(Crowned, player, end)
        state.player = 1 - player
        if not moves(state, state.player):
            state.winner = player

    def outcome(self, state: Position) -> Outcome:
        if state.winner is None:
            return Outcome.draw(2, reason=_("too long without a capture or a man's move"))
        loser = 1 - state.winner
        return Outcome.won_by(state.winner, 2, reason=_("{loser:player} cannot move", loser=loser))

    # What players read and see, and what programs may ask

    def prompt(self, view: Position, player: Player) -> Message:
        if isinstance(moves(view, player)[0], Jump):
            return _("You must capture")
        return _("Move a piece")

    def explain(self, view: Position, player: Player, action: Move) -> Message:
        return reason(view, player, action)

    def label(self, view: Position, player: Player, action: Move) -> Message | str:
        if isinstance(action, Step):
            return ""
        count = len(action.path) - 1
        return _.plural("captures {count} piece", "captures {count} pieces", count=count)

    def scene(self, view: Position, viewer: Player | None) -> Scene:
        from tabletop_draughts.scene import board_scene

        return board_scene(view, self.legal_for(view, viewer))

    def evaluate(self, view: Position, player: Player) -> float:
        if view.winner is not None:
            return 100 if view.winner == player else -100
        worth = [
            sum(1.5 if piece.king else 1 for _n, piece in view.pieces(side)) for side in (0, 1)
        ]
        return worth[player] - worth[1 - player]
