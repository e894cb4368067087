"""Rows, piles, pyramids, rings and free tables in characters: each item a small block."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, floor, pi, sin

import attrs

from tabletop_core.messages import Messages
from tabletop_core.render.canvas import Canvas
from tabletop_core.render.cells import cell_width, fit, wrap
from tabletop_core.render.grid import fitting_art, frame_corners
from tabletop_core.render.numbering import Numbered, mark, numbers_of
from tabletop_core.render.screen import Brush
from tabletop_core.scene import Area, Item, Layout, seat_mark

_ = Messages("tabletop_core")

#: Columns between blocks of a row: of one line each, and larger ones.
_NARROW, _WIDE = 1, 3
#: The widest text of a card.
_WIDEST_CARD = 24


@attrs.frozen
class Block:
    """An item, or an empty place, drawn; with its place in the area."""

    canvas: Canvas
    x: float
    y: float


def blocks_of(area: Area, brush: Brush) -> list[Block]:
    """The area's items, then the empty places where something can be done."""
    found = [
        Block(
            _item(item, brush, brush.numbering.on_item(area.id, item.id), area),
            item.x,
            item.y,
        )
        for item in area.items
    ]
    places: dict[tuple[float, float], list[Numbered]] = {}
    for entry in brush.numbering.at_places(area.id):
        assert entry.hotspot.x is not None
        places.setdefault((entry.hotspot.x, entry.hotspot.y or 0), []).append(entry)
    for (x, y), entries in places.items():
        text = f"({mark(numbers_of(entries))})"
        found.append(Block(Canvas.of_lines([fit(text, brush.screen.width)], "!"), x, y))
    return found


