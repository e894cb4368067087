"""What authors get wrong, each made on purpose in a game that is right: what they are told teaches.

A game is installed, loaded by its name, and played to the end with a wrong move on the way. Wherever it
stops, it stops with an error that says what is wrong and what to write instead.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import attrs
import pytest
from author_mistakes import MISTAKES, PLUGINS, written
from coin_game import HOOK, RULES
from distributions import game_plugin, install
from sample_games import Race, RaceState, Roll, Rolled
from site_folder import site

from tabletop_core.actions import Action, action
from tabletop_core.chance_checks import check_chance
from tabletop_core.errors import ContractError, TabletopError
from tabletop_core.events import Event, event
from tabletop_core.faults import PluginError
from tabletop_core.game import GameInfo
from tabletop_core.game_checks import check_game, text_fields
from tabletop_core.guarded_rules import RulesError
from tabletop_core.match import Match
from tabletop_core.messages import Messages
from tabletop_core.outcome import Outcome
from tabletop_core.phases import OVER, Phase, PhasedGame
from tabletop_core.registry import Registry
from tabletop_core.rejections import IllegalAction
from tabletop_core.seats import Seat
from tabletop_core.state import analyse
from tabletop_core.table import Table

__all__ = ["site"]

_ = Messages("sample_games")


def game_of(site: Path, source: str) -> None:
    install(
        site,
        "coin",
        plugins={"coin": "coin.plugin"},
        modules={"coin.plugin": game_plugin("coin", "coin"), "coin.game": source},
    )


def play(site: Path) -> None:
    """Load the game and play it to the end, with a wrong move on the way."""
    registry = Registry.installed(path=[str(site)], environ={})
    match = Match(registry.game("coin"), [Seat("Ana", "human"), Seat("Bob", "human")], seed="1")
    while not match.over:
        player = match.to_act[0]
        decision = match.decision(player)
        assert str(decision.prompt)
        first = decision.legal_actions[0]
        with pytest.raises(IllegalAction):
            match.submit(player, attrs.evolve(first, times=9))
        match.submit(player, first)


def test_the_game_itself_is_right(site: Path) -> None:
    game_of(site, RULES)
    play(site)


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_what_to_write(site: Path, name: str) -> None:
    mistake = MISTAKES[name]
    game_of(site, written(RULES, mistake))
    with pytest.raises(TabletopError) as caught:
        play(site)
    assert isinstance(caught.value, (PluginError, RulesError))
    told = str(caught.value)
    assert mistake.problem in told
    assert mistake.instead in told


# The plugin: what is wrong with it is one line of `tabletop plugins`.


def first_fault(site: Path, value: str, source: str) -> str:
    modules = {"coin.plugin": source, "coin.game": RULES}
    install(site, "coin", plugins={"coin": value}, modules=modules)
    (fault,) = Registry.installed(path=[str(site)], environ={}).faults
    return str(fault)


@pytest.mark.parametrize("name", PLUGINS)
def test_a_mistake_in_the_plugin_is_told_with_what_to_do(site: Path, name: str) -> None:
    mistake = PLUGINS[name]
    told = first_fault(site, "coin.plugin", written(HOOK, mistake))
    assert told.startswith("coin 1.0: plugin coin: ")
    assert mistake.problem in told
    assert mistake.instead in told


@pytest.mark.parametrize(
    ("value", "problem", "instead"),
    [
        ("coin.game:TheGame", "instead of a module", "name the module that has the hooks"),
        ("coin.game", "the module coin.game has no hooks", "with @hookimpl above them"),
        ("coins.plugin", "there is no module coins", "author"),
    ],
)
def test_a_wrong_entry_point_is_told_with_what_to_name(
    site: Path, value: str, problem: str, instead: str
) -> None:
    told = first_fault(site, value, HOOK)
    assert problem in told
    assert instead in told


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("coin.game:Coin", "module 'coin.game' has no attribute 'Coin'"),
        ("coin.game:TheGmae", "has no attribute 'TheGmae'; did you mean TheGame?"),
        ("coin.game:Call", "coin.game:Call is not a subclass of Game"),
        ("coin.rules:TheGame", "No module named 'coin.rules'"),
    ],
)
def test_a_target_that_is_no_game_is_named(site: Path, target: str, reason: str) -> None:
    game_of(site, RULES)
    source = HOOK.replace("coin.game:TheGame", target)
    (site / "coin" / "plugin.py").write_text(source)
    with pytest.raises(PluginError) as caught:
        play(site)
    assert reason in str(caught.value)


# Without a plugin: what an author's own tests meet.


def test_a_decorator_raises_where_the_class_is_written() -> None:
    with pytest.raises(ContractError, match="names \\['y'\\], but the fields are") as caught:

        @action("go {y}")
        class Go(Action):
            x: int

    assert isinstance(caught.value, TypeError)
    assert (
        caught.value.hint
        == "name every field, such as 'go {y} {x}': else two actions look the same"
    )
    no_event: Any = SimpleNamespace
    with pytest.raises(ContractError, match="SimpleNamespace is not derived from Event"):
        event(no_event)


def test_a_match_refuses_a_game_that_was_never_loaded() -> None:
    class Forgetful(Race):
        actions = ()  # type: ignore[assignment]

    with pytest.raises(ContractError, match=r"Forgetful\.actions is empty"):
        Match(Forgetful(), [Seat("Ana", "human")])


@attrs.define
class PhasedState:
    phase: str = "one"


class One(Phase[PhasedState, Roll]):
    name = "one"

    def legal_actions(self, view: PhasedState, player: int) -> Sequence[Roll]:
        return (Roll(),)

    def apply(self, state: PhasedState, player: int, action: Roll, table: Table) -> None:
        state.phase = OVER


class Halves(One):
    apply = Phase.apply


@pytest.mark.parametrize(
    ("phases", "problem", "instead"),
    [
        (None, "InPhases has no phases", "phases = (FirstPhase(), SecondPhase())"),
        ((), r"InPhases\.phases is \(\)", "with its comma"),
        (One(), r"InPhases\.phases is <.*One object", "with its comma"),
        ((One,), r"InPhases\.phases has the class One, which is no phase", "FirstPhase()"),
        ((Halves(),), r"Halves has no method apply\(\)", "a phase has these: legal_actions, apply"),
    ],
)
def test_phases_that_are_none(phases: Any, problem: str, instead: str) -> None:
    with pytest.raises(ContractError, match=problem) as caught:
        check_game(in_phases(phases))
    assert instead in str(caught.value.hint)


def in_phases(phases: Any) -> type:
    """A game with these phases; it says itself who acts."""

    class InPhases(PhasedGame[PhasedState, Roll]):
        info = GameInfo(id="x", title="X", players=(1, 1), summary="", version="1")
        State = PhasedState
        actions = (Roll,)

        def setup(self, table: Table, options: object) -> PhasedState:
            return PhasedState()

        def to_act(self, state: PhasedState) -> tuple[int, ...]:
            return () if state.phase == OVER else (0,)

        def outcome(self, state: PhasedState) -> Outcome:
            return Outcome(((0,),), (0,))

    if phases is not None:
        # Set behind the back of the class, which looks at them itself when it is written.
        InPhases.phases = phases
    return InPhases


def test_phases_that_leave_who_acts_to_the_game_are_right() -> None:
    check_game(in_phases((One(),)))


# What is right though it looks wrong


def test_chance_that_is_the_rules_own_business_is_left_alone() -> None:
    class Careful(Race):
        def evaluate(self, view: RaceState, player: int) -> float:
            return random.random()

        def legal_actions(self, view: RaceState, player: int) -> Sequence[Action]:
            order = list(super().legal_actions(view, player))
            random.Random(len(order)).shuffle(order)  # the same order each time
            assert isinstance(time.sleep, object)
            return order

    check_chance(Careful)


def test_constants_and_methods_of_a_state_are_no_fields() -> None:
    @attrs.define
    class State:
        SIZE = 3
        kinds: ClassVar[tuple[str, ...]] = ("a", "b")
        points: list[int]

        @property
        def total(self) -> int:
            return sum(self.points)

        @classmethod
        def empty(cls) -> State:
            return cls([])

    assert [field.name for field in analyse(State).fields] == ["points"]


def test_a_word_is_no_sentence() -> None:
    assert dict(text_fields(Race))[Rolled] == ()
    assert dict(text_fields(Telling))[Named] == ("word", "thing")


@event
class Named(Event):
    template = _("{player:player} names {word} and {thing}")
    player: int
    word: str
    thing: str | None


class Telling(Race):
    events = (Rolled, Named)  # type: ignore[assignment]
