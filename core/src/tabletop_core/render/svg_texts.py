"""Scores and notes in a picture."""

from __future__ import annotations

from tabletop_core.render.markup import contrast, fit_text, tag, text, text_width, wrap_text
from tabletop_core.render.scores import seat_name
from tabletop_core.render.screen import Brush
from tabletop_core.scene import ScoreTable, seat_ink, seat_mark

_SIZE = 18.0
_LINE = 28.0
#: Room in a score table for the mark of the seat, and at least for its name.
_BEFORE_NAMES, _SHORTEST_NAME = 44.0, 120.0


def draw_texts(brush: Brush, y: float, width: float) -> tuple[str, float]:
    """The score table, then the notes, from ``y`` on; and how high they are."""
    drawn: list[str] = []
    start = y
    table = brush.scene.scores
    if table is not None and table.rows:
        drawn.append(_scores(table, brush, y, width))
        y += _LINE * (len(table.rows) + 1) + 12
    for note in brush.scene.notes:
        for line in wrap_text(brush.words(note), width, _SIZE):
            y += _LINE
            drawn.append(text(0, y, line, size=_SIZE, anchor="start"))
    return "".join(drawn), y - start


def scores_width(brush: Brush) -> float:
    """How wide a picture must be for all columns of its score table and the beginning of each name."""
    table = brush.scene.scores
    if table is None or not table.rows:
        return 0
    return _BEFORE_NAMES + _SHORTEST_NAME + sum(_column_widths(_written(table, brush)))


def _written(table: ScoreTable, brush: Brush) -> list[list[str]]:
    """The headings, and the row of each seat, in words."""
    return [[brush.words(value) for value in row] for row in (table.columns, *table.rows)]


def _column_widths(written: list[list[str]]) -> list[float]:
    return [
        max(text_width(value, _SIZE) for value in column) + 24
        for column in zip(*written, strict=True)
    ]


def _scores(table: ScoreTable, brush: Brush, y: float, width: float) -> str:
    written = _written(table, brush)
    headings, *rows = written
    widths = _column_widths(written)
    names = [seat_name(player, brush) for player in range(len(rows))]
    room = max(_SHORTEST_NAME, width - sum(widths) - _BEFORE_NAMES)
    name_width = min(room, max(text_width(name, _SIZE) for name in names) + 12)
    drawn = [_row(headings, widths, _BEFORE_NAMES + name_width, y + _LINE - 8, "bold")]
    for player, row in enumerate(rows):
        base = y + _LINE * (player + 2) - 8
        ink = brush.scene.ink(seat_ink(player))
        css = ink.css if ink else "#222222"
        acting = player in brush.scene.to_act
        drawn += [
            text(6, base, "▶", size=12) if acting else "",
            tag("circle", cx=26, cy=base - 6, r=11, fill=css),
            text(26, base - 0.5, seat_mark(player), size=15, fill=contrast(css), weight="bold"),
            text(
                _BEFORE_NAMES,
                base,
                fit_text(names[player], name_width, _SIZE),
                size=_SIZE,
                anchor="start",
                weight="bold" if acting else None,
            ),
            _row(row, widths, _BEFORE_NAMES + name_width, base, None),
        ]
    return tag("g", *drawn, class_="tt-scores")


def _row(values: list[str], widths: list[float], x: float, y: float, weight: str | None) -> str:
    drawn = []
    for value, width in zip(values, widths, strict=True):
        x += width
        drawn.append(text(x, y, value, size=_SIZE, anchor="end", weight=weight))
    return "".join(drawn)
