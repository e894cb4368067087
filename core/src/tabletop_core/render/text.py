"""Scenes as text: drawn with characters, or said in plain lines.

The drawing is a :class:`~tabletop_core.render.canvas.Canvas`, which is printed as it is or, by the
command line, in colours.
"""

from __future__ import annotations

from tabletop_core.messages import Translator
from tabletop_core.render.blocks import draw_blocks
from tabletop_core.render.canvas import Canvas
from tabletop_core.render.cells import cell_width, wrap
from tabletop_core.render.grid import Grid
from tabletop_core.render.menu import draw_menu
from tabletop_core.render.numbering import mark, numbers_of
from tabletop_core.render.plain import plain_lines
from tabletop_core.render.scores import draw_scores
from tabletop_core.render.screen import Brush, Screen
from tabletop_core.scene import Area, Layout, Scene


def render_text(
    scene: Scene,
    translator: Translator | None = None,
    screen: Screen | None = None,
    *,
    menu: bool = True,
) -> str:
    """A whole scene as text, each line ended by a newline.

    :param menu: whether the legal actions follow, with the numbers that are on the board.
    """
    screen = screen or Screen()
    return draw_scene(scene, translator, screen, menu=menu).text(ascii=screen.ascii)


def draw_scene(
    scene: Scene,
    translator: Translator | None = None,
    screen: Screen | None = None,
    *,
    menu: bool = True,
) -> Canvas:
    """A whole scene: areas, scores, notes, and the menu."""
    brush = Brush.of(scene, translator, screen)
    parts = [draw_areas(brush), draw_scores(brush), draw_notes(brush)]
    if menu:
        parts.append(draw_menu(brush))
    return Canvas.stacked(parts, gap=1)


def draw_areas(brush: Brush) -> Canvas:
    """The areas that the screen asks for."""
    wanted = brush.screen.areas
    shown = brush.scene.shown((*brush.screen.details, *wanted))
    drawn = [draw_area(area, brush) for area in shown if not wanted or area.id in wanted]
    tall = any(canvas.height > 1 for canvas in drawn)
    if not tall or brush.screen.plain:
        return Canvas.stacked(drawn)
    return Canvas.stacked(_with_gaps(drawn))


def _with_gaps(drawn: list[Canvas]) -> list[Canvas]:
    """An empty row beside every area that is taller than a line."""
    parts: list[Canvas] = []
    for canvas in drawn:
        if parts and (canvas.height > 1 or parts[-1].height > 1):
            parts.append(Canvas(0, 1))
        parts.append(canvas)
    return parts


def draw_area(area: Area, brush: Brush) -> Canvas:
    """One area with its heading: on one line where there is room, or below it."""
    if brush.screen.plain:
        return Canvas.of_lines(plain_lines(area, brush))
    body = Grid(area, brush).draw() if area.layout is Layout.GRID else draw_blocks(area, brush)
    heading = brush.words(area.label)
    numbers = mark(numbers_of(brush.numbering.on_area(area.id)))
    if numbers:
        heading += f" ({numbers})"
    if body.height == 1 and area.layout is not Layout.GRID:
        start = cell_width(heading) + 2
        if start + body.width <= brush.screen.width:
            line = Canvas(start + body.width, 1)
            line.write(0, 0, f"{heading}:", "*")
            line.draw(start, 0, body)
            return line
    return Canvas.stacked([Canvas.of_lines(wrap(heading, brush.screen.width), "*"), body])


def draw_notes(brush: Brush) -> Canvas:
    """The lines to be read besides."""
    return Canvas.of_lines(
        line
        for note in brush.scene.notes
        for line in wrap(brush.words(note), brush.screen.width, 2)
    )
