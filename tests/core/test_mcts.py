"""The search bot: what it finds, that it is honest, and that its parameters do what they say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from new_matches import first_decision, new_match
from nim import Nim, NimOptions, NimState, Take
from sample_games import SAMPLE_GAMES, Race, Roll, Signs, Trumps
from stones import Stones

from tabletop_core.actions import Action
from tabletop_core.bots.mcts.bot import MctsBot
from tabletop_core.bots.mcts.certainty import is_certain
from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.bots.mcts.policies import GreedyPolicy
from tabletop_core.bots.mcts.search import Search
from tabletop_core.bots.mcts.tree import Drift, Node
from tabletop_core.chance import DictatedChance
from tabletop_core.copying import copy_state
from tabletop_core.decisions import Decision
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.options import OptionError, parse_options
from tabletop_core.play import play
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_core.worlds import Determinizer, WorldPool

#: Positions are evaluated where the tree ends.
AT_ONCE: dict[str, Any] = {"policy": "random", "cutoff": 0, "settle": 8, "worlds": 0}
#: Every way to search, each quickly.
WAYS: dict[str, dict[str, Any]] = {
    "defaults": {},
    "single": AT_ONCE,
    "multiple": AT_ONCE | {"observers": "multiple"},
    "playouts": AT_ONCE | {"cutoff": None},
    "several trees": AT_ONCE | {"trees": 3},
    "few worlds": AT_ONCE | {"worlds": 2},
    "widened": AT_ONCE | {"widen": 1.0},
    "short playouts": AT_ONCE | {"cutoff": 2},
    "no priors": AT_ONCE | {"bias": 0.0},
    "greedy policy": {"cutoff": 3, "candidates": 2},
    "greedy playouts": {"cutoff": None},
}


def searcher(seed: int = 1, iterations: int = 60, **options: Any) -> MctsBot:
    return MctsBot(MctsOptions(iterations=iterations, **options), random.Random(seed))


def calls_of(owner: type, method: str, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """A list that gets an item for each call of a method."""
    called: list[None] = []
    original = getattr(owner, method)

    def counted(*told: Any) -> Any:
        called.append(None)
        return original(*told)

    monkeypatch.setattr(owner, method, counted)
    return called


def pool(decision: Decision, bot: MctsBot) -> WorldPool[Any]:
    source: Determinizer[Any] = Determinizer(
        decision.game, decision.view, decision.player, decision.players, undecided=True
    )
    return WorldPool(source, bot.options.worlds, bot.rng)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "game", [cls() for cls in (*SAMPLE_GAMES, Stones)], ids=lambda g: g.info.id
)
def test_every_way_plays_every_game_to_its_end(game: Game[Any, Any], way: str) -> None:
    match = new_match(game, 3)
    outcome = play(match, [searcher(seat, 12, **WAYS[way]) for seat in range(3)])
    assert outcome == match.outcome


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", [Trumps(), Signs()], ids=lambda game: game.info.id)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=4)
def test_a_choice_does_not_depend_on_what_cannot_be_seen(
    game: Game[Any, Any], way: str, seed: int
) -> None:
    rng = random.Random(seed)
    match = new_match(game, 3, str(seed))
    for _ in range(rng.randrange(5)):
        player = rng.choice(match.to_act)
        match.submit(player, rng.choice(match.decision(player).legal_actions))
        if match.over:
            return
    for player in match.to_act:
        decision = match.decision(player)
        other = new_match(game, 3, str(seed))
        other._now = other._position(decision.worlds(rng))
        swapped = attrs.evolve(other.decision(player), step=decision.step, events=decision.events)
        assert swapped == decision
        found = [searcher(seed, 20, **WAYS[way]).search(each) for each in (decision, swapped)]
        assert found[0] == found[1]


def test_nobody_can_guess_a_die() -> None:
    rolled_one = rolled = 0
    for seed in range(60):
        match = new_match(Race(), 1, str(seed))
        if isinstance(searcher(seed, 30).choose(match.decision(0)), Roll):
            match.submit(0, Roll())
            rolled += 1
            rolled_one += match.last_outcomes == [0]
    # A sixth, give or take: a bot that saw the die would never roll a 1.
    assert rolled > 40
    assert rolled_one >= 3


def test_the_same_luck_gives_the_same_match() -> None:
    def line() -> list[Any]:
        match = new_match(Trumps(), 3)
        play(match, [searcher(seat) for seat in range(3)])
        return match.actions()

    assert line() == line()


@pytest.mark.parametrize("way", ["single", "multiple", "several trees", "few worlds"])
@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10])
def test_it_finds_the_winning_move_of_a_game_of_skill(way: str, stones: int) -> None:
    match = Match(Nim(), [Seat("A"), Seat("B")], NimOptions(stones=stones), seed="1")
    assert searcher(3, 800, **WAYS[way]).choose(match.decision(0)) == Take(stones % 4)


def lines_of(search: Search) -> dict[tuple[Action, ...], Node]:
    """The nodes of a search, by the actions that lead there."""
    found: dict[tuple[Action, ...], Node] = {(): search.tree.roots[0]}
    left: list[tuple[Action, ...]] = [()]
    while left:
        line = left.pop()
        for moves in found[line].moves.values():
            for edge in moves.edges:
                if edge.child is not None:
                    found[*line, edge.action] = edge.child
                    left.append((*line, edge.action))
    return found


@pytest.mark.parametrize("way", ["single", "playouts", "greedy policy"])
@pytest.mark.parametrize("game", [Nim(), Race(), Stones()], ids=lambda game: game.info.id)
def test_positions_are_kept_where_nothing_is_hidden_or_left_to_chance(
    game: Game[Any, Any], way: str
) -> None:
    match = new_match(game)
    while len(match.decision(match.to_act[0]).legal_actions) < 2:
        match.submit(match.to_act[0], match.decision(match.to_act[0]).legal_actions[0])
    decision = match.decision(match.to_act[0])
    bot = searcher(1, 400, **WAYS[way])
    search = Search(decision, bot.options, bot.rng, pool(decision, bot))
    search.run(400, None)
    kept = 0
    for line, node in lines_of(search).items():
        if node.position is None:
            continue
        kept += 1
        state = copy_state(decision.view)
        for action in line:
            # There is no chance at this table.
            game.apply(state, game.to_act(state)[0], action, Table(2, DictatedChance()))
        assert node.position.state == state
        assert game.to_act(state) == (node.position.player,)
        assert node.position.legal == game.legal_actions(state, node.position.player)
    assert kept > 1


def test_a_position_that_is_kept_is_not_made_again() -> None:
    class Asked(Nim):
        stones: ClassVar[Counter[int]] = Counter()

        def legal_actions(self, view: NimState, player: int) -> Sequence[Take]:
            self.stones[view.stones] += 1
            return super().legal_actions(view, player)

    game = Asked()
    searcher(1, 300, cutoff=None, c=2).search(first_decision(game))
    assert game.stones[10] < 5
    assert game.stones[1] > 50


def test_no_position_is_kept_where_cards_are_hidden() -> None:
    decision = first_decision(Trumps())
    bot = searcher(1, 100)
    search = Search(decision, bot.options, bot.rng, pool(decision, bot))
    search.run(100, None)
    assert all(node.position is None for node in lines_of(search).values())


def test_it_mixes_where_others_choose_at_the_same_time() -> None:
    """No sign is the best against somebody who may show any: it looks at all of them about as much."""
    found = searcher(5, 1500, c=1.4).search(first_decision(Signs()))
    assert len(found) == 3
    assert min(each.visits for each in found) > 150


def test_others_hidden_choices_are_searched_and_not_guessed() -> None:
    """Who is asked last thinks as who is asked first: what was chosen is hidden."""
    match = new_match(Signs())
    match.submit(0, match.decision(0).legal_actions[0])
    looked: Counter[Any] = Counter()
    for seed in range(6):
        for each in searcher(seed, 200).search(match.decision(1)):
            looked[each.action] += each.visits
    # A sign that was known, or thought to be random once for all, would be beaten by the same one always.
    assert len(looked) == 3
    assert min(looked.values()) > 150


def test_the_visits_are_the_iterations_unless_it_is_decided_before() -> None:
    ends = set()
    for way in ("single", "multiple", "playouts", "no priors", "greedy playouts"):
        for seed in range(4):
            found = searcher(seed, 60, **WAYS[way]).search(first_decision(Trumps(), 3, str(seed)))
            done = sum(each.visits for each in found)
            # What is left could not have changed which action is looked at most.
            assert done <= 60
            assert done == 60 or found[0].visits - found[1].visits > 60 - done
            ends.add(done == 60)
    assert ends == {True, False}
    for seed in range(4):
        shared = searcher(seed, 60, trees=3).search(first_decision(Trumps(), 3, str(seed)))
        assert sum(each.visits for each in shared) == 60


def test_a_game_that_cannot_evaluate_gets_more_iterations_where_that_is_asked_for() -> None:
    bot = searcher(1, 10, unguided=8, cutoff=2)
    unguided = bot.search(first_decision(Signs()))
    assert 40 < sum(each.visits for each in unguided) <= 80
    guided = bot.search(first_decision(Trumps(), 3))
    assert sum(each.visits for each in guided) <= 10


def test_it_stops_in_time_and_has_an_answer_at_any_time() -> None:
    begun = perf_counter()
    found = searcher(1, 10_000_000, seconds=0.05).search(first_decision(Trumps(), 3))
    assert 0.04 < perf_counter() - begun < 5
    assert found[0].visits > 0
    late = attrs.evolve(first_decision(Trumps(), 3), deadline=0.02)
    begun = perf_counter()
    assert searcher(1, 10_000_000).choose(late) in late.legal_actions
    assert perf_counter() - begun < 5
    over = attrs.evolve(late, deadline=0.0)
    assert searcher(1, 10_000_000).choose(over) in late.legal_actions


@pytest.fixture
def iterations(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Gets an item for each iteration that is done."""
    return calls_of(Search, "iterate", monkeypatch)


