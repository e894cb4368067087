"""What a ritual brings (scenarios S1 to S9 and S16)."""

from __future__ import annotations

import pytest
from seals_table import GAME, LaidGame, cards

from tabletop_core.phases import OVER
from tabletop_sete_selos.elders import next_sealed
from tabletop_sete_selos.events import CultistPlaced, ElderRevealed, InsanityGained, RitualWon
from tabletop_sete_selos.state import PLACING, PLAYING
from tabletop_sete_selos.victory import Ending

#: The trick of most scenarios: seat 0 leads, and seat 1 wins it with a 6.
TRICK = "A3 A6 A2 A5"
#: Elder 6 is revealed.
REVEALED = {6: {0: 1, 2: 2}}


def four(*, laid: dict[int, dict[int, int]] | None = None, rituals: int | None = None) -> LaidGame:
    hands = [
        f"{face} {rest}" for face, rest in zip(TRICK.split(), ("B1", "B2", "B3", "B4"), strict=True)
    ]
    game = LaidGame(4, hands, laid=laid, rituals=rituals)
    game.play(TRICK)
    return game


def told(game: LaidGame) -> list[str]:
    return [type(happened.event).__name__ for happened in game.table.happened]


def test_s1_the_winners_cultist_is_on_the_elder_of_the_winning_card() -> None:
    game = four()
    assert game.own(1) == [0, 0, 0, 0, 0, 1, 0]
    assert game.state.placed == [0, 0, 0, 0, 0, 1, 0]
    assert game.state.insanity == [0] * 4
    assert 6 in game.state.sealed
    assert (game.player, game.state.phase) == (1, PLAYING)
    assert not game.state.trick
    assert game.state.discards.cards == cards(TRICK)


def test_s2_the_third_cultist_breaks_the_seal() -> None:
    game = four(laid={6: {0: 1, 2: 1}})
    assert game.state.placed[5] == 3
    assert 6 not in game.state.sealed
    assert game.state.insanity == [0] * 4
    assert game.state.ending is None
    events = [happened.event for happened in game.table.happened]
    assert CultistPlaced(1, 6, 3) in events
    assert events[events.index(CultistPlaced(1, 6, 3)) + 1] == ElderRevealed(6)


def test_s3_a_revealed_elder_brings_insanity_and_the_choice_of_a_sealed_one() -> None:
    game = four(laid=REVEALED)
    assert game.state.insanity == [0, 1, 0, 0]
    assert (game.player, game.state.phase) == (1, PLACING)
    assert [str(action) for action in game.legal] == [f"place {n}" for n in (1, 2, 3, 4, 5, 7)]
    # The cards stay on the table until the ritual is done.
    assert game.state.trick.cards == cards(TRICK)
    game.do("place 2")
    assert game.own(1) == [0, 1, 0, 0, 0, 0, 0]
    assert (game.player, game.state.phase) == (1, PLAYING)
    names = told(game)
    order = [RitualWon, InsanityGained, CultistPlaced]
    places = [names.index(kind.__name__) for kind in order]
    assert places == sorted(places)


def test_s4_the_cultist_after_insanity_may_break_a_seal() -> None:
    game = four(laid={**REVEALED, 2: {0: 1, 2: 1}})
    game.do("place 2")
    assert 2 not in game.state.sealed
    assert game.state.placed[1] == 3
    assert game.state.ending is None


def test_s5_the_cultist_after_insanity_may_win() -> None:
    game = four(laid={**REVEALED, 2: {1: 2}})
    game.do("place 2")
    assert game.state.ending is Ending.CULTISTS
    assert game.state.winner == 1
    assert game.state.insanity == [0, 1, 0, 0]
    assert GAME.to_act(game.state) == ()


def three(insanity: int) -> LaidGame:
    game = LaidGame(
        3,
        ["A3 B1", "A6 B2", "A2 B3"],
        laid={6: {0: 1, 2: 2}},
        insanity={1: insanity},
    )
    game.play("A3 A6 A2")
    return game


def test_s7a_the_fourth_point_of_insanity_does_not_end_a_game_of_three() -> None:
    game = three(3)
    assert game.state.insanity == [0, 4, 0]
    assert game.state.phase == PLACING
    game.do("place 1")
    assert game.state.phase == PLAYING


