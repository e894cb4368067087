"""The canvas that texts and coloured terminals print."""

from __future__ import annotations

from tabletop_core.render.canvas import Canvas
from tabletop_core.scene import Art


def test_writing_is_cut_off_at_the_edges() -> None:
    canvas = Canvas(5, 2)
    canvas.write(-1, 0, "abc")
    canvas.write(3, 1, "abc")
    canvas.write(0, 2, "below")

    assert canvas.lines() == ["bc", "   ab"]


def test_a_wide_character_is_never_cut_in_half() -> None:
    canvas = Canvas(4, 3)
    canvas.write(3, 0, "漢")
    canvas.write(0, 1, "漢字")
    canvas.write(1, 1, "x")
    canvas.write(0, 2, "漢字")
    canvas.write(2, 2, "x")

    assert canvas.lines() == ["", " x字", "漢x"]


def test_marks_stay_with_their_letter() -> None:
    canvas = Canvas(3, 1)
    canvas.write(0, 0, "\u2068e\u0301\u2069a")

    assert canvas.lines() == ["\u2068e\u0301\u2069a"]
    assert [cell[0] for cell in canvas.rows[0]] == ["\u2068e\u0301\u2069", "a", " "]


def test_art_brings_its_inks() -> None:
    canvas = Canvas(6, 2)
    canvas.draw_art(1, 0, Art(("ab", "cd"), ("xy", "z")))

    assert canvas.runs() == [
        [(" ", ""), ("a", "x"), ("b", "y")],
        [(" ", ""), ("c", "z"), ("d", "")],
    ]


def test_blanks_with_an_ink_are_kept_at_the_end_of_a_row() -> None:
    canvas = Canvas(4, 1)
    canvas.write(0, 0, "a ", "g")

    assert canvas.runs() == [[("a ", "g")]]
    assert canvas.lines() == ["a"]


def test_canvases_stack_with_gaps_and_empty_ones_take_no_room() -> None:
    parts = [Canvas.of_lines(["one"]), Canvas(3), Canvas.of_lines(["two", "three"])]

    assert Canvas.stacked(parts, gap=1).lines() == ["one", "", "two", "three"]


def test_drawings_can_be_written_in_ascii() -> None:
    canvas = Canvas.of_lines(["┌╌┐═▒·", "é"])

    assert canvas.text(ascii=True) == "+-+=#.\né\n"
