"""Findings: the answers to a designer's questions, as plain data that every form of the report shows."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, TypeAlias

import attrs

from tabletop_simulation.findings.charts import Chart
from tabletop_simulation.statistics.intervals import Interval

#: What stands in a cell of a table.
Cell: TypeAlias = str | int | float | Interval | None


class Kind(enum.Enum):
    """What the cells of a column are."""

    TEXT = "text"
    COUNT = "count"
    #: From 0 to 1.
    SHARE = "share"
    #: A difference of shares, from -1 to 1.
    SHARE_DIFFERENCE = "share difference"
    NUMBER = "number"
    DIFFERENCE = "difference"
    P_VALUE = "p-value"


@attrs.frozen
class Column:
    """A column of a table."""

    #: What programs call it.
    key: str
    heading: str
    kind: Kind


@attrs.frozen
class Table:
    """Rows of cells."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    #: How many of the rows people are shown; programs get all.
    shown: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The rows by the keys of the columns."""
        keys = [column.key for column in self.columns]
        return {
            "caption": self.caption,
            "rows": [dict(zip(keys, map(_plain, row), strict=True)) for row in self.rows],
        }


@attrs.frozen(kw_only=True)
class Finding:
    """What there is to say about one question."""

    #: What programs call it.
    id: str
    title: str
    #: The answer.
    sentences: tuple[str, ...]
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    #: What makes the answer doubtful.
    warnings: tuple[str, ...] = ()
    #: How the figures were come by.
    method: str

    def as_json(self) -> dict[str, Any]:
        """Plain values by name."""
        return {
            "id": self.id,
            "title": self.title,
            "sentences": list(self.sentences),
            "warnings": list(self.warnings),
            "tables": [table.as_json() for table in self.tables],
            "method": self.method,
        }


@attrs.frozen(kw_only=True)
class Findings:
    """All that a simulation has brought, to be shown."""

    #: The game's id, or ``distribution:id``.
    game: str
    title: str
    #: Names and bots by entrant.
    entrants: tuple[tuple[str, str], ...]
    #: What combinations of options are called; one empty text for the usual options.
    arms: tuple[str, ...]
    #: How many matches were played, all arms together.
    matches: int
    #: How many were planned.
    planned: int
    #: How many different deals were played.
    deals: int
    seed: str
    #: The command that plays the same matches again.
    command: str
    #: What makes everything doubtful.
    warnings: tuple[str, ...]
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain values by name."""
        plain = attrs.asdict(self, recurse=False)
        return {
            **plain,
            "entrants": [{"name": name, "bot": bot} for name, bot in self.entrants],
            "arms": list(self.arms),
            "warnings": list(self.warnings),
            "findings": [finding.as_json() for finding in self.findings],
        }


def _plain(cell: Cell) -> Mapping[str, Any] | str | int | float | None:
    if isinstance(cell, Interval):
        return cell.as_json()
    return cell