def test_s7b_the_fifth_wins_and_nothing_is_placed() -> None:
    game = three(4)
    assert game.state.insanity == [0, 5, 0]
    assert game.state.phase == OVER
    assert (game.state.ending, game.state.winner) == (Ending.INSANITY, 1)
    assert game.own(1) == [0] * 7


def test_with_four_players_the_fourth_point_wins() -> None:
    hands = [f"{face} B{at}" for at, face in enumerate(TRICK.split(), 1)]
    game = LaidGame(4, hands, laid=REVEALED, insanity={1: 3})
    game.play(TRICK)
    assert (game.state.ending, game.state.winner) == (Ending.INSANITY, 1)


def test_insanity_comes_before_the_cultist_that_would_win_too() -> None:
    hands = [f"{face} B{at}" for at, face in enumerate(TRICK.split(), 1)]
    game = LaidGame(4, hands, laid={**REVEALED, 2: {1: 2}}, insanity={1: 3})
    game.play(TRICK)
    assert game.state.ending is Ending.INSANITY
    assert game.own(1) == [0, 2, 0, 0, 0, 0, 0]


def test_s9_three_on_one_elder_win_with_four_players() -> None:
    game = four(laid={6: {1: 2}})
    assert (game.state.ending, game.state.winner) == (Ending.CULTISTS, 1)
    assert GAME.outcome(game.state).ending == "cultists"


def test_s9_the_same_three_do_not_win_with_three_players() -> None:
    game = LaidGame(3, ["A3 B1", "A6 B2", "A2 B3"], laid={6: {1: 2}})
    game.play("A3 A6 A2")
    assert game.state.ending is None
    assert 6 not in game.state.sealed


def test_six_on_two_elders_win_with_three_players() -> None:
    game = LaidGame(3, ["A3 B1", "A6 B2", "A2 B3"], laid={6: {1: 2}, 4: {1: 3}})
    game.play("A3 A6 A2")
    assert (game.state.ending, game.state.winner) == (Ending.CULTISTS, 1)


def test_s16_a_victory_by_the_last_ritual_comes_before_power() -> None:
    full = {elder: {0: 1, 2: 1, 3: 1} for elder in (1, 3, 4, 5, 6, 7)}
    game = LaidGame(4, ["A1", "A2", "B1", "B3"], laid={**full, 2: {1: 2}})
    assert game.state.rituals == 20
    game.play("A1 A2 B1 B3")
    assert game.state.rituals == 21
    assert (game.state.ending, game.state.winner) == (Ending.CULTISTS, 1)
    assert GAME.outcome(game.state).scores == ()


def test_after_seven_rituals_the_winner_deals_and_leads() -> None:
    hands = [f"{face}" for face in TRICK.split()]
    game = LaidGame(4, hands, rituals=6)
    game.play(TRICK)
    assert game.state.series == 2
    assert game.state.cycle == (1, 2, 3, 0)
    assert [len(pack) for pack in game.state.packs] == [7] * 4
    while len(game.state.waiting) > 1 or game.state.phase == "draft":
        seat = game.state.waiting[0]
        keep = GAME.legal_actions(game.state, seat)[0]
        GAME.apply(game.state, seat, keep, game.table)
    assert game.state.waiting == (1,)


@pytest.mark.parametrize(
    ("altar", "sealed", "after", "expected"),
    [
        ((1, 2, 3, 4, 5, 6, 7), (1, 5), 7, 1),
        ((1, 2, 3, 4, 5, 6, 7), (2, 5), 7, 2),
        ((1, 2, 3, 4, 5, 6, 7), (2, 5), 2, 5),
        ((1, 2, 3, 4, 5, 6, 7), (2,), 2, 2),
        ((1, 2, 7, 3, 4, 5, 6), (3, 4), 7, 3),
        ((7, 3, 1, 2, 6, 5, 4), (7, 2), 4, 7),
    ],
)
def test_next_sealed(
    altar: tuple[int, ...], sealed: tuple[int, ...], after: int, expected: int
) -> None:
    assert next_sealed(altar, sealed, after) == expected


def test_no_sealed_elder_is_an_error_of_the_rules() -> None:
    with pytest.raises(ValueError, match="no Elder is sealed"):
        next_sealed((1, 2, 3, 4, 5, 6, 7), (), 3)
