"""Printing results: tables and fields for people, JSON for programs.

People at a terminal get tables drawn by Rich. In a pipe, with ``--plain`` or on a dumb terminal the
same rows come as aligned lines, which needs no Rich and starts in half the time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

#: Between the columns of plain lines.
_GAP = "  "


def is_terminal(stream: TextIO | None = None) -> bool:
    """Whether a person sees a stream (by default standard output) on a terminal that can draw."""
    stream = sys.stdout if stream is None else stream
    try:
        return stream.isatty() and os.environ.get("TERM") != "dumb"
    except ValueError:  # closed
        return False


def print_json(value: Any) -> None:
    """Print one JSON value for programs, as indented lines."""
    import json

    can_all = "utf" in (sys.stdout.encoding or "").lower()
    print(json.dumps(value, indent=2, ensure_ascii=not can_all))


def print_table(
    headings: Sequence[str], rows: Iterable[Sequence[str]], *, plain: bool = False
) -> None:
    """Print rows under headings.

    :param plain: never draw, also not on a terminal.
    """
    table = [tuple(row) for row in rows]
    if is_terminal() and not plain:
        _print_drawn_table(headings, table)
    else:
        print_columns([tuple(headings), *table])


def print_columns(rows: Iterable[Sequence[str]], *, indent: str = "") -> None:
    """Print rows as plain lines with their columns aligned."""
    lines = [tuple(row) for row in rows]
    count = max(map(len, lines), default=0)
    widths = [max(_width(row[i]) for row in lines if i < len(row)) for i in range(count)]
    for row in lines:
        cells = (cell + " " * (widths[i] - _width(cell)) for i, cell in enumerate(row))
        print(f"{indent}{_GAP.join(cells)}".rstrip())


def warn(text: str) -> None:
    """Tell something on standard error that does not stop the command."""
    from tabletop_cli.language import _

    print(_("warning: {text}", text=text), file=sys.stderr)


def _print_drawn_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for number, heading in enumerate(headings):
        # The first column is what people type: it stays whole.
        table.add_column(Text(heading), no_wrap=number == 0, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(highlight=False).print(table)


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
