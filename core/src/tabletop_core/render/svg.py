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
from tabletop_core.render.boxes import CAPTION, CELL, Box, Placing, place
from tabletop_core.render.markup import (
    contrast,
    escape,
    fit_text,
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
from tabletop_core.render.svg_texts import draw_texts
from tabletop_core.scene import Area, Item, Layout, Scene, seat_ink, seat_mark

_ = Messages("tabletop_core")

_MARGIN = 16.0
_HEADING, _LINE = 34.0, 26.0
_NARROWEST = 640.0
_CAPTION_SIZE, _CAPTION_LINES = 15.0, 3
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
    parts: list[str] = attrs.field(factory=list)
    used: dict[str, None] = attrs.field(factory=dict)
    width: float = _NARROWEST
    y: float = _MARGIN

    def draw(self, details: tuple[str, ...], *, texts: bool, style: bool) -> str:
        areas = self.brush.scene.shown(details)
        symbols = frozenset(self.brush.scene.symbols)
        numbering = self.brush.numbering
        grids = [
            place(area, numbering, symbols, 0, 0).width + 2 * _BORDER
            for area in areas
            if area.layout is Layout.GRID
        ]
        self.width = max([_NARROWEST, *grids])
        for wanted in (False, True):
            for area in areas:
                if area.detail is wanted:
                    lines = max((len(self._caption(item)) for item in area.items), default=0)
                    self._area(area, place(area, numbering, symbols, self.width, lines))
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
            f'<g id="{self._symbol_id(name)}">{symbols[name]}</g>' for name in sorted(self.used)
        ]
        return tag("defs", *drawn) if drawn else ""

    def _symbol_id(self, name: str) -> str:
        return f"{escape(self.prefix)}symbol-{identifier(name)}"

    # Areas

    def _area(self, area: Area, placing: Placing) -> None:
        label = self.brush.words(area.label)
        border = _BORDER if area.layout is Layout.GRID and area.coordinates else 0
        inside: list[str] = []
        if border:
            inside += self._coordinates(area, placing)
        # Small things lie on top of large ones.
        for item in sorted(self._visible(area, placing), key=lambda item: item.width < 1):
            inside.append(self._item(area, item, placing.items[item.id]))
        for box, entries in placing.places:
            inside += hotspots_of_place(self.brush, box, entries, self.symbol)
        for item in self._visible(area, placing):
            inside += self._hotspots(area, item, placing)
        header, above = self._header(area, label)
        x = max(border, (self.width - placing.width) / 2 if area.layout is Layout.GRID else 0)
        self.parts.append(
            tag(
                "g",
                header,
                tag("g", *inside, transform=move(x, above + border)),
                transform=move(0, self.y),
                role="group",
                aria_label=label,
                id=f"{self.prefix}area-{identifier(area.id)}",
                class_="tt-area",
            )
        )
        self.y += above + placing.height + 2 * border + 18

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

    # Items

    def symbol(self, name: str, box: Box, rotation: int = 0, color: str | None = None) -> str:
        """A symbol of the scene in a box, turned around its middle."""
        self.used[name] = None
        scale = min(box.width, box.height) / 100
        turned = f" rotate({rotation},50,50)" if rotation else ""
        x = box.x + (box.width - scale * 100) / 2
        y = box.y + (box.height - scale * 100) / 2
        return tag(
            "use",
            href=f"#{self.prefix}symbol-{identifier(name)}",
            transform=f"{move(x, y, scale)}{turned}",
            color=color,
        )

    def _css(self, letter: str) -> str | None:
        ink = self.brush.scene.ink(letter) if letter else None
        return ink.css if ink else None

    def _item(self, area: Area, item: Item, box: Box) -> str:
        label = self.brush.words(item.label)
        own = Box(0, 0, box.width, box.height)
        if area.layout is Layout.LIST:
            words = fit_text(label, self.width, 18)
            drawn = text(0, 20, words, size=18, anchor="start", fill="#222222")
        elif item.symbol in self.brush.scene.symbols:
            drawn = self.symbol(item.symbol, own, item.rotation, self._css(item.ink))
        else:
            drawn = self._card(area, item, own)
        if item.last:
            drawn += tag(
                "rect",
                x=2,
                y=2,
                width=box.width - 4,
                height=box.height - 4,
                rx=5,
                fill="none",
                stroke=self._css(item.ink) or "#111111",
                stroke_width=5,
                class_="tt-last",
            )
        for row, line in enumerate(self._caption(item), 1):
            y = box.height + row * CAPTION
            drawn += text(box.width / 2, y, line, size=_CAPTION_SIZE)
        return tag(
            "g",
            tag("title", escape(label)),
            drawn,
            id=f"{self.prefix}item-{identifier(area.id)}--{identifier(item.id)}",
            class_="tt-item",
            role="img",
            aria_label=label,
            transform=move(box.x, box.y),
        )

    def _caption(self, item: Item) -> list[str]:
        caption = self.brush.words(item.caption)
        return wrap_text(caption, CELL + 8, _CAPTION_SIZE)[:_CAPTION_LINES] if caption else []

    def _card(self, area: Area, item: Item, box: Box) -> str:
        """A plain card: its face in words, or its back."""
        ink = self._css(item.ink)
        back = item.hidden and not item.text
        drawn = tag(
            "rect",
            width=box.width,
            height=box.height,
            rx=min(8.0, box.width / 8),
            fill="#8fa3b8" if back else "#fffdf6",
            stroke=ink or "#5a5a5a",
            stroke_width=2,
        )
        if back:
            drawn += tag(
                "path",
                d=_lattice(box),
                fill="none",
                stroke="#dfe7ef",
                stroke_width=2,
            )
        size = 18.0 if box.width >= 60 else max(8.0, box.width / 3)
        words = "?" if back else self.brush.words(item.text or item.label)
        lines = wrap_text(words, box.width - 6, size)
        most = max(1, int((box.height - 8) / (size * 1.2)))
        lines = [fit_text(line, box.width - 4, size) for line in lines[:most]]
        y = box.height / 2 - (len(lines) - 1) * size * 0.6 + size * 0.35
        for line in lines:
            drawn += text(box.width / 2, y, line, size=size, fill=ink or "#222222", weight="bold")
            y += size * 1.2
        if item.owner is not None and item.owner != area.owner:
            drawn += self._seat_badge(item.owner, box.width - 11, 11)
        return drawn

    def _seat_badge(self, player: int, x: float, y: float) -> str:
        css = self._css(seat_ink(player)) or "#222222"
        return tag("circle", cx=x, cy=y, r=9, fill=css) + text(
            x, y + 4.5, seat_mark(player), size=13, fill=contrast(css), weight="bold"
        )

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


def _lattice(box: Box) -> str:
    step = box.width / 4
    across = [f"M{index * step:g} 6V{box.height - 6:g}" for index in range(1, 4)]
    down = [f"M6 {index * step:g}H{box.width - 6:g}" for index in range(1, int(box.height / step))]
    return "".join(across + down)
