"""What is on the table, drawn and told."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
from skulls_table import GAME, DealtGame

from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.render.cells import cell_width
from tabletop_core.render.screen import Screen
from tabletop_core.render.svg import render_svg
from tabletop_core.render.text import render_text
from tabletop_core.scene import Layout, Scene
from tabletop_core.scene_checks import scene_faults
from tabletop_core.seats import Seat
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.ossuary import Place
from tabletop_skulls_of_sedlec.symbols import symbols

NAMES = Translator(names=["Ana", "Rui", "Eva", "Leo"])

TABLES = [
    (2, SkullsOptions()),
    (3, SkullsOptions(criminals="sheet_a")),
    (3, SkullsOptions(expansion="executioners")),
    (4, SkullsOptions(expansion="castle_guards")),
]


def scenes(players: int, options: SkullsOptions) -> Iterator[tuple[Scene, Match]]:
    """What the player to act sees, all through a match, and what a spectator sees at its end."""
    rng = random.Random(players)
    match = Match(GAME, [Seat(str(seat)) for seat in range(players)], options, seed="11")
    while match.to_act:
        player = match.to_act[0]
        yield GAME.scene(match.view(player), player), match
        match.submit(player, rng.choice(list(match.decision(player).legal_actions)))
    yield GAME.scene(match.view(None), None), match


each_table = pytest.mark.parametrize(("players", "options"), TABLES)


@each_table
def test_scenes_have_no_faults(players: int, options: SkullsOptions) -> None:
    for scene, _match in scenes(players, options):
        assert scene_faults(scene) == []


@each_table
def test_each_legal_action_has_one_hotspot(players: int, options: SkullsOptions) -> None:
    for scene, match in scenes(players, options):
        legal = match.decision(match.to_act[0]).legal_actions if match.to_act else []
        assert [hotspot.action for hotspot in scene.hotspots] == list(legal)
        assert all(scene.area(hotspot.area) for hotspot in scene.hotspots)


@each_table
def test_texts_keep_to_the_width_and_show_every_card(players: int, options: SkullsOptions) -> None:
    for scene, match in scenes(players, options):
        for screen in (Screen(width=80), Screen(width=60), Screen(width=80, plain=True)):
            lines = render_text(scene, NAMES, screen).splitlines()
            assert max(map(cell_width, lines)) <= screen.width
        said = render_text(scene, NAMES, Screen(width=80, plain=True))
        told = " ".join(said.split())
        state = match.true_state()
        for ossuary in state.ossuaries:
            for card in ossuary.cards.values():
                assert str(card.words) in told


@each_table
def test_pictures_are_well_formed_and_name_everything(players: int, options: SkullsOptions) -> None:
    for scene, _match in list(scenes(players, options))[::9]:
        root = ET.fromstring(render_svg(scene, NAMES, details=("unseen", "legend")))
        labels = [e.get("aria-label") for e in root.iter() if e.get("role") == "img"]
        items = [item for area in scene.areas for item in area.items]
        assert len(labels) == len(items)
        actions = [e.get("data-action") for e in root.iter() if e.get("data-action")]
        assert sorted(map(str, actions)) == sorted(str(spot.action) for spot in scene.hotspots)


def test_every_symbol_is_well_formed() -> None:
    drawn = symbols()
    assert len(drawn) == len(Card) + 2
    for name, symbol in drawn.items():
        root = ET.fromstring(f"<svg>{symbol}</svg>")
        assert len(list(root.iter())) > 1, name
    assert len(set(drawn.values())) == len(drawn)


def picture_of(game: DealtGame, viewer: int | None = 0) -> str:
    return render_text(GAME.scene(game.state, viewer), NAMES, Screen(width=80), menu=False)


def test_an_ossuary_is_a_pyramid_with_a_line_for_each_level() -> None:
    game = DealtGame()
    ossuary = game.state.ossuaries[0]
    for face, place in (
        ("P/V", "start"),
        ("L/P", "right"),
        ("L/C", "right"),
        ("V/P", "right"),
        ("C/C", "2.1"),
        ("P/R", "2.2"),
        ("V/L", "2.3"),
        ("P/P", "3.1"),
        ("R/C", "3.2"),
    ):
        ossuary.put(Card(face), Place(place))
    picture = picture_of(game, viewer=1)
    assert (
        """Ossuary of Ana (9 of 9)
        ╭─ P ─╮ ╔═ R ═╗
        ╰─ P ─╯ ╚═ C ═╝
    ╭─ C ─╮ ╭─ P ─╮ ╭─ V ─╮
    ╰─ C ─╯ ╰─ R ─╯ ╰─ L ─╯
