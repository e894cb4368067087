"""Tic-tac-toe: the rules, and below them what players read and see."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.events import Event, event
from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table

_ = Messages("tabletop_tic_tac_toe")

#: The cells of the board, row by row from the top left.
Cell = Enum("Cell", "a3 b3 c3 a2 b2 c2 a1 b1 c1")
#: What wins: rows, columns and diagonals, by the numbers of their cells.
LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


@action("{cell}")
class Mark(Action):
    """Put your mark on a cell: ``b2``."""

    cell: Cell


@event
class Marked(Event):
    """A player marked a cell."""

    template = _("{player:player} marks {cell}")

    player: Player
    cell: Cell


@attrs.define
class Board:
    """All that there is to know between two moves."""

    #: Who marked each cell that is not empty.
    marks: dict[Cell, Player] = attrs.field(factory=dict)
    winner: Player | None = None


class TicTacToe(Game[Board, Mark]):
    """Two players mark cells in turn; three marks in a row win."""

    info = GameInfo(
        id="tic-tac-toe",
        title="Tic-tac-toe",
        players=(2, 2),
        summary=_("Three in a row win."),
        version="1",
    )
    State = Board
    actions = (Mark,)
    events = (Marked,)

    def setup(self, table: Table, options: object) -> Board:
        return Board()

    def to_act(self, state: Board) -> tuple[Player, ...]:
        return (len(state.marks) % 2,) if state.winner is None and len(state.marks) < 9 else ()

    def legal_actions(self, view: Board, player: Player) -> Sequence[Mark]:
        return [Mark(cell) for cell in Cell if cell not in view.marks]

    def apply(self, state: Board, player: Player, action: Mark, table: Table) -> None:
        state.marks[action.cell] = player
        table.emit(Marked, player, action.cell)
        mine = {str(cell.value) for cell, owner in state.marks.items() if owner == player}
        if any(mine.issuperset(line) for line in LINES):
            state.winner = player

    def outcome(self, state: Board) -> Outcome:
        return Outcome.draw(2) if state.winner is None else Outcome.won_by(state.winner, 2)

    # What players read and see, and what programs may ask

    def prompt(self, view: Board, player: Player) -> Message:
        return _("Mark an empty cell")

    def explain(self, view: Board, player: Player, action: Mark) -> Message:
        owner = view.marks[action.cell]
        return _("{owner:player} has already marked {cell}", owner=owner, cell=action.cell)

    def scene(self, view: Board, viewer: Player | None) -> Scene:
        from tabletop_tic_tac_toe.scene import board_scene

        return board_scene(view, self.legal_for(view, viewer))

    def catalogue(self, options: object, players: int) -> Sequence[Mark]:
        return [Mark(cell) for cell in Cell]
