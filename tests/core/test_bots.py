"""Bots see what their player sees, and choose among what is legal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from new_matches import new_match
from sample_games import (
    SAMPLE_GAMES,
    Hold,
    Race,
    RaceState,
    Roll,
    Show,
    Sign,
    Signs,
    SignsState,
    Trumps,
    TrumpsState,
)
from stones import Stones

from tabletop_core.bots.bot import Bot
from tabletop_core.bots.greedy import GreedyBot, GreedyOptions
from tabletop_core.bots.mcts.bot import MctsBot
from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.bots.random import RandomBot
from tabletop_core.decisions import Decision
from tabletop_core.game import Game
from tabletop_core.options import NoOptions, OptionError
from tabletop_core.play import play
from tabletop_core.players import Player
from tabletop_core.state import secret
from tabletop_core.table import Table
from tabletop_core.turn_order import TurnOrder

QUICK = GreedyOptions(worlds=2, playouts=2)
GAMES = [cls() for cls in (*SAMPLE_GAMES, Stones)]
BOTS: dict[str, Callable[[random.Random], Bot]] = {
    "random": lambda rng: RandomBot(NoOptions(), rng),
    "greedy": lambda rng: GreedyBot(QUICK, rng),
    "mcts": lambda rng: MctsBot(MctsOptions(iterations=12), rng),
}


def greedy(seed: int = 1, **options: int) -> GreedyBot:
    return GreedyBot(GreedyOptions(**options), random.Random(seed))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_every_bot_plays_every_game(game: Game[Any, Any], bot: str) -> None:
    match = new_match(game, 3)
    outcome = play(match, [BOTS[bot](random.Random(seat)) for seat in range(3)])
    assert outcome == match.outcome


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=5)
def test_a_choice_does_not_depend_on_what_cannot_be_seen(
    game: Game[Any, Any], bot: str, seed: int
) -> None:
    rng = random.Random(seed)
    match = new_match(game, 2, str(seed))
    for _ in range(rng.randrange(6)):
        if match.over:
            return
        player = rng.choice(match.to_act)
        match.submit(player, rng.choice(match.decision(player).legal_actions))
    for player in match.to_act:
        decision = match.decision(player)
        # A match in which everything that the player cannot see may be otherwise.
        other = new_match(game, 2, str(seed))
        other._now = other._position(decision.worlds(rng))
        same = attrs.evolve(other.decision(player), step=decision.step, events=decision.events)
        assert same == decision
        choices = [BOTS[bot](random.Random(seed)).choose(each) for each in (decision, same)]
        assert choices[0] == choices[1]
        assert choices[0] in decision.legal_actions


def test_nobody_can_guess_a_die() -> None:
    class Guess(Race):
        """To hold is right when the die would come up 1; nobody can know."""

        def legal_actions(self, view: RaceState, player: Player) -> Any:
            return (Roll(), Hold())

    lost = 0
    for seed in range(60):
        match = new_match(Guess(), 1, str(seed))
        bot = greedy(seed, playouts=4)
        if isinstance(bot.choose(match.decision(0)), Roll):
            match.submit(0, Roll())
            lost += match.last_outcomes == [0]
    # A sixth, give or take: a bot that saw the die would never lose.
    assert lost >= 3


def test_a_random_bot_is_fair() -> None:
    decision = new_match(Signs()).decision(0)
    bot = RandomBot(NoOptions(), random.Random(1))
    counts = Counter(bot.choose(decision) for _ in range(3000))
    assert len(counts) == 3
    assert all(880 < count < 1120 for count in counts.values())


def test_bots_with_the_same_luck_choose_the_same_and_share_nothing() -> None:
    def line(seeds: tuple[int, int]) -> list[Any]:
        match = new_match(Stones())
        play(match, [greedy(seed) for seed in seeds])
        return match.actions()

    assert line((1, 2)) == line((1, 2))
    one, two = greedy(1), greedy(1)
    decision = new_match(Trumps(), 3).decision(0)
    first = [one.choose(decision) for _ in range(10)]
    assert [two.choose(decision) for _ in range(10)] == first
    assert one.rng is not two.rng


def test_greedy_takes_what_is_best_at_once() -> None:
    match = new_match(Stones(), 2)
    match.submit(0, match.decision(0).legal_actions[0])
    assert str(greedy().choose(match.decision(0))) == "take 3"


def test_greedy_looks_ahead_over_its_own_next_decisions() -> None:
    class Uneven(Stones):
        """Only the second heap has three stones left."""

        def setup(self, table: Table, options: Any) -> Any:
            state = super().setup(table, options)
            state.heaps = [1, 3]
            return state

    match = new_match(Uneven())
    chosen = {
        depth: {str(greedy(seed, depth=depth).choose(match.decision(0))) for seed in range(8)}
        for depth in (1, 2)
    }
    assert chosen == {1: {"heap 0", "heap 1"}, 2: {"heap 1"}}


def test_equal_actions_are_chosen_among_at_random() -> None:
    decision = new_match(Trumps(), 2).decision(0)
    assert len({str(greedy(seed).choose(decision)) for seed in range(20)}) == 3


def test_a_game_that_cannot_value_a_position_is_played_out_at_random() -> None:
    class Short(Race):
        def setup(self, table: Table, options: Any) -> RaceState:
            return RaceState(TurnOrder.of(table.players), [19, 0], 20, turn_total=3)

    match = new_match(Short())
    assert not match.game.has("evaluate")
    assert isinstance(greedy(playouts=40).choose(match.decision(0)), Hold)


def test_what_others_decide_at_the_same_time_is_left_to_chance() -> None:
    class Loaded(Signs):
        """A rock is worth more, but it only shows when all have chosen."""

        def apply(self, state: SignsState, player: Player, action: Show, table: Table) -> None:
            before = dict(state.choices.made) | {player: action.sign}
            super().apply(state, player, action, table)
            if not state.choices.made:
                for seat, sign in before.items():
                    state.points[seat] += 10 * (sign is Sign.ROCK)

        def evaluate(self, view: SignsState, player: Player) -> float:
            return float(view.points[player])

    match = new_match(Loaded(), 3)
    for player in (1, 0, 2):
        chosen = greedy(player).choose(match.decision(player))
        assert chosen == Show(Sign.ROCK)
        match.submit(player, chosen)


class Seen(Trumps):
    """Values a position by what nobody but the other player can see."""

    def evaluate(self, view: TrumpsState, player: Player) -> float:
        return float(sum(card.rank for card in view.hands[1 - player]))


def test_worlds_are_all_that_greedy_looks_at() -> None:
    match = new_match(Seen())
    decision = match.decision(0)
    truth = match.true_state()
    assert not any(
        decision.worlds(random.Random(seed)).hands[1] == truth.hands[1] for seed in range(5)
    )
    assert greedy().choose(decision) in decision.legal_actions


@attrs.define
class SecretState:
    turn: int
    trap: int = secret(hidden=-1)


class Secretive(Signs):
    """Keeps a secret, and does not say what it may be."""

    State = SecretState  # type: ignore[assignment]

    def setup(self, table: Table, options: Any) -> Any:
        return SecretState(0, table.roll())

    def to_act(self, state: Any) -> tuple[Player, ...]:
        return (state.turn % 2,) if state.turn < 4 else ()

    def apply(self, state: Any, player: Player, action: Show, table: Table) -> None:
        state.turn += 1

    def outcome(self, state: Any) -> Any:
        from tabletop_core.outcome import Outcome

        return Outcome.draw(2)


def test_a_game_that_cannot_say_what_is_hidden_is_played_all_the_same() -> None:
    match = new_match(Secretive())
    assert play(match, [greedy(1), greedy(2)]).winners == ()
    chosen = {str(greedy(seed).choose(new_match(Secretive()).decision(0))) for seed in range(20)}
    assert chosen == {"rock", "paper", "scissors"}


def test_the_only_action_needs_no_search() -> None:
    match = new_match(Race())
    rng = random.Random(1)
    state = rng.getstate()
    assert GreedyBot(GreedyOptions(), rng).choose(match.decision(0)) == Roll()
    assert rng.getstate() == state


@pytest.mark.parametrize("options", [{"depth": 0}, {"depth": 7}, {"playouts": 0}, {"worlds": 0}])
def test_parameters_have_limits(options: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        GreedyOptions(**options)


def test_a_bot_says_how_it_chooses() -> None:
    decision = new_match(Race()).decision(0)
    with pytest.raises(NotImplementedError):
        Bot(NoOptions(), random.Random(1)).choose(decision)
    assert isinstance(decision, Decision)


def test_greedy_is_better_than_chance() -> None:
    wins = 0
    for seed in range(30):
        match = new_match(Stones(), 2, str(seed))
        bots: list[Bot] = [greedy(seed), RandomBot(NoOptions(), random.Random(seed))]
        wins += 0 in play(match, bots).winners
    assert wins >= 24
