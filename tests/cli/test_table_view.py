"""The part and the size in which a board is shown."""

from __future__ import annotations

import attrs
import pytest

from tabletop_cli.table_view import TableView
from tabletop_core.actions import Action, action
from tabletop_core.errors import TabletopError
from tabletop_core.messages import Translator
from tabletop_core.render.canvas import Canvas
from tabletop_core.scene import Area, Art, Hotspot, Item, Layout, Scene, ScoreTable

SIZES = ((11, 5), (5, 3), (3, 1))


def art(mark: str) -> tuple[Art, ...]:
    return tuple(Art((mark * width,) * height) for width, height in SIZES)


@action("go {x},{y}")
class Go(Action):
    x: int
    y: int


def board(columns: int, rows: int) -> Scene:
    """A full board whose cells are marked with the last digit of their row, and one place to go."""
    items = tuple(
        Item(
            id=f"{x},{y}",
            label="cell",
            x=x,
            y=y,
            art=art("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[y]),
            last=(x, y) == (0, 0),
        )
        for x in range(columns)
        for y in range(rows)
    )
    hand = Item(id="hand", label="tile", art=art("#"))
    return Scene(
        areas=(
            Area(id="board", label="Board", layout=Layout.GRID, items=items, coordinates=True),
            Area(id="hand", label="Hand", layout=Layout.ROW, items=(hand,)),
            Area(id="left", label="What is left", layout=Layout.ROW, items=(hand,), detail=True),
        ),
        hotspots=(Hotspot(action=Go(columns, 0), area="board", x=columns, y=0),),
        scores=ScoreTable(("Points",), (("3",), ("4",))),
        notes=("nothing special",),
    )


@attrs.define
class Drawn:
    """A terminal that keeps what was drawn last."""

    width: int = 80
    height: int = 24
    draws: bool = True
    ascii: bool = False
    canvas: Canvas = attrs.field(factory=lambda: Canvas(0))

    def draw(self, canvas: Canvas, _scene: Scene) -> None:
        self.canvas = canvas

    def say(self, _text: str = "") -> None:
        """Nothing is drawn by it."""

    @property
    def text(self) -> str:
        return self.canvas.text()


def view(terminal: Drawn) -> TableView:
    return TableView(terminal, Translator("en", ("Ana", "Bob")))  # type: ignore[arg-type]


def test_where_there_is_room_everything_is_large() -> None:
    terminal = Drawn(200, 60)
    view(terminal).show(board(4, 4))
    assert "AAAAAAAAAAA" in terminal.text
    assert "###########" in terminal.text
    assert "Not shown" not in terminal.text
    assert terminal.text.index("Points") < terminal.text.index("Board")
    assert terminal.text.rstrip().endswith("1 go 4,0")


def test_a_low_terminal_makes_the_board_smaller_until_all_can_be_seen() -> None:
    terminal = Drawn(120, 30)
    view(terminal).show(board(4, 4))
    assert "Not shown" not in terminal.text
    assert "A" * 20 in terminal.text, "four cells of five columns"
    assert "A" * 21 not in terminal.text
    assert terminal.canvas.height <= 28


def test_a_large_board_shows_where_something_happens_in_a_readable_size() -> None:
    terminal = Drawn(80, 24)
    view(terminal).show(board(30, 20))
    assert terminal.canvas.width <= 80
    assert terminal.text.count("AAAAA") >= 3, "three rows high"
    assert "Not shown: " in terminal.text
    assert "1 go 30,0" in terminal.text


def test_the_board_can_be_moved_and_comes_back() -> None:
    terminal = Drawn(80, 24)
    shown = view(terminal)
    scene = board(30, 20)

    def rows() -> set[str]:
        shown.show_board(scene)
        return set("ABCDEFGHIJKLMNOPQRST") & set(terminal.text.replace("Board", ""))

    first = rows()
    assert "A" in first
    shown.move(["down", "5"])
    assert "A" not in rows()
    shown.move(["d"])
    moved = rows()
    shown.move(["up", "3"])
    shown.move(["down"])
    assert rows() == moved
    shown.move([])
    assert rows() == first
    shown.move(["3,19"])
    assert "T" in rows()
    shown.follow()
    assert rows() == first


def test_all_of_it_can_be_seen_in_the_smallest_size() -> None:
    terminal = Drawn(100, 24)
    shown = view(terminal)
    shown.move(["all"])
    shown.show_board(board(20, 18))
    assert "Not shown" not in terminal.text
    assert "R" * 60 in terminal.text


def test_the_size_goes_from_the_largest_to_the_smallest_and_stays() -> None:
    terminal = Drawn(200, 60)
    shown = view(terminal)
    scene = board(4, 4)
    shown.show(scene)
    with pytest.raises(TabletopError, match="as large as"):
        shown.zoom(scene, -1)
    for width in (5, 3):
        shown.zoom(scene, 1)
        shown.show(scene)
        assert "A" * width * 4 in terminal.text
        assert "A" * (width * 4 + 1) not in terminal.text
    with pytest.raises(TabletopError, match="as small as"):
        shown.zoom(scene, 1)
    shown.follow()
    shown.show(scene)
    assert "A" * 13 not in terminal.text


@pytest.mark.parametrize("text", ["sideways", "left far", "3", "left 1 2", "1,2,3"])
def test_what_is_no_part_is_explained(text: str) -> None:
    with pytest.raises(TabletopError) as caught:
        view(Drawn()).move(text.split())
    assert "is no part of the board" in str(caught.value.message)
    assert "b left" in str(caught.value.hint)


def test_details_are_shown_alone() -> None:
    terminal = Drawn()
    view(terminal).show_details(board(2, 2), ["left"])
    assert "What is left" in terminal.text
    assert "Board" not in terminal.text
    assert "Points" not in terminal.text


def test_scores_are_shown_alone_where_there_are_any() -> None:
    terminal = Drawn()
    view(terminal).show_scores(board(2, 2))
    assert "Points" in terminal.text
    assert "Board" not in terminal.text
    terminal.canvas = Canvas(0)
    view(terminal).show_scores(attrs.evolve(board(2, 2), scores=None))
    assert terminal.text == ""


def test_plain_lines_say_everything_only_where_it_is_asked_for() -> None:
    terminal = Drawn(draws=False)
    shown = view(terminal)
    shown.show(board(5, 5))
    assert terminal.text.count("cell") == 1, "the last one"
    shown.show_board(board(5, 5))
    assert terminal.text.count("cell") == 25
