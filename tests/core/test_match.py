"""A match accepts what the rules allow, tells each reader what they may know, and nothing else."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from new_matches import new_match
from sample_games import (
    SAMPLE_GAMES,
    Card,
    Hold,
    Play,
    Race,
    RaceOptions,
    RaceState,
    Roll,
    Rolled,
    Suit,
    Trumps,
)
from stones import ChooseHeap, Stones, StonesOptions, StonesState, TakeStones

from tabletop_core.actions import Action, action
from tabletop_core.chance import ChanceError, Order
from tabletop_core.events import CardsMoved
from tabletop_core.game import Game
from tabletop_core.guarded_rules import RulesError
from tabletop_core.holes import Hole
from tabletop_core.match import Committed, Match, PlayerCountError
from tabletop_core.messages import Message
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.rejections import IllegalAction, MatchOver, NotToAct, Rejection
from tabletop_core.seats import Seat
from tabletop_core.table import Table

GAMES = [cls() for cls in (*SAMPLE_GAMES, Stones)]
by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def everything_of(match: Match) -> tuple[Any, ...]:
    """All that can be asked of a match."""
    readers: list[Player | None] = [*range(match.players), None]
    return (
        match.digest(),
        match.true_state(),
        match.to_act,
        match.outcome,
        match.step,
        match.actions(),
        [match.events(reader, -1) for reader in readers],
        [match.view(reader) for reader in readers],
        [match.decision(player) for player in match.to_act],
    )


def play_on(match: Match, rng: random.Random, steps: int = 10_000) -> None:
    for _ in range(steps):
        if match.over:
            return
        player = rng.choice(match.to_act)
        match.submit(player, rng.choice(match.decision(player).legal_actions))


@by_id
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10)
def test_a_match_is_its_seed_and_its_actions(game: Game[Any, Any], seed: int) -> None:
    first = new_match(game, 3, str(seed))
    play_on(first, random.Random(seed))
    again = new_match(game, 3, str(seed))
    for player, act in first.actions():
        again.submit(player, act)
    assert (again.digest(), again.outcome) == (first.digest(), first.outcome)
    assert again.true_state() == first.true_state()
    for reader in (0, 1, 2, None):
        assert again.events(reader, -1) == first.events(reader, -1)
    assert first.over
    assert first.outcome is not None


def test_a_decision_has_all_that_may_be_known() -> None:
    match = new_match(Trumps(), 3)
    (player,) = match.to_act
    decision = match.decision(player)

    assert decision.view == match.view(player)
    assert isinstance(decision.legal_actions, tuple)
    assert len(decision.legal_actions) == 3
    assert (decision.player, decision.players, decision.step) == (player, 3, 0)
    assert str(decision.prompt) == "Choose an action"
    assert all(isinstance(card, Hole) for card in decision.view.hands[1])
    assert len(decision.events) == 10
    assert match.decision(player) is decision


def test_what_happened_is_told_to_each_as_they_may_know_it() -> None:
    match = new_match(Trumps(), 3)
    act = match.decision(0).legal_actions[0]

    told = match.submit(0, act)

    card = Card(act.suit, act.rank)
    assert [event.cards for event in told if isinstance(event, CardsMoved)] == [(card,)]
    assert match.events(1) == match.events(None) == told
    dealt = [event for event in match.events(1, -1) if isinstance(event, CardsMoved)]
    assert sum(isinstance(event.cards[0], Hole) for event in dealt) == 6
    assert match.events(None, -1, 0) == match.events(None, -1)[: -len(told)]
    assert [event.cards for event in match.true_events() if isinstance(event, CardsMoved)] == [
        (card,)
    ]


def test_a_decision_tells_what_happened_since_the_players_last_one() -> None:
    match = new_match(Race())
    assert match.decision(0).events == []
    match.submit(0, Roll())
    assert match.decision(0).events == []
    match.submit(0, Hold())
    assert [type(event) for event in match.decision(1).events] == [Rolled]
    while match.to_act == (1,):
        match.submit(1, Roll())
    rolls = [event for event in match.decision(0).events if isinstance(event, Rolled)]
    assert {roll.player for roll in rolls} == {1}
    assert rolls[-1].pips == 1


# What is not accepted


def test_the_wrong_player_an_illegal_action_and_one_too_late_change_nothing() -> None:
    match = new_match(Trumps())
    mine = match.decision(0).legal_actions
    other = next(Play(s, r) for s in Suit for r in range(1, 8) if Play(s, r) not in mine)
    before = everything_of(match)

    with pytest.raises(NotToAct) as turn:
        match.submit(1, mine[0])
    with pytest.raises(IllegalAction) as held:
        match.submit(0, other)
    with pytest.raises(NotToAct):
        match.submit(7, mine[0])
    with pytest.raises(NotToAct):
        match.decision(1)

    assert everything_of(match) == before
    assert str(turn.value) == "it is not for Player 2 to decide now, but for Player 1"
    assert str(held.value) == f"{other} is not possible: you do not hold {other}"
    assert (turn.value.code, held.value.code) == ("not-to-act", "illegal-action")
    play_on(match, random.Random(1))
    with pytest.raises(MatchOver, match="the match is over") as late:
        match.submit(0, mine[0])
    assert late.value.code == "match-over"
    assert isinstance(late.value, Rejection)


@action("win")
class Win(Action):
    """An action of no game here."""


class Sly(Roll):
    """Claims to be equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize("act", [Win(), "roll", None, 3])
