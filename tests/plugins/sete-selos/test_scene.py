"""What is on the table, drawn and told."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
from seals_table import BANISHED, GAME, NAMES, LaidGame, played, scoring

from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.render.cells import cell_width
from tabletop_core.render.screen import Screen
from tabletop_core.render.svg import render_svg
from tabletop_core.render.text import render_text
from tabletop_core.scene import Layout, Scene
from tabletop_core.scene_checks import scene_faults
from tabletop_core.views import view_state
from tabletop_sete_selos.elders import ELDERS
from tabletop_sete_selos.symbols import card_symbols, elder_drawing

SAY = Translator(names=NAMES)
DETAILS = ("played", "unseen", "known", "legend")

each_table = pytest.mark.parametrize("players", [2, 3, 4])


def scenes(players: int) -> Iterator[tuple[Scene, Match]]:
    """What somebody to act sees, all through a match, and what a spectator sees at its end."""
    rng = random.Random(players)
    match = played(players, 16 + players, steps=0)
    while match.to_act:
        player = rng.choice(match.to_act)
        yield GAME.scene(match.view(player), player), match
        match.submit(player, rng.choice(match.decision(player).legal_actions))
    yield GAME.scene(match.view(None), None), match


def picture(game: LaidGame, viewer: int | None = 0, *, plain: bool = False) -> str:
    view = view_state(game.state, viewer)
    screen = Screen(width=80, plain=plain, details=DETAILS)
    return render_text(GAME.scene(view, viewer), SAY, screen, menu=False)


@each_table
def test_scenes_have_no_faults(players: int) -> None:
    for scene, _match in scenes(players):
        assert scene_faults(scene) == []


@each_table
def test_each_legal_action_has_one_hotspot_on_a_thing(players: int) -> None:
    for scene, match in scenes(players):
        assert scene.viewer is not None or not match.to_act
        legal = match.decision(scene.viewer).legal_actions if scene.viewer is not None else ()
        assert {hotspot.action for hotspot in scene.hotspots} == set(legal)
        assert len(scene.hotspots) == len(legal)
        for spot in scene.hotspots:
            area = scene.area(spot.area)
            assert area is not None
            assert spot.item in {item.id for item in area.items}


@each_table
def test_texts_keep_to_the_width(players: int) -> None:
    for scene, _match in list(scenes(players))[::5]:
        for screen in (
            Screen(width=80, details=DETAILS),
            Screen(width=60),
            Screen(width=80, plain=True, details=DETAILS),
        ):
            lines = render_text(scene, SAY, screen).splitlines()
            assert max(map(cell_width, lines)) <= screen.width


@each_table
def test_pictures_are_well_formed_and_name_everything(players: int) -> None:
    for scene, _match in list(scenes(players))[::15]:
        root = ET.fromstring(render_svg(scene, SAY, details=DETAILS))
        labels = [e.get("aria-label") for e in root.iter() if e.get("role") == "img"]
        items = [item for area in scene.areas for item in area.items]
        assert len(labels) == len(items)
        actions = [e.get("data-action") for e in root.iter() if e.get("data-action")]
        assert sorted(map(str, actions)) == sorted(str(spot.action) for spot in scene.hotspots)


def test_every_symbol_is_well_formed_and_differs_from_the_others() -> None:
    drawn = [
        *card_symbols().values(),
        *(elder_drawing(elder, (), revealed=revealed) for elder in ELDERS for revealed in (0, 1)),
        *(elder_drawing(1, (who,), revealed=False) for who in (0, 1, 2, 3, BANISHED)),
    ]
    for symbol in drawn:
        assert len(list(ET.fromstring(f"<svg>{symbol}</svg>").iter())) > 2
    assert len(set(drawn)) == len(drawn)


def test_the_altar_is_a_ring_with_seals_and_everybodys_cultists() -> None:
    game = LaidGame(
        2,
        ["A2 C1", "A3 C2", "A7 B2"],
        laid={1: {0: 1, BANISHED: 1}, 6: {0: 1, 1: 2}},
        insanity={0: 2},
    )
    assert """Altar
                         ╭──1──╮
                         │A X ·│
        ╭──7──╮          ╰─────╯          ╭──2──╮
        │· · ·│       the Whisperer       │· · ·│
        ╰─────╯                           ╰─────╯
   the Sleeper Below                    the Drowned

   ╔══6══╗                                    ╭──3──╮
   ║A B B║                                    │· · ·│
   ╚═════╝                                    ╰─────╯
