"""What recording costs: random matches of every game of this repository, with and without a record.

    uv run docs/benchmarks/recording.py [--rounds N] [--matches N] [--players N]

The same matches three times, in turn, so that a busy machine slows all of them: as bare playouts; in the
same loop with a transcript, whose file is written; and in a match that checks, tells and records each
action, without forcing it to the disk. Times are processor time, system calls included, and the best round
of each counts.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop_core.bare_table import BareTable
from tabletop_core.chance import KeptChance, RandomChance
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.playout import playout
from tabletop_core.recording import write_record
from tabletop_core.registry import Registry
from tabletop_core.seats import Seat
from tabletop_core.transcript import Transcripts

GAMES = ("carcassonne", "skulls-of-sedlec", "sete-selos", "sedlec-mummies")


class Playing:
    """One game, played at random in three ways.

    :param folder: where records are written.
    """

    def __init__(self, game: Game[Any, Any], players: int, folder: Path) -> None:
        self._game = game
        self._players = players
        self._options = game.Options()
        self._seats = tuple(Seat(f"Player {seat}", "random") for seat in range(1, players + 1))
        self._transcripts = Transcripts(
            game, self._options, distribution=f"tabletop-{game.info.id}", version="0"
        )
        self._folder = folder
        self._records = 0

    def bare(self, rng: random.Random) -> int:
        """Without a record; how many actions it was."""
        return playout(self._game, self._players, self._options, rng)[1]

    def transcribed(self, rng: random.Random) -> int:
        """The same match, with a transcript."""
        game = self._game
        chance = KeptChance(RandomChance(rng))
        table = BareTable(self._players, chance)
        state = game.setup(table, self._options)
        to_act = game.to_act(state)
        transcript = self._transcripts.begin(self._seats, "0", chance, state, to_act)
        draw, add, actions = rng.random, transcript.add, 0
        while to_act:
            player = to_act[0]
            legal = game.legal_actions(state, player)
            action = legal[int(draw() * len(legal))]
            game.apply(state, player, action, table)
            to_act = game.to_act(state)
            add(player, action, state, to_act)
            actions += 1
        write_record(self._new_file(), transcript.end(state, game.outcome(state)))
        return actions

    def matched(self, rng: random.Random) -> int:
        """A match of about as many actions, with its record."""
        match = Match(self._game, self._seats, self._options, seed=str(rng.random()))
        match.begin_record(self._new_file(), distribution="bench", version="0", sync=False)
        draw = rng.random
        while to_act := match.to_act:
            legal = match.decision(to_act[0]).legal_actions
            match.submit(to_act[0], legal[int(draw() * len(legal))])
        match.close()
        return match.step

    def _new_file(self) -> Path:
        self._records += 1
        return self._folder / f"{self._game.info.id}-{self._records}.ttr.jsonl"


def microseconds(play: Callable[[random.Random], int], matches: int, seed: int) -> float:
    """Processor time of an action, over so many matches."""
    rng = random.Random(seed)
    begun = time.process_time()
    actions = sum(play(rng) for _ in range(matches))
    return 1e6 * (time.process_time() - begun) / actions


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description="What recording costs.")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--matches", type=int, default=20, help="in each round")
    parser.add_argument("--players", type=int, default=2)
    args = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {args.players} players, microseconds an action\n")
    print(f"{'':18}{'bare':>8}{'transcript':>12}{'times':>7}{'match':>8}{'times':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for name in GAMES:
            playing = Playing(Registry.installed().game(name), args.players, Path(folder))
            ways = (playing.bare, playing.transcribed, playing.matched)
            best = [float("inf")] * len(ways)
            for seed in range(args.rounds):
                for number, play in enumerate(ways):
                    best[number] = min(best[number], microseconds(play, args.matches, seed))
            bare, transcript, match = best
            print(
                f"{name:18}{bare:8.1f}{transcript:12.1f}{transcript / bare:7.2f}"
                f"{match:8.0f}{match / bare:7.1f}"
            )


if __name__ == "__main__":
    main()
