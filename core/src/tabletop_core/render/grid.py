"""Grids in characters: a board in the largest size that fits, with its coordinates and numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import ceil, floor

import attrs

from tabletop_core.messages import Messages
from tabletop_core.render.canvas import Canvas
from tabletop_core.render.cells import cell_width, fit, pad, wrap
from tabletop_core.render.numbering import Numbered, mark, numbers_of
from tabletop_core.render.screen import Brush
from tabletop_core.scene import Area, Art, Item

_ = Messages("tabletop_core")

#: What keeps a point that lies exactly on a border of cells on the right side of it.
_TINY = 1e-6


@attrs.frozen
class Extent:
    """Cells from ``left``, ``top`` on."""

    left: int
    top: int
    columns: int
    rows: int

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x < self.left + self.columns and self.top <= y < self.top + self.rows


@attrs.frozen
class Size:
    """Columns and rows of characters that one cell takes."""

    width: int
    height: int


class Grid:
    """One area with the layout of a grid, as it is drawn on one screen.

    :param only: an item to show alone, with what lies on it, in the largest size.
    """

    def __init__(self, area: Area, brush: Brush, only: Item | None = None) -> None:
        self.area = area
        self.brush = brush
        self.only = only
        shown = area.items if only is None else _on(area, only)
        self.tiles = [item for item in shown if item.width >= 1 and item.height >= 1]
        self.tokens = [item for item in shown if item.width < 1 or item.height < 1]
        self.places: defaultdict[tuple[int, int], list[Numbered]] = defaultdict(list)
        for entry in brush.numbering.at_places(area.id) if only is None else ():
            assert entry.hotspot.x is not None
            self.places[floor(entry.hotspot.x), floor(entry.hotspot.y or 0)].append(entry)
        self.on_items = {
            item.id: entries
            for item in area.items
            if (entries := brush.numbering.on_item(area.id, item.id))
        }
        self.all = self._all()
        self.sizes = self._sizes()
        self.margin = self._margin()
        self.size = self._choose()
        self.shown = self._window()

    # What there is

    def _all(self) -> Extent:
        spans = [
            (
                floor(item.x),
                floor(item.y),
                ceil(item.x + item.width - _TINY),
                ceil(item.y + item.height - _TINY),
            )
            for item in (*self.tiles, *self.tokens)
        ]
        spans += [(x, y, x + 1, y + 1) for x, y in self.places]
        if not spans:
            return Extent(0, 0, 0, 0)
        left, top, right, bottom = zip(*spans, strict=True)
        return Extent(min(left), min(top), max(right) - min(left), max(bottom) - min(top))

    def _sizes(self) -> list[Size]:
        """The sizes in which a cell can be drawn, the largest first."""
        found = {
            Size(art.width, art.height)
            for item in self.tiles
            if item.width == 1 == item.height
            for art in item.art
        }
        if not found:
            texts = [cell_width(self._text(item)) for item in self.area.items]
            texts += [len(mark(numbers_of(entries))) for entries in self.places.values()]
            found = {Size(min(max(texts, default=1), 12) + 2, 1)}
        return sorted(found, key=lambda size: (-size.width * size.height, -size.width))

    def _text(self, item: Item) -> str:
        return self.brush.words(item.text or item.label)

    # What is shown of it

    def _margin(self) -> int:
        """Columns for the numbers of the rows, on either side."""
        if not self.area.coordinates:
            return 0
        return 2 + max(len(str(self.all.top)), len(str(self.all.top + self.all.rows)))

    def _room(self) -> tuple[int, int | None]:
        height = self.brush.screen.height
        if height is not None:
            height = max(1, height - (2 if self.area.coordinates else 0))
        return self.brush.screen.width - 2 * self.margin, height

    def _choose(self) -> Size:
        zoom = self.brush.screen.zoom if self.only is None else 0
        if zoom is not None:
            return self.sizes[max(0, min(zoom, len(self.sizes) - 1))]
        width, height = self._room()
        for size in self.sizes:
            if self.all.columns * size.width <= width and (
                height is None or self.all.rows * size.height <= height
            ):
                return size
        return self.sizes[-1]

    def _window(self) -> Extent:
        width, height = self._room()
        columns = max(1, min(self.all.columns, width // self.size.width))
        rows = self.all.rows
        if height is not None:
            rows = max(1, min(rows, height // self.size.height))
        x, y = self._focus()
        left = self._inside(floor(x - columns / 2 + 0.5), self.all.left, self.all.columns - columns)
        top = self._inside(floor(y - rows / 2 + 0.5), self.all.top, self.all.rows - rows)
        # Only then moved, so that each step is seen also where the focus is near an edge.
        dx, dy = self.brush.screen.offset
        return Extent(
            self._inside(left + dx, self.all.left, self.all.columns - columns),
            self._inside(top + dy, self.all.top, self.all.rows - rows),
            columns,
            rows,
        )

    @staticmethod
    def _inside(start: int, first: int, room: int) -> int:
        return max(first, min(start, first + room))

    def _focus(self) -> tuple[float, float]:
        if self.area.focus is not None:
            x, y = self.area.focus
            return x + 0.5, y + 0.5
        for item in self.tiles:
            if item.last:
                return item.x + item.width / 2, item.y + item.height / 2
        return self.all.left + self.all.columns / 2, self.all.top + self.all.rows / 2

    # Drawing

    def draw(self) -> Canvas:
        """The part of the grid that is shown, with its border and what lies beyond."""
        if not self.all.columns:
            return Canvas(0)
        board = self.board()
        parts = [self._with_coordinates(board) if self.area.coordinates else board]
        beyond = self._beyond()
        if beyond:
            parts.append(Canvas.of_lines(wrap(beyond, self.brush.screen.width, 2), "."))
        parts += self._closeups()
        return Canvas.stacked(parts)

    def board(self) -> Canvas:
        canvas = Canvas(self.shown.columns * self.size.width, self.shown.rows * self.size.height)
        for item in self.tiles:
            self._draw_tile(canvas, item)
        for (x, y), entries in self.places.items():
            self._draw_place(canvas, x, y, entries)
        for item in self.tokens:
            self._draw_token(canvas, item)
        for item in (*self.tiles, *self.tokens):
            self._draw_marks(canvas, item)
        return canvas

    def _column(self, x: float) -> int:
        return floor((x - self.shown.left) * self.size.width + _TINY)

    def _row(self, y: float) -> int:
        return floor((y - self.shown.top) * self.size.height + _TINY)

    def _draw_tile(self, canvas: Canvas, item: Item) -> None:
        left, top = self._column(item.x), self._row(item.y)
        width = floor(item.width * self.size.width)
        height = floor(item.height * self.size.height)
        art = fitting_art(item.art, width, height)
        if art is not None:
            canvas.draw_art(left + (width - art.width) // 2, top + (height - art.height) // 2, art)
        else:
            text = pad(fit(self._text(item), width), width, "^")
            canvas.write(left, top + height // 2, text, item.ink)
        if item.last and height >= 3:
            frame_corners(canvas, left, top, width, height)

    def _draw_place(self, canvas: Canvas, x: int, y: int, entries: list[Numbered]) -> None:
        left, top = self._column(x), self._row(y)
        width, height = self.size.width, self.size.height
        if height >= 3 and width >= 5:
            canvas.write(left, top, "┌" + "╌" * (width - 2) + "┐", ".")
            canvas.write(left, top + height - 1, "└" + "╌" * (width - 2) + "┘", ".")
            for dy in range(1, height - 1):
                canvas.write(left, top + dy, "╎", ".")
                canvas.write(left + width - 1, top + dy, "╎", ".")
            width, left = width - 2, left + 1
        text = mark(numbers_of(entries), width)
        canvas.write(left + (width - len(text) + 1) // 2, top + height // 2, text, "!")

    def _draw_token(self, canvas: Canvas, item: Item) -> None:
        width = max(1, floor(item.width * self.size.width))
        height = max(1, floor(item.height * self.size.height))
        x, y = self._column(item.x + item.width / 2), self._row(item.y + item.height / 2)
        art = fitting_art(item.art, width, height)
        if art is not None:
            canvas.draw_art(x - art.width // 2, y - art.height // 2, art)
        else:
            canvas.write(x, y, fit(self._text(item), 2 if width > 1 else 1), item.ink)

    def _draw_marks(self, canvas: Canvas, item: Item) -> None:
        entries = self.on_items.get(item.id, [])
        if not entries:
            return
        points = self._points(item, entries)
        if points is not None:
            for text, column, row in points:
                canvas.write(column, row, text, "!")
        # Points that cannot be told apart here are shown by themselves, below the board.
        rest = [entry for entry in entries if entry.hotspot.x is None]
        text = mark(numbers_of(rest), floor(max(1, item.width) * self.size.width))
        left = self._column(item.x) + (floor(item.width * self.size.width) - len(text) + 1) // 2
        canvas.write(left, self._row(item.y + item.height - _TINY * 2), text, "!")

    def _points(self, item: Item, entries: list[Numbered]) -> list[tuple[str, int, int]] | None:
        """Where the marks of an item's points go; ``None`` where they would cover each other."""
        points = [entry for entry in entries if entry.hotspot.x is not None]
        if not points or self.size.height == 1:
            return None
        left = self._column(item.x)
        right = left + floor(item.width * self.size.width)
        found = []
        taken: set[tuple[int, int]] = set()
        for entry in points:
            assert entry.hotspot.x is not None
            text = str(entry.number)
            column = max(left, min(self._column(entry.hotspot.x), right - len(text)))
            row = self._row(entry.hotspot.y or 0)
            covered = {(column + dx, row) for dx in range(len(text))}
            if covered & taken:
                return None
            taken |= covered
            found.append((text, column, row))
        return found

    def _closeups(self) -> Iterable[Canvas]:
        """Items with numbered points that cannot be told apart on the board, in the largest size."""
        for item in self.tiles:
            entries = self.on_items.get(item.id, [])
            if not any(entry.hotspot.x is not None for entry in entries):
                continue
            clear = self._points(item, entries) is not None and (
                len(entries) <= self.size.height or self.size == self.sizes[0]
            )
            if clear and self.shown.holds(item.x, item.y):
                continue
            yield Canvas.of_lines(
                wrap(self.brush.words(item.label), self.brush.screen.width, 2), "*"
            )
            yield Grid(self.area, self.brush, item).board()

    def _with_coordinates(self, board: Canvas) -> Canvas:
        width = self.margin * 2 + board.width
        canvas = Canvas(width, board.height + 2)
        last = next((item for item in self.tiles if item.last), None)
        canvas.draw(self.margin, 1, board)
        step = 1
        labels = range(self.shown.left, self.shown.left + self.shown.columns)
        if max(len(str(x)) for x in labels) >= self.size.width:
            step = 2
        for x in labels:
            if x % step:
                continue
            star = self.size.height < 3 and last is not None and floor(last.x) == x
            text = pad(f"{x}", self.size.width, "^")
            for y in (0, board.height + 1):
                canvas.write(self.margin + self._column(x), y, text, "*" if star else ".")
        for y in range(self.shown.top, self.shown.top + self.shown.rows):
            star = self.size.height < 3 and last is not None and floor(last.y) == y
            row = 1 + self._row(y) + self.size.height // 2
            text = f"{y}"
            canvas.write(0, row, pad(text, self.margin - 1, ">"), "*" if star else ".")
            canvas.write(self.margin + board.width + 1, row, text, "*" if star else ".")
        return canvas

    def _beyond(self) -> str:
        left = self.shown.left - self.all.left
        above = self.shown.top - self.all.top
        right = self.all.columns - self.shown.columns - left
        below = self.all.rows - self.shown.rows - above
        parts = []
        if left:
            parts.append(
                _.plural("{count} column to the left", "{count} columns to the left", count=left)
            )
        if right:
            parts.append(
                _.plural("{count} column to the right", "{count} columns to the right", count=right)
            )
        if above:
            parts.append(_.plural("{count} row above", "{count} rows above", count=above))
        if below:
            parts.append(_.plural("{count} row below", "{count} rows below", count=below))
        if not parts:
            return ""
        hidden = [
            number
            for (x, y), entries in self.places.items()
            if not self.shown.holds(x, y)
            for number in numbers_of(entries)
        ]
        text = self.brush.words(_("Not shown: {parts}", parts=parts))
        if hidden:
            numbers = mark(sorted(hidden))
            text += self.brush.words(_(" (numbers {numbers})", numbers=numbers))
        return text


def _on(area: Area, item: Item) -> list[Item]:
    """An item and the smaller ones that lie on it."""

    def lies_on(other: Item) -> bool:
        x, y = other.x + other.width / 2, other.y + other.height / 2
        small = other.width < 1 or other.height < 1
        return small and 0 <= x - item.x < item.width and 0 <= y - item.y < item.height

    return [item, *(other for other in area.items if lies_on(other))]


def fitting_art(arts: Iterable[Art], width: int, height: int) -> Art | None:
    """The largest drawing that is not larger than this."""
    fitting = [art for art in arts if art.width <= width and art.height <= height]
    return max(fitting, key=lambda art: art.width * art.height, default=None)


def frame_corners(canvas: Canvas, left: int, top: int, width: int, height: int) -> None:
    """Mark what was placed last, at its corners, so that what it shows stays visible."""
    right, bottom = left + width - 1, top + height - 1
    for x, y, corner in (
        (left, top, "┏"),
        (right, top, "┓"),
        (left, bottom, "┗"),
        (right, bottom, "┛"),
    ):
        canvas.write(x, y, corner, "*")
