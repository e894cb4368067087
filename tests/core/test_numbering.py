"""Numbers that the board and the menu share."""

from __future__ import annotations

import pytest
from scene_strategies import Do

from tabletop_core.render.numbering import Numbering, mark
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene

BOARD = Area(
    id="board", label="Board", layout=Layout.GRID, items=(Item(id="stone", label="stone"),)
)


def hotspot(what: str, **values: object) -> Hotspot:
    return Hotspot(action=Do(what), **values)  # type: ignore[arg-type]


def test_numbers_follow_the_scene_but_keep_groups_together() -> None:
    scene = Scene(
        hotspots=(
            hotspot("a", group="left"),
            hotspot("b", group="right"),
            hotspot("c", group="left"),
            hotspot("d"),
        )
    )

    numbering = Numbering(scene)

    assert [numbering.action(number) for number in range(6)] == [
        None,
        Do("a"),
        Do("c"),
        Do("b"),
        Do("d"),
        None,
    ]
    assert numbering.number(Do("b")) == 3
    assert numbering.number(Do("z")) is None
    assert len(numbering) == 4


def test_hotspots_are_found_by_where_they_are() -> None:
    scene = Scene(
        areas=(BOARD,),
        hotspots=(
            hotspot("a", area="board", item="stone"),
            hotspot("b", area="board", x=0, y=1),
            hotspot("c", area="board"),
            hotspot("d"),
            hotspot("e", area="board", item="stone", x=0.5, y=0.5),
        ),
    )
    numbering = Numbering(scene)

    assert [entry.number for entry in numbering.on_item("board", "stone")] == [1, 5]
    assert [entry.number for entry in numbering.at_places("board")] == [2]
    assert [entry.number for entry in numbering.on_area("board")] == [3]


@pytest.mark.parametrize(
    ("numbers", "width", "shown"),
    [
        ([], None, ""),
        ([7], None, "7"),
        ([3, 4, 5, 6], None, "3-6"),
        ([1, 3, 4, 9], None, "1,3-4,9"),
        ([11, 12, 13], 5, "11-13"),
        ([11, 12, 13], 3, "11+"),
        ([11, 12, 13], 2, "11"),
        ([11, 12, 13], 1, "*"),
    ],
)
def test_marks_say_as_much_as_fits(numbers: list[int], width: int | None, shown: str) -> None:
    assert mark(numbers, width) == shown
