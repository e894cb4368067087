"""Two players and the Banished Cultist (scenarios S10 to S15)."""

from __future__ import annotations

import pytest
from seals_table import BANISHED, GAME, LaidGame, cards, faces

from tabletop_core.phases import OVER
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.participants import cycle, led_by
from tabletop_sete_selos.state import DRAFTING, REMOVING
from tabletop_sete_selos.victory import Ending, win_by_cultists

EXACTLY = SeteSelosOptions(nine_on_four="exactly")


def second_wins_with_4(
    laid: dict[int, dict[int, int]], options: SeteSelosOptions | None = None
) -> LaidGame:
    """The first player leads A2, the second wins with A4, and the Banished Cultist plays B1."""
    game = LaidGame(2, ["A2 C1", "A4 C2", "B1 B2"], laid=laid, options=options)
    game.play("A2 A4")
    return game


def test_s10a_nine_on_four_elders_win() -> None:
    game = second_wins_with_4({7: {1: 3}, 6: {1: 3}, 5: {1: 2}})
    assert (game.state.ending, game.state.winner) == (Ending.CULTISTS, 1)


def test_s10b_eight_do_not() -> None:
    game = second_wins_with_4({7: {1: 3}, 6: {1: 3}, 4: {1: 1}})
    assert game.own(1)[3] == 2
    assert game.state.ending is None


def test_s10c_nine_on_three_elders_win_unless_each_of_four_needs_some() -> None:
    laid = {7: {1: 3}, 6: {1: 3}, 4: {1: 2}}
    assert second_wins_with_4(laid).state.ending is Ending.CULTISTS
    assert second_wins_with_4(laid, EXACTLY).state.ending is None


@pytest.mark.parametrize(
    ("own", "wins", "wins_exactly"),
    [
        ((1, 1, 1, 1, 1, 3, 3), False, False),
        ((0, 0, 0, 2, 2, 2, 2), False, False),
        ((0, 0, 0, 3, 2, 2, 2), True, True),
        ((3, 3, 3, 0, 0, 0, 0), True, False),
        ((3, 3, 3, 1, 0, 0, 0), True, True),
    ],
)
def test_s10d_vectors(own: tuple[int, ...], wins: bool, wins_exactly: bool) -> None:
    assert win_by_cultists(2, 1, own, SeteSelosOptions()) is wins
    assert win_by_cultists(2, 1, own, EXACTLY) is wins_exactly


def test_the_option_says_nothing_about_the_banished_cultist() -> None:
    assert win_by_cultists(2, BANISHED, (1, 1, 2, 0, 0, 0, 0), EXACTLY)
    assert not win_by_cultists(2, BANISHED, (1, 1, 1, 0, 0, 0, 0), SeteSelosOptions())


def test_s11_his_fourth_cultist_is_the_defeat_of_both() -> None:
    game = LaidGame(2, ["A2 C1", "A1 C2", "A4 B2"], laid={3: {BANISHED: 1}, 5: {BANISHED: 2}})
    game.play("A2 A1")
    assert game.own(BANISHED)[3] == 1
    assert game.state.phase == OVER
    assert (game.state.ending, game.state.winner) == (Ending.BANISHED_CULTIST, None)
    outcome = GAME.outcome(game.state)
    assert (outcome.winners, outcome.ranking) == ((), ((0, 1),))
    assert outcome.ending == "banished_cultist"
    assert str(outcome.reason) == "the Banished Cultist wins with 4 cultists"


def test_s12_so_is_his_third_point_of_insanity_and_nothing_is_placed() -> None:
    game = LaidGame(
        2,
        ["A2 C1", "A1 C2", "A4 B2"],
        laid={4: {0: 2, 1: 1}},
        insanity={BANISHED: 2},
    )
    game.play("A2 A1")
    assert game.state.insanity[BANISHED] == 3
    assert sum(game.own(BANISHED)) == 0
    assert game.state.ending is Ending.BANISHED_CULTIST
    assert str(GAME.outcome(game.state).reason) == (
        "the Banished Cultist wins with 3 points of insanity"
    )


