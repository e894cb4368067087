"""Text measured in the cells of a terminal: wide characters take two, combining ones none."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

#: Marks without width that belong to writing: joiners, direction marks and isolates.
_WRITING_MARKS = frozenset("\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069")
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Cn"})

ELLIPSIS = "…"


def clean(text: str) -> str:
    """The text as one harmless line.

    White space becomes blanks; control and undefined characters, which could move the cursor or
    break a document, become a replacement mark; marks that would reorder what follows are dropped.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_clean, text))


def _clean(character: str) -> str:
    category = unicodedata.category(character)
    if category in _SPACES or character in "\t\n\r\f\v":
        return " "
    if category in _UNPRINTABLE:
        return "\ufffd"
    if category == "Cf" and character not in _WRITING_MARKS:
        return ""
    return character


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """The text in pieces that take one or two cells, each with the marks that belong to it."""
    piece = ""
    width = 0
    for character in text:
        size = _width(character)
        if size and width:
            yield piece, width
            piece, width = "", 0
        piece += character
        width = width or size
    if width:
        yield piece, width


def _width(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def cell_width(text: str) -> int:
    """How many cells the text takes."""
    return len(text) if text.isascii() else sum(width for _, width in clusters(text))


def fit(text: str, width: int) -> str:
    """The text, or its beginning with an ellipsis where it is wider than ``width`` cells."""
    if cell_width(text) <= width:
        return text
    if width <= 0:
        return ""
    return _head(text, width - 1) + ELLIPSIS


def _head(text: str, width: int) -> str:
    head = ""
    for piece, size in clusters(text):
        if size > width:
            break
        head += piece
        width -= size
    return head


def pad(text: str, width: int, align: str = "<") -> str:
    """The text with blanks to ``width`` cells: ``<`` left, ``>`` right, ``^`` centred."""
    missing = max(0, width - cell_width(text))
    left = {"<": 0, ">": missing, "^": missing // 2}[align]
    return " " * left + text + " " * (missing - left)


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines of at most ``width`` cells, broken between words where that is possible.

    :param indent: blanks before every line but the first.
    """
    indent = min(indent, width // 2)
    lines: list[str] = []
    line = ""
    for word in text.split():
        rest = word
        while rest:
            room = width - (indent if lines else 0)
            joined = f"{line} {rest}" if line else rest
            if cell_width(joined) <= room:
                line, rest = joined, ""
            elif line:
                lines.append(line)
                line = ""
            else:
                # A word wider than a line; a piece that is itself wider goes alone.
                head = _head(rest, room) or next(clusters(rest))[0]
                lines.append(head)
                rest = rest[len(head) :]
    if line or not lines:
        lines.append(line)
    return [lines[0], *(" " * indent + line for line in lines[1:])]
