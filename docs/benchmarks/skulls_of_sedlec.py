"""Skulls of Sedlec in figures: random play beside an independent program's, speed, and the greedy bot.

    uv run docs/benchmarks/skulls_of_sedlec.py [--games N] [--matches N] [--seed N]

Random play chooses first among the ways to act (dig, collect, stack), each equally likely, and then among
the actions of that way. The figures in the right column come from an independent program; with every
action equally likely they are the same, but for the Digs in the only pile face down, which are then 18 %.
The speed is that of bare playouts, where every action is equally likely, in processor time: the best of
several rounds.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from measuring import playouts_a_second, wilson

from tabletop_core.bots.greedy import GreedyBot
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import RandomChance
from tabletop_core.decisions import Agent
from tabletop_core.match import Match
from tabletop_core.play import play
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_skulls_of_sedlec.actions import AnyAction, Dig, Take
from tabletop_skulls_of_sedlec.cards import deck
from tabletop_skulls_of_sedlec.game import SkullsOfSedlec
from tabletop_skulls_of_sedlec.options import SkullsOptions

GAME = SkullsOfSedlec()

#: What another program found, by number of players: mean score and its deviation, lowest and highest
#: score, percent of games tied in points and still tied in all kinds.
OTHER = {
    2: ("22.3 ± 5.0", "5-44", "5.3", "0.27"),
    3: ("13.5 ± 3.9", "2-27", "10.1", "0.88"),
}
#: Percent of Digs with only one pile face down.
OTHER_SINGLE_DIGS = "22"


class Played(NamedTuple):
    """One random game."""

    scores: tuple[int, ...]
    winners: int
    #: Actions as the rules count them: a Dig and the choice that follows are one.
    actions: int
    digs: int
    single_digs: int
    all_placed: bool


def random_game(players: int, options: SkullsOptions, rng: random.Random) -> Played:
    """Play one game at random, by ways to act."""
    table = Table(players, RandomChance(rng))
    state = GAME.setup(table, options)
    actions = digs = single_digs = 0
    while acting := GAME.to_act(state):
        by_way: dict[type, list[AnyAction]] = {}
        for action in GAME.legal_actions(state, acting[0]):
            by_way.setdefault(type(action), []).append(action)
        action = rng.choice(rng.choice(list(by_way.values())))
        if isinstance(action, Dig):
            digs += 1
            single_digs += len(action.piles) == 1
        actions += not isinstance(action, Take)
        GAME.apply(state, acting[0], action, table)
    outcome = GAME.outcome(state)
    placed = Counter(card for ossuary in state.ossuaries for card in ossuary.cards.values())
    return Played(
        outcome.scores,
        len(outcome.winners),
        actions,
        digs,
        single_digs,
        placed == Counter(deck(options.expansion)),
    )


def show(name: str, value: str, other: str = "") -> None:
    """Print one figure."""
    print(f"  {name:<44}{value:>14}{other:>14}")


def random_play(players: int, games: int, rng: random.Random) -> None:
    """Print what random play brings."""
    played = [random_game(players, SkullsOptions(), rng) for _ in range(games)]
    scores = [score for game in played for score in game.scores]
    mean, spread = statistics.fmean(scores), statistics.pstdev(scores)
    tied = sum(game.scores.count(max(game.scores)) > 1 for game in played) / games
    shared = sum(game.winners > 1 for game in played) / games
    single = sum(game.single_digs for game in played) / sum(game.digs for game in played)
    other = OTHER[players]
    print(f"\n{players} players, {games} random games{'elsewhere':>{46 - len(str(games))}}")
    show("score", f"{mean:.1f} ± {spread:.1f}", other[0])
    show("lowest and highest", f"{min(scores)}-{max(scores)}", other[1])
    show("best scores tied, %", f"{100 * tied:.1f}", other[2])
    show("still tied kind by kind, %", f"{100 * shared:.2f}", other[3])
    show("Digs in the only pile face down, %", f"{100 * single:.0f}", OTHER_SINGLE_DIGS)
    lengths = sorted({game.actions for game in played})
    show("actions in a game", ", ".join(map(str, lengths)), "36")
    complete = sum(game.all_placed for game in played) / games
    show("games in which every card is placed, %", f"{100 * complete:.0f}", "100")


def greedy_play(players: int, matches: int, seed: int) -> None:
    """Print how often one greedy bot wins against random play, in turn from every seat."""
    wins = 0.0
    scores: list[int] = []
    begun = time.process_time()
    for number in range(matches):
        greedy = number % players
        bots: Sequence[Agent] = [
            GreedyBot(GreedyBot.Options(), random.Random(f"{seed}/{number}"))
            if seat == greedy
            else RandomBot(RandomBot.Options(), random.Random(f"{seed}/{number}/{seat}"))
            for seat in range(players)
        ]
        seats = [Seat(str(seat)) for seat in range(players)]
        outcome = play(Match(GAME, seats, seed=f"{seed}/{number}"), bots)
        wins += (greedy in outcome.winners) / len(outcome.winners)
        scores.append(outcome.scores[greedy])
    low, high = wilson(wins, matches)
    took = (time.process_time() - begun) / matches
    print(
        f"  {players} players: wins {wins:g} of {matches}, {100 * wins / matches:.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f}), its mean score {statistics.fmean(scores):.1f}, "
        f"{1000 * took:.0f} ms a match"
    )


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description="Skulls of Sedlec in figures.")
    parser.add_argument("--games", type=int, default=20000, help="random games for each count")
    parser.add_argument("--matches", type=int, default=400, help="matches of the greedy bot")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    for players in OTHER:
        random_play(players, args.games, rng)
    print("\nBare playouts, games a second of processor time")
    for players, expansion in ((2, "none"), (3, "none"), (4, "executioners")):
        options = SkullsOptions(expansion=expansion)  # type: ignore[arg-type]
        rate = playouts_a_second(GAME, players, options)
        show(f"{players} players, expansion={expansion}", f"{rate:,.0f}")
    print("\nOne greedy bot against random play (a shared victory counts in part; 95 % intervals)")
    for players in (2, 3):
        greedy_play(players, args.matches, args.seed)


if __name__ == "__main__":
    main()
