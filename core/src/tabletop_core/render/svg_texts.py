"""Scores and notes in a picture."""

from __future__ import annotations

from tabletop_core.render.markup import contrast, fit_text, tag, text, text_width, wrap_text
from tabletop_core.render.scores import seat_name
from tabletop_core.render.screen import Brush
from tabletop_core.scene import ScoreTable, seat_ink, seat_mark

_SIZE = 18.0
_LINE = 28.0


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


def _scores(table: ScoreTable, brush: Brush, y: float, width: float) -> str:
    headings = [brush.words(column) for column in table.columns]
    rows = [[brush.words(value) for value in row] for row in table.rows]
    widths = [
        max(text_width(value, _SIZE) for value in column) + 24
        for column in zip(headings, *rows, strict=True)
    ]
    names = [seat_name(player, brush) for player in range(len(rows))]
    room = max(90.0, width - sum(widths) - 44)
    name_width = min(room, max(text_width(name, _SIZE) for name in names) + 12)
    drawn = [_row(headings, widths, 44 + name_width, y + _LINE - 8, "bold")]
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
                44,
                base,
                fit_text(names[player], name_width, _SIZE),
                size=_SIZE,
                anchor="start",
                weight="bold" if acting else None,
            ),
            _row(row, widths, 44 + name_width, base, None),
        ]
    return tag("g", *drawn, class_="tt-scores")


def _row(values: list[str], widths: list[float], x: float, y: float, weight: str | None) -> str:
    drawn = []
    for value, width in zip(values, widths, strict=True):
        x += width
        drawn.append(text(x, y, value, size=_SIZE, anchor="end", weight=weight))
    return "".join(drawn)
