"""Tables of short texts: aligned lines without rules, folded to a terminal's width.

Rich draws richer tables. It also takes as long to import as the rest of the program until it lists its
games, and what a listing needs of it is little.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest

from tabletop_cli.output import is_terminal

_GAP = "  "
#: Before texts that stand below their row.
_INDENT = "    "


def print_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    plain: bool = False,
    below: Collection[str] = (),
) -> None:
    """Print rows under headings, each row of as many texts as there are headings.

    On a terminal, cells but those of the first column (what people type or copy) are folded so that
    the rows fit; elsewhere each row is one line, whatever its length.

    :param plain: one line a row and no emphasis, also on a terminal.
    :param below: the headings of columns with long texts. Where rows do not fit the terminal in one
        line, these texts get lines of their own below each row, instead of narrow columns.
    """
    table = [tuple(headings), *map(tuple, rows)]
    if not is_terminal() or plain:
        for line in _aligned(table):
            print(line)
        return
    room = shutil.get_terminal_size().columns - 1
    aside = [i for i, heading in enumerate(headings) if heading in below]
    if _natural_width(table) <= room:
        aside = []
    main = [i for i in range(len(headings)) if i not in aside]
    lines_of_rows = _folded([tuple(row[i] for i in main) for row in table], room)
    # NO_COLOR asks for no escape sequences as well as for no colours.
    emphasis = not os.environ.get("NO_COLOR") and os.name != "nt"
    for number, (row, lines) in enumerate(zip(table, lines_of_rows, strict=True)):
        for line in lines:
            print(f"\x1b[1m{line}\x1b[0m" if emphasis and number == 0 else line)
        for i in aside if number else ():
            for line in fold(row[i], room - len(_INDENT)) if row[i] else ():
                print(f"{_INDENT}{line}")


def print_fields(fields: Iterable[tuple[str, str]], *, plain: bool = False) -> None:
    """Print names and values, aligned."""
    table = list(fields)
    if not is_terminal() or plain:
        for line in _aligned(table):
            print(line)
        return
    for lines in _folded(table, shutil.get_terminal_size().columns - 1):
        for line in lines:
            print(line)


def _widths(rows: Iterable[tuple[str, ...]]) -> list[int]:
    return [max(map(text_width, column)) for column in zip(*rows, strict=True)]


def _natural_width(rows: Sequence[tuple[str, ...]]) -> int:
    widths = _widths(rows)
    return sum(widths) + len(_GAP) * (len(widths) - 1)


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = _widths(rows)
    return (_line(row, widths) for row in rows)


def _folded(rows: Sequence[tuple[str, ...]], room: int) -> Iterator[list[str]]:
    """The lines of each row, folded to fit."""
    widths = _widths(rows)
    words = [
        max(text_width(word) for cell in column for word in cell.split(" "))
        for column in zip(*rows, strict=True)
    ]
    _narrow(widths, words, room)
    for row in rows:
        cells = [fold(cell, width) for cell, width in zip(row, widths, strict=True)]
        yield [_line(line, widths) for line in zip_longest(*cells, fillvalue="")]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (
        cell + " " * (width - text_width(cell)) for cell, width in zip(cells, widths, strict=True)
    )
    return _GAP.join(padded).rstrip()


def _narrow(widths: list[int], least: Sequence[int], room: int) -> None:
    """Take width from the widest columns, never from the first, until the rows fit.

    :param least: what each column needs so that no word is broken; rows that then do not fit are left
        to the terminal.
    """
    surplus = sum(widths) + len(_GAP) * (len(widths) - 1) - room
    while surplus > 0:
        candidates = [i for i in range(1, len(widths)) if widths[i] > least[i]]
        if not candidates:
            return
        widths[max(candidates, key=widths.__getitem__)] -= 1
        surplus -= 1


def fold(text: str, width: int) -> Iterator[str]:
    """Break a text between words into lines of at most ``width`` cells, where words are no longer.

    A text that fits stays as it is, with the spaces that align it.
    """
    if text_width(text) <= width:
        yield text
        return
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if line and text_width(joined) > width:
            yield line
            line = word
        else:
            line = joined
    yield line


def text_width(text: str) -> int:
    """How many character cells a text takes on a terminal."""
    # Below the combining marks every character takes one cell, those of Portuguese included.
    if text.isascii() or max(text) < "\N{COMBINING GRAVE ACCENT}":
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
