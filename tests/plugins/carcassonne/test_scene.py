"""What is on the table, in every position of some games."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache

import pytest

from tabletop_carcassonne.actions import Keep, PlaceTile
from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.remaining import dead_cells, remaining
from tabletop_carcassonne.scene import carcassonne_scene
from tabletop_carcassonne.scoring import projected_scores, scores
from tabletop_carcassonne.setup import lay_out
from tabletop_carcassonne.state import State
from tabletop_carcassonne.tiles import ALL_TILES
from tabletop_carcassonne.turn import draw_tile
from tabletop_core.chance import RandomChance
from tabletop_core.messages import Translator
from tabletop_core.players import Player
from tabletop_core.render.cells import cell_width
from tabletop_core.render.numbering import Numbering
from tabletop_core.render.screen import Screen
from tabletop_core.render.svg import render_svg
from tabletop_core.render.text import render_text
from tabletop_core.scene import Scene
from tabletop_core.scene_checks import scene_faults
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.zones import Deck

GAME = Carcassonne()
NAMES = Translator(names=["Ana", "Bruno", "Carla"])


@cache
def positions(seed: int, players: int = 3) -> tuple[State, ...]:
    """Views of the player to act, all through a random game, and the end."""
    rng = random.Random(seed)
    table = Table(players, RandomChance(random.Random(seed)))
    state = GAME.setup(table, GAME.Options())
    found = []
    while acting := GAME.to_act(state):
        found.append(view_state(state, acting[0]))
        action = rng.choice(list(GAME.legal_actions(state, acting[0])))
        GAME.apply(state, acting[0], action, table)
    return (*found, view_state(state, 0))


def some_positions() -> Iterator[State]:
    for seed in range(3):
        yield from positions(seed)[::17]
        yield positions(seed)[-1]


def scene_of(state: State, viewer: Player | None = None) -> Scene:
    acting = GAME.to_act(state)
    return carcassonne_scene(state, acting[0] if viewer is None and acting else viewer)


def texts(scene: Scene, **screen: object) -> list[str]:
    return render_text(scene, NAMES, Screen(**screen)).splitlines()  # type: ignore[arg-type]


def test_scenes_have_no_faults() -> None:
    for state in some_positions():
        assert scene_faults(scene_of(state)) == []


def test_each_legal_action_has_one_hotspot_where_it_would_be_done() -> None:
    for state in some_positions():
        acting = GAME.to_act(state)
        legal = GAME.legal_actions(state, acting[0]) if acting else []
        scene = scene_of(state)
        assert [hotspot.action for hotspot in scene.hotspots] == list(legal)
        for hotspot in scene.hotspots:
            if isinstance(hotspot.action, PlaceTile):
                assert (hotspot.x, hotspot.y) == (hotspot.action.x, hotspot.action.y)
            elif not isinstance(hotspot.action, Keep):
                board = scene.area("board")
                assert board is not None
                (tile,) = [item for item in board.items if item.id == hotspot.item]
                assert tile.last
                assert hotspot.x is not None
                assert hotspot.y is not None
                assert 0 < hotspot.x - tile.x < 1
                assert 0 < hotspot.y - tile.y < 1


def test_who_is_not_to_act_sees_the_table_without_hotspots() -> None:
    state = positions(0)[40]
    other = (GAME.to_act(state)[0] + 1) % 3

    assert carcassonne_scene(state, other).hotspots == ()
    assert carcassonne_scene(state, None).hotspots == ()
    assert carcassonne_scene(state, None).areas == scene_of(state).areas


@pytest.mark.parametrize("width", [40, 53, 80, 120, 200])
def test_texts_keep_to_the_width_and_number_every_action(width: int) -> None:
    for state in some_positions():
        scene = scene_of(state)
        for plain in (False, True):
            lines = texts(scene, width=width, plain=plain, details=("tiles", "features", "legend"))
            assert [line for line in lines if cell_width(line) > width] == []
        menu = " ".join(texts(scene, width=width))
        for entry in Numbering(scene).entries:
            assert re.search(rf"\b{entry.number} +{entry.hotspot.action}", menu)


def test_each_place_is_numbered_on_the_board() -> None:
    for state in some_positions():
        scene = scene_of(state)
        board = "\n".join(texts(scene, width=200, areas=("board",))).split("Points")[0]
        for numbers in grouped(scene).values():
            shown = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
            assert re.search(rf"(?<![-\d]){shown}(?![-\d])", board)


def grouped(scene: Scene) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for entry in Numbering(scene).entries:
        if entry.hotspot.group:
            found.setdefault(entry.hotspot.group, []).append(entry.number)
    return found


def test_pictures_are_well_formed_and_have_every_action_tile_and_follower() -> None:
    for state in some_positions():
        scene = scene_of(state)
        root = ET.fromstring(render_svg(scene, NAMES, details=("tiles", "features", "legend")))
        actions = {e.get("data-action") for e in root.iter()} - {None}
        assert actions == {str(hotspot.action) for hotspot in scene.hotspots}
        ids = {e.get("id") for e in root.iter()}
        assert sum(1 for name in ids if name and name.startswith("tt-item-board--tile")) == len(
            state.board
        )
        assert sum(1 for name in ids if name and name.startswith("tt-item-board--foll")) == len(
            state.followers
        )


def test_scores_show_points_projection_and_followers() -> None:
    for state in some_positions():
        table = scene_of(state).scores
        assert table is not None
        columns = list(zip(*table.rows, strict=True))
        assert columns[0] == tuple(map(str, scores(state)))
        if state.phase != "over":
            assert columns[1] == tuple(map(str, projected_scores(state)))
            assert columns[2] == tuple(map(str, state.supply))
        else:
            assert len(columns) == 1


def test_tiles_left_are_those_that_nobody_has_seen() -> None:
    for state in some_positions():
        left = remaining(state)
        assert min(left.values()) >= 0
        assert sum(left.values()) == len(state.bag)
    first = remaining(positions(0)[0])
    first[positions(0)[0].tile] += 1
    first["D"] += 1
    assert sorted(first.elements()) == sorted(ALL_TILES)


def test_discarded_tiles_are_not_left() -> None:
    state = begun()
    before = remaining(state)
    state.discarded.append("C")

    assert before - remaining(state) == {"C": 1}


def test_dead_cells_take_no_tile_that_is_left() -> None:
    state = positions(1)[-2]
    letters = {letter for letter, count in remaining(state).items() if count} | {state.tile} - {""}
    for cell, asked in zip(state.frontier, state.asked, strict=True):
        probe = [letter for letter in letters if fits(letter, asked)]
        assert (cell in dead_cells(state)) == (not probe)
    assert dead_cells(positions(1)[0]) == []


def fits(letter: str, asked: int) -> bool:
    """Whether a tile fits, side by side."""
    from tabletop_carcassonne.turned import EDGE_CODES, turned_tile

    return any(
        all(
            not (want := asked >> 2 * side & 3)
            or EDGE_CODES[turned_tile(letter, turns)] >> 2 * side & 3 == want
            for side in range(4)
        )
        for turns in range(4)
    )


def test_the_last_turn_and_discarded_tiles_are_told() -> None:
    state = positions(0)[-2]
    assert "This is the last turn: no tile is left to draw" in texts(scene_of(state))
    state = positions(0)[20]
    state.discarded.append("C")
    try:
        assert any("city on all four sides" in line for line in texts(scene_of(state)))
    finally:
        state.discarded.pop()


def test_the_last_tile_is_marked_in_the_colour_of_who_placed_it() -> None:
    for state in positions(2)[1:30]:
        board = scene_of(state).area("board")
        assert board is not None
        (last,) = [item for item in board.items if item.last]
        placed_by = state.player if state.phase == "follower" else (state.player + 2) % 3
        assert last.ink == str(placed_by)


def test_plain_lines_say_what_tiles_show_and_who_stands_on_them() -> None:
    for state in positions(0):
        if state.followers and state.tile:
            break
    said = "\n".join(texts(scene_of(state), plain=True, width=200))

    assert (
        "  0,0: city cap with straight road; north city, east road, south field and west road"
        in said
    )
    assert re.search(r"(knight|thief|monk|farmer) of (Ana|Bruno|Carla) in the", said)
    assert re.search(r"^1: -?\d+,-?\d+ \w+; next to (north|east|south|west) ", said, re.MULTILINE)


# Exact pictures


def begun(*moves: str) -> State:
    """A game of two with a known bag (L, W, S, V), after some moves."""
    state = lay_out(2, GAME.Options(), 0, Deck.of(["V", "S", "W", "L"], "bag"))
    table = Table(2, RandomChance(random.Random(1)))
    draw_tile(state, table)
    for move in moves:
        GAME.apply(state, state.player, GAME.parse(move), table)
    return state


def test_the_first_decision() -> None:
    assert texts(scene_of(begun()), width=60) == [
        "Board",
        "        -1          0          1",
        "               ┌╌╌╌╌╌╌╌╌╌┐",
        "               ╎         ╎",
        " -1            ╎    1    ╎            -1",
        "               ╎         ╎",
        "               └╌╌╌╌╌╌╌╌╌┘",
        "    ┌╌╌╌╌╌╌╌╌╌┐+▒▒▒▒▒▒▒▒▒·┌╌╌╌╌╌╌╌╌╌┐",
        "    ╎         ╎···▒▒▒▒▒···╎         ╎",
        "  0 ╎   2-4   ╎═══════════╎   5-7   ╎ 0",
        "    ╎         ╎···········╎         ╎",
        "    └╌╌╌╌╌╌╌╌╌┘···········└╌╌╌╌╌╌╌╌╌┘",
        "        -1          0          1",
        "",
        "Tile in hand: city cap with crossing",
        "+▒▒▒▒▒▒▒▒▒·   +····║···▒▒   +····║·····   ▒▒···║·····",
        "···▒▒▒▒▒···   ·····║·▒▒▒▒   ·····║·····   ▒▒▒▒·║·····",
        "═════●═════   ═════●·▒▒▒▒   ═════●═════   ▒▒▒▒·●═════",
        "·····║·····   ·····║·▒▒▒▒   ···▒▒▒▒▒···   ▒▒▒▒·║·····",
        "·····║·····   ·····║···▒▒   ·▒▒▒▒▒▒▒▒▒·   ▒▒···║·····",
        "   north         east          south         west",
        "",
        "               Points  If it ended now  Followers left",
        "> A Ana (you)       0                0               7",
        "  B Bruno           0                0               7",
        "",
        "3 tiles are left to draw",
        "",
        "1 0,-1 south   3 -1,0 south   5 1,0 north    7 1,0 south",
        "2 -1,0 north   4 -1,0 west    6 1,0 east",
    ]


def test_a_follower_is_offered_on_the_tile_itself() -> None:
    lines = texts(scene_of(begun("0,1 north")), width=60)

    assert lines[7:12] == [
        "   ┏▒▒▒▒1▒▒▒▒┓",
        "   ···▒▒▒▒▒·5·",
        " 1 ══4══●══2══ 1",
        "   ··6··3··7··",
        "   ┗····║····┛",
    ]
    assert lines[-8:] == [
        "1 city north        knight; 1 tile so far",
        "2 road east         thief; 1 tile so far",
        "3 road south        thief; 1 tile so far",
        "4 road west         thief; 1 tile so far",
        "5 field north-east  farmer; no completed city yet",
        "6 field south-west  farmer; no completed city yet",
        "7 field south-east  farmer; no completed city yet",
        "8 keep              no follower",
    ]


def test_a_small_board_shows_the_tile_with_its_places_by_itself() -> None:
    lines = texts(scene_of(begun("0,1 north")), width=60, zoom=3)

    assert lines[:10] == [
        "Board",
        "    0",
        " 0 ═▀═ 0",
        " 1 ═╤═ 1",
        "    0",
        "0,1: city cap with crossing; north city, east road, south",
        "  road and west road",
        "┏▒▒▒▒1▒▒▒▒┓",
        "···▒▒▒▒▒·5·",
        "══4══●══2══",
    ]


def test_followers_show_whose_and_what_they_are() -> None:
    state = begun("0,1 north", "field south-east", "1,0 east", "road south")

    assert texts(scene_of(state), width=60)[7:17] == [
        "    ┌╌╌╌╌╌╌╌╌╌┐+▒▒▒▒▒▒▒▒▒·┏····║····┓",
        "    ╎         ╎···▒▒▒▒▒········║·····",
        "  0 ╎    5    ╎════════════════●····· 0",
        "    ╎         ╎···············(B)····",
        "    └╌╌╌╌╌╌╌╌╌┘···········┗····║····┛",
        "    ┌╌╌╌╌╌╌╌╌╌┐+▒▒▒▒▒▒▒▒▒·",
        "    ╎         ╎···▒▒▒▒▒···",
        "  1 ╎    6    ╎═════●═════            1",
        "    ╎         ╎·····║·~a~·",
        "    └╌╌╌╌╌╌╌╌╌┘·····║·····",
    ]


def test_features_with_followers_are_told_on_request() -> None:
    state = begun("0,1 north", "field south-east", "1,0 east", "road west")

    lines = texts(scene_of(state), areas=("features",))

    assert lines[:3] == [
        "Features with followers, and their points if the game ended now",
        "field at 0,1, 0 completed cities: 0 points for Ana",
        "road at 1,0, 2 tiles: 2 points for Bruno",
    ]
