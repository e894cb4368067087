"""The tile table and what is worked out from it, against the facts of ``tiles.json``."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.placement import FITTING
from tabletop_carcassonne.tiles import ALL_TILES, EDGES, HALVES, START, TILES, TYPES, Tile
from tabletop_carcassonne.turned import (
    EDGE_CODES,
    ROTATIONS,
    SEGMENT_AT,
    SEGMENTS,
    side_bits,
    turned_tile,
)

_DATA = Path(__file__).parent / "data" / "tiles.json.gz"
_FILE = json.loads(gzip.decompress(_DATA.read_bytes()))
FACTS: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in _FILE["tiles"]}

TURNED = [(tile.letter, turns) for tile in TILES for turns in range(4)]


def test_the_types_are_those_of_the_file_in_its_order() -> None:
    assert [tile.letter for tile in TILES] == list(FACTS)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.letter)
def test_a_type_is_what_the_file_says(tile: Tile) -> None:
    facts = FACTS[tile.letter]

    assert tile.copies == facts["count"]
    assert (tile.letter == START) == facts["start"]
    assert {edge: tile.edge(edge) for edge in EDGES} == facts["edges"]
    assert [list(city) for city in tile.cities] == [city["edges"] for city in facts["cities"]]
    assert tile.pennant == any(city["pennants"] for city in facts["cities"])
    assert [list(road) for road in tile.roads] == [road["edges"] for road in facts["roads"]]
    inner_ends = [tile.road_end if len(road) == 1 else None for road in tile.roads]
    assert inner_ends == [road["inner_end"] for road in facts["roads"]]
    assert tile.cloister == facts["cloister"]
    assert [list(field.halves) for field in tile.fields] == [f["halves"] for f in facts["fields"]]
    all_cities = [city["id"] for city in facts["cities"]]
    touched = [all_cities if field.by_city else [] for field in tile.fields]
    assert touched == [field["touches"] for field in facts["fields"]]


def test_there_are_72_tiles_10_pennants_and_6_cloisters() -> None:
    tiles = [TYPES[letter] for letter in ALL_TILES]

    assert _FILE["totals"] == {
        "tiles": len(tiles),
        "pennants": sum(tile.pennant for tile in tiles),
        "cloisters": sum(tile.cloister for tile in tiles),
    }


@pytest.mark.parametrize("letter", FACTS)
def test_as_many_rotations_look_different_as_the_file_says(letter: str) -> None:
    assert ROTATIONS[letter] == FACTS[letter]["distinct_rotations"]


@pytest.mark.parametrize(("letter", "turns"), TURNED)
def test_the_segments_of_a_turned_tile_cover_its_rim(letter: str, turns: int) -> None:
    """The twelve places of the file, three a side, turned clockwise."""
    turned = turned_tile(letter, turns)
    facts = FACTS[letter]
    names = [
        *(city["id"] for city in facts["cities"]),
        *(road["id"] for road in facts["roads"]),
        *(field["id"] for field in facts["fields"]),
    ]
    rim = [""] * 12
    for name, segment in zip(names, SEGMENTS[turned], strict=False):
        for side in segment.sides:
            if segment.kind is Feature.CITY:
                rim[3 * side : 3 * side + 3] = [name] * 3
            elif segment.kind is Feature.ROAD:
                rim[3 * side + 1] = name
        for half in segment.halves:
            side, second = divmod(half, 2)
            rim[3 * side + 2 * second] = name
            if len(segment.ends[side]) == 1 and {2 * side, 2 * side + 1} <= {*segment.halves}:
                rim[3 * side + 1] = name

    expected = facts["positions12"]
    assert rim == expected[12 - 3 * turns :] + expected[: 12 - 3 * turns]


@pytest.mark.parametrize(("letter", "turns"), TURNED)
def test_ends_are_told_apart_and_face_the_ends_of_the_tile_beside(letter: str, turns: int) -> None:
    """A tile and its like turned half round, side by side, must have the same ends between them."""
    turned, facing = turned_tile(letter, turns), turned_tile(letter, (turns + 2) % 4)
    own = [end for segment in SEGMENTS[turned] for ends in segment.ends for end in ends]
    assert len(own) == len(set(own))
    # The eastern side of the cell is the western side of the next one.
    ours = {end for segment in SEGMENTS[turned] for end in segment.ends[1]}
    theirs = {end + (1 << 3) for segment in SEGMENTS[facing] for end in segment.ends[3]}
    assert ours == theirs


@pytest.mark.parametrize(("letter", "turns"), TURNED)
def test_every_spot_means_one_segment(letter: str, turns: int) -> None:
    segments = SEGMENTS[turned_tile(letter, turns)]
    spots = [spot for segment in segments for spot in segment.spots]

    assert len(spots) == len(set(spots))
    assert len(SEGMENT_AT[turned_tile(letter, turns)]) == len(spots)
    assert all(segment.spots[0].value.startswith(segment.kind.value) for segment in segments)


@pytest.mark.parametrize("letter", FACTS)
def test_a_tile_fits_where_its_edges_match_and_in_each_look_once(letter: str) -> None:
    for code in range(1, 256):
        fitting = []
        for turns in range(FACTS[letter]["distinct_rotations"]):
            shown = [FACTS[letter]["edges"][EDGES[side - turns]] for side in range(4)]
            asked = [None, "field", "road", "city"]
            wanted = [asked[(code & side_bits(side)) >> 2 * side] for side in range(4)]
            if all(w in {None, s} for w, s in zip(wanted, shown, strict=True)):
                fitting.append(turns)
        assert FITTING[letter][code] == sum(1 << turns for turns in fitting)


def test_halves_and_codes_turn_with_the_tile() -> None:
    assert list(HALVES) == _FILE["conventions"]["halves"]
    for letter in FACTS:
        codes = [EDGE_CODES[turned_tile(letter, turns)] for turns in range(4)]
        assert all(
            codes[turns] == ((codes[0] << 2 * turns) | (codes[0] << 2 * turns >> 8)) & 255
            for turns in range(4)
        )