the Black Tide                              the Lidless
                ╭──5──╮          ╭──4──╮
                │· · ·│          │· · ·│
                ╰─────╯          ╰─────╯
           the Hundred Hands    the Hollow
""" in picture(game)
    said = picture(game, plain=True)
    assert "  Elder 1, the Whisperer: sealed; cultists: Ana 1 and the Banished Cultist 1\n" in said
    assert "  Elder 6, the Black Tide: revealed; cultists: Ana 1 and Rui 2\n" in said
    assert "  Elder 2, the Drowned: sealed\n" in said


def test_the_altar_lies_as_it_was_agreed() -> None:
    match = played(3, 1, steps=0)
    view = match.view(0)
    view.altar = (1, 2, 7, 3, 4, 5, 6)
    area = GAME.scene(view, 0).area("altar")
    assert area is not None
    assert area.layout is Layout.RING
    assert [item.id for item in area.items] == [f"elder {elder}" for elder in view.altar]


def test_a_revealed_elder_without_cultists_stays_revealed() -> None:
    game = scoring([(3, 3, 3, 0, 0, 0, 0), (0, 0, 0, 3, 3, 0, 0), (0, 0, 0, 0, 0, 3, 3)], (3, 0, 0))
    game.do("remove 1", "remove 1", "remove 1")
    assert "╔══1══╗" in picture(game)
    assert "Elder 1, the Whisperer: revealed\n" in picture(game, plain=True)


def test_the_ritual_tells_who_played_what_and_which_card_is_highest() -> None:
    game = LaidGame(3, ["A3 B1", "A6 B2", "A2 B3"])
    game.play("A3 A6")
    shown = picture(game, viewer=2)
    assert (
        """Ritual 1 of 21
╭────╮      ╔════╗
│ M3 │      ║ M6 ║
╰────╯      ╚════╝
 Ana     Rui: highest
