"""Scenes as text: exact pictures of small scenes, and what holds for all of them."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene_strategies import Do, scenes

from tabletop_core.messages import Translator
from tabletop_core.render.cells import cell_width
from tabletop_core.render.numbering import Numbering
from tabletop_core.render.screen import Screen
from tabletop_core.render.text import render_text
from tabletop_core.scene import Area, Art, Hotspot, Item, Layout, Scene, ScoreTable

LARGE = Art(("+---+", "|   |", "+---+"))
SMALL = Art(("[ ]",))


def picture(scene: Scene, **screen: object) -> list[str]:
    names = Translator(names=["Ana", "Bruno"])
    return render_text(scene, names, Screen(**screen)).splitlines()  # type: ignore[arg-type]


def area(layout: Layout, *items: Item, **values: object) -> Area:
    return Area(id="a", label="Things", layout=layout, items=items, **values)  # type: ignore[arg-type]


def cards(*texts: str) -> list[Item]:
    return [Item(id=text, label=text, x=place) for place, text in enumerate(texts)]


def do(what: str, **place: object) -> Hotspot:
    return Hotspot(action=Do(what), **{"area": "a", **place})  # type: ignore[arg-type]


def board(columns: int, rows: int, **values: object) -> Area:
    tiles = [
        Item(id=f"{x},{y}", label=f"tile {x},{y}", art=(LARGE, SMALL), x=x, y=y)
        for y in range(rows)
        for x in range(columns)
    ]
    return area(Layout.GRID, *tiles, coordinates=True, **values)


# Grids


def test_grid_with_coordinates_a_token_the_last_tile_and_numbered_cells() -> None:
    tiles = [
        Item(id="t", label="tile", art=(LARGE,), x=0, y=0),
        Item(id="u", label="tile", art=(LARGE,), x=1, y=0, last=True),
    ]
    token = Item(id="m", label="stone", text="A", x=0.3, y=0.3, width=0.4, height=0.4)
    scene = Scene(
        areas=(area(Layout.GRID, *tiles, token, coordinates=True),),
        hotspots=(
            do("one", x=-1, y=0, group="w"),
            do("two", x=-1, y=0, group="w"),
            do("three", x=1, y=1),
        ),
    )

    assert picture(scene) == [
        "Things",
        "    -1    0    1",
        "   ┌╌╌╌┐+---+┏---┓",
        " 0 ╎1-2╎| A ||   | 0",
        "   └╌╌╌┘+---+┗---┛",
        "             ┌╌╌╌┐",
        " 1           ╎ 3 ╎ 1",
        "             └╌╌╌┘",
        "    -1    0    1",
        "",
        "1 do one     2 do two     3 do three",
    ]


def test_grid_takes_the_largest_size_that_fits() -> None:
    scene = Scene(areas=(board(12, 1),))

    assert "+---+" * 12 in "\n".join(picture(scene, width=70))
    assert "[ ]" * 12 in "\n".join(picture(scene, width=69 - 5))


def test_grid_can_be_asked_for_a_size() -> None:
    scene = Scene(areas=(board(2, 1),))

    assert "[ ][ ]" in "\n".join(picture(scene, zoom=1))
    assert "[ ][ ]" in "\n".join(picture(scene, zoom=99))


def test_grid_too_large_for_the_screen_shows_the_part_around_its_focus() -> None:
    scene = Scene(
        areas=(board(30, 9, focus=(20, 4)),), hotspots=(do("far", x=30, y=4), do("near", x=20, y=9))
    )

    lines = picture(scene, width=40, height=5)

    assert lines[1].split() == [str(x) for x in range(16, 26)]
    assert [line.split()[0] for line in lines[2:5]] == ["3", "4", "5"]
    told = " ".join(line.strip() for line in lines[6:9])
    assert told == (
        "Not shown: 16 columns to the left, 5 columns to the right, 3 rows above and 4 rows below "
        "(numbers 1-2)"
    )


def test_the_part_of_a_grid_can_be_moved_but_not_beyond_its_edge() -> None:
    scene = Scene(areas=(board(30, 1, focus=(0, 0)),))

    assert picture(scene, width=40, offset=(2, 0))[1].split()[0] == "2"
    assert picture(scene, width=40, offset=(500, 0))[1].split()[-1] == "29"


def test_points_of_an_item_are_numbered_on_it() -> None:
    tile = Item(id="t", label="tile", art=(LARGE, SMALL), x=0, y=0)
    scene = Scene(
        areas=(area(Layout.GRID, tile),),
        hotspots=(do("left", item="t", x=0.1, y=0.5), do("right", item="t", x=0.9, y=0.5)),
    )

    assert picture(scene)[1:4] == ["+---+", "1   2", "+---+"]


def test_points_that_cannot_be_told_apart_are_shown_in_a_closeup() -> None:
    scene = Scene(
        areas=(board(20, 1),),
        hotspots=(do("left", item="3,0", x=3.1, y=0.5), do("right", item="3,0", x=3.9, y=0.5)),
    )

    lines = picture(scene)

    assert lines[2].split()[1] == "[ ]" or "[ ][ ]" in lines[2]
    assert lines[4:8] == ["tile 3,0", "+---+", "1   2", "+---+"]


def test_a_grid_without_art_shows_its_texts() -> None:
    items = [Item(id="k", label="king", text="K", x=0, y=0), Item(id="q", label="queen", x=1, y=1)]
    scene = Scene(areas=(area(Layout.GRID, *items),), hotspots=(do("go", x=2, y=0),))

    assert picture(scene)[:3] == ["Things", "   K             1", "        queen"]


# Other layouts


def test_row_hand_and_pile_on_one_line_each() -> None:
    row = area(Layout.ROW, *cards("7", "queen of hearts"))
    hidden = Item(id="h", label="face-down card", hidden=True)
    pile = Area(id="p", label="Pile", layout=Layout.STACK, items=(hidden,), count=12)
    empty = Area(id="e", label="Discards", layout=Layout.STACK)
    scene = Scene(
        areas=(row, pile, empty),
        hotspots=(do("seven", item="7"), do("draw", area="p")),
    )

    assert picture(scene)[:3] == [
        "Things: 1:[7] [queen of hearts]",
        "Pile (2): [?] ×12",
        "Discards: empty",
    ]


def test_owners_and_the_last_card_are_marked() -> None:
    items = [
        Item(id="7", label="7", owner=0),
        Item(id="8", label="8", owner=1, last=True),
    ]

    assert picture(Scene(areas=(area(Layout.ROW, *items),))) == ["Things: [7] A [8]* B"]


def test_a_row_of_drawings_has_captions_and_numbers() -> None:
    items = [
        Item(id="a", label="a", art=(LARGE,), caption="north"),
        Item(id="b", label="b", art=(LARGE,), caption="east"),
    ]
    scene = Scene(areas=(area(Layout.ROW, *items),), hotspots=(do("it", item="b"),))

    assert picture(scene)[:6] == [
        "Things",
        "+---+   +---+",
        "|   |   |   |",
        "+---+   +---+",
        "north   east",
        "          1",
    ]


def test_long_rows_are_broken() -> None:
    lines = picture(Scene(areas=(area(Layout.HAND, *cards(*"abcdefghijklmnop")),)), width=40)

    assert lines == [
        "Things",
        "[a] [b] [c] [d] [e] [f] [g] [h] [i] [j]",
        "[k] [l] [m] [n] [o] [p]",
    ]


def test_pyramid() -> None:
    items = [
        Item(id=f"{x}{y}", label=text, x=x, y=y)
        for text, x, y in (("a", 0, 0), ("b", 0, 1), ("c", 1, 1), ("d", 0, 2), ("f", 2, 2))
    ]
    scene = Scene(areas=(area(Layout.PYRAMID, *items),), hotspots=(do("put", x=1, y=2),))

    assert picture(scene)[:4] == ["Things", "    [a]", "  [b] [c]", "[d] (1) [f]"]


def test_ring() -> None:
    scene = Scene(areas=(area(Layout.RING, *cards("n", "e", "s", "w")),))

    assert picture(scene) == ["Things", "    [n]", "[w]     [e]", "    [s]"]


def test_free() -> None:
    items = [Item(id=t, label=t, x=x, y=y) for t, x, y in (("a", 0, 0), ("b", 2, 0), ("c", 1, 1))]

    assert picture(Scene(areas=(area(Layout.FREE, *items),))) == [
        "Things",
        "[a]     [b]",
        "    [c]",
    ]


def test_list_tells_labels() -> None:
    items = [Item(id="1", label="city of 3 tiles"), Item(id="2", label="a road")]
    scene = Scene(areas=(area(Layout.LIST, *items),), hotspots=(do("it", item="2"),))

    assert picture(scene)[:3] == ["Things", "city of 3 tiles", "1: a road"]


# Details, scores, notes and the menu


def test_details_are_shown_on_request_only() -> None:
    detail = Area(id="more", label="More", layout=Layout.ROW, items=tuple(cards("x")), detail=True)
    scene = Scene(areas=(area(Layout.ROW, *cards("y")), detail))

    assert picture(scene) == ["Things: [y]"]
    assert picture(scene, details=("more",)) == ["Things: [y]", "More: [x]"]
    assert picture(scene, areas=("more",)) == ["More: [x]"]


def test_scores_name_the_seats_and_who_is_to_act() -> None:
    scene = Scene(
        scores=ScoreTable(("Points", "Left"), (("3", "7"), ("12", "6"))), to_act=(1,), viewer=0
    )

    assert picture(scene) == [
        "               Points  Left",
        "  A Ana (you)       3     7",
        "> B Bruno          12     6",
    ]


def test_scores_become_sentences_where_there_is_no_room_for_a_table() -> None:
    columns = ("Points so far", "Points at the end", "Followers")
    scene = Scene(scores=ScoreTable(columns, (("3", "4", "5"),)), to_act=(0,))

    assert picture(scene, width=40) == [
        "A Ana, to act: Points so far: 3; Points",
        "  at the end: 4; Followers: 5",
    ]


def test_menu_labels_are_cut_but_notations_are_not() -> None:
    scene = Scene(
        hotspots=(
            do("a-rather-long-notation", label="and what it would mean for the game"),
            do("it", label="short"),
        )
    )

    assert picture(scene, width=42) == [
        "1 do a-rather-long-notation  and what it …",
        "2 do it                      short",
    ]
    assert picture(scene, width=36) == [
        "1 do a-rather-long-notation",
        "  and what it would mean for the",
        "  game",
        "2 do it",
        "  short",
    ]


def test_a_notation_wider_than_the_screen_is_broken_but_complete() -> None:
    scene = Scene(hotspots=(do("x" * 60), do("it")))

    assert picture(scene, width=40) == [
        "1 do",
        f"  {'x' * 38}",
        f"  {'x' * 22}",
        "2 do it",
    ]


def test_a_long_menu_stands_in_columns() -> None:
    scene = Scene(hotspots=tuple(do(f"m{number}") for number in range(1, 12)))

    assert picture(scene, width=40) == [
        " 1 do m1     5 do m5     9 do m9",
        " 2 do m2     6 do m6    10 do m10",
        " 3 do m3     7 do m7    11 do m11",
        " 4 do m4     8 do m8",
    ]


def test_plain_lines_say_everything_and_draw_nothing() -> None:
    tile = Item(id="t", label="a road from north to south", art=(LARGE,), last=True)
    pile = Area(
        id="p",
        label="Pile",
        layout=Layout.STACK,
        items=(Item(id="c", label="face-down card", hidden=True),),
        count=40,
    )
    scene = Scene(
        areas=(area(Layout.GRID, tile), pile),
        hotspots=(do("it", item="t", label="claim it", detail="2 tiles long"),),
        scores=ScoreTable(("Points",), (("3",), ("4",))),
        notes=("last turn",),
        to_act=(0,),
        viewer=0,
    )

    assert picture(scene, plain=True) == [
        "Things: 1",
        "  a road from north to south (last): number 1",
        "Pile: 40, on top: face-down card",
        "",
        "A Ana (you), to act: Points: 3",
        "B Bruno: Points: 4",
        "",
        "last turn",
        "",
        "1: do it; claim it; 2 tiles long",
    ]


def test_plain_lines_can_be_brief_about_a_full_board() -> None:
    full = board(20, 1)
    last = attrs.evolve(full.items[7], last=True)
    scene = Scene(areas=(attrs.evolve(full, items=(*full.items[:7], last, *full.items[8:])),))

    assert picture(scene, plain=True, brief=True) == ["Things: 20", "  tile 7,0 (last)"]
    assert len(picture(scene, plain=True)) == 21


# What holds for every scene


@given(scenes(), st.integers(40, 200), st.booleans(), st.none() | st.integers(1, 40))
def test_every_line_keeps_to_the_width(
    scene: Scene, width: int, plain: bool, height: int | None
) -> None:
    lines = picture(scene, width=width, plain=plain, height=height, details=("board",))

    assert [line for line in lines if cell_width(line) > width] == []


@given(scenes(), st.integers(40, 120), st.booleans())
def test_every_action_is_in_the_menu_with_its_number(scene: Scene, width: int, plain: bool) -> None:
    drawn = "".join(picture(scene, width=width, plain=plain)).replace(" ", "")

    for entry in Numbering(scene).entries:
        number = f"{entry.number}:" if plain else str(entry.number)
        notation = str(entry.hotspot.action).replace(" ", "")
        assert f"{number}{notation}" in drawn


@given(scenes())
def test_the_terminal_gets_no_control_characters(scene: Scene) -> None:
    text = render_text(scene)

    # Escape sequences, and marks that would turn the order of what follows around.
    assert [c for c in text if c != "\n" and (c < " " or c in "\x7f\x9b\u202d\u202e")] == []


@pytest.mark.parametrize("layout", list(Layout))
def test_an_empty_area_is_drawn(layout: Layout) -> None:
    assert picture(Scene(areas=(area(layout),)))[0].startswith("Things")
