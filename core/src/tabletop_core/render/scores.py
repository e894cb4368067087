"""The table of scores in characters."""

from __future__ import annotations

from tabletop_core.messages import Messages
from tabletop_core.render.canvas import Canvas
from tabletop_core.render.cells import cell_width, fit, pad, wrap
from tabletop_core.render.screen import Brush
from tabletop_core.scene import ScoreTable, seat_ink, seat_mark

_ = Messages("tabletop_core")

_GAP = 2
_SHORTEST_NAME = 8


def draw_scores(brush: Brush) -> Canvas:
    """A row for each seat; where that is too wide or in plain mode, a sentence for each."""
    table = brush.scene.scores
    if table is None or not table.rows:
        return Canvas(0)
    if not brush.screen.plain:
        drawn = _table(table, brush)
        if drawn is not None:
            return drawn
    lines = [
        line
        for seat in range(len(table.rows))
        for line in wrap(_sentence(table, seat, brush), brush.screen.width, 2)
    ]
    return Canvas.of_lines(lines)


def seat_name(player: int, brush: Brush) -> str:
    """The name of a seat, and whether it is the reader's own."""
    name = brush.words(brush.say.name(player))
    return brush.words(_("{name} (you)", name=name)) if player == brush.scene.viewer else name


def _table(table: ScoreTable, brush: Brush) -> Canvas | None:
    headings = [brush.words(column) for column in table.columns]
    rows = [[brush.words(text) for text in row] for row in table.rows]
    widths = [
        max(cell_width(text) for text in column) for column in zip(headings, *rows, strict=True)
    ]
    names = [seat_name(player, brush) for player in range(len(rows))]
    # "> A " before the name.
    room = brush.screen.width - 4 - sum(width + _GAP for width in widths)
    longest = max(map(cell_width, names))
    if room < min(longest, _SHORTEST_NAME):
        return None
    name_width = min(longest, room)
    canvas = Canvas(4 + name_width + sum(width + _GAP for width in widths), len(rows) + 1)
    _write_row(canvas, 0, 4 + name_width, headings, widths, "*")
    for player, row in enumerate(rows):
        canvas.write(0, player + 1, ">" if player in brush.scene.to_act else " ", "*")
        canvas.write(2, player + 1, seat_mark(player), seat_ink(player))
        canvas.write(4, player + 1, fit(names[player], name_width))
        _write_row(canvas, player + 1, 4 + name_width, row, widths, "")
    return canvas


def _write_row(
    canvas: Canvas, y: int, x: int, texts: list[str], widths: list[int], ink: str
) -> None:
    for text, width in zip(texts, widths, strict=True):
        canvas.write(x + _GAP, y, pad(text, width, ">"), ink)
        x += width + _GAP


def _sentence(table: ScoreTable, seat: int, brush: Brush) -> str:
    told = [
        brush.words(_("{heading}: {value}", heading=column, value=value))
        for column, value in zip(table.columns, table.rows[seat], strict=True)
    ]
    who = f"{seat_mark(seat)} {seat_name(seat, brush)}"
    if seat in brush.scene.to_act:
        who = brush.words(_("{name}, to act", name=who))
    return f"{who}: " + "; ".join(told)