"""
        in shown
    )
    said = picture(game, viewer=2, plain=True)
    assert "Monolith 3, played by Ana\n" in said
    assert "Monolith 6, played by Rui, the highest\n" in said
    game.play("A2")
    assert "Ritual 1, won by Rui\n" in picture(game, viewer=2)


def test_while_a_cultist_is_to_be_placed_the_ritual_is_still_there() -> None:
    game = LaidGame(3, ["A3 B1", "A6 B2", "A2 B3"], laid={6: {0: 1, 2: 2}})
    game.play("A3 A6 A2")
    assert "Ritual 4 of 21\n" in picture(game, viewer=1)
    spots = GAME.scene(view_state(game.state, 1), 1).hotspots
    assert [(spot.area, spot.item) for spot in spots] == [
        ("altar", f"elder {elder}") for elder in (1, 2, 3, 4, 5, 7)
    ]


def test_own_cards_are_in_order_and_those_of_others_are_counted() -> None:
    game = LaidGame(3, ["B3 A6 C5 B1", "A2 B2", "C1"])
    lines = picture(game, viewer=0).splitlines()
    assert "Hand of Ana: 1:[C5] 2:[M6] 3:[S1] 4:[S3]" in lines
    assert "Hand of Rui: [?] ×2" in lines
    assert "Hand of Eva: [?] ×1" in lines
    assert "Hand of Ana: [?] ×4" in picture(game, viewer=None).splitlines()


def test_in_the_draft_a_pack_that_was_passed_on_is_still_seen() -> None:
    match = played(3, 3, steps=3)
    state = match.true_state()
    left = state.cycle[(state.cycle.index(0) + 1) % 3]
    scene = GAME.scene(match.view(0), 0)
    area = scene.area(f"pack {left}")
    assert area is not None
    assert sorted(item.text for item in area.items) == sorted(c.value for c in state.packs[left])
    other = ({1, 2} - {left}).pop()
    area = scene.area(f"pack {other}")
    assert area is not None
    assert [item.hidden for item in area.items] == [True]
    assert area.count == 6


def test_the_banished_cultists_cards_are_never_shown() -> None:
    for scene, match in scenes(2):
        state = match.true_state()
        for name, zone in (("pack", state.packs[BANISHED]), ("hand", state.hands[BANISHED])):
            area = scene.area(f"{name} {BANISHED}")
            assert (area is not None) is bool(zone.cards)
            if area is not None:
                assert all(item.hidden for item in area.items)
                assert area.count == len(zone)


def test_progress_and_power_are_shown_as_the_game_goes_on() -> None:
    game = LaidGame(
        3,
        ["A1", "A2", "A3"],
        laid={1: {0: 3}, 2: {0: 2}, 3: {1: 1}},
        insanity={0: 1, 1: 0},
    )
    rows = GAME.scene(view_state(game.state, 0), 0).scores
    assert rows is not None
    # Ana's best 3 + 2 count for six on two Elders; with insanity she would keep 10 + 3.
    assert rows.rows[:2] == (("5/6", "1/5", "13"), ("1/6", "0/5", "3"))
    assert list(GAME.scores(game.state)) == [13, 3, 0]


def test_the_banished_cultists_progress_is_told() -> None:
    game = LaidGame(2, ["A2", "A3", "B1"], laid={1: {BANISHED: 2}}, insanity={BANISHED: 1})
    assert "The Banished Cultist: cultists 2/4, insanity 1/3.\n" in picture(game)


def test_who_did_not_follow_is_noted() -> None:
    game = LaidGame(3, ["A3 B1", "C2 B2", "B3 B4"])
    game.play("A3 C2 B3")
    shown = picture(game)
    assert "Rui has no Monolith.\n" in shown
    assert "Eva has no Monolith.\n" in shown
    game = LaidGame(3, ["A3 B1", "C2 B2", "A4 B4"])
    game.play("A3 C2 A4")
    assert "Eva has no" not in picture(game)


def test_what_one_knows_from_the_draft_is_listed() -> None:
    match = played(3, 5, steps=21)
    scene = GAME.scene(match.view(0), 0)
    area = scene.area("known")
    assert area is not None
    lines = [SAY(item.label) for item in area.items]
    assert len(lines) == 7
    assert sum(line.endswith((": Rui 1 and Eva 1", ": Eva 1 and Rui 1")) for line in lines) == 5
    state = match.true_state()
    alone = next(line for line in lines if " and " not in line)
    card, holder = alone.split(": ")
    assert card in [c.value for c in state.hands[NAMES.index(holder.split()[0])].cards]
    assert GAME.scene(match.view(None), None).area("known") is None


def test_the_rituals_of_the_series_are_listed() -> None:
    game = LaidGame(3, ["A3 B1", "A6 B2", "A2 B3"])
    game.play("A3 A6 A2 B2 B3 B1")
    area = GAME.scene(view_state(game.state, 0), 0).area("played")
    assert area is not None
    assert [SAY(item.label) for item in area.items] == [
        "ritual 1: Ana M3, Rui M6 and Eva M2; Rui won it",
        "ritual 2: Rui S2, Eva S3 and Ana S1; Eva won it",
    ]


def test_in_portuguese_everything_is_said_in_portuguese() -> None:
    english = ("the ", "Hand ", "Pack", "Elder", "won by", "of 21", " and ")
    for players in (2, 3):
        for scene, _match in list(scenes(players))[::20]:
            screen = Screen(width=200, plain=True, details=DETAILS)
            shown = render_text(scene, Translator("pt_BR", NAMES), screen)
            assert not [word for word in english if word in shown], shown
