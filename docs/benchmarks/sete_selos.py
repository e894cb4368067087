"""Sete Selos in figures: random play beside an independent program's, speed, and the greedy bot.

    uv run docs/benchmarks/sete_selos.py [--players N ...] [--games N] [--matches N] [--seed N]

Random play: every legal card, pick of the draft and Elder is equally likely; who must remove cultists
keeps the best. The figures in the right columns come from an independent program, from 20,000 games for
each number of players, and how far apart two such samples may be: 1.5 points for a percentage, and for a
mean four times the standard error of the difference. The speed is that of bare playouts in processor time,
the best of several rounds; there, who must remove cultists does so at random.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

import attrs
from measuring import playouts_a_second, wilson

from tabletop_core.bare_table import BareTable
from tabletop_core.bots.greedy import GreedyBot
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import RandomChance
from tabletop_core.decisions import Agent
from tabletop_core.match import Match
from tabletop_core.play import play
from tabletop_core.seats import Seat
from tabletop_sete_selos.events import AllRevealed, InsanityGained, RitualWon
from tabletop_sete_selos.game import SeteSelos
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.participants import BANISHED
from tabletop_sete_selos.power import removals
from tabletop_sete_selos.signs import Sign
from tabletop_sete_selos.state import DRAFTING, PLACING, PLAYING, State
from tabletop_sete_selos.victory import BANISHED_INSANITY, Ending

GAME = SeteSelos()

#: How far a percentage may be from the other program's, in points.
POINTS = 1.5
#: How many standard errors of the difference of two samples a mean may be from the other program's.
ERRORS = 4 * sqrt(2)

#: What the other program found, by name and then for 2, 3 and 4 players.
OTHER: dict[str, tuple[float, float, float]] = {
    "rituals, mean": (11.78, 20.45, 17.98),
    "fewest rituals": (4, 7, 3),
    "most rituals": (21, 21, 21),
    "ends in series 1, %": (19.2, 0.01, 3.5),
    "ends in series 2, %": (53.6, 1.9, 15.8),
    "ends in series 3, %": (27.2, 98.1, 80.6),
    "reaches ritual 21, %": (4.1, 81.3, 48.7),
    "won by cultists, %": (4.83, 8.77, 34.64),
    "won by insanity, %": (1.43, 21.31, 28.70),
    "won by power, %": (2.25, 64.15, 31.00),
    "won by power after a tie, %": (0.12, 5.35, 5.42),
    "no winner, %": (0.02, 0.42, 0.24),
    "Banished Cultist by cultists, %": (90.32, 0, 0),
    "Banished Cultist by insanity, %": (1.02, 0, 0),
    "rituals won by trump, %": (57.1, 51.7, 48.6),
    "rituals that bring insanity, %": (11.1, 31.9, 28.9),
    "rituals won by a 1 over a 7, %": (7.1, 8.7, 13.8),
    "won with a 1, %": (11.1, 12.0, 17.2),
    "won with a 2, %": (5.6, 4.4, 4.3),
    "won with a 3, %": (8.3, 7.1, 5.9),
    "won with a 4, %": (12.1, 11.3, 9.1),
    "won with a 5, %": (17.0, 17.0, 14.9),
    "won with a 6, %": (23.0, 24.2, 24.3),
    "won with a 7, %": (22.9, 24.1, 24.4),
    "power of a player, mean": (19.6, 14.4, 10.6),
    "choices in the draft, mean": (4.50, 4.50, 4.50),
    "choices when leading, mean": (3.72, 4.04, 4.12),
    "choices when following, mean": (2.20, 2.08, 2.14),
    "choices of all plays, mean": (2.65, 2.73, 2.64),
    "follows without a choice, %": (35.3, 39.8, 43.9),
    "choices after insanity, mean": (4.21, 3.18, 3.45),
    "ways to remove, mean": (32.8, 18.6, 9.6),
    "most ways to remove": (140, 167, 71),
    "real decisions in a game, mean": (42.6, 103.1, 118.0),
}
#: Percentages of the games won that go to the first dealer, the next seat and so on; and the standard
#: error of each, since games with a winner are few with two players.
OTHER_SEATS = {
    2: ((51.4, 48.6), 1.2),
    3: ((33.4, 32.7, 33.8), 0.33),
    4: ((24.8, 25.2, 25.0, 25.0), 0.31),
}
#: Standard errors that the other program gives, by name.
OTHER_ERRORS = {"rituals, mean": (0.03, 0.01, 0.03)}
#: The least and the most that were seen say little: they are not compared.
EXTREMES = {"fewest rituals", "most rituals", "most ways to remove"}


class WatchedTable(BareTable):
    """A table that counts what happens in rituals, and asks how much there is to choose at the end."""

    listening = True

    def __init__(self, players: int, rng: random.Random) -> None:
        super().__init__(players, RandomChance(rng))
        self.counted: Counter[str] = Counter()
        self.ways: list[int] = []
        self.state: State | None = None

    def emit(self, make: Any, *args: Any, **kwargs: Any) -> None:
        """Count the events of rituals."""
        if make is RitualWon:
            _participant, card, over_seven = args
            self.counted["trump"] += card.sign is Sign.CTHULHU
            self.counted["over seven"] += over_seven
            self.counted[f"with a {card.number}"] += 1
        elif make is InsanityGained:
            self.counted["insanity"] += 1
        elif make is AllRevealed and self.state is not None:
            for own, due in zip(self.state.cultists, self.state.due, strict=False):
                if due:
                    self.ways.append(sum(1 for _left in removals(tuple(own), due)))


@attrs.define
class Found:
    """What random games of one number of players gave."""

    rituals: list[int] = attrs.field(factory=list)
    series: Counter[int] = attrs.field(factory=Counter)
    endings: Counter[str] = attrs.field(factory=Counter)
    #: Wins by the seat's distance from the first dealer.
    seats: Counter[int] = attrs.field(factory=Counter)
    scores: list[int] = attrs.field(factory=list)
    #: Numbers of choices by the kind of decision.
    choices: dict[str, list[int]] = attrs.field(factory=dict)
    decisions: list[int] = attrs.field(factory=list)

    def choice(self, kind: str, count: int) -> int:
        """Note a decision among so many; 1 where there was something to decide."""
        self.choices.setdefault(kind, []).append(count)
        return int(count > 1)


def random_game(table: WatchedTable, rng: random.Random, found: Found) -> None:
    """Play one game at random."""
    state = GAME.setup(table, SeteSelosOptions(auto_remove=True))
    table.state = state
    dealer = state.cycle[0]
    decisions, asked = 0, len(table.ways)
    while state.waiting:
        player = state.waiting[0]
        legal = GAME.legal_actions(state, player)
        if state.phase == DRAFTING:
            decisions += found.choice("draft", len(legal))
        elif state.phase == PLAYING:
            kind = "follow" if state.trick.cards else "lead"
            decisions += found.choice(kind, len(legal))
        elif state.phase == PLACING:
            decisions += found.choice("place", len(legal))
        GAME.apply(state, player, legal[int(rng.random() * len(legal))], table)
    decisions += sum(ways > 1 for ways in table.ways[asked:])
    _note_end(state, dealer, found)
    found.decisions.append(decisions)


def _note_end(state: State, dealer: int, found: Found) -> None:
    outcome = GAME.outcome(state)
    found.rituals.append(state.rituals)
    found.series[state.series] += 1
    found.scores += outcome.scores
    if state.ending is Ending.BANISHED_CULTIST:
        insane = state.insanity[BANISHED] == BANISHED_INSANITY
        found.endings["banished insanity" if insane else "banished cultists"] += 1
    else:
        found.endings[outcome.ending] += 1
    if state.winner is not None:
        found.seats[(state.winner - dealer) % state.players] += 1


def random_play(players: int, games: int, seed: int) -> tuple[Found, WatchedTable]:
    """Play many random games."""
    rng = random.Random(seed)
    table = WatchedTable(players, rng)
    found = Found()
    for _game in range(games):
        random_game(table, rng, found)
    return found, table


def figures(found: Found, table: WatchedTable) -> Iterator[tuple[str, float, float]]:
    """All figures in the order of :data:`OTHER`: name, value, and the standard error of a mean or 0."""
    games, rituals = len(found.rituals), sum(found.rituals)
    percent, share = 100 / games, 100 / rituals
    yield ("rituals, mean", *_mean(found.rituals))
    yield "fewest rituals", min(found.rituals), 0
    yield "most rituals", max(found.rituals), 0
    for series in (1, 2, 3):
        yield f"ends in series {series}, %", percent * found.series[series], 0
    yield "reaches ritual 21, %", percent * found.rituals.count(21), 0
    for name, ending in (
        ("won by cultists, %", Ending.CULTISTS.value),
        ("won by insanity, %", Ending.INSANITY.value),
        ("won by power, %", Ending.POWER.value),
        ("won by power after a tie, %", Ending.POWER_TIEBREAK.value),
        ("no winner, %", Ending.TIE.value),
        ("Banished Cultist by cultists, %", "banished cultists"),
        ("Banished Cultist by insanity, %", "banished insanity"),
    ):
        yield name, percent * found.endings[ending], 0
    yield "rituals won by trump, %", share * table.counted["trump"], 0
    yield "rituals that bring insanity, %", share * table.counted["insanity"], 0
    yield "rituals won by a 1 over a 7, %", share * table.counted["over seven"], 0
    for number in range(1, 8):
        yield f"won with a {number}, %", share * table.counted[f"with a {number}"], 0
    yield ("power of a player, mean", *_mean(found.scores))
    draft = [count for count in found.choices["draft"] if count > 1]
    lead, follow = found.choices["lead"], found.choices["follow"]
    yield ("choices in the draft, mean", *_mean(draft))
    yield ("choices when leading, mean", *_mean(lead))
    yield ("choices when following, mean", *_mean(follow))
    yield ("choices of all plays, mean", *_mean([*lead, *follow]))
    yield "follows without a choice, %", 100 * follow.count(1) / len(follow), 0
    yield ("choices after insanity, mean", *_mean(found.choices.get("place", [])))
    yield ("ways to remove, mean", *_mean(table.ways))
    yield "most ways to remove", max(table.ways, default=0), 0
    yield ("real decisions in a game, mean", *_mean(found.decisions))


def _mean(numbers: Sequence[int]) -> tuple[float, float]:
    """The mean and its standard error."""
    if len(numbers) < 2:
        return float(sum(numbers)), 0.0
    return statistics.fmean(numbers), statistics.stdev(numbers) / sqrt(len(numbers))


def show_random_play(players: int, games: int, seed: int) -> int:
    """Print the figures beside the other program's; how many are too far from them."""
    found, table = random_play(players, games, seed)
    print(f"{players} players, {games} random games")
    print(f"  {'':34}{'here':>9}{'elsewhere':>12}{'may differ by':>15}")
    far = 0
    for name, value, error in figures(found, table):
        other = OTHER[name][players - 2]
        if name in EXTREMES:
            print(f"  {name:34}{value:9.0f}{other:12.0f}")
            continue
        if name.endswith("%"):
            allowed = POINTS
        else:
            stated = OTHER_ERRORS.get(name, (0, 0, 0))[players - 2]
            # The other program's means are rounded to their last digit.
            allowed = ERRORS * max(error, stated) + 0.05
        far += _show(name, value, other, allowed)
    won = sum(found.seats.values())
    others, error = OTHER_SEATS[players]
    for place, other in enumerate(others):
        # Of two players few win, so that the shares have the larger error of fewer games.
        allowed = max(POINTS, ERRORS * error)
        name = f"wins of seat {place} from the dealer, %"
        far += _show(name, 100 * found.seats[place] / won, other, allowed)
    return far


