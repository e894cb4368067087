"""A game leaves each decision to the phase the table is in."""

from __future__ import annotations

import random
from typing import Any

import pytest
from stones import ChooseHeap, ChoosingHeap, Stones, StonesOptions, StonesState, TakeStones

from tabletop_core.actions import Action
from tabletop_core.chance import RandomChance
from tabletop_core.game import Game
from tabletop_core.phases import OVER, Phase, PhasedGame
from tabletop_core.playout import playout
from tabletop_core.table import Table

GAME = Stones()


@pytest.fixture
def table() -> Table:
    return Table(2, RandomChance(random.Random(1)))


@pytest.fixture
def state(table: Table) -> StonesState:
    return GAME.setup(table, StonesOptions())


def test_each_phase_has_its_own_actions_and_words(state: StonesState, table: Table) -> None:
    assert GAME.legal_actions(state, 0) == [ChooseHeap(0), ChooseHeap(1)]
    assert str(GAME.prompt(state, 0)) == "Choose a heap"
    assert str(GAME.label(state, 0, ChooseHeap(1))) == "6 stones"
    assert str(GAME.explain(state, 0, ChooseHeap(7))) == "there are no stones in heap 7"

    GAME.apply(state, 0, ChooseHeap(1), table)

    assert GAME.phase(state).name == "take"
    assert GAME.legal_actions(state, 0) == [TakeStones(1), TakeStones(2), TakeStones(3)]
    assert str(GAME.prompt(state, 0)) == "Choose an action"
    assert str(GAME.explain(state, 0, ChooseHeap(0))) == "that is not possible now"
    assert GAME.label(state, 0, TakeStones(1)) == ""
    assert GAME.to_act(state) == (0,)


def test_nobody_decides_when_it_is_over(state: StonesState) -> None:
    state.phase = OVER
    assert GAME.to_act(state) == ()


def test_a_phased_game_is_played_to_its_end() -> None:
    outcome, actions = playout(GAME, 3, StonesOptions(heaps=3), random.Random(2))
    assert sum(outcome.scores) == 18
    assert actions % 2 == 0


def test_a_phase_that_there_is_not_is_named_with_those_that_there_are(state: StonesState) -> None:
    state.phase = "tak"
    for ask in (
        lambda: GAME.to_act(state),
        lambda: GAME.legal_actions(state, 0),
        lambda: GAME.phase(state),
    ):
        with pytest.raises(LookupError, match=r"no phase 'tak': .*heap, take"):
            ask()


class Twin(Phase[Any, Any]):
    name = "heap"


class Over(Phase[Any, Any]):
    name = OVER


@pytest.mark.parametrize(
    ("phases", "problem"),
    [
        ((ChoosingHeap(), Twin()), "two phases are called 'heap'"),
        ((ChoosingHeap(), Over()), "'over' is the phase in which nobody decides"),
    ],
)
def test_phases_have_names_of_their_own(phases: tuple[Phase[Any, Any], ...], problem: str) -> None:
    with pytest.raises(TypeError, match=f"Wrong: {problem}"):
        type("Wrong", (PhasedGame,), {"phases": phases})


def test_what_a_phase_must_have_is_asked_for(table: Table) -> None:
    phase: Phase[Any, Action] = Phase()
    for ask in (
        lambda: phase.to_act(None),
        lambda: phase.legal_actions(None, 0),
        lambda: phase.apply(None, 0, ChooseHeap(0), table),
    ):
        with pytest.raises(NotImplementedError):
            ask()


def test_a_game_says_which_optional_methods_it_has() -> None:
    assert GAME.has("evaluate")
    assert not GAME.has("worlds")
    game: Game[Any, Any] = Game()
    for ask in (
        lambda: game.setup(None, None),  # type: ignore[arg-type]
        lambda: game.to_act(None),
        lambda: game.legal_actions(None, 0),
        lambda: game.outcome(None),
        lambda: game.evaluate(None, 0),
        lambda: game.catalogue(None, 2),
    ):
        with pytest.raises(NotImplementedError):
            ask()
    assert game.scores(None) == ()
    assert game.label(None, 0, ChooseHeap(0)) == ""
