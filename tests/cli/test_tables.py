"""Tables fold to a terminal's width and stay one line a row elsewhere."""

from __future__ import annotations

import os

import pytest

from tabletop_cli import tables
from tabletop_cli.tables import fold, print_table, text_width

ROWS = [("chess", "Two armies and one king each", "somewhere 1.0"), ("go", "Stones", "here 2.0")]
HEADINGS = ("ID", "Summary", "From")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is a terminal of 40 columns."""
    monkeypatch.setattr(tables, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")


def test_elsewhere_each_row_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(HEADINGS, ROWS)
    assert capsys.readouterr().out.splitlines() == [
        "ID     Summary                       From",
        "chess  Two armies and one king each  somewhere 1.0",
        "go     Stones                        here 2.0",
    ]


@pytest.mark.usefixtures("terminal")
def test_a_terminal_gets_folded_cells(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(HEADINGS, ROWS)
    assert capsys.readouterr().out.splitlines() == [
        "\x1b[1mID     Summary            From\x1b[0m",
        "chess  Two armies and     somewhere 1.0",
        "       one king each",
        "go     Stones             here 2.0",
    ]


@pytest.mark.usefixtures("terminal")
def test_cells_that_fit_stay_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("Seat", " Wins"), [("   1", "12  x"), ("   2", "    3")])
    assert capsys.readouterr().out.splitlines()[1:] == ["   1  12  x", "   2      3"]


@pytest.mark.usefixtures("terminal")
def test_long_texts_go_below_where_rows_do_not_fit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [*ROWS, ("gess", "", "here 2.0")]
    print_table(HEADINGS, rows, below=["Summary"])
    assert capsys.readouterr().out.splitlines() == [
        "\x1b[1mID     From\x1b[0m",
        "chess  somewhere 1.0",
        "    Two armies and one king each",
        "go     here 2.0",
        "    Stones",
        "gess   here 2.0",
    ]
    monkeypatch.setenv("COLUMNS", "80")
    print_table(HEADINGS, rows, below=["Summary"])
    assert "\x1b[1mID     Summary " in capsys.readouterr().out


@pytest.mark.usefixtures("terminal")
def test_texts_below_are_folded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "22")
    print_table(HEADINGS, ROWS[:1], below=["Summary"])
    assert capsys.readouterr().out.splitlines()[1:] == [
        "chess  somewhere 1.0",
        "    Two armies and",
        "    one king each",
    ]


@pytest.mark.usefixtures("terminal")
def test_no_color_asks_for_no_escapes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    print_table(HEADINGS, ROWS)
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.usefixtures("terminal")
def test_plain_lines_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(HEADINGS, ROWS, plain=True)
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert len(told.splitlines()) == 3


@pytest.mark.usefixtures("terminal")
def test_words_are_never_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "5")
    print_table(HEADINGS, ROWS)
    words = capsys.readouterr().out.replace("\x1b[1m", "").replace("\x1b[0m", "").split()
    assert sorted(words) == sorted(" ".join(" ".join(row) for row in [HEADINGS, *ROWS]).split())


def test_wide_characters_take_two_cells(capsys: pytest.CaptureFixture[str]) -> None:
    assert text_width("囲碁") == 4
    print_table(("ID", "X"), [("囲碁", "a"), ("chess", "b")])
    assert (
        capsys.readouterr().out == f"ID     X{os.linesep}囲碁   a{os.linesep}chess  b{os.linesep}"
    )


def test_a_table_without_rows_is_its_headings(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(HEADINGS, [])
    assert capsys.readouterr().out == "ID  Summary  From\n"


@pytest.mark.parametrize("width", range(1, 30))
def test_folding_loses_nothing(width: int) -> None:
    text = "one of the longest words is antidisestablishmentarianism"
    lines = list(fold(text, width))
    assert " ".join(lines) == text
    assert all(len(line) <= width or " " not in line for line in lines)
