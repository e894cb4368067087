"""The board as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Messages
from tabletop_core.scene import Area, Art, Hotspot, Item, Layout, Scene, seat_ink
from tabletop_tic_tac_toe.game import Board, Cell, Mark, owner_of

_ = Messages("tabletop_tic_tac_toe")

#: How the marks of the two players look.
MARKS = "XO"


def board_scene(view: Board, legal: Sequence[Mark]) -> Scene:
    """The nine cells, and on them what the viewer may do."""
    items = tuple(_item(view, cell) for cell in Cell)
    return Scene(
        areas=(Area(id="board", label=_("Board"), layout=Layout.GRID, items=items),),
        hotspots=tuple(Hotspot(action=mark, area="board", item=mark.cell.name) for mark in legal),
    )


def _item(view: Board, cell: Cell) -> Item:
    """A cell: its name, or the mark on it."""
    y, x = divmod(cell, 3)
    owner = owner_of(view, cell)
    if owner is None:
        label, text, ink = _("{cell}: empty", cell=cell), cell.name, "."
    else:
        label = _("{cell}: {owner:player}", cell=cell, owner=owner)
        text, ink = MARKS[owner], seat_ink(owner)
    return Item(
        id=cell.name, label=label, text=text, ink=ink, art=(_drawing(text, ink, x, y),), x=x, y=y
    )


def _drawing(text: str, ink: str, x: int, y: int) -> Art:
    """A cell in characters, with the lines above and to the left of it; its last row stays free."""
    left = "│" if x else " "
    above = ("┼" if x else " ") + "─────" if y else f"{left}     "
    return Art((above, f"{left}{text:^5}", f"{left}     "), ("      ", f" {ink * 5}", "      "))
