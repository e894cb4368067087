"""Tiles in characters and in SVG: everything on them can be seen, in every rotation."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tabletop_carcassonne.anchors import anchors, pennant_place, turn
from tabletop_carcassonne.art import INKS, SIZES, follower_art, tile_art
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.symbols import follower_symbol, symbols, tile_symbol
from tabletop_carcassonne.tiles import TILES, TYPES
from tabletop_carcassonne.turned import EDGE_CODES, SEGMENTS, letter_of, turned_tile
from tabletop_core.scene import STANDARD_INKS, Art

TURNED = [turned_tile(tile.letter, turns) for tile in TILES for turns in range(4)]
DRAWN = [(turned, size) for turned in TURNED for size in range(3)]

GROUND = {
    Feature.CITY: set("▒◆"),
    Feature.ROAD: set("═║╔╗╚╝"),
    Feature.FIELD: set("·+"),
    Feature.CLOISTER: set("†/\\|_[]"),
}


def cell(art: Art, x: float, y: float) -> tuple[int, int]:
    """The column and row of a point of the unit square, as the grid finds it."""
    return int(x * art.width + 1e-6), int(y * art.height + 1e-6)


def reach(art: Art, start: tuple[int, int], marks: set[str]) -> set[tuple[int, int]]:
    """The characters of one kind that hang together with the one at ``start``, corners included."""
    found = set()
    todo = [start]
    while todo:
        x, y = todo.pop()
        inside = 0 <= x < art.width and 0 <= y < art.height
        if (x, y) in found or not inside or art.lines[y][x] not in marks:
            continue
        found.add((x, y))
        todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return found


@pytest.mark.parametrize(
    ("letter", "turns", "size", "lines"),
    [
        (
            "D",
            0,
            0,
            (
                "+▒▒▒▒▒▒▒▒▒·",
                "···▒▒▒▒▒···",
                "═══════════",
                "···········",
                "···········",
            ),
        ),
        ("L", 1, 1, ("+··║··▒", "═══●·▒▒", "···║··▒")),
        ("A", 2, 1, ("+··║···", "··[†]··", "·······")),
        ("M", 0, 2, ("◆▒▒▒·", "▒▒···", "▒····")),
        ("I", 0, 2, ("+·▒▒·", "▒····", "▒····")),
        ("S", 0, 1, ("▒◆▒▒▒▒▒", "▒▒▒▒▒▒▒", "▒··║··▒")),
        ("V", 1, 3, ("═╵·",)),
        ("W", 0, 3, ("═╦═",)),
        ("N", 0, 3, ("▒▛·",)),
        ("I", 0, 3, ("▒▀·",)),
        ("H", 0, 3, ("·≡·",)),
        ("G", 1, 3, ("·█·",)),
        ("F", 0, 3, ("◆▒▒",)),
        ("T", 0, 3, ("▒╤▒",)),
    ],
)
def test_pictures(letter: str, turns: int, size: int, lines: tuple[str, ...]) -> None:
    assert tile_art(turned_tile(letter, turns))[size].lines == lines


def test_all_sizes_have_their_columns_rows_and_inks() -> None:
    known = set(INKS) | set(STANDARD_INKS)
    for turned in TURNED:
        for art, (width, height) in zip(tile_art(turned), SIZES, strict=True):
            assert (art.width, art.height) == (width, height)
            assert {len(row) for row in (*art.lines, *art.inks)} == {width}
            assert set("".join(art.inks)) <= known


@pytest.mark.parametrize("size", range(3))
def test_tiles_that_look_different_are_drawn_differently(size: int) -> None:
    looks: dict[tuple[str, ...], object] = {}
    for turned in TURNED:
        segments = SEGMENTS[turned]
        tile = TYPES[letter_of(turned)]
        look = {(s.kind, s.sides, s.halves) for s in segments}, tile.pennant, tile.road_end
        assert looks.setdefault(tile_art(turned)[size].lines, look) == look


def test_in_one_line_tiles_with_different_edges_are_drawn_differently() -> None:
    edges: dict[str, int] = {}
    for turned in TURNED:
        if not TYPES[letter_of(turned)].cloister:
            line = tile_art(turned)[3].lines[0]
            assert edges.setdefault(line, EDGE_CODES[turned]) == EDGE_CODES[turned]


@pytest.mark.parametrize(("turned", "size"), DRAWN)
def test_edges_show_what_they_are(turned: int, size: int) -> None:
    art = tile_art(turned)[size]
    middles = [(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)]
    for side, (x, y) in enumerate(middles):
        column, row = cell(art, min(x, 0.999), min(y, 0.999))
        kind = {1: Feature.FIELD, 2: Feature.ROAD, 3: Feature.CITY}[
            EDGE_CODES[turned] >> 2 * side & 3
        ]
        assert art.lines[row][column] in GROUND[kind]


@pytest.mark.parametrize(("turned", "size"), DRAWN)
def test_anchors_lie_in_their_segments_apart_from_each_other(turned: int, size: int) -> None:
    art = tile_art(turned)[size]
    pieces = []
    for segment, point in zip(SEGMENTS[turned], anchors(turned), strict=True):
        column, row = cell(art, *point)
        assert art.lines[row][column] in GROUND[segment.kind], (segment, point)
        pieces.append(reach(art, (column, row), GROUND[segment.kind]))
    for index, piece in enumerate(pieces):
        assert not any(piece & other for other in pieces[:index])


def test_pennants_are_not_hidden_by_a_follower() -> None:
    for turned in TURNED:
        if TYPES[letter_of(turned)].pennant:
            city = anchors(turned)[0]
            for art in tile_art(turned)[:3]:
                assert sum(line.count("◆") for line in art.lines) == 1
                assert cell(art, *pennant_place(turned)) != cell(art, *city)


def test_turning_four_times_is_no_turn() -> None:
    assert turn((0.25, 0.125), 4) == (0.25, 0.125)
    assert turn((0.25, 0), 1) == (1, 0.25)
    assert turn(turn((0.25, 0.125), 1), -1) == (0.25, 0.125)


def test_a_farmer_is_told_from_a_standing_follower_without_colour() -> None:
    standing, lying = follower_art(1, lying=False), follower_art(1, lying=True)

    assert [art.lines[0] for art in standing] == ["(B)", "B"]
    assert [art.lines[0] for art in lying] == ["~b~", "b"]
    assert standing[0].inks == ("111",)


# SVG


def test_there_is_a_symbol_for_every_tile_and_follower() -> None:
    drawn = symbols()

    assert {tile_symbol(tile.letter) for tile in TILES} <= set(drawn)
    assert {follower_symbol(p, lying=lying) for p in range(6) for lying in (True, False)} <= set(
        drawn
    )


@pytest.mark.parametrize("name", sorted(symbols()))
def test_symbols_are_well_formed_and_bring_no_names_scripts_or_links(name: str) -> None:
    root = ET.fromstring(f"<g>{symbols()[name]}</g>")

    for element in root.iter():
        names = set(element.keys())
        assert not names & {"id", "style", "href", "onclick"}
        assert element.tag in {"g", "svg", "rect", "path", "circle", "text"}


def test_symbols_show_roads_pennants_and_cloisters() -> None:
    drawn = symbols()
    road, blue, church = 'stroke="#f7f0dd"', 'stroke-width="3.400"', 'cx="50" cy="50" r="27"'
    for tile in TILES:
        symbol = drawn[tile_symbol(tile.letter)]
        assert symbol.count(road) == len(tile.roads)
        assert symbol.count(blue) == tile.pennant
        assert symbol.count(church) == tile.cloister
        assert symbol.count("#dcb378") == len(tile.cities)


def test_symbols_of_different_tiles_differ() -> None:
    drawn = [symbols()[tile_symbol(tile.letter)] for tile in TILES]

    assert len(set(drawn)) == len(TILES)
