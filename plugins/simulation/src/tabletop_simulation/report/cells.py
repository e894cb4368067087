"""The texts of a table's cells, which are the same in every form of the report."""

from __future__ import annotations

from tabletop_simulation.findings import words
from tabletop_simulation.findings.finding import Cell, Kind, Table
from tabletop_simulation.statistics.intervals import Interval


def shown_rows(table: Table) -> list[tuple[str, ...]]:
    """The texts of those rows that people are shown."""
    kinds = [column.kind for column in table.columns]
    return [
        tuple(cell_text(cell, kind) for cell, kind in zip(row, kinds, strict=True))
        for row in table.rows[: table.shown]
    ]


def left_out(table: Table) -> str:
    """How many rows people are not shown, as a sentence; empty if they are shown all."""
    hidden = len(table.rows) - len(table.rows[: table.shown])
    return f"{words.count(hidden, 'more row')} with --json." if hidden else ""


def cell_text(cell: Cell, kind: Kind) -> str:
    """What people read in a cell."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    value = cell if isinstance(cell, Interval) else Interval(float(cell))
    match kind:
        case Kind.SHARE:
            return words.percent_within(value)
        case Kind.SHARE_DIFFERENCE:
            return words.points_within(value)
        case Kind.DIFFERENCE:
            return words.difference_within(value)
        case Kind.P_VALUE:
            return words.p_value(value.estimate)
        case _:
            return words.number_within(value)