def _item(item: Item, brush: Brush, entries: Sequence[Numbered], area: Area) -> Canvas:
    art = fitting_art(item.art, brush.screen.width, 10_000)
    if art is None:
        return _card(item, brush, entries, area)
    caption = brush.words(item.caption)
    marks = mark(numbers_of(entries))
    width = min(max(art.width, cell_width(caption), len(marks)), brush.screen.width)
    canvas = Canvas(width, art.height + bool(caption) + bool(marks))
    left = (width - art.width) // 2
    canvas.draw_art(left, 0, art)
    if item.last and art.height >= 3:
        frame_corners(canvas, left, 0, art.width, art.height)
    row = art.height
    for text, ink in ((caption, ""), (marks, "!")):
        if text:
            shown = fit(text, width)
            canvas.write((width - cell_width(shown)) // 2, row, shown, ink)
            row += 1
    return canvas


def _card(item: Item, brush: Brush, entries: Sequence[Numbered], area: Area) -> Canvas:
    """A card on one line: ``3:[skull]``, with the letter of an owner who is not the area's."""
    number = f"{mark(numbers_of(entries))}:" if entries else ""
    text = "?" if item.hidden and not item.text else brush.words(item.text or item.label)
    owner = "" if item.owner in {None, area.owner} else f" {seat_mark(item.owner or 0)}"
    last = "*" if item.last else ""
    room = min(_WIDEST_CARD, brush.screen.width - len(number) - len(owner) - len(last) - 2)
    text = f"[{fit(text, max(1, room))}]"
    canvas = Canvas(len(number) + cell_width(text) + len(last) + len(owner), 1)
    canvas.write(0, 0, number, "!")
    canvas.write(len(number), 0, text, item.ink)
    canvas.write(canvas.width - len(last) - len(owner), 0, last, "*")
    if owner:
        canvas.write(canvas.width - 1, 0, owner.strip(), str((item.owner or 0) % 10))
    return canvas


def draw_blocks(area: Area, brush: Brush) -> Canvas:
    """An area of any layout but a grid."""
    if area.layout is Layout.STACK:
        return _stack(area, brush)
    if area.layout is Layout.LIST:
        return _list(area, brush)
    blocks = blocks_of(area, brush)
    if not blocks:
        return Canvas(0)
    width = brush.screen.width
    if area.layout is Layout.PYRAMID:
        return _pyramid(blocks, width)
    if area.layout is Layout.RING:
        return _ring([block.canvas for block in blocks], width)
    if area.layout is Layout.FREE:
        return _free(blocks, width)
    return _row([block.canvas for block in blocks], width)


def _list(area: Area, brush: Brush) -> Canvas:
    lines = []
    for item in area.items:
        entries = brush.numbering.on_item(area.id, item.id)
        number = f"{mark(numbers_of(entries))}: " if entries else ""
        lines += wrap(number + brush.words(item.label), brush.screen.width, 4)
    return Canvas.of_lines(lines)


def _stack(area: Area, brush: Brush) -> Canvas:
    count = len(area.items) if area.count is None else area.count
    if not count:
        return Canvas.of_lines([fit(brush.words(_("empty")), brush.screen.width)], ".")
    parts = []
    if area.items:
        top = area.items[-1]
        entries = [e for item in area.items for e in brush.numbering.on_item(area.id, item.id)]
        parts.append(_item(top, brush, entries, area))
    else:
        parts.append(Canvas.of_lines(["[?]"]))
    parts.append(Canvas.of_lines([f"×{brush.say.number(count)}"]))
    return _row(parts, brush.screen.width)


def _row(canvases: Sequence[Canvas], width: int) -> Canvas:
    """From left to right, in as many lines as it takes."""
    gap = _NARROW if all(canvas.height == 1 for canvas in canvases) else _WIDE
    lines: list[Canvas] = []
    line: list[Canvas] = []
    for canvas in canvases:
        if line and sum(part.width + gap for part in line) + canvas.width > width:
            lines.append(_beside(line, gap))
            line = []
        line.append(canvas)
    lines.append(_beside(line, gap))
    return Canvas.stacked(lines, gap=0 if gap == _NARROW else 1)


def _beside(canvases: Sequence[Canvas], gap: int) -> Canvas:
    whole = Canvas(
        sum(canvas.width for canvas in canvases) + gap * (len(canvases) - 1),
        max(canvas.height for canvas in canvases),
    )
    x = 0
    for canvas in canvases:
        whole.draw(x, 0, canvas)
        x += canvas.width + gap
    return whole


def _placed(places: Sequence[tuple[int, int, Canvas]]) -> Canvas:
    """Canvases at columns and rows, moved so that nothing is cut off at the left or the top."""
    left = min(x for x, _y, _c in places)
    top = min(y for _x, y, _c in places)
    whole = Canvas(
        max(x + canvas.width for x, _y, canvas in places) - left,
        max(y + canvas.height for _x, y, canvas in places) - top,
    )
    for x, y, canvas in places:
        whole.draw(x - left, y - top, canvas)
    return whole


def _pyramid(blocks: Sequence[Block], width: int) -> Canvas:
    """Each row centred over the one below; as a list of rows where that is too wide."""
    step = max(block.canvas.width for block in blocks) + 1
    step += step % 2
    tall = max(block.canvas.height for block in blocks)
    places = [
        (
            round((block.x - block.y / 2) * step) + (step - block.canvas.width) // 2,
            round(block.y * tall),
            block.canvas,
        )
        for block in blocks
    ]
    whole = _placed(places)
    if whole.width <= width:
        return whole
    rows: dict[float, list[Canvas]] = {}
    for block in sorted(blocks, key=lambda block: (block.y, block.x)):
        rows.setdefault(block.y, []).append(block.canvas)
    return Canvas.stacked(_row(row, width) for row in rows.values())


def _ring(canvases: Sequence[Canvas], width: int) -> Canvas:
    """On an ellipse just large enough; as a row where the screen is too narrow for it."""
    count = len(canvases)
    wide = max(canvas.width for canvas in canvases)
    tall = max(canvas.height for canvas in canvases)
    for rows in range(tall, tall * count + 1):
        across = min((width - wide) / 2, rows * 2.2 + wide / 2)
        places = []
        for index, canvas in enumerate(canvases):
            angle = 2 * pi * index / count
            x, y = _nearest(across * sin(angle)), _nearest(-rows * cos(angle))
            places.append((x - canvas.width // 2, y, canvas))
        if across > 0 and not _overlap(places):
            return _placed(places)
    return _row(canvases, width)


def _nearest(value: float) -> int:
    """The nearest whole number; halves go away from zero on both sides, so that rings are even."""
    size = floor(abs(value) + 0.5 - 1e-6)
    return size if value > 0 else -size


def _overlap(places: Sequence[tuple[int, int, Canvas]]) -> bool:
    return any(
        x < ox + other.width + 1
        and ox < x + canvas.width + 1
        and y < oy + other.height
        and oy < y + canvas.height
        for index, (x, y, canvas) in enumerate(places)
        for ox, oy, other in places[:index]
    )


def _free(blocks: Sequence[Block], width: int) -> Canvas:
    """Where they lie; as a row where they would cover each other on so narrow a screen."""
    wide = max(block.canvas.width for block in blocks)
    tall = max(block.canvas.height for block in blocks)
    left = min(block.x for block in blocks)
    right = max(block.x for block in blocks)
    unit = wide + 1.0
    if right > left:
        unit = min(unit, (width - wide) / (right - left))
    places = [
        (ceil((block.x - left) * unit), round(block.y * tall), block.canvas) for block in blocks
    ]
    if unit < 1 or _overlap(places):
        ordered = sorted(blocks, key=lambda block: (block.y, block.x))
        return _row([block.canvas for block in ordered], width)
    return _placed(places)
