"""The menu of legal actions: numbers, notations and what they are called."""

from __future__ import annotations

from tabletop_core.messages import Messages
from tabletop_core.render.canvas import Canvas
from tabletop_core.render.cells import cell_width, clean, fit, wrap
from tabletop_core.render.numbering import Numbered
from tabletop_core.render.screen import Brush

_ = Messages("tabletop_core")

#: Blanks between the columns of a menu.
_GAP = 3


def draw_menu(brush: Brush) -> Canvas:
    """All actions with their numbers: in columns, or in plain mode one a line with all details."""
    entries = brush.numbering.entries
    if not entries:
        return Canvas(0)
    if brush.screen.plain:
        lines = [
            line for entry in entries for line in wrap(_spoken(entry, brush), brush.screen.width, 4)
        ]
        return Canvas.of_lines(lines)
    return _columns(brush)


def _parts(entry: Numbered, brush: Brush) -> tuple[str, str]:
    """The notation, and the label where it says something else."""
    notation = clean(str(entry.hotspot.action))
    label = brush.words(entry.hotspot.label)
    return notation, "" if label == notation else label


def _spoken(entry: Numbered, brush: Brush) -> str:
    notation, label = _parts(entry, brush)
    detail = brush.words(entry.hotspot.detail)
    return f"{entry.number}: " + "; ".join(part for part in (notation, label, detail) if part)


def _columns(brush: Brush) -> Canvas:
    width = brush.screen.width
    digits = len(str(len(brush.numbering)))
    parts = [_parts(entry, brush) for entry in brush.numbering.entries]
    labelled = any(label for _notation, label in parts)
    notation_width = max(cell_width(notation) for notation, _label in parts) if labelled else 0
    blocks = [
        _entry(number, notation, label, digits, notation_width, width)
        for number, (notation, label) in enumerate(parts, 1)
    ]
    widest = max(block.width for block in blocks)
    columns = max(1, (width + _GAP) // (widest + _GAP))
    rows = -(-len(blocks) // columns)
    if any(block.height > 1 for block in blocks):
        columns, rows = 1, len(blocks)
    canvas = Canvas(min(width, columns * (widest + _GAP)))
    for column in range(columns):
        y = 0
        for block in blocks[column * rows : (column + 1) * rows]:
            canvas.draw(column * (widest + _GAP), y, block, grow=True)
            y += block.height
    return canvas


def _entry(
    number: int, notation: str, label: str, digits: int, notation_width: int, width: int
) -> Canvas:
    """One entry: the notation is never cut, the label where it must be."""
    head = f"{number:>{digits}} "
    room = width - len(head)
    beside = room - notation_width - 2
    if label and beside >= 12:
        lines = [notation]
        label = fit(label, beside)
    else:
        lines = wrap(notation, room) + (wrap(label, room) if label else [])
        label, notation_width = "", 0
    text_width = max(map(cell_width, lines))
    canvas = Canvas(
        len(head)
        + (max(text_width, notation_width + 2 + cell_width(label)) if label else text_width),
        len(lines),
    )
    canvas.write(0, 0, head, "*")
    for y, line in enumerate(lines):
        canvas.write(len(head), y, line)
    canvas.write(len(head) + notation_width + 2, 0, label)
    return canvas
