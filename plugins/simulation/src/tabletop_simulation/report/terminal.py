"""Findings at the terminal."""

from __future__ import annotations

import shutil

from tabletop_cli.output import is_terminal
from tabletop_cli.tables import fold, print_table
from tabletop_simulation.findings.finding import Finding, Findings, Kind, Table
from tabletop_simulation.report.cells import left_out, shown_rows
from tabletop_simulation.report.played import played

_WARNING = "! "
#: Where no terminal says how wide it is.
_WIDTH = 80


def print_findings(findings: Findings) -> None:
    """Print everything: what was played, then sentences and tables by question."""
    print()
    print_text(f"{findings.title}: {played(findings)}.")
    for warning in findings.warnings:
        print_warning(warning)
    for finding in findings.findings:
        print_finding(finding)


def print_finding(finding: Finding) -> None:
    """Print a question, its answer and its tables."""
    print()
    print(finding.title.upper())
    for sentence in finding.sentences:
        print_text(sentence)
    for warning in finding.warnings:
        print_warning(warning)
    for table in finding.tables:
        print()
        _print_table(table)


def _print_table(table: Table) -> None:
    headings = [column.heading for column in table.columns]
    rows = shown_rows(table)
    aligned = []
    for at, column in enumerate(table.columns):
        texts = [headings[at], *(row[at] for row in rows)]
        width = max(map(len, texts))
        is_text = column.kind is Kind.TEXT
        aligned.append([text if is_text else text.rjust(width) for text in texts])
    print(f"{table.caption}:")
    first, *others = zip(*aligned, strict=True)
    print_table(first, others)
    if left_out(table):
        print(left_out(table))


def print_warning(text: str) -> None:
    """Print what makes other things doubtful."""
    print_text(text, _WARNING)


def print_text(text: str, mark: str = "") -> None:
    """Print a sentence, folded to the terminal; elsewhere to a width that people can read."""
    width = shutil.get_terminal_size().columns if is_terminal() else _WIDTH
    for number, line in enumerate(fold(text, width - 1 - len(mark))):
        print(f"{mark if not number else ' ' * len(mark)}{line}")