def test_a_tree_is_gone_on_with_after_an_own_decision(iterations: list[None]) -> None:
    """In Stones a heap is chosen and then stones of it, by the same player."""
    match = new_match(Stones())
    bot, forgetful = searcher(1, 200), searcher(1, 200, reuse=False)
    match.submit(0, bot.choose(match.decision(0)))
    forgetful.choose(match.decision(0))
    assert match.to_act == (0,)
    decision = match.decision(0)
    new = {}
    for name, each in (("reuse", bot), ("none", forgetful), ("first", searcher(1, 200))):
        iterations.clear()
        found = each.search(decision)
        new[name] = len(iterations)
        # What was kept is counted, too.
        assert (sum(one.visits for one in found) > new[name]) == (name == "reuse")
    assert 0 < new["reuse"] < new["none"]
    assert new["none"] == new["first"]


@pytest.mark.parametrize("way", ["single", "several trees"])
def test_a_tree_is_gone_on_with_after_the_reply(way: str, iterations: list[None]) -> None:
    match = Match(Nim(), [Seat("A"), Seat("B")], NimOptions(stones=10), seed="1")
    bot = searcher(1, 300, **WAYS[way])
    match.submit(0, bot.choose(match.decision(0)))
    match.submit(1, Take(1))
    iterations.clear()
    found = bot.search(match.decision(0))
    assert sum(each.visits for each in found) > len(iterations)


