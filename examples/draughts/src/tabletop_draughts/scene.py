"""The board as a picture: squares, and on them pieces that keep their names when they move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_core.messages import Messages
from tabletop_core.players import Player
from tabletop_core.scene import Area, Art, Hotspot, Item, Layout, Scene, ScoreTable
from tabletop_draughts.actions import Move
from tabletop_draughts.board import SQUARES, Square, place
from tabletop_draughts.state import Piece, Position

_ = Messages("tabletop_draughts")

#: The side of a piece, where a square's is 1.
_SIZE = 0.8

#: What pieces look like in characters, by player.
_MEN, _KINGS = ("●", "○"), ("(●)", "(○)")

_MAN = '<circle cx="50" cy="50" r="46" fill="{fill}" stroke="#26221e" stroke-width="4"/>'
_CROWN = '<path d="M24 68l-4-36 17 15 13-22 13 22 17-15-4 36z" fill="#d5a021"/>'
_SYMBOLS = {
    "light": '<rect width="100" height="100" fill="#f0e2c4"/>',
    **{
        f"dark {square}": '<rect width="100" height="100" fill="#7d9a6a"/>'
        f'<text x="8" y="24" font-size="18" fill="#e8efe0">{square}</text>'
        for square in SQUARES
    },
    "man 0": _MAN.format(fill="#26221e"),
    "man 1": _MAN.format(fill="#fdf8ee"),
    "king 0": _MAN.format(fill="#26221e") + _CROWN,
    "king 1": _MAN.format(fill="#fdf8ee") + _CROWN,
}


def board_scene(view: Position, legal: Sequence[Move]) -> Scene:
    """The board with what the viewer may do, and how many pieces everybody has left."""
    items = (*_light_squares(), *map(_dark_square, SQUARES), *_pieces(view))
    return Scene(
        areas=(Area(id="board", label=_("Board"), layout=Layout.GRID, items=items),),
        hotspots=tuple(map(_hotspot, legal)),
        scores=ScoreTable((_("Men"), _("Kings")), tuple(_count(view, side) for side in (0, 1))),
        symbols=_SYMBOLS,
    )


def _light_squares() -> Iterator[Item]:
    # Rows of blocks are drawn, so that the dark squares have room for numbers.
    art = (Art(("░░░░░░",) * 3, ("......",) * 3), Art(("░░░░",), ("....",)))
    for y in range(8):
        for x in range(y % 2, 8, 2):
            yield Item(
                id=f"light {x} {y}", label=_("light square"), art=art, x=x, y=y, symbol="light"
            )


def _dark_square(square: Square) -> Item:
    x, y = place(square)
    # Its number, a row for the piece and one for the numbers of moves.
    large = Art((f"{square:<6}", "      ", "      "), ("......",) * 3)
    return Item(
        id=_name(square),
        label=_("square {square}", square=square),
        art=(large, Art((f"{square:>3} ",), ("....",))),
        x=x,
        y=y,
        symbol=f"dark {square}",
    )


def _pieces(view: Position) -> Iterator[Item]:
    for player in (0, 1):
        for square, piece in view.pieces(player):
            yield _piece(square, piece)


def _piece(square: Square, piece: Piece) -> Item:
    x, y = place(square)
    if piece.king:
        label = _("king of {player:player} on {square}", player=piece.owner, square=square)
        text = _KINGS[piece.owner]
    else:
        label = _("man of {player:player} on {square}", player=piece.owner, square=square)
        text = _MEN[piece.owner]
    return Item(
        # Where it began: so a browser knows the piece again, and lets it glide to its new square.
        id=f"piece {piece.home}",
        label=label,
        art=(Art((text,)),),
        x=x + (1 - _SIZE) / 2,
        y=y + (1 - _SIZE) / 2,
        width=_SIZE,
        height=_SIZE,
        symbol=f"{'king' if piece.king else 'man'} {piece.owner}",
        owner=piece.owner,
    )


def _hotspot(move: Move) -> Hotspot:
    """A move is where it ends; those that end on one square have their numbers side by side."""
    square = _name(move.end)
    return Hotspot(action=move, area="board", item=square, group=square)


def _name(square: Square) -> str:
    return f"square {square}"


def _count(view: Position, player: Player) -> tuple[str, str]:
    kings = [piece.king for _square, piece in view.pieces(player)]
    men, crowned = kings.count(False), kings.count(True)
    return f"{_MEN[player]} {men}", f"{_KINGS[player]} {crowned}"