def test_what_is_no_action_of_the_game_is_refused(act: Any) -> None:
    match = new_match(Race())
    before = everything_of(match)
    with pytest.raises(IllegalAction, match="this game has no such action"):
        match.submit(0, act)
    assert everything_of(match) == before


def test_the_rules_get_their_own_object_and_not_an_equal_one() -> None:
    done: list[Action] = []

    class Watching(Race):
        def apply(self, state: RaceState, player: Player, action: Action, table: Table) -> None:
            done.append(action)
            super().apply(state, player, action, table)

    match = new_match(Watching())
    match.submit(0, Sly())
    assert [type(act) for act in done] == [Roll]
    assert [str(act) for _, act in match.actions()] == ["roll"]


def test_what_an_agent_does_to_its_decision_changes_nothing() -> None:
    match = new_match(Race())
    decision = match.decision(0)
    before = match.digest()
    decision.view.scores[0] = 1000
    decision.view.turn_total = 5
    with pytest.raises(IllegalAction):
        match.submit(0, Hold())
    assert match.digest() == before
    assert match.view(0).scores == [0, 0]


@pytest.mark.parametrize("players", [1, 5])
def test_a_game_is_for_so_many_players(players: int) -> None:
    with pytest.raises(PlayerCountError, match=f"Trumps is for 2 to 4 players, not for {players}"):
        new_match(Trumps(), players)


# Rules that are wrong


class Broken(Stones):
    """Fails where and when it is told to."""

    fails = ""
    #: Fails from this step on.
    since = 1
    steps = 0

    def maybe_fail(self, method: str) -> None:
        if method == self.fails and self.steps >= self.since:
            raise ZeroDivisionError("oh")

    def setup(self, table: Table, options: StonesOptions) -> StonesState:
        self.maybe_fail("setup")
        return super().setup(table, options)

    def to_act(self, state: StonesState) -> tuple[Player, ...]:
        self.maybe_fail("to_act")
        return super().to_act(state)

    def legal_actions(self, view: StonesState, player: Player) -> Sequence[Action]:
        self.maybe_fail("legal_actions")
        return super().legal_actions(view, player)

    def apply(self, state: StonesState, player: Player, action: Action, table: Table) -> None:
        super().apply(state, player, action, table)
        table.roll()
        self.steps += 1
        self.maybe_fail("apply")

    def outcome(self, state: StonesState) -> Outcome:
        self.maybe_fail("outcome")
        return super().outcome(state)

    def explain(self, view: StonesState, player: Player, action: Action) -> Message:
        self.maybe_fail("explain")
        return super().explain(view, player, action)


