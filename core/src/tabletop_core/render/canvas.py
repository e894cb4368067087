"""A canvas: rows of cells, each a character and an ink. What text and coloured terminals print."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Self, TypeAlias

from tabletop_core.render.cells import cell_width, clusters
from tabletop_core.scene import Art

#: A character with its marks (empty behind a wide one), and the letter of its ink.
Cell: TypeAlias = tuple[str, str]

BLANK: Cell = (" ", "")

#: What drawings become where only ASCII can be written.
_ASCII = str.maketrans(
    {
        drawn: written
        for written, all_drawn in {
            "-": "─━┄╌╴╶╸╺╼╾–",
            "=": "═",
            "|": "│┃║┆╎╵╷╹╻▌▐",
            "+": "┌┐└┘╭╮╰╯╔╗╚╝├┤┬┴┼╠╣╦╩╬╤╧╪╫†",
            "#": "█▓▒▄▀▙▛▜▟",
            "%": "≡",
            ":": "░",
            ".": "·…",
            "x": "×✕",
            "*": "•●◆",
            "o": "○",
            "^": "↑▲",
            "v": "↓▼",
            "<": "←◄",
            ">": "→►",
            "'": "’",
        }.items()
        for drawn in all_drawn
    }
)


class Canvas:
    """Cells to draw on. What would fall outside is cut off."""

    def __init__(self, width: int, height: int = 0) -> None:
        self.width = width
        self.rows: list[list[Cell]] = [[BLANK] * width for _ in range(height)]

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    @classmethod
    def of_lines(cls, lines: Iterable[str], ink: str = "") -> Self:
        """A canvas just large enough for these lines."""
        texts = list(lines)
        canvas = cls(max(map(cell_width, texts), default=0), len(texts))
        for y, text in enumerate(texts):
            canvas.write(0, y, text, ink)
        return canvas

    @classmethod
    def stacked(cls, parts: Iterable[Canvas], gap: int = 0) -> Self:
        """The parts one below the other, left-aligned, with ``gap`` empty rows between them."""
        shown = [part for part in parts if part.height]
        canvas = cls(max((part.width for part in shown), default=0))
        for part in shown:
            if canvas.height:
                canvas.grow(canvas.height + gap)
            canvas.draw(0, canvas.height, part, grow=True)
        return canvas

    def grow(self, height: int) -> None:
        """Add empty rows until there are ``height``."""
        while len(self.rows) < height:
            self.rows.append([BLANK] * self.width)

    def write(self, x: int, y: int, text: str, ink: str = "") -> None:
        """Write a text into one row, from column ``x`` on."""
        if not 0 <= y < self.height:
            return
        for piece, size in clusters(text):
            if x >= 0 and x + size <= self.width:
                self._put(x, y, piece, size, ink)
            x += size

    def _put(self, x: int, y: int, piece: str, size: int, ink: str) -> None:
        row = self.rows[y]
        # Half of a wide character that is written over leaves a blank.
        if row[x][0] == "" and x > 0:
            row[x - 1] = (" ", row[x - 1][1])
        if x + size < self.width and row[x + size][0] == "":
            row[x + size] = (" ", row[x + size][1])
        row[x] = (piece, ink)
        if size == 2:
            row[x + 1] = ("", ink)

    def draw(self, x: int, y: int, other: Canvas, *, grow: bool = False) -> None:
        """Copy another canvas onto this one, its top left corner at ``x``, ``y``."""
        if grow:
            self.grow(y + other.height)
        for dy, row in enumerate(other.rows):
            if 0 <= y + dy < self.height and x >= 0 and self._is_whole(x, len(row), y + dy):
                self.rows[y + dy][x : x + len(row)] = row
                continue
            for dx, (piece, ink) in enumerate(row):
                if piece:
                    wide = dx + 1 < len(row) and row[dx + 1][0] == ""
                    self._draw_piece(x + dx, y + dy, piece, 2 if wide else 1, ink)

    def _is_whole(self, x: int, width: int, y: int) -> bool:
        """Whether these cells are all inside, and no wide character reaches over their ends."""
        row = self.rows[y]
        end = x + width
        return (
            end <= self.width
            and (end == self.width or row[end][0] != "")
            and (width == 0 or row[x][0] != "")
        )

    def _draw_piece(self, x: int, y: int, piece: str, size: int, ink: str) -> None:
        if 0 <= y < self.height and x >= 0 and x + size <= self.width:
            self._put(x, y, piece, size, ink)

    def draw_art(self, x: int, y: int, art: Art) -> None:
        """Draw the art of an item, character by character."""
        for dy, line in enumerate(art.lines):
            inks = art.inks[dy] if dy < len(art.inks) else ""
            for dx, character in enumerate(line):
                ink = inks[dx] if dx < len(inks) else " "
                self._draw_piece(x + dx, y + dy, character, 1, ink.strip())

    def lines(self, *, ascii: bool = False) -> list[str]:
        """The rows as text, without blanks at their ends."""
        lines = ["".join(piece for piece, _ in row).rstrip() for row in self.rows]
        return [line.translate(_ASCII) for line in lines] if ascii else lines

    def text(self, *, ascii: bool = False) -> str:
        """All rows, each ended by a newline.

        :param ascii: write drawings (not people's words) in ASCII characters.
        """
        return "".join(f"{line}\n" for line in self.lines(ascii=ascii))

    def runs(self, *, ascii: bool = False) -> list[list[tuple[str, str]]]:
        """The rows as texts of one ink each; blanks without ink at their ends are left out."""
        found = []
        for row in self.rows:
            end = len(row)
            while end and row[end - 1] == BLANK:
                end -= 1
            runs = []
            for ink, cells in groupby(row[:end], key=lambda cell: cell[1]):
                text = "".join(piece for piece, _ in cells)
                runs.append((text.translate(_ASCII) if ascii else text, ink))
            found.append(runs)
        return found
