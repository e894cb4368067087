"""Tables that are made while the documentation is built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docutils import nodes


def table(widths: Sequence[int], rows: Iterable[Sequence[nodes.Node]]) -> nodes.table:
    """A table without headings; each cell is one piece of text."""
    made = nodes.table()
    group = nodes.tgroup(cols=len(widths))
    made += group
    group.extend(nodes.colspec(colwidth=width) for width in widths)
    body = nodes.tbody()
    group += body
    for cells in rows:
        row = nodes.row()
        body += row
        row.extend(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells)
    return made