@pytest.mark.parametrize("method", ["apply", "to_act"])
def test_rules_that_fail_are_named_and_nothing_is_changed(method: str) -> None:
    game = Broken()
    match = new_match(game)
    before = everything_of(match)
    game.fails = method
    with pytest.raises(
        RulesError, match="the rules of stones failed: ZeroDivisionError: oh"
    ) as caught:
        match.submit(0, ChooseHeap(0))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert "fault of the game" in str(caught.value.hint)
    game.fails = ""
    assert everything_of(match) == before
    # And the match goes on.
    match.submit(0, ChooseHeap(0))
    assert match.step == 1


def test_rules_that_fail_at_the_end_take_the_last_action_back() -> None:
    game = Broken()
    match = new_match(game)
    rng = random.Random(1)
    while sum(match.view(0).heaps) > 1:
        play_on(match, rng, 1)
    game.fails = "outcome"
    play_on(match, rng, 1)
    before, (last,) = everything_of(match), match.decision(match.to_act[0]).legal_actions
    with pytest.raises(RulesError):
        match.submit(match.to_act[0], last)
    game.fails = ""
    assert everything_of(match) == before
    match.submit(match.to_act[0], last)
    assert match.outcome is not None


def test_rules_that_fail_before_the_first_decision() -> None:
    game = Broken()
    game.since = 0
    game.fails = "setup"
    with pytest.raises(RulesError):
        new_match(game)
    game.fails = "legal_actions"
    with pytest.raises(RulesError):
        new_match(game).decision(0)
    game.fails = "explain"
    with pytest.raises(RulesError):
        new_match(game).submit(0, ChooseHeap(9))


