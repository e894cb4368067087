"""Text measured in the cells of a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene_strategies import texts

from tabletop_core.render.cells import cell_width, clean, fit, pad, wrap


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("abc", 3), ("漢字", 4), ("e\u0301", 1), ("سلام", 4), ("a\u200cb", 2), ("×…·", 3)],
)
def test_width_counts_cells(text: str, width: int) -> None:
    assert cell_width(text) == width


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\nb\tc", "a b c"),
        ("\x1b[31m", "\ufffd[31m"),
        ("\u202eevil", "evil"),
        ("\u2068x\u2069", "\u2068x\u2069"),
        ("\ud800", "\ufffd"),
        ("خانه\u200cها", "خانه\u200cها"),
    ],
)
def test_cleaning_leaves_one_harmless_line(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_fitting_ends_with_an_ellipsis() -> None:
    assert fit("knight in a city", 10) == "knight in…"
    assert fit("漢字かな", 6) == "漢字…"
    assert fit("short", 5) == "short"
    assert fit("short", 0) == ""


def test_padding_aligns() -> None:
    assert [pad("漢", 5, align) for align in "<>^"] == ["漢   ", "   漢", " 漢  "]


def test_wrapping_breaks_between_words_and_inside_long_ones() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("one two three", 9, indent=2) == ["one two", "  three"]
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert wrap("", 10) == [""]


@given(texts, st.integers(1, 40))
def test_fitted_and_wrapped_text_keeps_to_its_width(text: str, width: int) -> None:
    text = clean(text)

    assert cell_width(fit(text, width)) <= width
    assert all(cell_width(line) <= max(width, 2) for line in wrap(text, width))


@given(texts, st.integers(4, 40))
def test_wrapping_loses_no_letter(text: str, width: int) -> None:
    text = clean(text)

    assert "".join("".join(wrap(text, width)).split()) == "".join(text.split())
