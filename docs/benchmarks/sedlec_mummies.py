"""The mummies of Sedlec in figures: random play beside an independent program's, speed, the greedy bot.

    uv run docs/benchmarks/sedlec_mummies.py [--games N] [--matches N] [--seed N]

Random play puts down any card of the hand, each equally likely, and always attacks, any card of any other
pyramid being equally likely. The figures in brackets come from an independent program. The speed is that of
bare playouts in processor time, the best of several rounds.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from measuring import playouts_a_second, wilson

from tabletop_core.bots.greedy import GreedyBot
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import RandomChance
from tabletop_core.decisions import Agent
from tabletop_core.match import Match
from tabletop_core.play import play
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_sedlec_mummies.actions import ATTACKS, PLAYS
from tabletop_sedlec_mummies.game import SedlecMummies
from tabletop_sedlec_mummies.options import MummiesOptions
from tabletop_sedlec_mummies.rounds import COMPLETE, DEAD, LIMIT

GAME = SedlecMummies()


class Figures(NamedTuple):
    """What random play gives: percentages, and layers."""

    complete: float
    dead: float
    limit: float
    mean: float
    p95: int
    longest: int
    shared: float
    wins: tuple[float, ...]


#: What another program found in 20,000 games, by number of players.
OTHER = {
    2: Figures(11.7, 88.3, 0.0, 16.5, 24, 33, 9.8, (50.2, 49.8)),
    3: Figures(99.9, 0.01, 0.07, 22.8, 31, 48, 0.07, (33.6, 33.1, 33.3)),
    4: Figures(100.0, 0.0, 0.0, 13.3, 21, 43, 0.01, (25.2, 25.1, 24.5, 25.2)),
}


def random_game(players: int, rng: random.Random) -> Any:
    """Play one game at random, by cards; the state at its end."""
    table = Table(players, RandomChance(rng))
    state = GAME.setup(table, MummiesOptions())
    while acting := GAME.to_act(state):
        player = acting[0]
        action: Any
        if state.phase == "layer":
            action = PLAYS[rng.choice(state.hands[player].cards).kind]
        else:
            lying = [
                (seat, card.kind)
                for seat, pyramid in enumerate(state.pyramids)
                if seat != player
                for card in pyramid.cards
            ]
            action = ATTACKS[rng.choice(lying)]
        GAME.apply(state, player, action, table)
    return state


def random_play(players: int, games: int, seed: int) -> Figures:
    """The figures of many random games."""
    rng = random.Random(seed)
    endings: Counter[str] = Counter()
    layers = []
    shared = 0
    wins = [0.0] * players
    for _ in range(games):
        state = random_game(players, rng)
        winners = GAME.outcome(state).winners
        endings[state.ending] += 1
        layers.append(state.layer)
        shared += len(winners) > 1
        for winner in winners:
            wins[winner] += 1 / len(winners)
    layers.sort()

    def percent(count: float) -> float:
        return 100 * count / games

    return Figures(
        percent(endings[COMPLETE]),
        percent(endings[DEAD]),
        percent(endings[LIMIT]),
        sum(layers) / games,
        layers[int(0.95 * games)],
        layers[-1],
        percent(shared),
        tuple(percent(won) for won in wins),
    )


def show(players: int, found: Figures) -> None:
    """Print figures beside the other program's."""
    other = OTHER[players]
    print(f"{players} players")
    for name in Figures._fields[:-1]:
        ours, theirs = getattr(found, name), getattr(other, name)
        print(f"  {name:10} {ours:8.2f}  ({theirs})")
    wins = " / ".join(f"{won:.1f}" for won in found.wins)
    print(f"  wins by seat {wins}  ({' / '.join(map(str, other.wins))})")
    gaps = [
        abs(getattr(found, name) - getattr(other, name))
        for name in ("complete", "dead", "limit", "shared")
    ]
    gaps += [abs(a - b) for a, b in zip(found.wins, other.wins, strict=True)]
    print(f"  largest difference of a percentage: {max(gaps):.2f} points")


def show_speed() -> None:
    """Print how fast bare playouts are."""
    for players in OTHER:
        speed = playouts_a_second(GAME, players, MummiesOptions(), games=300, rounds=5)
        print(f"playouts, {players} players: {speed:,.0f} games/s")


def show_greedy(matches: int, seed: int) -> None:
    """Print how often the greedy bot beats a random one, the seats changing; a tie is half a win."""
    won = 0.0
    for number in range(matches):
        own = number % 2
        agents: list[Agent] = [
            RandomBot(RandomBot.Options(), random.Random(f"{seed} {number} {seat}"))
            for seat in range(2)
        ]
        agents[own] = GreedyBot(GreedyBot.Options(), random.Random(f"{seed} {number} greedy"))
        match = Match(GAME, [Seat("0"), Seat("1")], seed=f"{seed} {number}")
        winners = play(match, agents).winners
        won += (own in winners) / len(winners)
    low, high = wilson(won, matches)
    print(
        f"greedy against random, 2 players: wins {100 * won / matches:.1f} % "
        f"of {matches} (95 %: {100 * low:.1f} to {100 * high:.1f})"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description="The mummies of Sedlec in figures.")
    parser.add_argument("--games", type=int, default=20_000, help="random games for each count")
    parser.add_argument("--matches", type=int, default=400, help="matches of the greedy bot")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for players in OTHER:
        show(players, random_play(players, asked.games, asked.seed))
    show_greedy(asked.matches, asked.seed)
    show_speed()


if __name__ == "__main__":
    main()
