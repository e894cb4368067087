"""Scenes of all kinds, for Hypothesis: every layout, and words that try to break a drawing."""

from __future__ import annotations

from hypothesis import strategies as st

from tabletop_core.actions import Action, action
from tabletop_core.scene import Area, Art, Hotspot, Item, Layout, Scene, ScoreTable


@action("do {what}")
class Do(Action):
    """An action whose notation is any text."""

    what: str


#: Markup, control characters, wide, combining and right-to-left letters, and what is not in XML.
NASTY = (
    "<script>alert('x')</script>",
    '"><svg onload=x>',
    "a\nb\tc\x1b[31mred\x00",
    "漢字かな",
    "e\u0301\u0302",
    "\u202eevil\u202c",
    "سلام",
    "&amp; &#0; ]]>",
    "\ufffe\uffff\ud800",
    "👩‍👩‍👧",
    "a very long label that does not fit into any box that anybody would draw for it",
    "",
    "x" * 300,
)

texts = st.sampled_from(NASTY) | st.text(max_size=12)
words = st.text(alphabet="abcxyz<>&'\"漢 -", min_size=1, max_size=10).map(
    lambda text: text.replace(" ", "_")
)
arts = st.sampled_from(
    [
        (),
        (Art(("+--+", "|  |", "+--+"), ("....", "*  *", "")), Art(("##",), ("01",))),
        (Art(("@",)),),
    ]
)
places = st.integers(-6, 12)


@st.composite
def items(draw: st.DrawFn, name: str) -> Item:
    """An item, small or as large as a cell."""
    side = draw(st.sampled_from([1, 1, 1, 0.3]))
    return Item(
        id=name,
        label=draw(texts) or "thing",
        text=draw(texts),
        caption=draw(texts),
        art=draw(arts),
        x=draw(places),
        y=draw(places),
        width=side,
        height=side,
        symbol=draw(st.sampled_from(["", "disc", "missing"])),
        rotation=draw(st.sampled_from([0, 90])),
        ink=draw(st.sampled_from(["", "0", "!", "§"])),
        owner=draw(st.sampled_from([None, 0, 30])),
        last=draw(st.booleans()),
        hidden=draw(st.booleans()),
    )


@st.composite
def areas(draw: st.DrawFn, name: str) -> Area:
    """An area of any layout."""
    count = draw(st.integers(0, 6))
    return Area(
        id=name,
        label=draw(texts),
        layout=draw(st.sampled_from(Layout)),
        items=tuple(draw(items(f"{name} <{number}>")) for number in range(count)),
        owner=draw(st.sampled_from([None, 0])),
        count=draw(st.sampled_from([None, 40])),
        coordinates=draw(st.booleans()),
        detail=draw(st.sampled_from([False, False, True])),
    )


@st.composite
def hotspots(draw: st.DrawFn, what: str, table: list[Area]) -> Hotspot:
    """A hotspot on an item, at a place, on an area, or nowhere that exists."""
    area = draw(st.sampled_from([*table, None]))
    item = draw(st.sampled_from([*(i.id for i in area.items), "", "lost"])) if area else ""
    x = draw(st.none() | places)
    return Hotspot(
        action=Do(what),
        label=draw(texts),
        detail=draw(texts),
        area=area.id if area else draw(st.sampled_from(["", "nowhere"])),
        item=item,
        x=x,
        y=None if x is None else draw(places),
        group=draw(st.sampled_from(["", "g"])),
        symbol=draw(st.sampled_from(["", "disc", "missing"])),
    )


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """A whole scene."""
    table = [draw(areas(name)) for name in ("board", "hand & pile")[: draw(st.integers(0, 2))]]
    told = draw(st.lists(words, max_size=8, unique=True))
    seats = draw(st.integers(0, 3))
    return Scene(
        areas=tuple(table),
        hotspots=tuple(draw(hotspots(what, table)) for what in told),
        scores=ScoreTable(
            (draw(texts), "Points"), tuple((draw(texts), "12") for _ in range(seats))
        ),
        notes=tuple(draw(st.lists(texts, max_size=2))),
        to_act=(0,),
        viewer=draw(st.sampled_from([None, 0])),
        symbols={"disc": '<circle cx="50" cy="50" r="40"/>'},
    )
