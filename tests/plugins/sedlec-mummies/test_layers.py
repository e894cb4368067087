"""Layers: hidden choices, the winner, and where cards go (rulings A6 to A8, A13)."""

from __future__ import annotations

import pytest
from mummies_table import GAME, KINDS, DealtGame, kinds

from tabletop_core.holes import Hole
from tabletop_core.views import view_state
from tabletop_sedlec_mummies.cards import Kind, pack_of
from tabletop_sedlec_mummies.layers import layer_winner
from tabletop_sedlec_mummies.state import row_and_place


def test_a_pack_has_four_skulls_three_bones_three_urns_and_two_mummies() -> None:
    assert [sum(card.kind is kind for card in pack_of(0)) for kind in Kind] == [4, 3, 3, 2]
    assert [kind.points for kind in Kind] == [3, 2, 1, 0]


@pytest.mark.parametrize(
    ("cards", "winner", "unique"),
    [
        ("sb", 0, 0),
        ("us", 1, 1),
        ("um", 0, 0),
        ("ss", None, None),
        ("mm", None, None),
        # With three or four, a tie for the highest card gives the layer to nobody...
        ("ssb", None, 2),
        ("bbu", None, 2),
        # ... but a tie below it does not matter.
        ("sbb", 0, 0),
        ("sbbu", 0, 0),
        ("ssbb", None, None),
        # A mummy never wins, not even as the only card without an equal.
        ("bbm", None, None),
        ("mmu", 2, 2),
    ],
)
def test_the_winner_of_a_layer(cards: str, winner: int | None, unique: int | None) -> None:
    shown = [(player, KINDS[letter]) for player, letter in enumerate(cards)]

    assert layer_winner(shown) == winner
    assert layer_winner(shown, highest_unique=True) == unique


def test_nobody_sees_a_card_before_all_have_played() -> None:
    game = DealtGame("sbu", "bbu", "uum")
    game.do(2, "mummy")

    assert GAME.to_act(game.state) == (0, 1)
    for other in (0, 1, None):
        seen: list[object] = list(view_state(game.state, other).played[2].cards)
        assert seen == [Hole("pack 3")]
    assert kinds(view_state(game.state, 2).played[2].cards) == "m"


def test_the_winner_keeps_the_card_and_the_others_discard_theirs() -> None:
    game = DealtGame("sbu", "bbu")

    game.layer("skull", "bone")

    assert game.pyramids() == ["s", ""]
    assert kinds(game.state.discards[1].cards) == "b"
    assert game.state.layer == 2
    assert [len(hand) for hand in game.state.hands] == [3, 3]


def test_the_same_layer_in_any_order_of_choosing_gives_the_same_state() -> None:
    one, other = DealtGame("sbu", "bbu"), DealtGame("sbu", "bbu")

    one.layer("skull", "bone")
    other.do(1, "bone")
    other.do(0, "skull")

    assert one.state == other.state


def test_rows_grow_by_one_card_and_the_lowest_gap_is_filled_first() -> None:
    places = [row_and_place(place, one_card_rows=False) for place in range(10)]

    assert places == [
        (0, 0),
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
        (2, 2),
        (3, 0),
        (3, 1),
        (3, 2),
        (3, 3),
    ]
    assert [row_and_place(place, one_card_rows=True) for place in range(4)] == [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
    ]


@pytest.mark.parametrize(("players", "target", "rows"), [(2, 10, 4), (3, 6, 3), (4, 3, 2)])
def test_the_cards_that_complete_a_pyramid(players: int, target: int, rows: int) -> None:
    assert DealtGame(*["sbu"] * players).state.target == target
    assert DealtGame(*["sbu"] * players, one_card_rows=True).state.target == rows


def test_a_card_that_is_not_in_hand_is_refused_with_a_reason() -> None:
    view = view_state(DealtGame("sbu", "bbu").state, 0)

    assert "mummy" in str(GAME.explain(view, 0, GAME.parse("mummy")))
    assert "attack only after" in str(GAME.explain(view, 0, GAME.parse("attack 2 bone")))
