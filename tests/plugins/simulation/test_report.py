"""The report as a page: sound, escaped, complete, and written as a whole or not at all."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import attrs
import pytest
from planted_reports import VERSIONS, planted_findings

from tabletop_simulation.findings.finding import Findings
from tabletop_simulation.report.page import (
    ReportError,
    check_report_path,
    page_of,
    write_report,
)
from tabletop_simulation.report.terminal import print_findings

VOID = {"meta", "link", "br", "img", "hr", "input"}
#: What an element of HTML or SVG may load something by.
LOADING = {"src", "href", "xlink:href", "data", "action", "poster", "srcset"}


class Reader(HTMLParser):
    """Notes what a page holds, and that every element is closed where it should be."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.references: list[str] = []
        self.tags: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.attributes: list[tuple[str, Mapping[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)

    def note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.attributes.append((tag, given))
        if given.get("id"):
            self.ids.append(str(given["id"]))
        for name, value in attrs:
            assert not name.startswith("on")
            if name in LOADING and value:
                self.references.append(value)
            self.references += re.findall(r"url\(([^)]*)\)", value or "")


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


@pytest.fixture(scope="module")
def findings() -> Findings:
    return planted_findings()


@pytest.fixture(scope="module")
def short(findings: Findings) -> Findings:
    """Findings that are written fast."""
    return attrs.evolve(findings, findings=findings.findings[-1:])


@pytest.fixture(scope="module")
def page(findings: Findings) -> str:
    return page_of(findings, VERSIONS)


def test_the_page_is_well_formed_and_loads_nothing(page: str) -> None:
    reader = read(page)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids)) > 100
    assert "script" not in reader.tags
    assert "link" not in reader.tags
    assert {reference[0] for reference in reader.references} == {"#"}
    assert {reference[1:] for reference in reader.references} <= set(reader.ids)
    assert "@import" not in page
    assert "url(" not in re.sub(r"url\(#[\w-]+\)", "", page)


def test_what_comes_from_a_game_is_escaped(page: str) -> None:
    reader = read(page)
    assert reader.texts["h1"] == ['<b>Cities</b> & "roads"']
    assert reader.texts["title"] == ['<b>Cities</b> & "roads": simulation report']
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert not {"b", "i"} & set(reader.tags)


def test_every_figure_says_what_it_shows_and_every_table_what_it_is(
    page: str, findings: Findings
) -> None:
    reader = read(page)
    charts = [chart for finding in findings.findings for chart in finding.charts]
    drawn = [attributes for tag, attributes in reader.attributes if tag == "svg"]
    assert [each["aria-label"] for each in drawn] == [chart.text for chart in charts]
    assert all(each["role"] == "img" and "width" not in each for each in drawn)
    tables = [table.caption for finding in findings.findings for table in finding.tables]
    assert reader.texts["caption"] == tables
    assert reader.tags.count("h1") == 1
    assert ("html", {"lang": "en"}) in reader.attributes


def test_every_sentence_and_warning_is_there(page: str, findings: Findings) -> None:
    def plain(text: str) -> str:
        return text.replace("\N{NO-BREAK SPACE}", " ")

    said = plain("\n".join(text for texts in read(page).texts.values() for text in texts))
    for finding in findings.findings:
        for text in (*finding.sentences, *finding.warnings, finding.method):
            assert text in said
    assert findings.warnings
    for warning in findings.warnings:
        assert warning in said
    assert findings.command in said
    for name, version in VERSIONS.items():
        assert name in said
        assert version in said


def test_figures_have_the_colours_and_the_font_of_the_page(page: str) -> None:
    drawn = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert "var(--ink)" in drawn
    assert "var(--font)" in drawn
    assert not re.search(r"(?:fill|stroke): #", drawn)
    assert "metadata" not in drawn


def test_the_same_findings_give_the_same_page(page: str, findings: Findings) -> None:
    assert page_of(findings, VERSIONS) == page


def test_the_terminal_says_the_same(findings: Findings, capsys: pytest.CaptureFixture[str]) -> None:
    print_findings(attrs.evolve(findings, findings=findings.findings[:-1]))
    assert max(map(len, capsys.readouterr().out.splitlines())) < 84
    print_findings(findings)
    shown = capsys.readouterr().out
    joined = " ".join(shown.split())
    for finding in findings.findings:
        assert finding.title.upper() in shown
        for text in (*finding.sentences, *finding.warnings):
            assert " ".join(text.split()) in joined.replace("! ", "")
        for table in finding.tables:
            assert table.caption in shown


def test_a_report_replaces_a_report_and_nothing_else(tmp_path: Path, short: Findings) -> None:
    path = tmp_path / "report.html"
    write_report(short, path, VERSIONS)
    first = path.read_text(encoding="utf-8")
    write_report(short, path, VERSIONS)
    assert path.read_text(encoding="utf-8") == first
    path.write_text("<html>My thesis</html>", encoding="utf-8")
    with pytest.raises(ReportError, match="is no report"):
        write_report(short, path, VERSIONS)
    assert path.read_text(encoding="utf-8") == "<html>My thesis</html>"
    assert list(tmp_path.iterdir()) == [path]


def test_an_empty_file_and_a_link_are_written_to(tmp_path: Path, short: Findings) -> None:
    target, link = tmp_path / "target.html", tmp_path / "link.html"
    target.touch()
    link.symlink_to(target)
    write_report(short, link, VERSIONS)
    assert link.is_symlink()
    assert target.stat().st_size > 10_000


@pytest.mark.parametrize(
    ("name", "told"),
    [("", "is a folder"), ("no/such/report.html", "no folder"), ("/dev/null", "no ordinary file")],
)
def test_where_no_report_can_be_is_told_before(tmp_path: Path, name: str, told: str) -> None:
    with pytest.raises(ReportError, match=told):
        check_report_path(tmp_path / name)


def test_a_folder_without_the_right_to_write_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    # Who may write everywhere may not do so here.
    folder = Path("/proc") if os.access(tmp_path, os.W_OK) else tmp_path
    try:
        with pytest.raises(ReportError, match=f"cannot write in {folder}"):
            check_report_path(folder / "report.html")
    finally:
        tmp_path.chmod(0o700)


def test_a_full_disk_leaves_the_old_report(
    tmp_path: Path, short: Findings, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.html"
    write_report(short, path, VERSIONS)
    before = path.read_bytes()

    def full(self: Path, *_arguments: Any, **_more: Any) -> int:
        with self.open("w", encoding="utf-8") as file:
            file.write("half of it")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(ReportError, match="No space left on device"):
        write_report(short, path, VERSIONS)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_findings_without_anything_are_a_page(short: Findings) -> None:
    page = page_of(attrs.evolve(short, findings=(), matches=0), VERSIONS)
    assert read(page).open == []
