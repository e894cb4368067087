"""The table as one person sees it: which part of it, and how large."""

from __future__ import annotations

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
from tabletop_core.render.scores import draw_scores
from tabletop_core.render.screen import Brush, Screen
from tabletop_core.render.text import draw_scene
from tabletop_core.scene import Area, Hotspot, Layout, Scene

#: Rows below a drawing: the question, and the line on which one types.
_BELOW = 3
#: A board is not squeezed into fewer rows than this: it rather scrolls off the top.
_FEWEST_ROWS = 9
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
        self._zoom: int | None = None
        self._offset = (0, 0)
        self._centre: tuple[int, int] | None = None

    def follow(self) -> None:
        """Show again where something happens; the size stays as it was chosen."""
        self._offset = (0, 0)
        self._centre = None

    # Showing

    def show(self, scene: Scene, *, menu: bool = True, whole: bool = False) -> None:
        """Print a scene.

        :param menu: whether the legal actions follow.
        :param whole: in plain lines, everything and not only what matters for the decision.
        """
        scene = self._centred(scene)
        canvas = self._draw(scene, self._screen(whole=whole), menu=menu)
        room = self.terminal.height - _BELOW
        if self.terminal.draws and canvas.height > room:
            canvas = self._squeezed(scene, room, menu=menu)
        self.terminal.draw(canvas, scene)

    def _squeezed(self, scene: Scene, room: int, *, menu: bool) -> Canvas:
        """With a board of fewer rows, so that it is seen together with its menu."""
        least = self._draw(scene, self._screen(height=1), menu=menu)
        height = max(_FEWEST_ROWS, room - least.height + 1)
        return self._draw(scene, self._screen(height=height), menu=menu)

    def _draw(self, scene: Scene, screen: Screen, *, menu: bool) -> Canvas:
        return draw_scene(scene, self.translator, screen, menu=menu)

    def show_scores(self, scene: Scene) -> None:
        """Print the scores alone."""
        canvas = draw_scores(Brush.of(scene, self.translator, self._screen()))
        if canvas.height:
            self.terminal.draw(canvas, scene)
        else:
            self.terminal.say(_("This game keeps no scores."))

    def show_details(self, scene: Scene, names: Sequence[str]) -> None:
        """Print areas that are shown on request only."""
        alone = attrs.evolve(scene, hotspots=(), scores=None, notes=())
        screen = attrs.evolve(self._screen(whole=True), areas=tuple(names))
        self.terminal.draw(self._draw(alone, screen, menu=False), scene)

    def _screen(self, *, height: int | None = None, whole: bool = False) -> Screen:
        terminal = self.terminal
        return Screen(
            width=terminal.width,
            height=height,
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
            self._zoom = 99
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
        boards = [area for area in scene.areas if area.layout is Layout.GRID and not area.detail]
        sizes, size = self._sizes(scene, boards)
        if not 0 <= size + step < sizes:
            raise TabletopError(
                _("the board is as large as it can be drawn")
                if step < 0
                else _("the board is as small as it can be drawn")
            )
        self._zoom = size + step

    def _sizes(self, scene: Scene, boards: Sequence[Area]) -> tuple[int, int]:
        """How many sizes there are, and which one is drawn."""
        brush = Brush.of(scene, self.translator, self._screen())
        grids = [Grid(board, brush) for board in boards]
        grid = max(grids, key=lambda grid: len(grid.sizes), default=None)
        return (0, 0) if grid is None else (len(grid.sizes), grid.sizes.index(grid.size))

    def _centred(self, scene: Scene) -> Scene:
        if self._centre is None:
            return scene
        areas = tuple(
            attrs.evolve(area, focus=self._centre) if area.layout is Layout.GRID else area
            for area in scene.areas
        )
        return attrs.evolve(scene, areas=areas)


def _is_number(word: str) -> bool:
    return word.lstrip("+-").isdecimal()
