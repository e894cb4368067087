"""Findings as one page of HTML that needs nothing else."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop_core.errors import TabletopError
from tabletop_simulation.findings.finding import Cell, Column, Finding, Findings, Kind, Table
from tabletop_simulation.report.cells import cell_text, left_out
from tabletop_simulation.report.played import played
from tabletop_simulation.statistics.intervals import Interval

if TYPE_CHECKING:
    from typing import BinaryIO

#: By this a file is known as a report, which may be replaced by another one.
GENERATOR = "tabletop-simulation"
_MARK = f'<meta name="generator" content="{GENERATOR} '.encode()
_HEAD = 1000
#: What a phone has room for side by side.
_MOST_ABREAST, _MOST_INTERVALS = 4, 2


class ReportError(TabletopError):
    """A report cannot be written where it was asked for."""


def check_report_path(path: Path) -> None:
    """Find out whether a report can be written to a file, before the work is done.

    :raises ReportError: when it cannot, or when the file is there and is no report.
    """
    target = path.resolve()
    if target.is_dir():
        raise ReportError(f"--report {path} is a folder", "name a file in it")
    if target.exists():
        if not target.is_file():
            raise ReportError(f"--report {path} is no ordinary file", "name another file")
        with _opened(path, target) as file:
            head = file.read(_HEAD)
        if head and _MARK not in head:
            raise ReportError(
                f"--report {path}: this file is there and is no report",
                "only reports are replaced: name another file, or remove this one first",
            )
    elif not target.parent.is_dir():
        raise ReportError(f"--report {path}: there is no folder {target.parent}", "make it first")
    trial = _beside(target)
    try:
        trial.touch(exist_ok=False)
        trial.unlink()
    except OSError as error:
        raise ReportError(
            f"--report {path}: cannot write in {target.parent}: {error.strerror}",
            "name a file in another folder",
        ) from error


def write_report(findings: Findings, path: Path, versions: Mapping[str, str]) -> None:
    """Write the page. The file is replaced as a whole or not at all.

    :param versions: by distribution, what was simulated and reported with.
    :raises ReportError: as :func:`check_report_path`, or when it cannot be written after all.
    """
    check_report_path(path)
    target = path.resolve()
    text = page_of(findings, versions)
    unfinished = _beside(target)
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(target)
    except OSError as error:
        raise ReportError(f"--report {path}: cannot be written: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def page_of(findings: Findings, versions: Mapping[str, str]) -> str:
    """The page as text."""
    from jinja2 import Environment, StrictUndefined

    folder = files("tabletop_simulation.report")
    # Whatever comes from a game is escaped; the page says what of this package is safe.
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["unbroken"] = _unbroken
    template = environment.from_string(folder.joinpath("page.html.j2").read_text(encoding="utf-8"))
    return template.render(
        findings=findings,
        generator=f"{GENERATOR} {versions.get(GENERATOR, '')}",
        played=played(findings),
        sections=[_section(finding) for finding in findings.findings],
        style=folder.joinpath("page.css").read_text(encoding="utf-8").strip(),
        versions=list(versions.items()),
    )


def _opened(path: Path, target: Path) -> BinaryIO:
    try:
        return target.open("rb")
    except OSError as error:
        raise ReportError(f"--report {path}: {error.strerror}", "name another file") from error


def _beside(target: Path) -> Path:
    """A name for a file that is not finished, in the same folder."""
    return target.with_name(f".{target.name}.{os.getpid()}-{secrets.token_hex(4)}")


def _section(finding: Finding) -> dict[str, Any]:
    from tabletop_simulation.report.figures import svg_of

    return {
        "finding": finding,
        "charts": [
            {
                "title": chart.title,
                "note": chart.note,
                "svg": svg_of(chart, f"{finding.id}{number}"),
            }
            for number, chart in enumerate(finding.charts, 1)
        ],
        "tables": [_table(table) for table in finding.tables],
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "caption": table.caption,
        "headings": [
            {"text": column.heading, "is_figure": column.kind is not Kind.TEXT}
            for column in table.columns
        ],
        "rows": [
            [_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)]
            for row in table.rows[: table.shown]
        ],
        "left_out": left_out(table),
        # On a phone each row of a wide table is a paragraph.
        "stacks": len(table.columns) > _MOST_ABREAST or _intervals(table) > _MOST_INTERVALS,
    }


def _intervals(table: Table) -> int:
    """The most intervals that stand in one row."""
    return max((sum(isinstance(cell, Interval) for cell in row) for row in table.rows), default=0)


def _cell(cell: Cell, column: Column) -> dict[str, Any]:
    estimate, bracket, rest = cell_text(cell, column.kind), "", ""
    if isinstance(cell, Interval):
        estimate, bracket, rest = estimate.partition(" (")
    return {
        "estimate": estimate,
        "within": f"({rest}" if bracket else "",
        "is_figure": column.kind is not Kind.TEXT,
        "heading": column.heading,
    }


def _unbroken(text: str) -> str:
    """The same without a line break before a percent sign or in a p-value."""
    return re.sub(r"(?<=\d) (?=%)|(?<=\bp) (?=[<=])|(?<=\bp [<=]) ", "\N{NO-BREAK SPACE}", text)