def test_no_tree_is_gone_on_with_where_chance_or_hidden_cards_came_between(
    iterations: list[None],
) -> None:
    for game in (Trumps(), Race()):
        match = new_match(game, 2)
        bot = searcher(1, 50)
        match.submit(0, bot.choose(match.decision(0)))
        while match.to_act and match.to_act[0] != 0:
            player = match.to_act[0]
            match.submit(player, match.decision(player).legal_actions[0])
        decision = match.decision(0)
        if len(decision.legal_actions) > 1 and decision.step > 1:
            iterations.clear()
            found = bot.search(decision)
            assert sum(each.visits for each in found) == len(iterations)


def test_advice_tells_the_best_moves_and_how_often_they_win() -> None:
    match = Match(Nim(), [Seat("A"), Seat("B")], NimOptions(stones=3), seed="1")
    advice = searcher(2, 300).advise(match.decision(0))
    assert 150 < advice.continuations <= 300
    assert advice.matches == 100
    best, *others = advice.suggestions
    assert best.action == Take(3)
    assert best.win_chance == 1.0
    assert all(0 <= each.win_chance < 1 for each in others if each.win_chance is not None)
    assert sum(each.share or 0 for each in advice.suggestions) == pytest.approx(1)


@attrs.define
class BaitState(NimState):
    baited: bool = False


class Pretty(Stones):
    """Stones with estimates that praise the last action, and keep who was asked."""

    asked: ClassVar[list[int]] = []

    def estimates(self, view: Any, player: int, actions: Sequence[Any]) -> Sequence[float]:
        self.asked.append(player)
        return range(len(actions))


@pytest.mark.parametrize("way", ["greedy policy", "greedy playouts"])
def test_a_quick_look_chooses_the_actions_of_others_and_of_playouts(way: str) -> None:
    """Nobody else's choice is explored before a position was visited often enough."""
    game = Pretty()
    game.asked.clear()
    bot = searcher(1, 40, settle=1000, **WAYS[way] | {"candidates": 0})
    decision = first_decision(game)
    search = Search(decision, bot.options, bot.rng, pool(decision, bot))
    search.run(40, None)
    assert set(game.asked) == {0, 1}
    nodes, others = [search.tree.roots[0]], 0
    while nodes:
        node = nodes.pop()
        for player, moves in node.moves.items():
            edges = list(moves.edges)
            nodes += [edge.child for edge in edges if edge.child is not None]
            if player:
                others += 1
                assert [edge.visits > 0 for edge in edges] == [True]
    assert others > 3


