r"""Iterations a second of the search bot, beside the same searches of OpenSpiel.

    PYTHONPATH=examples/tic-tac-toe/src:examples/hearts/src \
        uv run docs/benchmarks/search_speed.py [--open-spiel PYTHON] [--rounds N] [--iterations N]

Tic-tac-toe is searched from its start, hearts at three moments, in each round of another deal. Each search
begins with an empty tree and does up to the same number of iterations: it follows the tree, adds a node,
plays at random to the end, and counts the result. Times are of the processor; in each round all programs run
one after the other, so that a busy machine slows all of them.

With ``--open-spiel`` comes a Python in whose environment ``open_spiel`` is installed.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from tabletop_core.bots.mcts.bot import MctsBot
from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.chance import Order
from tabletop_core.decisions import Decision
from tabletop_core.match import Match
from tabletop_core.seats import Seat
from tabletop_hearts.cards import Card
from tabletop_hearts.game import Hearts
from tabletop_hearts.options import Direction, HeartsOptions
from tabletop_tic_tac_toe.game import TicTacToe

#: How much is explored: in units of the spread of what is found, and OpenSpiel's in those of its values,
#: whose spread is about one in tic-tac-toe (-1 to 1) and seven in hearts (0 to 26).
EXPLORATION = 1.4
SPREAD = {"tic_tac_toe": 1, "hearts": 7}
#: A plain search, without any of what makes the bot stronger.
PLAIN: dict[str, Any] = {
    "c": EXPLORATION,
    "cutoff": None,
    "policy": "random",
    "bias": 0.0,
    "worlds": 0,
    "reuse": False,
}
#: The positions of hearts, by how many cards were played before.
HEARTS = {0: "first card to pass", 1: "second card of the first trick", 24: "after six tricks"}


@attrs.frozen
class Position:
    """What is searched, here and there."""

    decision: Decision
    #: What OpenSpiel is told of it.
    told: dict[str, Any]


def tic_tac_toe(_seed: int) -> Position:
    """An empty board."""
    match = Match(TicTacToe(), [Seat("X", "mcts"), Seat("O", "mcts")], seed="1")
    return Position(match.decision(0), {"game": "tic_tac_toe"})


def hearts(seed: int, cards: int) -> Position:
    """A deal of hearts after so many cards, chosen at random, were played, where there is a choice.

    Before any is, the first of all decisions is the position: what to pass to the left.
    """
    rng = random.Random(seed)
    pack = list(Card)
    rng.shuffle(pack)
    seats = [Seat(str(seat), "mcts") for seat in range(4)]
    options = HeartsOptions(passing=Direction.LEFT)
    match = Match(Hearts(), seats, options=options, seed="1", dictated=[Order(tuple(pack))])
    hands = [[card.value for card in pack[first : first + 13]] for first in range(0, 52, 13)]
    told = {"game": "hearts", "direction": "left", "hands": hands, "passed": [], "played": []}
    if not cards:
        return Position(match.decision(0), told)
    told["passed"] = [rng.sample(hand, 3) for hand in hands]
    for seat, passed in enumerate(told["passed"]):
        for card in passed:
            match.submit(seat, match.game.parse(f"pass {card}"))
    played: list[str] = []
    while True:
        decision = match.decision(match.to_act[0])
        if len(played) >= cards and len(decision.legal_actions) > 1:
            return Position(decision, told | {"played": played})
        action = rng.choice(decision.legal_actions)
        match.submit(decision.player, action)
        played.append(action.card.value)


def here(position: Position, iterations: int, searches: int) -> float:
    """Iterations a second of processor time in so many searches of this bot, which may end sooner."""
    bots = [
        MctsBot(MctsOptions(iterations=iterations, **PLAIN), random.Random(seed))
        for seed in range(searches)
    ]
    begun = time.process_time()
    done = sum(found.visits for bot in bots for found in bot.search(position.decision))
    return done / (time.process_time() - begun)


class OpenSpiel:
    """A process of another Python, which searches when it is asked to."""

    def __init__(self, python: str) -> None:
        script = Path(__file__).with_name("open_spiel_search.py")
        self._process = subprocess.Popen(  # noqa: S603 -- the person named the program
            [python, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def seconds(self, position: Position, language: str, iterations: int, searches: int) -> float:
        """Seconds of processor time for so many searches."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = position.told | {
            "language": language,
            "iterations": iterations,
            "searches": searches,
            "c": EXPLORATION * SPREAD[position.told["game"]],
        }
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit("OpenSpiel ended: what it printed says why")
        found = json.loads(answer)
        assert found["player"] == position.decision.player
        return float(found["seconds"])

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def measure(
    name: str,
    make: Callable[[int], Position],
    rounds: int,
    iterations: int,
    other: OpenSpiel | None,
) -> None:
    """Print the iterations a second in the middle of the rounds, and the middle of the ratios."""
    ours: list[float] = []
    theirs: dict[str, list[float]] = {"Python": [], "C++": []} if other else {}
    # A search in C++ is over before the clock has moved much.
    searches = {"Python": 1, "C++": 20}
    for number in range(rounds + 1):
        position = make(number)
        found = here(position, iterations, 3)
        measured = {
            language: iterations
            * searches[language]
            / other.seconds(position, language, iterations, searches[language])
            for language in theirs
            if other
        }
        if number:  # the first round warms all of them up
            ours.append(found)
            for language, value in measured.items():
                theirs[language].append(value)
    print(name)
    print(f"  here               {statistics.median(ours):9,.0f} iterations/s")
    for language, values in theirs.items():
        ratios = [own / value for own, value in zip(ours, values, strict=True)]
        print(
            f"  OpenSpiel, {language:<6}  {statistics.median(values):9,.0f} iterations/s, here "
            f"{statistics.median(ratios):.3g} times that "
            f"(rounds from {min(ratios):.3g} to {max(ratios):.3g})"
        )


def main() -> None:
    """Print the figures of both games."""
    parser = argparse.ArgumentParser(description="Iterations a second of searches.")
    parser.add_argument("--open-spiel", metavar="PYTHON", help="a Python that has open_spiel")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--iterations", type=int, default=1000, help="of each search")
    asked = parser.parse_args()
    other = OpenSpiel(asked.open_spiel) if asked.open_spiel else None
    measure("tic-tac-toe, empty board", tic_tac_toe, asked.rounds, asked.iterations, other)
    for cards, name in HEARTS.items():
        make = partial(hearts, cards=cards)
        measure(f"hearts, {name}", make, asked.rounds, asked.iterations, other)
    if other is not None:
        other.close()


if __name__ == "__main__":
    main()
