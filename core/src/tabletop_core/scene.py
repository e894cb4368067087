"""Scenes: what is on the table, as data that every screen can draw.

A scene consists of areas (a board, a hand, a pile) with items in them, of hotspots (the legal
actions, where they are on the table), of a score table and of notes. It holds messages, not
sentences, so that one scene serves readers of every language. Renderers:
:mod:`tabletop_core.render`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

import attrs

from tabletop_core.actions import Action
from tabletop_core.messages import Message
from tabletop_core.players import Player

#: What people read: a message to be translated, or a text that is the same in every language.
Words: TypeAlias = Message | str


class Layout(Enum):
    """How an area arranges its items, and what their ``x`` and ``y`` mean."""

    #: Cells: ``x`` to the right, ``y`` downwards. An item smaller than a cell lies on top of the
    #: cell's other items, where its ``x`` and ``y`` say.
    GRID = "grid"
    #: From left to right; a hotspot's ``x`` is a place in the row.
    ROW = "row"
    #: One on the other; the last is the top, and the number of items matters.
    STACK = "stack"
    #: A row that belongs to a player.
    HAND = "hand"
    #: Rows of growing length, the shortest at the top: ``y`` is the row and ``x`` the place in it.
    #: The item at ``x``, ``y`` stands between those at ``x`` and ``x + 1`` of the row below.
    PYRAMID = "pyramid"
    #: In a circle, clockwise from the top.
    RING = "ring"
    #: Anywhere; the unit is the size of a card.
    FREE = "free"
    #: One below the other, each told by its label.
    LIST = "list"


@attrs.frozen
class Art:
    """A drawing in characters, in one size.

    :param lines: rows of equal width.
    :param inks: for each row, one letter a character: a key of the scene's ``inks``; a blank means
        none.
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
    """A colour token: for SVG, and for a terminal as a style of Rich."""

    css: str
    terminal: str


#: Inks of the seats (letters ``0`` to ``9``), which colour-blind people can tell apart, and of
#: common roles: ``!`` what can be chosen, ``*`` headings and what came last, ``.`` what is minor.
STANDARD_INKS: Mapping[str, Ink] = {
    "0": Ink("#c8102e", "bold #ffffff on #c8102e"),
    "1": Ink("#0b5cad", "bold #ffffff on #0b5cad"),
    "2": Ink("#f2c200", "bold #000000 on #f2c200"),
    "3": Ink("#1d1d1b", "bold #ffffff on #1d1d1b"),
    "4": Ink("#00795c", "bold #ffffff on #00795c"),
    "5": Ink("#f08cc0", "bold #000000 on #f08cc0"),
    "6": Ink("#7fd0ff", "bold #000000 on #7fd0ff"),
    "7": Ink("#7a4419", "bold #ffffff on #7a4419"),
    "8": Ink("#8a8a8a", "bold #000000 on #8a8a8a"),
    "9": Ink("#6b3fa0", "bold #ffffff on #6b3fa0"),
    "!": Ink("#7a1fa2", "bold reverse"),
    "*": Ink("#111111", "bold"),
    ".": Ink("#6a6a6a", "dim"),
}

_SEAT_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def seat_mark(player: Player) -> str:
    """The letter of a seat, ``A`` for the first: what tells players apart without colour."""
    return _SEAT_MARKS[player] if player < len(_SEAT_MARKS) else str(player + 1)


def seat_ink(player: Player) -> str:
    """The ink of a seat; those after the tenth share the inks again."""
    return str(player % 10)


@attrs.frozen(kw_only=True)
class Item:
    """Something that lies in an area.

    ``id`` stays the same from scene to scene as long as the thing is the same, so that a browser
    can move it instead of drawing a new one.
    """

    id: str
    #: What is said of it: everything a person who cannot see the picture must know.
    label: Words
    #: One to a few characters, for where there is no art or symbol, or on top of the symbol.
    text: str = ""
    #: A short line below it, where there is room.
    caption: Words = ""
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
    #: Key of the scene's ``inks``. A symbol gets it as its ``currentColor``.
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
    label: Words
    layout: Layout
    items: tuple[Item, ...] = ()
    owner: Player | None = None
    #: The place to show first where not everything fits, in the area's unit.
    focus: tuple[float, float] | None = None
    #: How many things there are, where they are not all items (a pile).
    count: int | None = None
    #: Whether the columns and rows of a grid are numbered along its border.
    coordinates: bool = False
    #: Whether it is drawn only for a person who asks for it by its ``id``.
    detail: bool = False


@attrs.frozen(kw_only=True)
class Hotspot:
    """A legal action, where it is on the table.

    On an item (``item``), at a place of an area (``x`` and ``y``), at a point of an item (all
    three), in an area as a whole, or nowhere in particular.
    """

    action: Action
    #: What a menu calls it, beside its notation; may be empty.
    label: Words = ""
    #: What is said besides to a person who cannot see the table: what it is next to, what it does.
    detail: Words = ""
    area: str = ""
    item: str = ""
    x: float | None = None
    y: float | None = None
    #: Actions with the same group share one place on the table (the rotations of a tile).
    group: str = ""
    #: What doing it would put there: a key of the scene's ``symbols``, and its turn in degrees.
    symbol: str = ""
    rotation: int = 0


@attrs.frozen
class ScoreTable:
    """Numbers by player: column headings, and one row of texts for each seat."""

    columns: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


@attrs.frozen(kw_only=True)
class Scene:
    """All that is to be drawn for one viewer at one moment."""

    areas: tuple[Area, ...] = ()
    hotspots: tuple[Hotspot, ...] = ()
    scores: ScoreTable | None = None
    #: Lines to be read besides: what is left, what is special now.
    notes: tuple[Words, ...] = ()
    #: Who is to act.
    to_act: tuple[Player, ...] = ()
    #: Whose view is drawn; nobody's for a spectator.
    viewer: Player | None = None
    #: SVG fragments by name, each drawn for a box from 0,0 to 100,100. From the game's package only.
    symbols: Mapping[str, str] = attrs.field(factory=dict)
    #: Colour tokens by letter, besides the standard ones.
    inks: Mapping[str, Ink] = attrs.field(factory=dict)

    def area(self, id: str) -> Area | None:
        """The area with this id."""
        return next((area for area in self.areas if area.id == id), None)

    def ink(self, letter: str) -> Ink | None:
        """The ink of this letter, the scene's own before the standard ones."""
        return self.inks.get(letter) or STANDARD_INKS.get(letter)

    @property
    def details(self) -> tuple[Area, ...]:
        """The areas that are drawn only on request."""
        return tuple(area for area in self.areas if area.detail)

    def shown(self, details: tuple[str, ...] = ()) -> tuple[Area, ...]:
        """The areas to draw, with those details that were asked for."""
        return tuple(area for area in self.areas if not area.detail or area.id in details)