def altered(**methods: Callable[..., Any]) -> Stones:
    game: Stones = type("Altered", (Stones,), methods)()
    return game


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (altered(to_act=lambda *_: (2,)), r"to_act\(\) returned \(2,\), and the seats are 0 to 1"),
        (altered(to_act=lambda *_: (0, 0)), r"to_act\(\) returned \(0, 0\)"),
        (altered(to_act=lambda *_: (-1,)), r"to_act\(\) returned \(-1,\)"),
        (altered(to_act=lambda *_: None), r"to_act\(\) returned None instead of a tuple"),
        (altered(legal_actions=lambda *_: []), "player 0 is to act, but has no legal action"),
        (
            altered(to_act=lambda *_: (), outcome=lambda *_: Outcome(((0,),), (0,))),
            r"outcome\(\) gives the places \(\(0,\),\) to 2 players",
        ),
        (
            altered(to_act=lambda *_: (), outcome=lambda *_: Outcome(((0, 1),), (2,))),
            r"outcome\(\) gives the winners \(2,\) among 2 players",
        ),
        (altered(to_act=lambda *_: (), outcome=lambda *_: None), r"outcome\(\) returned None"),
    ],
)
def test_impossible_answers_of_rules_are_refused(game: Stones, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        new_match(game).decision(0)


def test_who_acts_may_be_said_as_a_list() -> None:
    match = new_match(altered(to_act=lambda *_: [1, 0]))
    assert match.to_act == (1, 0)


# Chance


def test_undoing_and_doing_again_cannot_reroll() -> None:
    class Secretly(Race):
        """Rolls the die where nobody sees it, and does not say so."""

        def apply(self, state: RaceState, player: Player, action: Action, table: Table) -> None:
            super().apply(state, player, action, table)
            table.outcomes.clear()  # type: ignore[attr-defined]

    match = new_match(Secretly())
    match.submit(0, Roll())
    first = match.digest()
    for _ in range(5):
        match.undo(0)
        match.submit(0, Roll())
        assert match.digest() == first


def test_another_way_there_does_not_change_the_luck_of_a_step() -> None:
    match, other = (new_match(Race(), seed="7") for _ in range(2))
    for one, steps in ((match, [Roll(), Roll(), Roll()]), (other, [Roll(), Hold(), Roll()])):
        for act in steps:
            one.submit(one.to_act[0], act)
    assert match.last_outcomes == other.last_outcomes


def test_chance_is_dictated_for_the_setup_and_for_an_action() -> None:
    faces = [Card(suit, rank) for suit in Suit for rank in range(1, 8)]
    match = new_match(Trumps(), dictated=[Order(tuple(faces))])
    assert match.true_state().hands[0].cards == [faces[0], faces[2], faces[4]]
    assert len(match.setup_outcomes) == 1
    again = new_match(Trumps(), seed="other", dictated=match.setup_outcomes)
    assert again.digest() == match.digest()

    race = new_match(Race())
    race.replay(0, Roll(), [4])
    assert race.view(0).turn_total == 5
    assert race.last_outcomes == [4]
    wrong = new_match(Race())
    before = everything_of(wrong)
    for outcomes in ([], [6]):
        with pytest.raises(ChanceError):
            wrong.replay(0, Roll(), outcomes)
    assert everything_of(wrong) == before


def test_a_new_match_has_a_seed_of_its_own() -> None:
    seeds = {Match(Race(), [Seat("A"), Seat("B")]).seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(len(seed) == 32 for seed in seeds)


def test_options_are_the_games_own() -> None:
    assert new_match(Race()).options == RaceOptions()
    assert new_match(Race(), options=RaceOptions(goal=5)).true_state().goal == 5


# Observers


def test_observers_are_told_what_everybody_may_know() -> None:
    match = new_match(Trumps())
    told: list[Committed] = []
    match.observe(told.append)
    play_on(match, random.Random(1))
    assert [committed.step for committed in told] == list(range(1, 7))
    assert told[0].to_act == (1,)
    assert told[0].view.hands[0].known == []
    assert told[-1].outcome == match.outcome
    assert told[0].seats == match.seats
    assert [event for committed in told for event in committed.events] == match.events(None)
    assert "action" not in {field.name for field in attrs.fields(Committed)}


def test_an_observer_that_fails_is_asked_no_more_and_the_match_goes_on() -> None:
    match = new_match(Race())
    told: list[int] = []

    def fail(committed: Committed) -> None:
        told.append(committed.step)
        raise KeyError("oh")

    match.observe(fail)
    match.observe(lambda committed: told.append(-committed.step))
    match.submit(0, Roll())
    match.submit(match.to_act[0], Roll())
    assert told == [1, -1, -2]
    assert [(observer, repr(error)) for observer, error in match.observer_faults] == [
        (fail, "KeyError('oh')")
    ]


def test_nobody_is_told_of_what_was_not_accepted() -> None:
    match = new_match(Trumps())
    told: list[Committed] = []
    match.observe(told.append)
    with pytest.raises(NotToAct):
        match.submit(1, match.decision(0).legal_actions[0])
    assert told == []


# What an action costs


def calls_of(do: Callable[[], object]) -> int:
    """How many Python functions are called: the same on every machine."""
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(profile)
    try:
        do()
    finally:
        sys.setprofile(None)
    return count


class Endless(Race):
    def to_act(self, state: RaceState) -> tuple[Player, ...]:
        return (state.order.current,)


@pytest.mark.parametrize("recorded", [False, True])
def test_an_action_costs_the_same_however_long_the_match_is(recorded: bool, tmp_path: Path) -> None:
    match = new_match(Endless())
    if recorded:
        match.begin_record(tmp_path / "m.jsonl", distribution="d", version="1", sync=False)

    def one_turn() -> None:
        (player,) = match.to_act
        match.submit(player, match.decision(player).legal_actions[-1])

    costs = [calls_of(one_turn) for _ in range(600)]
    match.close()
    # Two kinds of actions take turns, and now and then something else calls a function of its own.
    early, late = costs[20:80], costs[-60:]
    assert sum(late) < 1.1 * sum(early)


def test_the_state_is_copied_once_for_an_action() -> None:
    match = new_match(Stones())
    copies = 0
    copy = match._copy

    def counting(state: Any) -> Any:
        nonlocal copies
        copies += 1
        return copy(state)

    match._copy = counting
    match.submit(0, ChooseHeap(0))
    match.submit(0, TakeStones(1))
    assert copies == 2
    match.undo(0)
    assert copies == 2
