"""A match is driven by agents until it is over."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sample_games import Race, Roll, Signs
from stones import ChooseHeap, Stones, TakeStones

from tabletop_core.bots.random import RandomBot
from tabletop_core.decisions import Choice, Decision, Undo
from tabletop_core.match import Match
from tabletop_core.options import NoOptions
from tabletop_core.play import play
from tabletop_core.rejections import CannotUndo, IllegalAction, Rejection
from tabletop_core.seats import Seat


def new_match(game: Any, players: int = 2) -> Match:
    return Match(game, [Seat(f"P{seat}") for seat in range(players)], seed="1")


class Scripted:
    """Does what it is told to, and then anything."""

    def __init__(self, *choices: Choice) -> None:
        self.choices = list(choices)
        self.asked: list[Decision] = []

    def choose(self, decision: Decision) -> Choice:
        self.asked.append(decision)
        if self.choices:
            return self.choices.pop(0)
        choice: Choice = decision.legal_actions[-1]
        return choice


class Patient(Scripted):
    """Takes note of its mistakes."""

    def __init__(self, *choices: Choice) -> None:
        super().__init__(*choices)
        self.mistakes: list[Rejection] = []

    def rejected(self, rejection: Rejection) -> None:
        self.mistakes.append(rejection)


def test_agents_are_asked_when_it_is_for_them_to_decide() -> None:
    match = new_match(Signs(), 3)
    agents = [Scripted() for _ in range(3)]
    outcome = play(match, agents)
    assert outcome == match.outcome
    assert [len(agent.asked) for agent in agents] == [3, 3, 3]
    assert all(d.player == seat for seat, agent in enumerate(agents) for d in agent.asked)


def test_the_host_is_told_after_each_action_and_undo() -> None:
    match = new_match(Stones())
    steps: list[int] = []
    agents = [Scripted(ChooseHeap(0), Undo(), ChooseHeap(1)), Scripted()]
    play(match, agents, lambda match: steps.append(match.step))
    assert steps[:4] == [1, 0, 1, 2]
    assert steps[-1] == match.step


def test_who_can_be_corrected_is_asked_again() -> None:
    match = new_match(Stones())
    agent = Patient(TakeStones(1), Undo(), ChooseHeap(7), ChooseHeap(0))
    play(match, [agent, Scripted()])
    assert [type(mistake) for mistake in agent.mistakes] == [
        IllegalAction,
        CannotUndo,
        IllegalAction,
    ]
    assert match.actions()[0] == (0, ChooseHeap(0))


@pytest.mark.parametrize(
    ("choice", "error"), [(ChooseHeap(9), IllegalAction), (Undo(), CannotUndo)]
)
def test_the_mistake_of_somebody_who_cannot_be_corrected_ends_it(
    choice: Choice, error: type[Rejection]
) -> None:
    match = new_match(Stones())
    with pytest.raises(error):
        play(match, [Scripted(choice), Scripted()])
    assert match.step == 0
    assert not match.over


def test_playing_goes_on_from_where_a_match_stands() -> None:
    match = new_match(Race())
    match.submit(0, Roll())
    bots = [RandomBot(NoOptions(), random.Random(seat)) for seat in range(2)]
    play(match, bots)
    assert match.over
    assert play(match, bots) == match.outcome
