"""The table as one person sees it: which part of it, and how large."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import attrs

from tabletop_cli.language import _
from tabletop_cli.terminal import Terminal
from tabletop_core.actions import Action
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.messages import Translator
from tabletop_core.players import Player
from tabletop_core.render.canvas import Canvas
from tabletop_core.render.grid import Grid
from tabletop_core.render.menu import draw_menu
from tabletop_core.render.scores import draw_scores
from tabletop_core.render.screen import Brush, Screen
from tabletop_core.render.text import draw_areas, draw_notes
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene

#: Rows below a drawing: the question, and the line on which one types.
_BELOW = 2
#: A board is not squeezed into fewer rows than this.
_FEWEST_ROWS = 11
#: Rows that an item needs so that one sees more than what kind of thing it is.
_READABLE = 3
#: Cells by which a board is moved where nobody says by how many.
_STEP = 3

_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def scene_for(
    game: Game[Any, Any], view: Any, viewer: Player | None, legal: Sequence[Action] = ()
) -> Scene:
    """The scene of a view, with a hotspot for each legal action and no other."""
    scene = game.scene(view, viewer)
    wanted = set(legal)
    hotspots = [hotspot for hotspot in scene.hotspots if hotspot.action in wanted]
    shown = {hotspot.action for hotspot in hotspots}
    for action in legal:
        if action not in shown:
            label = "" if viewer is None else game.label(view, viewer, action)
            hotspots.append(Hotspot(action=action, label=label))
    return attrs.evolve(scene, hotspots=tuple(hotspots))


class TableView:
    """Shows scenes on a terminal, in the part and the size that the person chose.

    :param translator: with the names of the players.
    """

    def __init__(self, terminal: Terminal, translator: Translator) -> None:
        self.terminal = terminal
        self.translator = translator
        #: The size that the person chose and the one that was drawn last, 0 for the largest.
        self._zoom: int | None = None
        self._drawn_zoom = 0
        self._offset = (0, 0)
        self._centre: tuple[int, int] | None = None

    def follow(self) -> None:
        """Show again where something happens; the size stays as it was chosen."""
        self._offset = (0, 0)
        self._centre = None

    # Showing

    def show(self, scene: Scene, *, menu: bool = True, whole: bool = False) -> None:
        """Print a scene: scores and notes first, since on a low screen the top scrolls away.

        :param menu: whether the legal actions follow.
        :param whole: in plain lines, everything and not only what matters for the decision.
        """
        self._print(self._centred(scene), self._screen(whole=whole), menu=menu)

    def show_board(self, scene: Scene) -> None:
        """Print the board, without what lies beside it; where there is none, what lies on the table.

        In plain lines everything on it is said, also what does not matter for the decision.
        """
        boards = [area.id for area in scene.shown() if area.layout is Layout.GRID]
        screen = attrs.evolve(self._screen(whole=True), areas=tuple(boards))
        alone = attrs.evolve(self._centred(scene), scores=None, notes=())
        self._print(alone, screen, menu=False)

    def _print(self, scene: Scene, screen: Screen, *, menu: bool) -> None:
        draw = self._fitted if self.terminal.draws else self._drawn
        self.terminal.draw(draw(scene, screen, menu=menu), scene)

    def _drawn(self, scene: Scene, screen: Screen, *, menu: bool) -> Canvas:
        brush = Brush.of(scene, self.translator, screen)
        status = Canvas.stacked([draw_scores(brush), draw_notes(brush)])
        parts = [status, draw_areas(brush)]
        return Canvas.stacked([*parts, draw_menu(brush)] if menu else parts, gap=1)

    def _fitted(self, scene: Scene, screen: Screen, *, menu: bool) -> Canvas:
        """In the largest size in which all of it can be seen at once.

        Where even small drawings are too large, boards show the part where something happens, in a
        size in which one still can tell what is what.
        """
        room = self.terminal.height - _BELOW
        heights = self._heights(scene, screen)
        readable = max([at for at, rows in enumerate(heights) if rows >= _READABLE], default=0)
        if self._zoom is None:
            zooms = list(range(readable + 1))
        else:
            zooms = [min(self._zoom, len(heights) - 1)]
        small = _with_small_art(scene)
        for zoom in zooms:
            for variant in (scene, small):
                self._drawn_zoom = zoom
                chosen = attrs.evolve(screen, zoom=zoom)
                canvas = self._drawn(variant, chosen, menu=menu)
                if canvas.height <= room and self._is_whole(variant, chosen):
                    return canvas
        zoom = zooms[-1]
        least = self._drawn(small, attrs.evolve(screen, zoom=zoom, height=1), menu=menu)
        coordinates = any(grid.area.coordinates for grid in self._grids(scene, screen))
        rows = room - least.height + heights[zoom] + (2 if coordinates else 0)
        rows = max(_FEWEST_ROWS, rows)
        return self._drawn(small, attrs.evolve(screen, zoom=zoom, height=rows), menu=menu)

    def _grids(self, scene: Scene, screen: Screen) -> list[Grid]:
        brush = Brush.of(scene, self.translator, screen)
        boards = [area for area in scene.shown() if area.layout is Layout.GRID]
        return [Grid(board, brush) for board in boards]

    def _heights(self, scene: Scene, screen: Screen) -> list[int]:
        """The rows of a cell in each size in which the board can be drawn, the largest first."""
        sizes = max((grid.sizes for grid in self._grids(scene, screen)), key=len, default=[])
        return [size.height for size in sizes] or [1]

    def _is_whole(self, scene: Scene, screen: Screen) -> bool:
        return all(grid.shown == grid.all for grid in self._grids(scene, screen))

    def show_scores(self, scene: Scene) -> None:
        """Print the scores alone."""
        canvas = draw_scores(Brush.of(scene, self.translator, self._screen()))
        if canvas.height:
            self.terminal.draw(canvas, scene)
        else:
            self.terminal.say(_("This game keeps no scores."))

    def show_details(self, scene: Scene, names: Sequence[str]) -> None:
        """Print areas that are shown on request only."""
        screen = attrs.evolve(self._screen(whole=True), areas=tuple(names))
        alone = attrs.evolve(scene, hotspots=())
        self.terminal.draw(draw_areas(Brush.of(alone, self.translator, screen)), scene)

    def _screen(self, *, whole: bool = False) -> Screen:
        terminal = self.terminal
        return Screen(
            width=terminal.width,
            zoom=self._zoom,
            offset=self._offset,
            plain=not terminal.draws,
            brief=not terminal.draws and not whole,
            ascii=terminal.ascii,
        )

    # Choosing what is shown

    def move(self, words: Sequence[str]) -> None:
        """Do what somebody typed behind the key of the board.

        :param words: a way and how far (``left 2``), a place (``3,-1``), ``all``, or nothing to go
            back to where something happens.
        :raises TabletopError: when this cannot be understood.
        """
        if not words:
            self.follow()
            return
        way = next((way for way in _WAYS if way.startswith(words[0].casefold())), None)
        place = " ".join(words).replace(",", " ").split()
        if words[0] == "all":
            self._zoom = sys.maxsize
            self._offset = (0, 0)
        elif way is not None and len(words) <= 2 and (len(words) < 2 or words[1].isdecimal()):
            far = int(words[1]) if len(words) > 1 else _STEP
            dx, dy = _WAYS[way]
            self._offset = (self._offset[0] + dx * far, self._offset[1] + dy * far)
        elif len(place) == 2 and all(_is_number(word) for word in place):
            self._centre = int(place[0]), int(place[1])
            self._offset = (0, 0)
        else:
            raise TabletopError(
                _("{text} is no part of the board", text=repr(" ".join(words))),
                hint=_(
                    "type 'b left', 'b right 5', 'b up', 'b down', 'b 3,-1' for a place, 'b all', "
                    "or 'b' alone"
                ),
            )

    def zoom(self, scene: Scene, step: int) -> None:
        """Draw boards larger (``step`` -1) or smaller (1).

        :raises TabletopError: when there is no such size.
        """
        size = self._drawn_zoom + step
        if not 0 <= size < len(self._heights(scene, self._screen())):
            raise TabletopError(
                _("the board is as large as it can be drawn")
                if step < 0
                else _("the board is as small as it can be drawn")
            )
        self._zoom = size

    def _centred(self, scene: Scene) -> Scene:
        if self._centre is None:
            return scene
        areas = tuple(
            attrs.evolve(area, focus=self._centre) if area.layout is Layout.GRID else area
            for area in scene.areas
        )
        return attrs.evolve(scene, areas=areas)


def _with_small_art(scene: Scene) -> Scene:
    """With small drawings of what lies beside the boards, where there are any."""

    def smaller(item: Item) -> Item:
        small = tuple(art for art in item.art if art.height <= _READABLE)
        return attrs.evolve(item, art=small) if small else item

    def reduced(area: Area) -> Area:
        if area.layout is Layout.GRID:
            return area
        return attrs.evolve(area, items=tuple(map(smaller, area.items)))

    return attrs.evolve(scene, areas=tuple(map(reduced, scene.areas)))


def _is_number(word: str) -> bool:
    return word.lstrip("+-").isdecimal()
