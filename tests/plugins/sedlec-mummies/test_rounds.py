"""Drawing, rebuilding, and the ends of the game (rulings A3 to A5, A14, A18; bounds B1 and B2)."""

from __future__ import annotations

import pytest
from mummies_table import GAME, DealtGame, kinds

from tabletop_core.chance import DictatedChance
from tabletop_sedlec_mummies.events import PileRebuilt


def test_a_hand_is_refilled_to_three() -> None:
    game = DealtGame("sbus", "bbuu")

    game.layer("skull", "bone")

    assert sorted(kinds(game.state.hands[0].cards)) == ["b", "s", "u"]


def test_three_more_are_drawn_after_each_layer() -> None:
    game = DealtGame("sbus", "bbuu", draw_rule="three_more")

    game.layer("skull", "bone")

    assert [len(hand) for hand in game.state.hands] == [5, 5]


def test_the_hand_is_discarded_for_a_new_one() -> None:
    game = DealtGame("sbus", "bbuu", draw_rule="new_hand")

    game.layer("skull", "bone")

    assert [len(hand) for hand in game.state.hands] == [3, 3]
    assert sorted(kinds(game.state.discards[0].cards)) == ["b", "u"]


def test_a_hand_is_played_out_before_drawing() -> None:
    game = DealtGame("sbu", "bbu", draw_rule="play_out")

    game.layer("skull", "bone")
    assert [len(hand) for hand in game.state.hands] == [2, 2]
    game.layer("bone", "bone")
    game.layer("urn", "urn")
    assert [len(hand) for hand in game.state.hands] == [3, 3]


def test_discards_become_a_new_pile_when_a_card_is_needed() -> None:
    game = DealtGame("sbusbussbumm", "sbusbussbumm")
    game.table._chance = DictatedChance([list(range(10)), list(range(10))])
    for card in ["skull", "bone", "urn", "skull", "bone", "urn", "skull", "skull", "bone"]:
        game.layer(card, card)
    assert not game.state.piles[0].cards

    game.layer("urn", "urn")

    assert len(game.events(PileRebuilt)) == 2
    assert [len(hand) for hand in game.state.hands] == [3, 3]


def test_without_rebuilding_the_game_ends_after_twelve_layers() -> None:
    cards = "skull bone urn skull bone urn skull skull bone urn mummy mummy"
    game = DealtGame("sbusbussbumm", "sbusbussbumm", rebuild=False)

    for card in cards.split():
        game.layer(card, card)

    assert GAME.to_act(game.state) == ()
    assert (game.state.ending, game.state.layer) == ("no_cards", 12)
    assert GAME.outcome(game.state).winners == (0, 1)


def test_a_complete_pyramid_ends_the_game_at_once() -> None:
    game = DealtGame("sub", "bbu", "bbu", "bbu")
    game.pyramid(0, "us")

    game.layer("skull", "bone", "bone", "bone")

    assert game.state.ending == "complete"
    outcome = GAME.outcome(game.state)
    assert (outcome.winners, outcome.scores) == ((0,), (7, 0, 0, 0))
    assert "complete" in str(outcome.reason)


def test_who_completes_may_lose_on_points() -> None:
    game = DealtGame("uub", "uub", "uub", "uub")
    game.pyramid(0, "us")
    game.pyramid(1, "ss")

    game.do(1, "urn")
    game.do(2, "urn")
    game.do(3, "urn")
    game.do(0, "bone")

    assert game.state.completer == 0
    # 1 + 3 + 2 against 3 + 3: equal points, and who completed the pyramid wins.
    assert GAME.outcome(game.state).ranking == ((0,), (1,), (2, 3))


def test_a_dead_position_ends_the_game() -> None:
    """With two players all ten cards are needed: one card out of the game for each ends it (B1)."""
    game = DealtGame("mmb", "mub")
    game.pyramid(0, "s")
    game.pyramid(1, "s")
    game.layer("mummy", "mummy")

    game.do(0, "attack 2 skull")
    assert GAME.to_act(game.state) == (1,)
    game.do(1, "attack 1 skull")

    assert game.state.ending == "dead"
    assert GAME.outcome(game.state).winners == (0, 1)


def test_the_layer_limit_ends_the_game() -> None:
    game = DealtGame("sbu", "bbu", layer_limit=2)

    game.layer("skull", "bone")
    game.layer("bone", "bone")

    assert (game.state.ending, game.state.layer) == ("limit", 2)


@pytest.mark.parametrize("more", [True, False])
def test_more_cards_decide_between_equal_points(more: bool) -> None:
    game = DealtGame("ubm", "ubm", layer_limit=1)
    game.pyramid(0, "s")
    game.pyramid(1, "bu" if more else "s")

    game.layer("urn", "urn")

    assert GAME.outcome(game.state).winners == ((1,) if more else (0, 1))
