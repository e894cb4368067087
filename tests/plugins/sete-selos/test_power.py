"""Power: insanity is paid, and cultists are compared (scenarios F1 to F6)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seals_table import GAME, scoring

from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.power import best_removal, points_by_count, power, removals, strength
from tabletop_sete_selos.state import REMOVING
from tabletop_sete_selos.victory import Ending

POINTS = (0, 3, 5, 10)

#: The manual's example, and the other board that fits all its numbers: before and after removal.
F1 = {
    "first": (
        [
            (0, 0, 0, 1, 0, 2, 1),
            (1, 2, 0, 2, 0, 1, 1),
            (0, 0, 2, 0, 2, 0, 0),
            (2, 1, 1, 0, 1, 0, 1),
        ],
        ["remove 6", "remove 4", "remove 6", "remove 2", "remove 3", "remove 5"],
    ),
    "second": (
        [
            (0, 0, 0, 1, 0, 2, 1),
            (1, 2, 2, 0, 0, 1, 1),
            (0, 0, 1, 1, 2, 0, 0),
            (2, 1, 0, 1, 1, 0, 1),
        ],
        ["remove 6", "remove 4", "remove 6", "remove 2", "remove 5", "remove 5"],
    ),
}


@pytest.mark.parametrize(("boards", "moves"), F1.values(), ids=F1)
def test_f1_the_manuals_example(boards: list[tuple[int, ...]], moves: list[str]) -> None:
    game = scoring(boards, (3, 1, 2, 0))
    assert game.player == 0
    game.do(*moves)
    outcome = GAME.outcome(game.state)
    assert outcome.scores == (3, 17, 6, 17)
    assert outcome.winners == (1,)
    assert outcome.ranking == ((1,), (3,), (2,), (0,))
    assert outcome.ending == "power_tiebreak"
    assert str(outcome.reason) == (
        "Player 2 and Player 4 have 17 points of power each; Elder 6 decides"
    )


@pytest.mark.parametrize("name", F1)
def test_f1_every_removal_of_it_is_the_best(name: str) -> None:
    boards, moves = F1[name]
    game = scoring(boards, (3, 1, 2, 0), options=SeteSelosOptions(auto_remove=True))
    by_hand = scoring(boards, (3, 1, 2, 0))
    by_hand.do(*moves)
    if name == "first":
        assert game.state.cultists == by_hand.state.cultists
    assert GAME.outcome(game.state).scores == (3, 17, 6, 17)
    assert GAME.outcome(game.state).winners == (1,)


def test_f2_three_players() -> None:
    boards = [(3, 0, 0, 0, 0, 0, 2), (0, 3, 1, 1, 1, 1, 1), (0, 0, 2, 2, 2, 2, 0)]
    outcome = GAME.outcome(scoring(boards, (0, 0, 0)).state)
    assert outcome.scores == (15, 25, 20)
    assert outcome.winners == (1,)
    assert outcome.ending == "power"
    assert outcome.breakdown == {"single": (0, 15, 0), "double": (5, 0, 20), "triple": (10, 10, 0)}


def test_f3_equal_in_everything_is_no_winner() -> None:
    boards = [(1,) * 7, (1,) * 7, (1, 1, 1, 1, 0, 0, 0), (0, 0, 0, 0, 1, 1, 1)]
    outcome = GAME.outcome(scoring(boards, (0, 0, 0, 0)).state)
    assert outcome.scores == (21, 21, 12, 9)
    assert outcome.winners == ()
    assert outcome.ranking == ((0, 1), (2,), (3,))
    assert outcome.ending == "tie"
    assert str(outcome.reason) == (
        "Player 1 and Player 2 have 21 points of power each, and as many cultists on every Elder"
    )


def test_f5_the_best_removal_of_three() -> None:
    own = (0, 0, 0, 2, 0, 1, 1)
    assert len(set(removals(own, 1))) == 3
    assert best_removal(own, 1, POINTS) == (0, 0, 0, 1, 0, 1, 1)
    assert power(best_removal(own, 1, POINTS), POINTS) == 9


def test_f6_all_gone() -> None:
    game = scoring([(0, 1, 0, 0, 1, 0, 0), (3, 0, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0, 0)], (2, 0, 0))
    assert [str(action) for action in game.legal] == ["remove 2", "remove 5"]
    game.do("remove 5")
    assert [str(action) for action in game.legal] == ["remove 2"]
    game.do("remove 2")
    assert GAME.outcome(game.state).scores == (0, 10, 3)


def test_who_ties_on_an_elder_stays_in_for_the_next() -> None:
    """Of three with equal power one falls out on Elder 7, and Elder 5 decides between the others."""
    boards = [(1, 0, 0, 0, 1, 0, 1), (1, 1, 0, 0, 0, 0, 1), (1, 1, 0, 0, 0, 1, 0)]
    outcome = GAME.outcome(scoring(boards, (0, 0, 0)).state)
    assert outcome.scores == (9, 9, 9)
    assert outcome.ranking == ((0,), (1,), (2,))
    assert "Elder 5 decides" in str(outcome.reason)


def test_players_remove_clockwise_from_the_winner_of_the_last_ritual() -> None:
    game = scoring([(1,) * 7, (1,) * 7, (1,) * 7], (1, 1, 1), last=2)
    players = []
    while game.state.phase == REMOVING:
        players.append(game.player)
        game.do(str(game.legal[0]))
    assert players == [2, 0, 1]


def test_the_elders_stay_revealed() -> None:
    game = scoring([(3, 3, 3, 0, 0, 0, 0), (0, 0, 0, 3, 3, 0, 0), (0, 0, 0, 0, 0, 3, 3)], (1, 0, 0))
    game.do("remove 1")
    assert game.state.sealed == ()


def test_two_players_score_three_on_an_elder_as_they_agreed() -> None:
    boards = [(3, 0, 0, 0, 0, 0, 0), (0, 2, 2, 0, 0, 0, 0)]
    assert GAME.outcome(scoring(boards, (0, 0)).state).scores == (10, 10)
    options = SeteSelosOptions(two_player_triple_scores=5)
    assert GAME.outcome(scoring(boards, (0, 0), options=options).state).scores == (5, 10)
    assert points_by_count(3, options) == POINTS


def test_what_is_removed_without_asking_is_told() -> None:
    boards = [(2, 0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 1, 1), (0, 1, 0, 0, 0, 0, 0)]
    game = scoring(boards, (1, 0, 1), options=SeteSelosOptions(auto_remove=True))
    assert game.state.ending is Ending.POWER
    told = [str(GAME.narrate(happened.event)) for happened in game.table.happened]
    assert [line for line in told if "removes" in line] == [
        "Player 1 removes a cultist from Elder 1",
        "Player 3 removes a cultist from Elder 2",
    ]


boards = st.tuples(*[st.integers(0, 3)] * 7)


@given(boards, st.integers(0, 4), st.sampled_from([POINTS, (0, 3, 5, 5)]))
def test_the_best_removal_is_the_best_of_all(
    own: tuple[int, ...], count: int, points: tuple[int, ...]
) -> None:
    tokens = [at for at, number in enumerate(own) for _token in range(number)]
    if count > len(tokens):
        return
    left = {
        tuple(number - gone.count(at) for at, number in enumerate(own))
        for gone in combinations(tokens, count)
    }
    assert set(removals(own, count)) == left
    assert len(list(removals(own, count))) == len(left)
    best = best_removal(own, count, points)
    assert best in left
    assert all(strength(best, points) >= strength(other, points) for other in left)
