"""Items in a picture: symbols, plain cards and the backs of cards."""

from __future__ import annotations

import attrs

from tabletop_core.render.boxes import CAPTION, CELL, Box
from tabletop_core.render.markup import (
    contrast,
    escape,
    fit_text,
    identifier,
    move,
    tag,
    text,
    wrap_text,
)
from tabletop_core.render.screen import Brush
from tabletop_core.scene import Area, Item, Layout, seat_ink, seat_mark

_CAPTION_SIZE, _CAPTION_LINES = 15.0, 3


@attrs.define
class ItemPainter:
    """Draws the items of a scene, and remembers which symbols it has used."""

    brush: Brush
    prefix: str
    used: dict[str, None] = attrs.field(factory=dict)

    def symbol(self, name: str, box: Box, rotation: int = 0, color: str | None = None) -> str:
        """A symbol of the scene in a box, turned around its middle."""
        self.used[name] = None
        scale = min(box.width, box.height) / 100
        turned = f" rotate({rotation},50,50)" if rotation else ""
        x = box.x + (box.width - scale * 100) / 2
        y = box.y + (box.height - scale * 100) / 2
        return tag(
            "use",
            href=f"#{self.symbol_id(name)}",
            transform=f"{move(x, y, scale)}{turned}",
            color=color,
        )

    def symbol_id(self, name: str) -> str:
        """The ``id`` under which a symbol is defined."""
        return f"{self.prefix}symbol-{identifier(name)}"

    def css(self, letter: str) -> str | None:
        """The colour of an ink; ``None`` for no ink, or one that nobody knows."""
        ink = self.brush.scene.ink(letter) if letter else None
        return ink.css if ink else None

    def draw(self, area: Area, item: Item, box: Box) -> str:
        """An item with what is below it, as a group with its label."""
        label = self.brush.words(item.label)
        own = Box(0, 0, box.width, box.height)
        if area.layout is Layout.LIST:
            words = fit_text(label, box.width, 18)
            drawn = text(0, 20, words, size=18, anchor="start", fill="#222222")
        elif item.symbol in self.brush.scene.symbols:
            drawn = self.symbol(item.symbol, own, item.rotation, self.css(item.ink))
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
                stroke=self.css(item.ink) or "#111111",
                stroke_width=5,
                class_="tt-last",
            )
        for row, line in enumerate(self.caption(item), 1):
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

    def caption(self, item: Item) -> list[str]:
        """The lines below an item."""
        caption = self.brush.words(item.caption)
        return wrap_text(caption, CELL + 8, _CAPTION_SIZE)[:_CAPTION_LINES] if caption else []

    def _card(self, area: Area, item: Item, box: Box) -> str:
        """A plain card: its face in words, or its back."""
        ink = self.css(item.ink)
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
        size = 16.0 if box.width >= 60 else max(8.0, box.width / 3)
        words = "?" if back else self.brush.words(item.text or item.label)
        lines = wrap_text(words, box.width - 8, size)
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
        css = self.css(seat_ink(player)) or "#222222"
        return tag("circle", cx=x, cy=y, r=9, fill=css) + text(
            x, y + 4.5, seat_mark(player), size=13, fill=contrast(css), weight="bold"
        )


def _lattice(box: Box) -> str:
    step = box.width / 4
    across = [f"M{index * step:g} 6V{box.height - 6:g}" for index in range(1, 4)]
    down = [f"M6 {index * step:g}H{box.width - 6:g}" for index in range(1, int(box.height / step))]
    return "".join(across + down)
