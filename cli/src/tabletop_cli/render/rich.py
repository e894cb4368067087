"""Scenes in colour: what the core draws with characters, printed with its inks by Rich.

Colour repeats what the characters say and adds nothing to it; Rich leaves it out by itself where
``NO_COLOR`` is set or the output is no terminal.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style

from tabletop_core.messages import Translator
from tabletop_core.render.canvas import Canvas
from tabletop_core.render.screen import Screen
from tabletop_core.render.text import draw_scene
from tabletop_core.scene import STANDARD_INKS, Ink, Scene


class ColouredCanvas:
    """A canvas as something that Rich prints, cell by cell as it is.

    :param inks: the scene's own inks, before the standard ones.
    :param ascii: print drawings with ASCII characters.
    """

    def __init__(
        self, canvas: Canvas, inks: Mapping[str, Ink] | None = None, *, ascii: bool = False
    ) -> None:
        self._canvas = canvas
        self._ascii = ascii
        self._styles = {
            letter: Style.parse(ink.terminal)
            for letter, ink in {**STANDARD_INKS, **(inks or {})}.items()
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for runs in self._canvas.runs(ascii=self._ascii):
            for text, ink in runs:
                yield Segment(text, self._styles.get(ink))
            yield Segment.line()


class SceneView:
    """A scene as something that Rich prints, as wide as the console.

    :param screen: what the reader wants; its width is replaced by the console's.
    :param menu: whether the legal actions follow.
    """

    def __init__(
        self,
        scene: Scene,
        translator: Translator | None = None,
        screen: Screen | None = None,
        *,
        menu: bool = True,
    ) -> None:
        self._scene = scene
        self._translator = translator
        self._screen = screen or Screen()
        self._menu = menu

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        screen = attrs.evolve(self._screen, width=options.max_width)
        canvas = draw_scene(self._scene, self._translator, screen, menu=self._menu)
        yield ColouredCanvas(canvas, self._scene.inks, ascii=screen.ascii)