def _show(name: str, value: float, other: float, allowed: float) -> int:
    outside = abs(value - other) > allowed
    note = "  outside" if outside else ""
    print(f"  {name:34}{value:9.2f}{other:12.2f}{allowed:15.2f}{note}")
    return int(outside)


def show_greedy(players: int, matches: int, seed: int) -> None:
    """Print how one greedy bot fares against random play, in turn from every seat."""
    won = lost = 0
    endings: Counter[str] = Counter()
    begun = time.process_time()
    for number in range(matches):
        own = number % players
        agents: list[Agent] = [
            RandomBot(RandomBot.Options(), random.Random(f"{seed}/{number}/{seat}"))
            for seat in range(players)
        ]
        agents[own] = GreedyBot(GreedyBot.Options(), random.Random(f"{seed}/{number}"))
        seats = [Seat(str(seat)) for seat in range(players)]
        outcome = play(Match(GAME, seats, seed=f"{seed}/{number}"), agents)
        won += own in outcome.winners
        lost += bool(outcome.winners) and own not in outcome.winners
        endings[outcome.ending] += 1
    took = 1000 * (time.process_time() - begun) / matches
    print(
        f"  {players} players, {matches} matches, {took:.0f} ms each: {_share(won, matches)} of all"
    )
    if players == 2:
        nobody = matches - won - lost
        print(f"    against the other player: {won} to {lost}, {_share(won, won + lost)}")
        print(f"    the Banished Cultist, or nobody: {_share(nobody, matches)}")
    print("    " + ", ".join(f"{name} {count}" for name, count in endings.most_common()))


def _share(count: int, of: int) -> str:
    low, high = wilson(count, of)
    return f"{100 * count / of:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print all figures; 1 when some of random play are too far from the other program's."""
    parser = argparse.ArgumentParser(description="Sete Selos in figures.")
    parser.add_argument("--players", type=int, nargs="+", choices=(2, 3, 4), default=(2, 3, 4))
    parser.add_argument("--games", type=int, default=20_000, help="random games for each count")
    parser.add_argument("--matches", type=int, default=400, help="matches of the greedy bot")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    far = 0
    if asked.games:
        for players in asked.players:
            far += show_random_play(players, asked.games, asked.seed)
            print(flush=True)
        print(f"{far or 'No'} figure{'' if far == 1 else 's'} outside.\n")
    print("Bare playouts, games a second of processor time")
    for players in asked.players:
        print(f"  {players} players {playouts_a_second(GAME, players, SeteSelosOptions()):12,.0f}")
    if asked.matches:
        print("\nOne greedy bot against random play: wins, with 95 % intervals")
        for players in asked.players:
            show_greedy(players, asked.matches, asked.seed)
    return int(bool(far))


if __name__ == "__main__":
    sys.exit(main())
