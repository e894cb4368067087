"""Tables of short texts: aligned lines without rules, folded to a terminal's width.

Rich draws richer tables. It also takes as long to import as the rest of the program until it lists its
games, and what a listing needs of it is little.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from tabletop_cli.output import is_terminal

_GAP = "  "


def print_table(
    headings: Sequence[str], rows: Iterable[Sequence[str]], *, plain: bool = False
) -> None:
    """Print rows under headings, each row of as many texts as there are headings.

    On a terminal, cells but those of the first column (what people type or copy) are folded so that
    the rows fit; elsewhere each row is one line, whatever its length.

    :param plain: one line a row and no emphasis, also on a terminal.
    """
    _print_rows([tuple(headings), *map(tuple, rows)], plain=plain, has_headings=True)


def print_fields(fields: Iterable[tuple[str, str]], *, plain: bool = False) -> None:
    """Print names and values, aligned."""
    _print_rows(list(fields), plain=plain, has_headings=False)


def _print_rows(rows: list[tuple[str, ...]], *, plain: bool, has_headings: bool) -> None:
    columns = list(zip(*rows, strict=True))
    widths = [max(map(text_width, column)) for column in columns]
    on_terminal = is_terminal() and not plain
    if on_terminal:
        words = [
            max(text_width(word) for cell in column for word in cell.split(" "))
            for column in columns
        ]
        _narrow(widths, words, shutil.get_terminal_size().columns - 1)
    # NO_COLOR asks for no escape sequences as well as for no colours.
    emphasis = has_headings and on_terminal and not os.environ.get("NO_COLOR") and os.name != "nt"
    for number, row in enumerate(rows):
        for line in _lines_of(row, widths):
            print(f"\x1b[1m{line}\x1b[0m" if emphasis and number == 0 else line)


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


def _lines_of(row: tuple[str, ...], widths: Sequence[int]) -> Iterator[str]:
    cells = [list(fold(cell, width)) for cell, width in zip(row, widths, strict=True)]
    for line in zip_longest(*cells, fillvalue=""):
        padded = (
            text + " " * (width - text_width(text))
            for text, width in zip(line, widths, strict=True)
        )
        yield _GAP.join(padded).rstrip()


def fold(text: str, width: int) -> Iterator[str]:
    """Break a text between words into lines of at most ``width`` cells, where words are no longer."""
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
