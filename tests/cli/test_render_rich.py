"""Scenes in colour."""

from __future__ import annotations

import io

from hypothesis import given
from rich.console import Console
from scene_strategies import Do, scenes

from tabletop_cli.render.rich import ColouredCanvas, SceneView
from tabletop_core.render.canvas import Canvas
from tabletop_core.render.screen import Screen
from tabletop_core.render.text import render_text
from tabletop_core.scene import Area, Art, Hotspot, Ink, Item, Layout, Scene


def printed(what: object, **console: object) -> str:
    file = io.StringIO()
    settings = {"width": 80, "force_terminal": True, "color_system": "truecolor", **console}
    Console(file=file, **settings).print(what, end="")  # type: ignore[arg-type]
    return file.getvalue()


TILE = Item(id="t", label="tile", art=(Art(("ab", "cd"), ("0g", "  ")),), x=0, y=0)
SCENE = Scene(
    areas=(Area(id="board", label="Board", layout=Layout.GRID, items=(TILE,)),),
    hotspots=(Hotspot(action=Do("it"), area="board", item="t"),),
    inks={"g": Ink("#00ff00", "on #00ff00")},
)


def test_inks_become_colours() -> None:
    out = printed(SceneView(SCENE))

    assert "\x1b[1;38;2;255;255;255;48;2;200;16;46ma\x1b[0m" in out
    assert "\x1b[48;2;0;255;0mb\x1b[0m" in out


def test_without_colour_the_same_is_printed_as_plain_text(monkeypatch: object) -> None:
    assert printed(SceneView(SCENE), color_system=None, force_terminal=False) == render_text(SCENE)


def test_no_color_leaves_the_colours_out() -> None:
    out = printed(SceneView(SCENE), no_color=True)

    assert "38;2" not in out
    assert "48;2" not in out


def test_the_console_decides_the_width() -> None:
    hotspots = tuple(Hotspot(action=Do(f"m{number}")) for number in range(30))
    view = SceneView(Scene(hotspots=hotspots), screen=Screen(width=200))

    lines = printed(view, width=40, color_system=None).splitlines()

    assert max(map(len, lines)) <= 40


def test_the_menu_can_be_left_out_and_ascii_asked_for() -> None:
    assert "do it" not in printed(SceneView(SCENE, menu=False))
    assert printed(ColouredCanvas(Canvas.of_lines(["═"], "0"), ascii=True)).count("=") == 1


def test_unknown_inks_are_printed_without_colour() -> None:
    assert printed(ColouredCanvas(Canvas.of_lines(["x"], "§"))) == "x\n"


@given(scenes())
def test_colours_add_nothing_to_what_is_drawn(scene: Scene) -> None:
    out = printed(SceneView(scene), color_system=None, force_terminal=False)

    # Inked blanks at the ends of lines have no place in a text.
    assert [line.rstrip() for line in out.split("\n")] == render_text(scene).split("\n")
