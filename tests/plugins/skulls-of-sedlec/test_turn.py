"""The flow of a game: digging, collecting, stacking, and the end (Rules 1.3, 1.4, 1.8)."""

from __future__ import annotations

import random

import pytest
from skulls_table import GAME, DealtGame

from tabletop_core.chance import RandomChance
from tabletop_core.options import OptionError
from tabletop_core.phases import OVER
from tabletop_core.table import Table
from tabletop_skulls_of_sedlec.actions import Collect, Dig, Stack, Take
from tabletop_skulls_of_sedlec.cards import BASE_CARDS, Card
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.ossuary import Place

START = Place.START


def test_at_the_start_one_of_six_piles_of_three_is_open() -> None:
    game = DealtGame()
    assert [len(pile) for pile in game.state.piles] == [3] * 6
    assert game.tops() == [BASE_CARDS[2].value, *"?????"]
    assert game.state.hands == [[], []]
    assert [len(ossuary) for ossuary in game.state.ossuaries] == [0, 0]


def test_which_pile_is_open_and_who_begins_is_chance() -> None:
    seen = set()
    for seed in range(60):
        state = GAME.setup(Table(3, RandomChance(random.Random(seed))), SkullsOptions())
        seen.add((state.face_up, state.order.current))
    assert {up for up, _first in seen} == {1, 2, 4, 8, 16, 32}
    assert {first for _up, first in seen} == {0, 1, 2}


def test_f1_a_full_hand_must_stack() -> None:
    game = DealtGame()
    game.do("collect 1", "dig 2 3", "take 2", "collect 3", "dig 4 5", "take 5")
    assert game.state.hands == [[BASE_CARDS[2], BASE_CARDS[8]], [BASE_CARDS[5], BASE_CARDS[14]]]
    assert game.kinds() == {Stack}
    assert {action.card for action in game.legal if isinstance(action, Stack)} == set(
        game.state.hands[0]
    )


def test_f2_the_first_turn() -> None:
    game = DealtGame()
    assert game.kinds() == {Dig, Collect}
    game.do("collect 1")
    assert game.player == 1
    assert game.kinds() == {Dig}
    assert len(game.legal) == 15


def test_f3_with_one_pile_face_down_its_card_must_be_taken() -> None:
    game = DealtGame()
    game.lay([("V/C", False)], [("P/P", True)])
    assert game.legal == [Dig((1,)), Collect(2)]
    game.do("dig 1")
    assert game.player == 0
    assert game.legal == [Take(1)]
    game.do("take 1")
    assert game.state.hands[0] == [Card.VC]
    assert game.player == 1
    assert game.tops()[:2] == ["", "P/P"]


def test_f4_without_a_pile_face_down_nobody_can_dig() -> None:
    game = DealtGame()
    game.lay([("V/C", True)], [("P/P", True)])
    assert game.legal == [Collect(1), Collect(2)]


def test_f5_a_dig_flips_two_and_offers_no_card_that_lay_open_before() -> None:
    game = DealtGame()
    game.do("dig 3 6")
    assert game.tops() == [BASE_CARDS[2], "?", BASE_CARDS[8], "?", "?", BASE_CARDS[17]]
    assert game.player == 0
    assert game.legal == [Take(3), Take(6)]
    game.do("take 6")
    # The other one stays open for everybody.
    assert Collect(3) in game.legal


def test_f6_under_a_card_that_is_taken_the_next_lies_face_down() -> None:
    game = DealtGame()
    game.do("collect 1")
    assert game.tops()[0] == "?"
    assert any(isinstance(action, Dig) and 1 in action.piles for action in game.legal)
    game.do("dig 1 2", "take 2")
    assert game.tops()[:2] == [BASE_CARDS[1], "?"]


def test_f7_an_empty_pile_offers_nothing() -> None:
    game = DealtGame()
    game.lay([("V/C", True)], [("P/P", False), ("C/C", False)])
    game.do("collect 1")
    assert game.tops() == ["", "?", "", "", "", ""]
    assert game.legal == [Dig((2,))]


def test_two_equal_cards_in_hand_are_offered_once() -> None:
    game = DealtGame()
    game.state.hands[0] = [Card.VC, Card.VC]
    assert game.legal == [Stack(Card.VC, START)]
    game.do("stack V/C start")
    assert game.state.hands[0] == [Card.VC]


def test_both_cards_of_a_hand_can_be_put_everywhere() -> None:
    game = DealtGame()
    game.state.hands[0] = [Card.VC, Card.PP]
    game.state.ossuaries[0].put(Card.CC, START)
    assert list(map(str, game.legal)) == [
        *["stack V/C left", "stack V/C right", "stack P/P left", "stack P/P right"]
    ]


def test_the_game_ends_when_every_ossuary_is_complete() -> None:
    game = DealtGame()
    game.lay()
    for player, ossuary in enumerate(game.state.ossuaries):
        while len(ossuary) < 8:
            ossuary.put(Card.CC, next(iter(ossuary.places)))
        game.state.hands[player] = [Card.PP]
    game.do(str(game.legal[0]))
    assert game.player == 1
    game.do(str(game.legal[0]))
    assert game.state.phase == OVER
    assert GAME.to_act(game.state) == ()


def test_who_has_completed_the_ossuary_takes_no_more_turns() -> None:
    game = DealtGame(players=3, expansion="executioners")
    ossuary = game.state.ossuaries[0]
    while len(ossuary) < 5:
        ossuary.put(Card.CC, next(iter(ossuary.places)))
    game.state.hands[0] = [Card.PP, Card.VC]
    game.do("stack P/P 3.1")
    players = []
    for _ in range(4):
        players.append(game.player)
        game.do(str(next(a for a in game.legal if isinstance(a, (Collect, Stack, Dig)))))
        if game.state.phase == "choice":
            game.do(str(game.legal[0]))
    assert players == [1, 2, 1, 2]
    # The card left in hand stays there.
    assert game.state.hands[0] == [Card.VC]


def test_an_expansion_makes_piles_of_four() -> None:
    game = DealtGame(players=4, expansion="castle_guards")
    assert [len(pile) for pile in game.state.piles] == [4] * 6
    assert [ossuary.width for ossuary in game.state.ossuaries] == [3] * 4
    assert DealtGame(players=2, expansion="castle_guards").state.ossuaries[0].width == 4


def test_four_players_need_an_expansion() -> None:
    with pytest.raises(OptionError, match="expansion") as refused:
        DealtGame(players=4)
    assert "--option expansion=executioners" in str(refused.value.hint)


def test_a_seat_that_nobody_has_cannot_begin() -> None:
    table = Table(2, RandomChance(random.Random(1)))
    with pytest.raises(OptionError, match="first_player=2") as refused:
        GAME.setup(table, SkullsOptions(first_player=2))
    assert "0 to 1" in str(refused.value.hint)
    assert GAME.setup(table, SkullsOptions(first_player=1)).order.current == 1
