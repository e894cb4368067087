"""What is told to the author of a faulty scene."""

from __future__ import annotations

from scene_strategies import Do

from tabletop_core.scene import Area, Art, Hotspot, Item, Layout, Scene
from tabletop_core.scene_checks import scene_faults


def test_a_sound_scene_has_no_faults() -> None:
    tile = Item(id="t", label="tile", symbol="s", ink="0", art=(Art(("ab",), ("0 ",)),))
    area = Area(id="board", label="Board", layout=Layout.GRID, items=(tile,))
    hotspot = Hotspot(action=Do("x"), area="board", item="t")

    assert scene_faults(Scene(areas=(area,), hotspots=(hotspot,), symbols={"s": "<g/>"})) == []


def test_every_fault_is_named() -> None:
    tile = Item(id="t", label="", symbol="gone", ink="§", art=(Art(("ab", "c"), ("0", "")),))
    twin = Item(id="t", label="twin")
    area = Area(id="board", label="Board", layout=Layout.GRID, items=(tile, twin))
    scene = Scene(
        areas=(area, Area(id="board", label="Again", layout=Layout.ROW)),
        hotspots=(
            Hotspot(action=Do("x"), area="board", item="lost", symbol="gone"),
            Hotspot(action=Do("x"), area="nowhere"),
        ),
    )

    assert scene_faults(scene) == [
        "two areas have the id 'board'",
        "two items of area 'board' have the id 't'",
        "item 't' of area 'board' has no label: nobody can be told what it is",
        "item 't' of area 'board' names the symbol 'gone', which the scene does not have",
        "item 't' of area 'board' names the ink '§', which the scene does not have",
        "item 't' of area 'board' has art of 2 columns whose rows differ in width",
        "the hotspot of 'do x' names the symbol 'gone', which the scene does not have",
        "the hotspot of 'do x' is on item 'lost', which area 'board' does not have",
        "the hotspot of 'do x' is in area 'nowhere', which the scene does not have",
        "two hotspots are for the action 'do x'",
    ]