def test_after_insanity_his_cultist_goes_to_the_next_sealed_elder_clockwise() -> None:
    laid = {7: {0: 2, 1: 1}, 1: {0: 3}}
    game = LaidGame(2, ["A2 C1", "A3 C2", "A7 B2"], laid=laid)
    game.play("A2 A3")
    assert game.state.insanity[BANISHED] == 1
    assert game.own(BANISHED) == [0, 1, 0, 0, 0, 0, 0]


def test_where_he_goes_depends_on_the_altar() -> None:
    options = SeteSelosOptions(altar_layout="7-5-1-2-3-4-6")
    game = LaidGame(2, ["A2 C1", "A3 C2", "A7 B2"], laid={7: {0: 2, 1: 1}}, options=options)
    game.play("A2 A3")
    assert game.own(BANISHED) == [0, 0, 0, 0, 1, 0, 0]


def test_the_seal_that_he_breaks_stays_broken() -> None:
    game = LaidGame(2, ["A2 C1", "A3 C2", "A7 B2"], laid={7: {0: 2, 1: 1}, 1: {0: 1, 1: 1}})
    game.play("A2 A3")
    assert game.state.placed[0] == 3
    assert 1 not in game.state.sealed


@pytest.mark.parametrize(
    ("trick", "winner", "expected"),
    [
        ("A4 A2 B1", 0, (0, 1, BANISHED)),
        ("A2 A4 B1", 1, (1, 0, BANISHED)),
        ("A2 A1 A4", BANISHED, (1, 0, BANISHED)),
    ],
)
def test_s14_who_is_first_in_the_next_series(
    trick: str, winner: int, expected: tuple[int, ...]
) -> None:
    first, second, banished = trick.split()
    game = LaidGame(2, [first, second, banished], rituals=6)
    game.play(f"{first} {second}")
    assert game.state.last_winner == winner
    assert game.state.cycle == expected
    assert (game.state.series, game.state.phase) == (2, DRAFTING)
    while game.state.phase == DRAFTING:
        seat = game.state.waiting[0]
        keep = GAME.legal_actions(game.state, seat)[0]
        GAME.apply(game.state, seat, keep, game.table)
    # He leads, and so has played already.
    assert game.state.order == led_by(expected, BANISHED)
    assert len(game.state.trick) == 1
    assert game.player == expected[0]


def test_s15_the_banished_cultist_leads_a_series() -> None:
    game = LaidGame(2, ["B2 A7 C1", "A1 C3 C6", "B5 B6"], leader=BANISHED)
    assert game.state.order == (BANISHED, 0, 1)
    assert faces(game.state.trick.cards) == "B5"
    assert [str(action) for action in game.legal] == ["play S2"]
    game.play("B2")
    assert game.player == 1
    assert [action.card for action in game.legal] == cards("A1 C3 C6")  # type: ignore[union-attr]
    game.play("C3")
    assert game.own(1) == [0, 0, 1, 0, 0, 0, 0]
    assert game.state.order == (1, BANISHED, 0)
    assert game.player == 1


@pytest.mark.parametrize(
    ("leader", "order"),
    [(0, (0, 1, BANISHED)), (1, (1, BANISHED, 0)), (BANISHED, (BANISHED, 0, 1))],
)
def test_turns_go_clockwise_around_him(leader: int, order: tuple[int, ...]) -> None:
    assert led_by(cycle(2, 0), leader) == order


def test_he_sits_at_the_dealers_right() -> None:
    assert cycle(2, 0) == (0, 1, BANISHED)
    assert cycle(2, 1) == (1, 0, BANISHED)
    assert cycle(3, 2) == (2, 0, 1)
    assert cycle(4, 1) == (1, 2, 3, 0)


def test_removal_goes_past_him() -> None:
    """He wins the last ritual: the next player clockwise begins, and he removes nothing."""
    full = {elder: {0: 2, 1: 1} for elder in (1, 2, 3, 5, 6, 7)}
    game = LaidGame(
        2,
        ["A2", "A1", "A4"],
        dealer=1,
        leader=1,
        laid={**full, 4: {0: 1, BANISHED: 1}},
        insanity={0: 1, 1: 1, BANISHED: 1},
    )
    game.play("A1 A2")
    assert game.state.last_winner == BANISHED
    assert game.state.phase == REMOVING
    assert game.state.order == (1, 0)
