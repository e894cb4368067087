"""The random matches that checks look at, and which of their positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import attrs

from tabletop_core.chance import generator
from tabletop_testing.lines import Playthrough, play_randomly
from tabletop_testing.positions import Position, Trouble
from tabletop_testing.setups import Setup, main_setup, varied_setup
from tabletop_testing.subject import Subject

#: Matches for each number of players with the usual options; as many again with other options.
GAMES = 3


@attrs.frozen
class Effort:
    """How much is played."""

    seed: int = 0
    #: Matches for each number of players with the usual options; as many again with other options.
    games: int = GAMES
    #: Only this number of players; ``None`` for all that the game is for.
    players: int | None = None

    @property
    def scale(self) -> float:
        """How much more than usual is played."""
        return self.games / GAMES


@attrs.define(eq=False)
class Corpus:
    """Random matches of one game."""

    subject: Subject
    effort: Effort
    playthroughs: list[Playthrough] = attrs.field(factory=list)
    #: The numbers of players that no options were found for.
    refused: list[int] = attrs.field(factory=list)
    #: What came of the matches in other processes, by their conditions.
    reruns: dict[Any, list[Any]] = attrs.field(factory=dict)

    @classmethod
    def play(cls, subject: Subject, effort: Effort, rounds: Sequence[int] | None = None) -> Corpus:
        """Play the matches.

        :param rounds: which of the rounds; in each, every number of players plays one match with the
            usual options, and one with others.
        """
        corpus = cls(subject, effort)
        numbers = subject.players if effort.players is None else [effort.players]
        for turn in range(effort.games) if rounds is None else rounds:
            for place, players in enumerate(numbers):
                corpus._play_round(turn, turn * len(numbers) + place, players)
        return corpus

    def _play_round(self, turn: int, number: int, players: int) -> None:
        game = self.subject.game
        rng = generator(str(self.effort.seed), "matches", turn, players)
        main = main_setup(game, players, rng)
        if main is None:
            self.refused += [players] if players not in self.refused else []
            return
        self._play_match(main, f"{self.effort.seed}-{2 * number}", rng)
        varied = varied_setup(game, players, number, rng)
        if varied.changed != main.changed:
            self._play_match(varied, f"{self.effort.seed}-{2 * number + 1}", rng)

    def _play_match(self, setup: Setup, seed: str, rng: random.Random) -> None:
        most = self.subject.most_actions
        self.playthroughs.append(play_randomly(self.subject, setup, seed, rng, most))

    @property
    def played(self) -> list[Playthrough]:
        """The matches that could be set up."""
        return [played for played in self.playthroughs if played.positions]

    @property
    def troubles(self) -> list[Trouble]:
        """Why matches could not be set up."""
        return [p.trouble for p in self.playthroughs if p.trouble and not p.positions]

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return sum(len(played.positions) for played in self.playthroughs)


#: Positions to look at, each with the match it is of; the earlier ones of a match first.
Places: TypeAlias = Iterator[tuple[Playthrough, Position]]
Sample: TypeAlias = Callable[[Corpus, random.Random], Places]


def every(corpus: Corpus, _rng: random.Random) -> Places:
    """Every position."""
    for played in corpus.played:
        for position in played.positions:
            yield played, position


def beginnings(corpus: Corpus, _rng: random.Random) -> Places:
    """The first position of every match."""
    for played in corpus.played:
        yield played, played.positions[0]


def some(count: int) -> Sample:
    """So many positions of a usual effort, from all matches: beginnings and ends are among them."""

    def sample(corpus: Corpus, rng: random.Random) -> Places:
        matches = corpus.played
        if not matches:
            return
        rng.shuffle(matches)
        chosen = set()
        for number in range(round(count * corpus.effort.scale)):
            match = number % len(matches)
            length = len(matches[match].positions)
            kind = number % 8
            step = 0 if kind == 0 else length - 1 if kind == 4 else rng.randrange(length)
            chosen.add((step, match))
        for step, match in sorted(chosen):
            yield matches[match], matches[match].positions[step]

    return sample


def ends(count: int) -> Sample:
    """The last positions of so many matches of a usual effort."""

    def sample(corpus: Corpus, rng: random.Random) -> Places:
        matches = corpus.played
        rng.shuffle(matches)
        for played in matches[: max(1, round(count * corpus.effort.scale))]:
            yield played, played.last

    return sample


def endless(corpus: Corpus, _rng: random.Random) -> Places:
    """Positions of matches that did not end: their beginnings, and places on the way."""
    cut = [played for played in corpus.played if played.last.step >= corpus.subject.most_actions]
    for part in (0, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 1):
        for played in cut:
            yield played, played.positions[int(part * (len(played.positions) - 1))]
