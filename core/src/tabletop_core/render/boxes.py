"""Where the items of an area are in a picture: the layouts as boxes, in the units of SVG."""

from __future__ import annotations

from math import ceil, cos, floor, pi, sin, sqrt

import attrs

from tabletop_core.render.numbering import Numbered, Numbering
from tabletop_core.scene import Area, Item, Layout

#: The side of a grid's cell and of a symbol; the sides of a card; the space between.
CELL = 100.0
CARD_WIDTH, CARD_HEIGHT = 72.0, 100.0
GAP = 14.0
#: The height of a line of a caption below an item, and of a line of a list.
CAPTION = 19.0
LINE = 28.0


@attrs.frozen
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def parts(self, count: int) -> list[Box]:
        """The box cut into ``count`` equal parts, in rows."""
        columns = ceil(sqrt(count * self.width / self.height)) if count > 1 else 1
        columns = max(1, min(count, columns))
        rows = ceil(count / columns)
        width, height = self.width / columns, self.height / rows
        return [
            Box(self.x + index % columns * width, self.y + index // columns * height, width, height)
            for index in range(count)
        ]

    def moved(self, x: float, y: float) -> Box:
        """The box at another place."""
        return Box(self.x + x, self.y + y, self.width, self.height)


@attrs.frozen
class Placing:
    """Where everything in an area is: boxes of items by ``id``, and boxes of empty places."""

    items: dict[str, Box]
    places: list[tuple[Box, list[Numbered]]]
    width: float
    height: float


def place(
    area: Area, numbering: Numbering, symbols: frozenset[str], width: float, captions: int
) -> Placing:
    """Where everything in an area is.

    :param symbols: the names of the scene's symbols: items and places with one are square.
    :param width: where rows are broken.
    :param captions: how many lines there are below items.
    """
    below = captions * CAPTION + 6 if captions else 0
    spots: dict[tuple[float, float], list[Numbered]] = {}
    for entry in numbering.at_places(area.id):
        assert entry.hotspot.x is not None
        x, y = entry.hotspot.x, entry.hotspot.y or 0
        if area.layout is Layout.GRID:
            x, y = floor(x), floor(y)
        spots.setdefault((x, y), []).append(entry)
    items = _shown(area)
    sizes = [_size(item.symbol, symbols) for item in items]
    sizes += [_size(entries[0].hotspot.symbol, symbols) for entries in spots.values()]
    places = [(item.x, item.y) for item in items] + list(spots)
    boxes = _boxes(area, sizes, places, items, width, below)
    left = min((box.x for box in boxes), default=0)
    top = min((box.y for box in boxes), default=0)
    boxes = [box.moved(-left, -top) for box in boxes]
    return Placing(
        {item.id: box for item, box in zip(items, boxes, strict=False)},
        list(zip(boxes[len(items) :], spots.values(), strict=True)),
        max((box.x + box.width for box in boxes), default=0),
        max((box.y + box.height + below for box in boxes), default=0),
    )


def _shown(area: Area) -> tuple[Item, ...]:
    """All items, but of a pile only the top."""
    return area.items[-1:] if area.layout is Layout.STACK else area.items


def _size(symbol: str, symbols: frozenset[str]) -> tuple[float, float]:
    return CELL if symbol in symbols else CARD_WIDTH, CARD_HEIGHT


def _boxes(
    area: Area,
    sizes: list[tuple[float, float]],
    places: list[tuple[float, float]],
    items: tuple[Item, ...],
    width: float,
    below: float,
) -> list[Box]:
    if area.layout is Layout.GRID:
        boxes = [Box(i.x * CELL, i.y * CELL, i.width * CELL, i.height * CELL) for i in items]
        return boxes + [Box(x * CELL, y * CELL, CELL, CELL) for x, y in places[len(items) :]]
    if area.layout is Layout.LIST:
        return [Box(0, index * LINE, width, LINE) for index in range(len(places))]
    step = max((side for side, _height in sizes), default=0) + GAP
    tall = CARD_HEIGHT + GAP + below
    if area.layout is Layout.PYRAMID:
        centres = [((x - y / 2) * step, y * tall) for x, y in places]
    elif area.layout is Layout.FREE:
        centres = [(x * step, y * tall) for x, y in places]
    elif area.layout is Layout.RING:
        centres = _circle(len(places), step, tall)
    else:
        return _row(sizes, width, tall)
    return [
        Box(x - side / 2, y - height / 2, side, height)
        for (x, y), (side, height) in zip(centres, sizes, strict=True)
    ]


def _circle(count: int, step: float, tall: float) -> list[tuple[float, float]]:
    if count < 2:
        return [(0, 0)] * count
    # Far enough that neighbours on the circle do not touch, whichever way they are apart.
    radius = max(step, tall) / (2 * sin(pi / count)) * 1.05
    angles = [2 * pi * index / count for index in range(count)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle in angles]


def _row(sizes: list[tuple[float, float]], width: float, tall: float) -> list[Box]:
    boxes = []
    x = y = 0.0
    for side, height in sizes:
        if x and x + side > width:
            x, y = 0, y + tall
        boxes.append(Box(x, y, side, height))
        x += side + GAP
    return boxes
