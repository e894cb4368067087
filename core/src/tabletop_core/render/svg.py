"""Scenes as SVG: one self-contained picture for a browser, a notebook or a file.

Each thing has a title and a label for screen readers. Each legal action is a group that can be
focused, with the action's notation in ``data-action``. There are no scripts, no event handlers and no
``style`` attributes, so that it can be part of a page with a strict content policy. The same scene
always gives the same text.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from tabletop_core.messages import Messages, Translator
from tabletop_core.render.boxes import CELL, Placing, place
from tabletop_core.render.markup import (
    escape,
    identifier,
    move,
    tag,
    text,
    text_width,
    wrap_text,
)
from tabletop_core.render.numbering import Numbered
from tabletop_core.render.screen import Brush
from tabletop_core.render.svg_hotspots import button, hotspots_of_item, hotspots_of_place
from tabletop_core.render.svg_items import ItemPainter
from tabletop_core.render.svg_texts import draw_texts, scores_width
from tabletop_core.scene import Area, Item, Layout, Scene

_ = Messages("tabletop_core")

_MARGIN = 16.0
#: Room between areas side by side.
_BETWEEN = 28.0
_HEADING, _LINE = 34.0, 26.0
_NARROWEST = 640.0
#: Room around a grid for the numbers of its rows and columns.
_BORDER = 36.0

#: How hotspots look under a pointer and in focus: for pages that bring no style of their own.
STYLE = (
    ".tt-hotspot{cursor:pointer;outline:none}"
    ".tt-hotspot:hover .tt-target{stroke-width:4;fill-opacity:.75}"
    ".tt-hotspot:focus .tt-target{stroke:#000;stroke-width:6;stroke-dasharray:none}"
    "@media (prefers-reduced-motion:no-preference){.tt-item{transition:transform .4s}}"
)


def render_svg(
    scene: Scene,
    translator: Translator | None = None,
    *,
    details: Sequence[str] = (),
    texts: bool = True,
    style: bool = True,
    prefix: str = "tt-",
) -> str:
    """A scene as SVG.

    :param details: the areas shown on request that were asked for, by ``id``.
    :param texts: whether scores and notes are part of the picture.
    :param style: whether it brings :data:`STYLE` with it; a page may have it in its own style sheet.
    :param prefix: begins every ``id``, so that several pictures fit on one page.
    """
    brush = Brush.of(scene, translator, None)
    return _Picture(brush, prefix).draw(tuple(details), texts=texts, style=style)


@attrs.define
class _Picture:
    """One picture while it is drawn, from the top downwards."""

    brush: Brush
    prefix: str
    items: ItemPainter = attrs.field(init=False)
    parts: list[str] = attrs.field(factory=list)
    width: float = _NARROWEST
    #: Where the next area goes, and how high the areas beside it are.
    x: float = 0
    y: float = _MARGIN
    row_height: float = 0

    def __attrs_post_init__(self) -> None:
        self.items = ItemPainter(self.brush, self.prefix)

    def draw(self, details: tuple[str, ...], *, texts: bool, style: bool) -> str:
        areas = self.brush.scene.shown(details)
        symbols = frozenset(self.brush.scene.symbols)
        numbering = self.brush.numbering
        grids = [
            place(area, numbering, symbols, 0, 0).width + 2 * _BORDER
            for area in areas
            if area.layout is Layout.GRID
        ]
        self.width = max([_NARROWEST, *grids, scores_width(self.brush) if texts else 0])
        for wanted in (False, True):
            for area in areas:
                if area.detail is wanted:
                    lines = max((len(self.items.caption(item)) for item in area.items), default=0)
                    self._area(area, place(area, numbering, symbols, self.width, lines))
            self._next_row()
            if not wanted:
                self._elsewhere(areas)
        if texts:
            drawn, height = draw_texts(self.brush, self.y, self.width)
            self.parts.append(drawn)
            self.y += height
        return self._document(style=style)

    def _document(self, *, style: bool) -> str:
        width, height = self.width + 2 * _MARGIN, self.y + _MARGIN
        title = self.brush.words(_("The table"))
        body = tag("g", *self.parts, transform=move(_MARGIN, 0))
        return tag(
            "svg",
            tag("title", escape(title)),
            tag("style", STYLE) if style else "",
            self._definitions(),
            tag("rect", width=width, height=height, fill="#f6f3ea"),
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width:g} {height:g}",
            role="group",
            aria_label=title,
            # A page written from right to left must not turn the table around.
            direction="ltr",
            class_="tt-table",
        )

    def _definitions(self) -> str:
        """The symbols that are drawn, as the game's package has them."""
        symbols = self.brush.scene.symbols
        drawn = [
            f'<g id="{escape(self.items.symbol_id(name))}">{symbols[name]}</g>'
            for name in sorted(self.items.used)
        ]
        return tag("defs", *drawn) if drawn else ""

    # Areas

    def _area(self, area: Area, placing: Placing) -> None:
        label = self.brush.words(area.label)
        border = _BORDER if area.layout is Layout.GRID and area.coordinates else 0
        inside: list[str] = []
        if border:
            inside += self._coordinates(area, placing)
        # Small things lie on top of large ones.
        for item in sorted(self._visible(area, placing), key=lambda item: item.width < 1):
            inside.append(self.items.draw(area, item, placing.items[item.id]))
        for box, entries in placing.places:
            inside += hotspots_of_place(self.brush, box, entries, self.items.symbol)
        for item in self._visible(area, placing):
            inside += self._hotspots(area, item, placing)
        header, above = self._header(area, label)
        whole_row = area.layout in {Layout.GRID, Layout.LIST}
        width = self.width if whole_row else max(placing.width, self._heading_width(area, label))
        if self.x and self.x + width > self.width:
            self._next_row()
        x = max(border, (self.width - placing.width) / 2 if area.layout is Layout.GRID else 0)
        self.parts.append(
            tag(
                "g",
                header,
                tag("g", *inside, transform=move(x, above + border)),
                transform=move(self.x, self.y),
                role="group",
                aria_label=label,
                id=f"{self.prefix}area-{identifier(area.id)}",
                class_="tt-area",
            )
        )
        self.row_height = max(self.row_height, above + placing.height + 2 * border + 18)
        self.x += width + _BETWEEN

    def _next_row(self) -> None:
        self.x = 0
        self.y += self.row_height
        self.row_height = 0

    def _heading_width(self, area: Area, label: str) -> float:
        """How much of a row the heading takes: all of it where buttons follow."""
        if self.brush.numbering.on_area(area.id):
            return self.width
        return min(self.width, text_width(label, 20) + 60)

    def _header(self, area: Area, label: str) -> tuple[str, float]:
        """The heading, what can be done with the area as a whole, and how high both are."""
        if area.layout is Layout.STACK:
            count = len(area.items) if area.count is None else area.count
            label = f"{label} ×{self.brush.say.number(count)}"
        lines = wrap_text(label, self.width, 20)
        drawn = [
            text(0, 24 + row * _LINE, line, size=20, anchor="start", weight="bold")
            for row, line in enumerate(lines)
        ]
        y = (len(lines) - 1) * _LINE
        entries = self.brush.numbering.on_area(area.id)
        buttons, height = self._buttons(entries, text_width(lines[-1], 20) + 24, y)
        return "".join(drawn) + buttons, y + max(_HEADING, height)

    def _visible(self, area: Area, placing: Placing) -> list[Item]:
        return [item for item in area.items if item.id in placing.items]

    def _buttons(self, entries: Sequence[Numbered], x: float, y: float) -> tuple[str, float]:
        """Actions as buttons with words, in lines."""
        drawn = []
        top = y
        for entry in entries:
            made, width = button(self.brush, entry, self.width)
            if x and x + width > self.width:
                x, y = 0, y + 40
            drawn.append(tag("g", made, transform=move(x, y)))
            x += width + 10
        return "".join(drawn), y + 40 - top if entries else 0

    def _elsewhere(self, areas: Sequence[Area]) -> None:
        """Buttons for the actions that no area shows."""
        items = {(area.id, item.id) for area in areas for item in area.items}
        shown = {area.id for area in areas}
        entries = [
            entry
            for entry in self.brush.numbering.entries
            if entry.hotspot.area not in shown
            or (entry.hotspot.item and (entry.hotspot.area, entry.hotspot.item) not in items)
        ]
        if entries:
            drawn, height = self._buttons(entries, 0, self.y)
            self.parts.append(drawn)
            self.y += height + 12

    def _coordinates(self, area: Area, placing: Placing) -> list[str]:
        left = min((item.x for item in area.items), default=0)
        top = min((item.y for item in area.items), default=0)
        for entry in self.brush.numbering.at_places(area.id):
            left = min(left, entry.hotspot.x or 0)
            top = min(top, entry.hotspot.y or 0)
        columns, rows = round(placing.width / CELL), round(placing.height / CELL)
        labels = [
            (column * CELL + CELL / 2, y, left + column)
            for column in range(columns)
            for y in (-12.0, placing.height + 26)
        ]
        labels += [
            (x, row * CELL + CELL / 2 + 7, top + row)
            for row in range(rows)
            for x in (-18.0, placing.width + 18)
        ]
        return [text(x, y, f"{label:g}", size=20, fill="#6a6a6a") for x, y, label in labels]

    def _hotspots(self, area: Area, item: Item, placing: Placing) -> list[str]:
        entries = self.brush.numbering.on_item(area.id, item.id)
        if area.layout is Layout.STACK:
            # What can be done with a hidden part of a pile is done at its top.
            entries = [
                entry
                for each in area.items
                for entry in self.brush.numbering.on_item(area.id, each.id)
            ]
        return hotspots_of_item(self.brush, item, placing.items[item.id], entries)
