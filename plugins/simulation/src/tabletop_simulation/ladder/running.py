"""Playing a ladder: a plan for each table, all by one executor."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import attrs

from tabletop_cli.bots import BotSpec, make_bot_options
from tabletop_core.errors import TabletopError
from tabletop_core.executors import Executor
from tabletop_core.match import check_players
from tabletop_core.registry import Registry
from tabletop_core.seats import HUMAN
from tabletop_simulation.chunks import Chunk, versions_of
from tabletop_simulation.findings.words import count
from tabletop_simulation.ladder import keeping
from tabletop_simulation.ladder.tables import ladder_tables
from tabletop_simulation.plan import MOST_ACTIONS, Plan
from tabletop_simulation.planning import make_plan
from tabletop_simulation.progress import Progress
from tabletop_simulation.results_file import ResultsFile, read_results
from tabletop_simulation.running import Conditions, play_all

if TYPE_CHECKING:
    from tabletop_simulation.ladder.standings import Standings

#: So many tables are a slip of the fingers.
_MOST_TABLES = 1000
#: In so many parts each table plays its matches.
_PARTS = 5


class LadderError(TabletopError):
    """A ladder cannot be played with what was typed."""


@attrs.frozen
class Ladder:
    """What is to be played."""

    #: The game's id, or ``distribution:id``.
    game: str
    title: str
    bots: tuple[str, ...]
    players: int
    seed: str
    #: One for each table.
    plans: tuple[Plan, ...]

    @property
    def matches(self) -> int:
        """How many matches there are."""
        return sum(plan.matches for plan in self.plans)


def make_ladder(
    registry: Registry,
    game: str,
    bots: str,
    *,
    players: int | None,
    games: int,
    seed: str | None,
    options: Sequence[str],
) -> Ladder:
    """The ladder for what was typed.

    :param bots: bots as in ``--players``, without names, separated by commas.
    :param players: how many sit at a table; by default two, or as many as the game needs.
    :raises TabletopError: for what is not there or does not go together.
    """
    rules = registry.game(game)
    chosen = _bots(registry, rules.info.id, bots)
    fewest, most = rules.info.players
    seats = min(max(2, fewest), most) if players is None else players
    check_players(rules, seats)
    if seats < 2:
        raise LadderError(
            f"{game} with {seats} player has nobody to be compared",
            "'tabletop simulate' tells what one player reaches",
        )
    if len(chosen) < seats:
        raise LadderError(
            f"--bots names {count(len(chosen), 'bot')}, and {seats} sit at a table",
            "name more bots; the same bot with other parameters counts as another",
        )
    tables = ladder_tables(chosen, seats, games)
    if len(tables) > _MOST_TABLES:
        raise LadderError(
            f"{len(chosen)} bots make {len(tables):,} tables of {seats} players",
            "name fewer bots, or let fewer play at a table by --players",
        )
    number = str(secrets.randbelow(10**9)) if seed is None else seed
    plans = tuple(
        make_plan(
            registry,
            game,
            players=",".join(table.bots),
            games=table.games,
            seed=number,
            options=options,
            paired=True,
            most_actions=MOST_ACTIONS,
        )
        for table in tables
    )
    if len(plans[0].arms) > 1:
        raise LadderError(
            "--option with several values: a ladder has one set of rules",
            "give one value; 'tabletop simulate' compares several",
        )
    return Ladder(game, rules.info.title, chosen, seats, number, plans)


def _bots(registry: Registry, game: str, text: str) -> tuple[str, ...]:
    chosen = tuple(bot.strip() for bot in text.split(","))
    made: list[tuple[type, Any]] = []
    for bot in chosen:
        if not bot:
            raise LadderError(
                f"--bots {text}: a name is missing beside a comma", "write it as A,B,C"
            )
        if bot.casefold() == HUMAN:
            raise LadderError(
                "--bots names a person, and on a ladder only bots play", "name bots only"
            )
        if "=" in bot.partition(":")[0]:
            raise LadderError(
                f"--bots {bot}: on a ladder bots have no names of their own",
                f"write {bot.partition('=')[2]}",
            )
        spec = BotSpec.parse(bot)
        options = make_bot_options(registry, game, spec)
        made.append((registry.bot(spec.name, game), options))
        if made[-1] in made[:-1]:
            twin = chosen[made.index(made[-1])]
            again = "twice" if twin == bot else f"and {twin}, which are the same"
            raise LadderError(
                f"--bots names {bot} {again}: it would be rated against itself",
                "name each bot once; with other parameters it counts as another",
            )
    return chosen


class LadderRun:
    """A ladder that is being played, and kept as it is played.

    :param files: for each table its file.
    """

    def __init__(self, ladder: Ladder, files: Sequence[Path]) -> None:
        self.ladder = ladder
        self.folder = files[0].parent
        self._files = files
        self._stored = [read_results(file) for file in files]

    @classmethod
    def begin(cls, ladder: Ladder, registry: Registry) -> Self:
        """Begin a ladder.

        :raises ResultsFileError: when it cannot be kept.
        """
        plans = [(plan, versions_of(plan, registry)) for plan in ladder.plans]
        return cls(ladder, keeping.begin(ladder.game, plans))

    @classmethod
    def resume(cls, name: str) -> Self:
        """Go on with a ladder that was stopped.

        :raises ResultsFileError: when it is not there, or cannot be read.
        """
        files = keeping.find(name)
        plans = tuple(read_results(file).plan for file in files)
        first = plans[0]
        # Tables are in the order of the bots, so bots come in theirs.
        bots = dict.fromkeys(entrant.bot for plan in plans for entrant in plan.entrants)
        return cls(
            Ladder(first.game, first.title, tuple(bots), first.players, first.seed, plans), files
        )

    @property
    def versions(self) -> dict[str, str]:
        """What the results depend on: distributions and their versions."""
        return {name: each for stored in self._stored for name, each in stored.versions.items()}

    @property
    def played(self) -> int:
        """How many matches were played."""
        return sum(len(stored.rows) for stored in self._stored)

    def play(self, executor: Executor, disabled: Sequence[str]) -> None:
        """Play what was not played yet.

        :param disabled: plugins that are switched off.
        :raises TabletopError: when the rules, a bot or the executor fail, or nothing can be written.
        """
        with Progress(self.played, self.ladder.matches) as progress:
            # All tables a part, so that whoever stops it sees something of each.
            for part in range(1, _PARTS + 1):
                for number, stored in enumerate(self._stored):
                    rotations = stored.plan.games // stored.plan.players
                    end = -(-rotations * part // _PARTS) * stored.plan.players
                    missing = [range(each.start, min(each.stop, end)) for each in stored.missing()]
                    if any(missing):
                        self._play_table(
                            number, list(filter(None, missing)), executor, disabled, progress
                        )

    def _play_table(
        self,
        number: int,
        missing: Sequence[range],
        executor: Executor,
        disabled: Sequence[str],
        progress: Progress,
    ) -> None:
        # Open only as long as it is played: there may be more tables than files can be open.
        file, stored = ResultsFile.reopen(self._files[number])
        self._stored[number] = stored

        def note(chunk: Chunk) -> None:
            file.append(chunk)
            stored.add(chunk)
            progress.advance(len(chunk.rows))

        try:
            conditions = Conditions(stored.versions, tuple(disabled))
            play_all(stored.plan, missing, executor, conditions, note)
        finally:
            file.close()

    def standings(self) -> Standings:
        """The standings after what was played, rated in turns: the first match of each table first."""
        # They bring NumPy with them, which nothing needs before.
        from tabletop_simulation.ladder.standings import Played, standings_of

        by_table = [
            [(stored.plan, row) for _match, row in sorted(stored.rows.items())]
            for stored in self._stored
        ]
        turns = [each for turn in zip_longest(*by_table) for each in turn if each is not None]
        played = [Played.of(plan, row) for plan, row in turns if not row.truncated]
        return standings_of(
            self.ladder.bots, self.ladder.players, played, cut_off=len(turns) - len(played)
        )
