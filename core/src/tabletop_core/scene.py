"""Scenes: what is on the table, as data that every screen can draw.

A scene consists of areas (a board, a hand, a pile) with items in them, of hotspots (the legal actions,
where they are on the table), of a score table and of notes. It holds messages, not sentences, so that one
scene serves readers of every language. Renderers: :mod:`tabletop_core.render`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import attrs

from tabletop_core.actions import Action
from tabletop_core.messages import Message
from tabletop_core.players import Player


class Layout(Enum):
    """How an area arranges its items."""

    #: By ``x`` and ``y`` in whole cells.
    GRID = "grid"
    #: From left to right.
    ROW = "row"
    #: One on the other; the last is the top, and the number of items matters.
    STACK = "stack"
    #: A row that belongs to a player.
    HAND = "hand"
    #: Rows of growing length, the shortest at the top: ``y`` is the row, ``x`` the place in it.
    PYRAMID = "pyramid"
    #: In a circle, clockwise from the top.
    RING = "ring"
    #: By ``x`` and ``y``, anywhere.
    FREE = "free"


@attrs.frozen
class Art:
    """A drawing in characters, in one size.

    :param lines: rows of equal width.
    :param inks: for each row, one letter a character: a key of the scene's ``inks``; a blank means none.
    """

    lines: tuple[str, ...]
    inks: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Columns."""
        return max(map(len, self.lines), default=0)

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.lines)


@attrs.frozen
class Ink:
    """A colour token: for SVG, and for a terminal by Rich's style names."""

    css: str
    terminal: str


#: Inks of the seats (letters "0" to "9"), colour-blind safe, and of common roles.
STANDARD_INKS: Mapping[str, Ink] = {
    "0": Ink("#d55e00", "bold bright_red"),
    "1": Ink("#0072b2", "bold bright_blue"),
    "2": Ink("#e6b800", "bold bright_yellow"),
    "3": Ink("#222222", "bold bright_white"),
    "4": Ink("#009e73", "bold bright_green"),
    "5": Ink("#cc79a7", "bold bright_magenta"),
    "6": Ink("#56b4e9", "bold bright_cyan"),
    "7": Ink("#8c564b", "bold white"),
    "8": Ink("#7f7f7f", "bold white"),
    "9": Ink("#bcbd22", "bold yellow"),
    "!": Ink("#c00000", "bold reverse"),
    ".": Ink("#777777", "dim"),
    "*": Ink("#111111", "bold"),
}


@attrs.frozen(kw_only=True)
class Item:
    """Something that lies in an area.

    ``id`` stays the same from scene to scene as long as the thing is the same, so that a browser can
    move it instead of drawing a new one.
    """

    id: str
    #: What is said of it: everything a person who cannot see the picture must know.
    label: Message | str
    #: One to a few characters, for where there is no art.
    text: str = ""
    #: Drawings in characters, from the largest to the smallest.
    art: tuple[Art, ...] = ()
    #: Place in the area's unit: cells of a grid, places of a row.
    x: float = 0
    y: float = 0
    width: float = 1
    height: float = 1
    #: Key of the scene's ``symbols``; empty for a plain card with ``text``.
    symbol: str = ""
    #: Clockwise degrees by which the symbol is turned.
    rotation: int = 0
    #: Key of the scene's ``inks``.
    ink: str = ""
    #: The seat it belongs to, if any.
    owner: Player | None = None
    #: Whether it is the thing that was placed or moved last.
    last: bool = False
    #: Whether its face is hidden.
    hidden: bool = False


@attrs.frozen(kw_only=True)
class Area:
    """A place on the table, with what lies there."""

    id: str
    label: Message | str
    layout: Layout
    items: tuple[Item, ...] = ()
    owner: Player | None = None
    #: The place to show first where not everything fits, in the area's unit.
    focus: tuple[float, float] | None = None
    #: How many things there are, where they are not all items (a pile).
    count: int | None = None


@attrs.frozen(kw_only=True)
class Hotspot:
    """A legal action, where it is on the table."""

    action: Action
    #: What a menu calls it.
    label: Message | str
    #: The area it is in; empty for an action that is nowhere in particular.
    area: str = ""
    #: The item it concerns; empty for a place.
    item: str = ""
    x: float | None = None
    y: float | None = None
    #: Actions with the same group share one place (the rotations of a tile) and one number on the board.
    group: str = ""


@attrs.frozen
class ScoreTable:
    """Numbers by player: column headings, and one row of texts for each seat."""

    columns: tuple[Message | str, ...]
    rows: tuple[tuple[str, ...], ...]


@attrs.frozen(kw_only=True)
class Scene:
    """All that is to be drawn for one viewer at one moment."""

    areas: tuple[Area, ...] = ()
    hotspots: tuple[Hotspot, ...] = ()
    scores: ScoreTable | None = None
    #: Lines to be read besides: what is left, what is special now.
    notes: tuple[Message | str, ...] = ()
    #: Who is to act.
    to_act: tuple[Player, ...] = ()
    #: SVG fragments by name, each drawn for a box from 0,0 to 100,100. From the game's package only.
    symbols: Mapping[str, str] = attrs.field(factory=dict)
    #: Colour tokens by letter, besides the standard ones.
    inks: Mapping[str, Ink] = attrs.field(factory=dict)
