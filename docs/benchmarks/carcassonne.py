"""Carcassonne in figures: random play through the contract beside a bare loop, single operations, bots.

    uv run docs/benchmarks/carcassonne.py [--rounds N] [--matches N] [--seed N]

The bare loop calls the functions of the rules one after the other, with a list of letters as its bag:
no game object, no table, no deck, no events. What it is faster by is the price of the framework. Both play
the same way, each legal action equally likely, in turn, so that a busy machine slows both; times are
processor time, and the best round of each counts.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import timeit
from collections.abc import Callable, Sequence
from functools import partial

from tabletop_carcassonne.actions import KEEP, Keep, PlaceFollower
from tabletop_carcassonne.features import place_tile
from tabletop_carcassonne.followers import legal_followers, put_follower
from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.geometry import cell_at
from tabletop_carcassonne.options import CarcassonneOptions
from tabletop_carcassonne.placement import has_place, legal_placements
from tabletop_carcassonne.scoring import final_scoring, score_completed, scores
from tabletop_carcassonne.setup import full_bag, lay_out
from tabletop_carcassonne.state import State
from tabletop_carcassonne.turned import turned_tile
from tabletop_core.bots.greedy import GreedyBot
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import RandomChance
from tabletop_core.copying import copy_state
from tabletop_core.decisions import Agent
from tabletop_core.match import Match
from tabletop_core.play import play
from tabletop_core.playout import playout
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.zones import Deck

GAME = Carcassonne()
OPTIONS = CarcassonneOptions()
TILES = full_bag().cards
#: Games in a round.
ROUND = 20


def bare_game(players: int, rng: random.Random) -> list[int]:
    """One random game without the framework, and its scores."""
    nobody = Table(players, RandomChance(rng))
    state = lay_out(players, OPTIONS, 0, Deck.of([], "bag"))
    bag = TILES[:]
    rng.shuffle(bag)
    draw = rng.random
    while bag:
        letter = bag.pop()
        if not has_place(letter, state.asked):
            continue
        places = legal_placements(letter, state.frontier, state.asked)
        place = places[int(draw() * len(places))]
        place_tile(state, cell_at(place.x, place.y), turned_tile(letter, place.top.turns))
        choices: Sequence[PlaceFollower | Keep] = legal_followers(state)
        choice = choices[int(draw() * len(choices))]
        if choice is not KEEP:
            assert isinstance(choice, PlaceFollower)
            put_follower(state, choice.spot)
        score_completed(state, nobody)
        state.player = (state.player + 1) % players
    final_scoring(state, nobody)
    return scores(state)


def framework_game(players: int, rng: random.Random) -> int:
    """One random game through the contract, and its number of actions."""
    return playout(GAME, players, OPTIONS, rng)[1]


def seconds(game: Callable[[int, random.Random], object], players: int, seed: int) -> float:
    """Processor time of a game, on average over a round."""
    rng = random.Random(seed)
    begun = time.process_time()
    for _ in range(ROUND):
        game(players, rng)
    return (time.process_time() - begun) / ROUND


def speed(players: int, rounds: int, seed: int) -> None:
    """Print games a second of both loops."""
    for game in (bare_game, framework_game):
        for warm in range(5):
            seconds(game, players, seed - warm)
    bare = framework = float("inf")
    for number in range(rounds):
        bare = min(bare, seconds(bare_game, players, seed + number))
        framework = min(framework, seconds(framework_game, players, seed + number))
    rng = random.Random(seed)
    actions = sum(framework_game(players, rng) for _ in range(100)) / 100
    print(
        f"  {players} players: bare loop {1 / bare:6,.0f} games/s, through the contract "
        f"{1 / framework:6,.0f} games/s, {actions / framework:8,.0f} actions/s, "
        f"{100 * bare / framework:.0f} % of the bare loop"
    )


def middle(seed: int) -> State:
    """A random game of two after half of its tiles."""
    rng = random.Random(seed)
    table = Table(2, RandomChance(rng))
    state = GAME.setup(table, OPTIONS)
    for _ in range(72):
        player = GAME.to_act(state)[0]
        GAME.apply(state, player, rng.choice(GAME.legal_actions(state, player)), table)
    return state


def operations(positions: int, seed: int) -> None:
    """Print what single operations cost in the middle of games."""
    states = [middle(seed + number) for number in range(positions)]
    named: dict[str, Callable[[State], object]] = {
        "copy": copy_state,
        "view": lambda state: view_state(state, 0),
        "legal placements": lambda state: GAME.legal_actions(state, state.player),
        "evaluate": lambda state: GAME.evaluate(state, 0),
        "estimates of all": lambda state: GAME.estimates(
            state, state.player, GAME.legal_actions(state, state.player)
        ),
    }
    for name, operation in named.items():
        timers = [timeit.Timer(partial(operation, state)) for state in states]
        best = [min(timer.repeat(repeat=9, number=50)) / 50 for timer in timers]
        print(f"  {name:<18}{1e6 * sum(best) / len(best):6.1f} us")
    places = [len(GAME.legal_actions(state, state.player)) for state in states]
    print(f"  ({sum(places) / len(places):.0f} placements on average)")


def bots(players: int, matches: int, seed: int) -> None:
    """Print how one greedy bot fares against random play, in turn from every seat."""
    wins = own = others = 0.0
    begun = time.process_time()
    for number in range(matches):
        greedy = number % players
        agents: list[Agent] = [
            RandomBot(RandomBot.Options(), random.Random(f"{seed}/{number}/{seat}"))
            for seat in range(players)
        ]
        agents[greedy] = GreedyBot(GreedyBot.Options(), random.Random(f"{seed}/{number}"))
        seats = [Seat(str(seat)) for seat in range(players)]
        outcome = play(Match(GAME, seats, seed=f"{seed}/{number}"), agents)
        wins += (greedy in outcome.winners) / len(outcome.winners)
        own += outcome.scores[greedy] / matches
        others += (sum(outcome.scores) - outcome.scores[greedy]) / (matches * (players - 1))
    took = (time.process_time() - begun) / matches
    print(
        f"  {players} players: wins {wins:g} of {matches}, mean score {own:.0f} against "
        f"{others:.0f}, {1000 * took:.0f} ms a match"
    )


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description="Carcassonne in figures.")
    parser.add_argument("--rounds", type=int, default=60, help=f"rounds of {ROUND} games each")
    parser.add_argument("--matches", type=int, default=40, help="matches of the greedy bot")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"Python {sys.version.split()[0]}\n\nRandom games")
    for players in (2, 4, 6):
        speed(players, args.rounds, args.seed)
    print("\nIn the middle of a game of two")
    operations(20, args.seed)
    print("\nOne greedy bot against random play")
    for players in (2, 4):
        bots(players, args.matches, args.seed)


if __name__ == "__main__":
    main()
