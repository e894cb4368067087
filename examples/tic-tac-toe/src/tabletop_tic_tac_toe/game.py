"""Tic-tac-toe: the rules, and below them what players read and see."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

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

SUMMARY = _("Three in a row win.")
#: The cells of the board, row by row from the top left. A set of cells is a number with a bit for each.
Cell = IntEnum("Cell", "a3 b3 c3 a2 b2 c2 a1 b1 c1", start=0)
#: Rows, columns and diagonals: written in eights, each digit is a row.
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)
#: Every set of cells that wins.
WINNING = {cells for cells in range(512) if any(cells & line == line for line in LINES)}


@action("{cell}")
class Mark(Action):
    """Put your mark on a cell: ``b2``."""

    cell: Cell


#: What may be done, for every set of marked cells.
LEGAL = [tuple(Mark(cell) for cell in Cell if not cells >> cell & 1) for cells in range(512)]
#: How it may end.
DRAW, WON = Outcome.draw(2), [Outcome.won_by(player, 2) for player in (0, 1)]


@event
class Marked(Event):
    """A player marked a cell."""

    template = _("{player:player} marks {cell}")

    player: Player
    cell: Cell


@attrs.define
class Board:
    """All that there is to know between two moves."""

    #: The cells that each player has marked.
    marked: list[int] = attrs.field(factory=lambda: [0, 0])
    #: Who marks next; nobody when the match is over.
    next: tuple[Player, ...] = (0,)


class TicTacToe(Game[Board, Mark]):
    """Two players mark cells in turn; three marks in a row win."""

    info = GameInfo(
        id="tic-tac-toe", title="Tic-tac-toe", players=(2, 2), summary=SUMMARY, version="1"
    )
    State = Board
    actions = (Mark,)
    events = (Marked,)

    def setup(self, table: Table, options: object) -> Board:
        return Board()

    def to_act(self, state: Board) -> tuple[Player, ...]:
        return state.next

    def legal_actions(self, view: Board, player: Player) -> Sequence[Mark]:
        return LEGAL[view.marked[0] | view.marked[1]]

    def apply(self, state: Board, player: Player, action: Mark, table: Table) -> None:
        mine = state.marked[player] = state.marked[player] | 1 << action.cell
        if table.listening:  # which spares playouts even the call
            table.emit(Marked, player, action.cell)
        state.next = () if mine in WINNING or sum(state.marked) == 511 else (1 - player,)

    def outcome(self, state: Board) -> Outcome:
        first, second = state.marked
        return WON[0] if first in WINNING else WON[1] if second in WINNING else DRAW

    # What players read and see, and what programs may ask

    def prompt(self, view: Board, player: Player) -> Message:
        return _("Mark an empty cell")

    def explain(self, view: Board, player: Player, action: Mark) -> Message:
        owner = owner_of(view, action.cell)
        return _("{owner:player} has already marked {cell}", owner=owner, cell=action.cell)

    def scene(self, view: Board, viewer: Player | None) -> Scene:
        from tabletop_tic_tac_toe.scene import board_scene

        return board_scene(view, self.legal_for(view, viewer))

    def catalogue(self, options: object, players: int) -> Sequence[Mark]:
        return LEGAL[0]


def owner_of(view: Board, cell: Cell) -> Player | None:
    """Who has marked a cell."""
    return next((player for player in (0, 1) if view.marked[player] >> cell & 1), None)
