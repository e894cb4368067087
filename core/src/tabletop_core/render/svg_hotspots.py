"""Legal actions in a picture: groups that can be clicked, touched and focused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop_core.render.boxes import CELL, Box
from tabletop_core.render.cells import clean
from tabletop_core.render.markup import escape, fit_text, tag, text, text_width
from tabletop_core.render.numbering import Numbered
from tabletop_core.render.screen import Brush
from tabletop_core.scene import Item

_COLOUR = "#7a1fa2"
_BADGE = 13.0

#: Draws a symbol of the scene: name, box, rotation.
DrawSymbol = Callable[[str, Box, int], str]


def spoken(brush: Brush, entry: Numbered) -> str:
    """All that is said of an action: number, notation, label, details."""
    hotspot = entry.hotspot
    notation = str(hotspot.action)
    said = [notation, brush.words(hotspot.label), brush.words(hotspot.detail)]
    return f"{entry.number}: " + "; ".join(dict.fromkeys(part for part in said if part))


def hotspot(brush: Brush, entry: Numbered, *drawn: str) -> str:
    """The group of one action."""
    label = spoken(brush, entry)
    return tag(
        "g",
        tag("title", escape(label)),
        *drawn,
        class_="tt-hotspot",
        role="button",
        tabindex=0,
        aria_label=label,
        data_action=str(entry.hotspot.action),
        data_number=entry.number,
    )


def _target(box: Box, *, dashed: bool = False) -> str:
    """What takes the click, its whole inside included."""
    return tag(
        "rect",
        x=box.x + 1.5,
        y=box.y + 1.5,
        width=box.width - 3,
        height=box.height - 3,
        rx=6,
        fill="#ffffff",
        fill_opacity=0.35 if dashed else 0.01,
        stroke=_COLOUR,
        stroke_width=2,
        stroke_dasharray="6 5" if dashed else None,
        pointer_events="all",
        class_="tt-target",
    )


def _badge(x: float, y: float, number: int, radius: float = _BADGE, *, target: bool = False) -> str:
    """A number in a circle, which may itself be what takes the click."""
    circle = tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill="#ffffff",
        stroke=_COLOUR,
        stroke_width=2.5,
        pointer_events="all",
        class_="tt-target" if target else None,
    )
    digits = len(str(number))
    size = radius * (1.25 if digits < 2 else 1.1 if digits < 3 else 0.85)
    return circle + text(x, y + size * 0.35, str(number), size=size, fill=_COLOUR, weight="bold")


def hotspots_of_place(
    brush: Brush, box: Box, entries: Sequence[Numbered], symbol: DrawSymbol
) -> list[str]:
    """Actions at an empty place: each with what it would put there, side by side."""
    drawn = []
    for entry, part in zip(entries, box.parts(len(entries)), strict=True):
        inside = [_target(part, dashed=True)]
        radius = _BADGE if len(entries) == 1 else 10.5
        x, y = part.x + part.width / 2, part.y + part.height / 2
        if entry.hotspot.symbol in brush.scene.symbols:
            side = min(part.width, part.height) * 0.84
            preview = Box(x - side / 2, y - side / 2, side, side)
            ghost = symbol(entry.hotspot.symbol, preview, entry.hotspot.rotation)
            inside.append(tag("g", ghost, opacity=0.75, pointer_events="none"))
            # In the corner, where it hides little of what is shown.
            x, y = part.x + radius + 2, part.y + radius + 2
        inside.append(_badge(x, y, entry.number, radius))
        drawn.append(hotspot(brush, entry, *inside))
    return drawn


def hotspots_of_item(brush: Brush, item: Item, box: Box, entries: Sequence[Numbered]) -> list[str]:
    """Actions on an item: at their points, or over all of it."""
    drawn = []
    whole = []
    for entry in entries:
        if entry.hotspot.x is None:
            whole.append(entry)
            continue
        x = box.x + (entry.hotspot.x - item.x) * CELL
        y = box.y + ((entry.hotspot.y or 0) - item.y) * CELL
        drawn.append(hotspot(brush, entry, _badge(x, y, entry.number, 11.5, target=True)))
    for entry, part in zip(whole, box.parts(max(1, len(whole))), strict=False):
        radius = min(_BADGE, part.width / 2.4, part.height / 2.4)
        badge = _badge(part.x + radius + 3, part.y + radius + 3, entry.number, radius)
        drawn.append(hotspot(brush, entry, _target(part), badge))
    return drawn


def button(brush: Brush, entry: Numbered, widest: float) -> tuple[str, float]:
    """An action with words, for where there is nothing to point at; and its width."""
    notation = clean(str(entry.hotspot.action))
    label = brush.words(entry.hotspot.label)
    words = notation if label in {"", notation} else f"{notation}: {label}"
    words = fit_text(words, widest - 44, 17)
    width = 44 + text_width(words, 17)
    return (
        hotspot(
            brush,
            entry,
            _target(Box(0, 0, width, 34), dashed=True),
            _badge(18, 17, entry.number),
            text(36, 23, words, size=17, anchor="start"),
        ),
        width,
    )