╭─ P ─╮ ╭─ L ─╮ ╭─ L ─╮ ╭─ V ─╮
╰─ V ─╯ ╰─ P ─╯ ╰─ C ─╯ ╰─ P ─╯
"""
        in picture
    )
    # T1 of the rules: 6 3 10 6 8 = 33.
    (row,) = [line for line in picture.splitlines() if " A Ana " in line]
    assert row.split()[-6:] == ["6", "3", "10", "6", "8", "33"]


def test_piles_show_their_tops_and_heights() -> None:
    game = DealtGame()
    game.lay(
        [("V/C", False), ("P/P", True)],
        [("V/C", False)],
        [],
        [("C/R", True)],
    )
    lines = picture_of(game).splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("Graveyard"))
    assert lines[at + 1].split("   ")[:2] == ["╭─ P ─╮", "╭▒▒▒▒▒╮"]
    assert lines[at + 2].split("   ")[:2] == ["╰─ P ─╯", "╰▒▒▒▒▒╯"]
    assert lines[at + 3].split() == ["1:", "×2", "2:", "×1", "3", "4:", "×1", "5", "6"]


def test_hidden_cards_are_not_in_the_scene() -> None:
    game = DealtGame()
    game.lay([("V/C", False), ("P/P", True)], [("L/P", False)])
    graveyard = GAME.scene(game.state, 0).area("graveyard")
    assert graveyard is not None
    told = [str(item.label) for item in graveyard.items]
    assert told[:3] == [
        "pile 1: 2 cards, on top priest over priest",
        "pile 2: 1 card, face down",
        "pile 3: empty",
    ]
    assert [item.hidden for item in graveyard.items] == [False, True, *[False] * 4]
    assert [item.text for item in graveyard.items] == ["P/P", *[""] * 5]


def test_flipped_cards_are_marked_and_can_be_taken_where_they_lie() -> None:
    game = DealtGame()
    game.do("dig 2 5")
    scene = GAME.scene(game.state, 0)
    graveyard = scene.area("graveyard")
    assert graveyard is not None
    assert [item.id for item in graveyard.items if item.last] == ["pile 2", "pile 5"]
    assert [(str(spot.action), spot.item) for spot in scene.hotspots] == [
        ("take 2", "pile 2"),
        ("take 5", "pile 5"),
    ]


def test_empty_places_are_where_the_card_would_lie() -> None:
    game = DealtGame()
    game.state.ossuaries[0].put(Card.VP, Place.START)
    game.state.ossuaries[0].put(Card.CV, Place.RIGHT)
    game.state.hands[0] = [Card.LC, Card.PP]
    spots = {
        str(spot.action): (spot.area, spot.x, spot.y, spot.label, spot.symbol)
        for spot in GAME.scene(game.state, 0).hotspots
    }
    assert spots == {
        "stack L/C left": ("ossuary 0", -1, 2, "+2", "card-LC"),
        "stack L/C right": ("ossuary 0", 2, 2, "+0", "card-LC"),
        "stack L/C 2.1": ("ossuary 0", 0, 1, "+0", "card-LC"),
        "stack P/P left": ("ossuary 0", -1, 2, "+2", "card-PP"),
        "stack P/P right": ("ossuary 0", 2, 2, "+4", "card-PP"),
        "stack P/P 2.1": ("ossuary 0", 0, 1, "+6", "card-PP"),
    }


def test_those_who_cannot_see_hear_what_a_card_would_lie_beside() -> None:
    game = DealtGame()
    game.state.ossuaries[0].put(Card.VP, Place.START)
    game.state.ossuaries[0].put(Card.CV, Place.RIGHT)
    game.state.hands[0] = [Card.LC, Card.LC]
    said = [str(spot.detail) for spot in GAME.scene(game.state, 0).hotspots]
    card = "romantic over criminal"
    assert said == [
        f"{card} at the left end of the bottom row, beside peasant over priest",
        f"{card} at the right end of the bottom row, beside criminal over peasant",
        f"{card} in row 2, place 1, on peasant over priest and criminal over peasant",
    ]


def test_a_card_keeps_its_id_when_the_row_grows_to_the_left() -> None:
    game = DealtGame()
    ossuary = game.state.ossuaries[0]
    ossuary.put(Card.VP, Place.START)
    area = GAME.scene(game.state, 0).area("ossuary 0")
    assert area is not None
    assert area.layout is Layout.PYRAMID
    (before,) = area.items
    ossuary.put(Card.CV, Place.LEFT)
    area = GAME.scene(game.state, 0).area("ossuary 0")
    assert area is not None
    (moved,) = [item for item in area.items if item.id == before.id]
    assert (moved.text, before.x, moved.x) == ("V/P", 0, 1)


def test_ones_own_ossuary_comes_last() -> None:
    game = DealtGame(players=3)
    ids = [area.id for area in GAME.scene(game.state, 1).areas if not area.detail]
    assert ids == [
        "graveyard",
        *["ossuary 2", "hand 2", "ossuary 0", "hand 0", "ossuary 1", "hand 1"],
    ]


def test_unseen_cards_are_counted_on_request() -> None:
    game = DealtGame()
    game.lay([("V/C", False), ("P/P", True)], [("V/C", False), ("C/R", False)])
    game.state.cards = type(game.state.cards)((Card.VC, Card.VC, Card.PP, Card.CR, Card.RP))
    game.state.hands[1] = [Card.RP]
    area = GAME.scene(game.state, 0).area("unseen")
    assert area is not None
    assert area.detail
    assert [str(item.label) for item in area.items] == [
        "1 × criminal over royal",
        "2 × peasant over criminal",
    ]


def test_the_legend_tells_of_the_kinds_in_play() -> None:
    legend = GAME.scene(DealtGame(expansion="castle_guards").state, 0).area("legend")
    assert legend is not None
    told = [str(item.label) for item in legend.items]
    assert told[-1] == "G guard: 1 point, and 1 for each royal on any lower level"
    assert len(told) == 6


def test_the_option_of_the_criminals_is_said() -> None:
    assert GAME.scene(DealtGame().state, 0).notes == ()
    game = DealtGame()
    game.state.criminals = "sheet_a"
    assert [str(note) for note in GAME.scene(game.state, 0).notes] == [
        "Criminals on levels 2 and 5 score nothing."
    ]