class Bait(Nim):
    """Who took two stones first looks best as long as there are many left, and has lost by then.

    In the end a die is rolled for nothing.
    """

    rolls: ClassVar[bool] = True

    def setup(self, table: Table, options: NimOptions) -> BaitState:
        return BaitState(30)

    State = BaitState

    def apply(self, state: NimState, player: int, action: Take, table: Table) -> None:
        assert isinstance(state, BaitState)
        if state.stones == 30:
            state.baited = action.count == 2
        super().apply(state, player, action, table)
        if self.rolls and not state.stones:
            table.roll()

    def evaluate(self, view: NimState, player: int) -> float:
        assert isinstance(view, BaitState)
        ahead = (1.0 if view.stones > 24 else -1.0) if view.baited else 0.0
        return ahead if player == 0 else -ahead


class OpenBait(Bait):
    """Bait without the die."""

    rolls = False


@pytest.mark.parametrize(
    ("game", "certain"),
    [(OpenBait(), True), (Stones(), True), (Bait(), False), (Race(), False), (Trumps(), False)],
    ids=lambda each: each.__class__.__name__,
)
def test_a_game_without_hidden_things_and_chance_is_known(
    game: Game[Any, Any], certain: bool
) -> None:
    decision = first_decision(game)
    source: Determinizer[Any] = Determinizer(game, decision.view, decision.player, 2)
    assert is_certain(game, source, 2, random.Random(1)) is certain


def test_a_match_that_random_play_does_not_end_can_be_searched_all_the_same() -> None:
    class Endless(Stones):
        def apply(self, state: Any, player: int, action: Action, table: Table) -> None:
            super().apply(state, player, action, table)
            state.heaps = [5] * len(state.heaps)

    assert len(searcher(1, 20).search(first_decision(Endless()))) > 1


def test_where_nothing_is_hidden_or_left_to_chance_the_tree_alone_looks_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picked = calls_of(GreedyPolicy, "pick", monkeypatch)
    drifts = calls_of(Drift, "without", monkeypatch)
    found = searcher(1, 60, certain=5).search(first_decision(OpenBait()))
    assert 150 < sum(each.visits for each in found) <= 300
    assert not picked
    assert not drifts
    found = searcher(1, 60, certain=5).search(first_decision(Bait()))
    assert sum(each.visits for each in found) <= 60
    assert picked


@pytest.mark.parametrize("iterations", [60, 600])
@pytest.mark.parametrize("way", ["random", "greedy"])
def test_what_comes_of_an_action_is_not_forgotten_where_the_tree_is_deep(
    way: str, iterations: int
) -> None:
    bot = searcher(2, iterations, policy=way, cutoff=10, settle=4, bias=2.0, c=1.5)
    decision = first_decision(Bait())
    assert bot.choose(decision) != Take(2)
    values = {found.action: found.value for found in bot.search(decision)}
    assert [values[Take(1)], values[Take(3)]] == pytest.approx([0.0, 0.0])
    # All that was found counts in full: three quarters of ten actions of one to three are over six.
    assert values[Take(2)] == pytest.approx(-1.0)


def test_positions_are_compared_at_the_same_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the tree itself goes further than the cut-off."""
    asked: list[int] = []
    without = Drift.without

    def noted(drift: Drift, values: list[float], first: list[float], depth: int) -> list[float]:
        asked.append(depth)
        return without(drift, values, first, depth)

    monkeypatch.setattr(Drift, "without", noted)
    searcher(1, 300, cutoff=3).search(first_decision(Bait()))
    assert asked
    assert min(asked) == 4


@pytest.mark.parametrize(
    "setting",
    [
        "iterations=0",
        "c=-1",
        "seconds=0",
        "observers=all",
        "trees=0",
        "cutoff=-1",
        "bias=x",
        "depht=1",
    ],
)
def test_impossible_parameters_are_refused(setting: str) -> None:
    with pytest.raises(OptionError):
        parse_options(MctsOptions, [setting])


def test_parameters_by_name() -> None:
    options = parse_options(MctsOptions, ["seconds=1", "c=0.7", "cutoff=none", "reuse=no"])
    assert options == MctsOptions(seconds=1.0, c=0.7, cutoff=None, reuse=False)
    level = parse_options(MctsOptions, ["c=0.5"], ["iterations=40", "c=2"])
    assert level == MctsOptions(iterations=40, c=0.5)
