"""Scenes as SVG: well-formed, labelled, and with every action in reach."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import attrs
import pytest
from hypothesis import given
from scene_strategies import Do, scenes

from tabletop_core.messages import Translator
from tabletop_core.render.cells import clean
from tabletop_core.render.markup import contrast, escape, identifier, tag
from tabletop_core.render.svg import STYLE, render_svg
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene, ScoreTable

SVG = "{http://www.w3.org/2000/svg}"


def parse(scene: Scene, **options: object) -> ET.Element:
    names = Translator(names=["Ana", "Bruno <b>"])
    return ET.fromstring(render_svg(scene, names, **options))  # type: ignore[arg-type]


def labelled(root: ET.Element, role: str) -> list[str]:
    return [e.get("aria-label", "") for e in root.iter() if e.get("role") == role]


def box_of(element: ET.Element) -> tuple[float, float]:
    moved = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform", ""))
    assert moved is not None
    return float(moved[1]), float(moved[2])


def board(*items: Item, **values: object) -> Area:
    return Area(id="board", label="Board", layout=Layout.GRID, items=items, **values)  # type: ignore[arg-type]


def test_items_are_labelled_placed_and_turned() -> None:
    tile = Item(id="t", label="a road", x=2, y=-1, symbol="road", rotation=90, ink="0")
    other = Item(id="u", label="grass", x=0, y=0, symbol="road")
    scene = Scene(areas=(board(tile, other),), symbols={"road": "<path d='M0 0'/>", "unused": ""})

    root = parse(scene)

    (road,) = [e for e in root.iter(f"{SVG}g") if e.get("aria-label") == "a road"]
    (grass,) = [e for e in root.iter(f"{SVG}g") if e.get("aria-label") == "grass"]
    use = road.find(f"{SVG}use")
    assert use is not None
    assert use.get("transform") == "translate(0,0) rotate(90,50,50)"
    assert use.get("color") == "#c8102e"
    assert use.get("href") == "#tt-symbol-road"
    assert [e.get("id") for e in root.iter() if (e.get("id") or "").startswith("tt-symbol")] == [
        "tt-symbol-road"
    ]
    (x, y), (other_x, other_y) = box_of(road), box_of(grass)
    assert (x - other_x, y - other_y) == (200, -100)


def test_the_last_item_is_framed() -> None:
    scene = Scene(areas=(board(Item(id="t", label="tile", last=True, ink="1")),))

    (frame,) = [e for e in parse(scene).iter() if e.get("class") == "tt-last"]

    assert frame.get("stroke") == "#0b5cad"


def test_hotspots_are_buttons_with_their_notation_and_number() -> None:
    scene = Scene(
        areas=(board(Item(id="t", label="tile")),),
        hotspots=(
            Hotspot(action=Do("a"), area="board", x=1, y=0, group="g"),
            Hotspot(action=Do("b"), area="board", x=1, y=0, group="g", label="turned"),
            Hotspot(action=Do("c"), area="board", item="t", x=0.2, y=0.8, detail="a farm"),
            Hotspot(action=Do("d"), area="board", item="t"),
            Hotspot(action=Do("e"), area="board", label="all of it"),
            Hotspot(action=Do("f")),
        ),
    )

    root = parse(scene)

    assert labelled(root, "button") == [
        "5: do e; all of it",
        "1: do a",
        "2: do b; turned",
        "3: do c; a farm",
        "4: do d",
        "6: do f",
    ]
    buttons = [e for e in root.iter() if e.get("role") == "button"]
    assert all(button.get("tabindex") == "0" for button in buttons)
    assert {b.get("data-number"): b.get("data-action") for b in buttons}["3"] == "do c"
    for button in buttons:
        targets = [e for e in button.iter() if e.get("class") == "tt-target"]
        assert [target.get("pointer-events") for target in targets] == ["all"]


def test_actions_at_one_place_have_targets_that_do_not_overlap() -> None:
    spots = tuple(Hotspot(action=Do(what), area="board", x=0, y=0, group="g") for what in "abcd")

    root = parse(Scene(areas=(board(),), hotspots=spots))

    corners = [
        (target.get("x"), target.get("y"))
        for target in root.iter(f"{SVG}rect")
        if target.get("class") == "tt-target"
    ]
    assert corners == [("1.5", "1.5"), ("51.5", "1.5"), ("1.5", "51.5"), ("51.5", "51.5")]


def test_a_place_is_as_large_as_what_would_be_put_there() -> None:
    item = Item(id="a", label="a", symbol="card")
    spots = (
        Hotspot(action=Do("put"), area="row", x=1, y=0, symbol="card"),
        Hotspot(action=Do("stop"), area="row", x=2, y=0),
    )
    area = Area(id="row", label="Row", layout=Layout.PYRAMID, items=(item,))

    root = parse(Scene(areas=(area,), hotspots=spots, symbols={"card": "<path d='M0 0'/>"}))

    targets = [e for e in root.iter(f"{SVG}rect") if e.get("class") == "tt-target"]
    assert [target.get("width") for target in targets] == ["97", "69"]


def test_a_picture_is_wide_enough_for_its_scores() -> None:
    columns = tuple(f"Points of kind {number}" for number in range(8))
    scene = Scene(scores=ScoreTable(columns, (("12",) * 8, ("7",) * 8)))

    root = parse(scene)

    width = float((root.get("viewBox") or "").split()[2])
    ends = [float(e.get("x", 0)) for e in root.iter(f"{SVG}text") if e.get("text-anchor") == "end"]
    assert len(ends) == 3 * 8
    assert max(ends) <= width - 32
    assert width > float((parse(attrs.evolve(scene, scores=None)).get("viewBox") or "").split()[2])


def test_scores_and_notes_can_be_left_to_the_page() -> None:
    scene = Scene(scores=ScoreTable(("Points",), (("3",), ("4",))), notes=("last turn",))

    assert "Bruno &lt;b&gt;" in render_svg(scene, Translator(names=["Ana", "Bruno <b>"]))
    assert "last turn" not in render_svg(scene, texts=False)


def test_the_style_can_be_left_to_the_page() -> None:
    assert STYLE in render_svg(Scene())
    assert "<style" not in render_svg(Scene(), style=False)


def test_details_are_drawn_on_request() -> None:
    detail = Area(id="more", label="More", layout=Layout.ROW, detail=True)
    scene = Scene(areas=(detail,))

    assert "More" not in render_svg(scene)
    assert "More" in render_svg(scene, details=["more"])


def test_two_pictures_can_be_on_one_page() -> None:
    scene = Scene(areas=(board(Item(id="t", label="t", symbol="s")),), symbols={"s": "<g/>"})
    first = {e.get("id") for e in parse(scene).iter()} - {None}
    second = {e.get("id") for e in parse(scene, prefix="x-").iter()} - {None}

    assert first
    assert not first & second


def test_direction_of_writing_does_not_turn_the_table() -> None:
    assert parse(Scene()).get("direction") == "ltr"


@given(scenes())
def test_every_scene_is_well_formed_and_every_action_is_in_reach(scene: Scene) -> None:
    root = parse(scene)

    reached = sorted(e.get("data-action", "") for e in root.iter() if e.get("role") == "button")
    wanted = [clean(str(hotspot.action)) for hotspot in scene.hotspots]
    hidden = [area.id for area in scene.areas if area.detail]
    assert reached == sorted(wanted), hidden


@given(scenes())
def test_every_visible_item_is_labelled_in_full(scene: Scene) -> None:
    said = labelled(parse(scene), "img")

    for area in scene.shown():
        items = area.items[-1:] if area.layout is Layout.STACK else area.items
        for item in items:
            label = clean(Translator()(item.label))
            assert label.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd") in said


@given(scenes())
def test_nothing_in_a_scene_becomes_script_or_style(scene: Scene) -> None:
    for element in parse(scene, style=False).iter():
        assert element.tag not in {f"{SVG}script", f"{SVG}style"}
        names = set(element.attrib)
        assert [name for name in names if name.startswith("on") or name == "style"] == []


@given(scenes())
def test_the_same_scene_gives_the_same_text(scene: Scene) -> None:
    assert render_svg(scene) == render_svg(scene)


@given(scenes())
def test_no_id_is_used_twice(scene: Scene) -> None:
    ids = [e.get("id") for e in parse(scene).iter() if e.get("id")]

    assert len(ids) == len(set(ids))


def test_elements_are_written_with_escaped_values() -> None:
    written = tag("g", "<a/>", aria_label="<\"'&>", class_="x", x=1.50001, y=-0.001, gone=None)

    assert written == '<g aria-label="&lt;&quot;&#39;&amp;&gt;" class="x" x="1.5" y="0"><a/></g>'
    assert escape("\x00\ufffe") == "\ufffd\ufffd"


def test_identifiers_stay_different() -> None:
    names = ["a b", "a_b", "a-b", "a_20_b", "ä", "<"]

    assert len({identifier(name) for name in names}) == len(names)
    assert re.fullmatch(r"[A-Za-z0-9_-]+", "".join(map(identifier, names)))


@pytest.mark.parametrize(
    ("colour", "writing"),
    [
        ("#ffffff", "#000000"),
        ("#000000", "#ffffff"),
        ("#0b5cad", "#ffffff"),
        ("#f2c200", "#000000"),
    ],
)
def test_writing_contrasts_with_its_ground(colour: str, writing: str) -> None:
    assert contrast(colour) == writing
