"""The scene of a game that describes none, and scenes made complete."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from sample_games import SAMPLE_GAMES, Play, Race, Roll, Signs, Suit, Trumps, TrumpsState

from tabletop_core.chance import RandomChance
from tabletop_core.game import Game
from tabletop_core.messages import Message, Translator
from tabletop_core.players import Player
from tabletop_core.render.screen import Screen
from tabletop_core.render.svg import render_svg
from tabletop_core.render.text import render_text
from tabletop_core.scene import Area, Hotspot, Layout, Scene
from tabletop_core.scene_checks import scene_faults
from tabletop_core.scene_defaults import card_words, scene_for
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.zones import Deck, Zone

NAMES = Translator(names=["Ana", "Bruno", "Carla"])


def played(game: Game[Any, Any], steps: int, players: int = 3) -> Any:
    """The state after some steps, each the first legal action."""
    table = Table(players, RandomChance(random.Random(4)))
    state = game.setup(table, game.Options())
    for _ in range(steps):
        player = game.to_act(state)[0]
        game.apply(state, player, game.legal_actions(state, player)[0], table)
    return state


def drawn(game: Game[Any, Any], state: Any, viewer: Player | None) -> list[str]:
    scene = scene_for(game, view_state(state, viewer), viewer)
    return render_text(scene, NAMES).splitlines()


def test_zones_become_hands_and_piles_and_cards_can_be_chosen() -> None:
    game = Trumps()
    state = played(game, 4)

    assert drawn(game, state, 2) == [
        "deck: [?] ×5",
        "hand of Ana: [?] [?]",
        "hand of Bruno: [?]",
        "hand of Carla: 1:[sun 3] 2:[moon 4]",
        "trick: [moon 1]",
        "won: [sun 4] [sun 5] [sun 2]",
        "",
        "                 Points",
        "  A Ana               0",
        "  B Bruno             1",
        "> C Carla (you)       0",
        "",
        "order: Carla, Ana and Bruno",
        "",
        "1 sun 3    2 moon 4",
    ]


def test_a_spectator_sees_no_hand_and_no_menu() -> None:
    game = Trumps()

    lines = drawn(game, played(game, 4), None)

    assert "hand of Carla: [?] [?]" in lines
    assert lines[-1] == "order: Carla, Ana and Bruno"


def test_hidden_choices_are_told_as_made_or_not() -> None:
    game = Signs()

    assert drawn(game, played(game, 1), 1)[5:9] == [
        "choices: Ana has chosen",
        "choices: Bruno has not chosen yet",
        "choices: Carla has not chosen yet",
        "rounds: 3",
    ]
    assert "choices: Ana has chosen rock" in drawn(game, played(game, 1), 0)


def test_plain_fields_are_told_as_lines_and_scores_once() -> None:
    game = Race()

    assert drawn(game, played(game, 1), 0) == [
        "               Points",
        "> A Ana (you)       0",
        "  B Bruno           0",
        "  C Carla           0",
        "",
        "order: Ana, Bruno and Carla",
        "goal: 20",
        "turn total: 2",
        "",
        "1 roll   2 hold",
    ]


@attrs.define
class PilesState:
    """Lists of lists, which are as long as there are players."""

    coins: list[int]
    hands: list[list[int]]
    found: dict[str, list[int]]


class Piles(Race):
    State = PilesState  # type: ignore[assignment]

    def setup(self, table: Table, options: object) -> Any:
        return PilesState([5, 6, 7], [[1, 2, 3], [4, 5, 6], []], {"cave": [7, 8, 9]})

    def to_act(self, state: Any) -> tuple[Player, ...]:
        return (0,)

    def legal_actions(self, view: Any, player: Player) -> list[Roll]:
        return [Roll()]

    def scores(self, view: Any) -> list[int]:
        return list(view.coins)


def test_a_list_in_a_list_is_not_taken_for_values_by_player() -> None:
    assert drawn(Piles(), played(Piles(), 0), 0)[:9] == [
        "               Points  coins",
        "> A Ana (you)       5      5",
        "  B Bruno           6      6",
        "  C Carla           7      7",
        "",
        "hands 1: 1, 2 and 3",
        "hands 2: 4, 5 and 6",
        "hands 3: -",
        "found cave: 7, 8 and 9",
    ]


@pytest.mark.parametrize("kind", SAMPLE_GAMES)
def test_the_default_scene_has_no_faults_and_draws_everywhere(
    kind: type[Game[Any, Any]],
) -> None:
    game = kind()
    for steps in range(0, 9, 2):
        state = played(game, steps)
        for viewer in (None, 0, 1, 2):
            scene = scene_for(game, view_state(state, viewer), viewer)
            assert scene_faults(scene) == []
            assert render_text(scene, NAMES, Screen(plain=True))
            for hotspot in scene.hotspots:
                assert f'data-action="{hotspot.action}"' in render_svg(scene, NAMES)


def test_a_card_keeps_its_name_when_it_is_played() -> None:
    game = Trumps()
    state = played(game, 4)
    before = scene_for(game, view_state(state, 2), 2)
    game.apply(state, 2, Play(Suit.SUN, 3), Table(3, RandomChance(random.Random(1))))
    after = scene_for(game, view_state(state, 2), 2)

    (held,) = [i.id for area in before.areas for i in area.items if i.label == "sun 3"]
    (laid,) = [i.id for area in after.areas for i in area.items if i.label == "sun 3"]
    assert held == laid


class Partial(Trumps):
    """A game whose scene has one hotspot too many and leaves out the rest."""

    def scene(self, view: TrumpsState, viewer: Player | None) -> Scene:
        own = self.legal_actions(view, viewer)[1:2] if viewer is not None else ()
        return Scene(
            areas=(Area(id="table", label="Table", layout=Layout.ROW),),
            hotspots=(
                Hotspot(action=Play(Suit.MOON, 7), label="not possible"),
                *(Hotspot(action=action, label="shown", area="table") for action in own),
                *(Hotspot(action=action, label="again") for action in own),
            ),
        )

    def label(self, view: TrumpsState, player: Player, action: Play) -> Message | str:
        return f"lay {action}"


def test_scenes_are_completed_with_every_legal_action_and_no_other() -> None:
    game = Partial()
    state = played(game, 4)

    scene = scene_for(game, view_state(state, 2), 2)

    assert [(str(spot.action), spot.label, spot.area) for spot in scene.hotspots] == [
        ("moon 4", "shown", "table"),
        ("sun 3", "lay sun 3", ""),
    ]
    assert scene.to_act == (2,)
    assert scene.viewer == 2
    assert scene.scores is not None
    assert [str(row[0]) for row in scene.scores.rows] == ["0", "1", "0"]


def test_who_is_not_to_act_gets_no_hotspots() -> None:
    game = Partial()
    state = played(game, 4)

    assert scene_for(game, view_state(state, 0), 0).hotspots == ()


def test_the_caller_may_give_the_legal_actions() -> None:
    game = Race()
    state = played(game, 1)

    scene = scene_for(game, view_state(state, 0), 0, [Roll()])

    assert [hotspot.action for hotspot in scene.hotspots] == [Roll()]


@attrs.frozen
class Coin:
    value: int
    label: str = "a coin"


@attrs.define
class Everything:
    """A state with fields of every kind."""

    piles: list[Zone[int]]
    by_suit: dict[Suit, Zone[str]]
    purse: Deck[Coin]
    lead: Suit | None
    tags: set[str]
    grid: list[list[int]]
    empty: list[int]
    _private: int = 3


class Odd(Trumps):
    """A game with that state."""

    info = attrs.evolve(Trumps.info, id="odd")
    State = Everything  # type: ignore[assignment]

    def to_act(self, state: Any) -> tuple[Player, ...]:
        return ()

    def scores(self, view: Any) -> tuple[int, ...]:
        return ()


def test_fields_of_every_kind_are_told() -> None:
    state = Everything(
        piles=[Zone.public("pile", cards=[3, 3]), Zone.public("pile")],
        by_suit={Suit.SUN: Zone.public("suns", cards=["x"])},
        purse=Deck.of([Coin(1), Coin(2)], "purse"),
        lead=Suit.MOON,
        tags={"b", "a"},
        grid=[[1, 2], [3]],
        empty=[],
    )
    game = Odd()

    scene = scene_for(game, view_state(state, None), None)

    assert scene_faults(scene) == []
    assert render_text(scene, NAMES).splitlines() == [
        "pile: [3] [3]",
        "pile",
        "suns: [x]",
        "purse: [?] ×2",
        "",
        "lead: moon",
        "tags: a and b",
        "grid 1: 1 and 2",
        "grid 2: 3",
    ]


def test_cards_are_called_by_their_label_if_they_have_one() -> None:
    assert card_words(Coin(1)) == "a coin"
    assert card_words(Suit.SUN) == "sun"
    assert card_words(7) == "7"


@attrs.frozen
class Rules:
    goal: int
    last_round: bool | None = None


@attrs.frozen
class Place:
    row: int

    def __str__(self) -> str:
        return f"row {self.row}"


@attrs.define
class Ruled:
    rules: Rules
    place: Place


def test_values_without_words_of_their_own_are_told_by_their_fields() -> None:
    class Ruling(Race):
        State = Ruled  # type: ignore[assignment]

        def to_act(self, state: Any) -> tuple[Player, ...]:
            return ()

        def scores(self, view: Any) -> list[int]:
            return []

    lines = drawn(Ruling(), Ruled(Rules(7), Place(2)), None)
    assert lines == ["rules goal: 7", "place: row 2"]
