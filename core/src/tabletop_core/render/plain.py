"""Areas in plain lines: everything said, nothing drawn, for ears, fingers and pipes."""

from __future__ import annotations

from tabletop_core.messages import Messages
from tabletop_core.render.cells import wrap
from tabletop_core.render.numbering import mark, numbers_of
from tabletop_core.render.screen import Brush
from tabletop_core.scene import Area, Item, Layout

_ = Messages("tabletop_core")

#: Areas with more items than this are summed up for a reader who asked to be brief.
_FEW = 12
_INDENT = 2


def plain_lines(area: Area, brush: Brush) -> list[str]:
    """An area as lines: what it is and how full, then its items."""
    items = area.items
    if area.layout is Layout.STACK:
        items = ()
    elif brush.screen.brief and len(items) > _FEW:
        items = tuple(
            item for item in items if item.last or brush.numbering.on_item(area.id, item.id)
        )
    lines = wrap(_heading(area, brush), brush.screen.width, 4)
    for item in items:
        said = wrap(_said(item, area, brush), brush.screen.width - _INDENT, 2)
        lines += [" " * _INDENT + line for line in said]
    return lines


def _heading(area: Area, brush: Brush) -> str:
    count = len(area.items) if area.count is None else area.count
    number = mark(numbers_of(brush.numbering.on_area(area.id)))
    label = brush.words(area.label) + (f" ({number})" if number else "")
    if not count:
        return brush.words(_("{label}: empty", label=label))
    if area.layout is Layout.STACK and area.items:
        top = _said(area.items[-1], area, brush)
        return brush.words(
            _("{label}: {count}, on top: {item}", label=label, count=count, item=top)
        )
    return brush.words(_("{label}: {count}", label=label, count=count))


def _said(item: Item, area: Area, brush: Brush) -> str:
    said = brush.words(item.label)
    if item.last:
        said = brush.words(_("{item} (last)", item=said))
    numbers = mark(numbers_of(brush.numbering.on_item(area.id, item.id)))
    if numbers:
        said = brush.words(_("{item}: number {numbers}", item=said, numbers=numbers))
    return said
