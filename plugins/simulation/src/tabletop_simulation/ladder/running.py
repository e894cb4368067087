"""Playing a ladder: a plan for each table, all by one executor."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import attrs

from tabletop_cli.bots import BotSpec, make_bot_options
from tabletop_cli.settings import Settings
from tabletop_core.errors import TabletopError
from tabletop_core.executors import Executor
from tabletop_core.match import check_players
from tabletop_core.registry import Registry
from tabletop_core.seats import HUMAN
from tabletop_simulation.chunks import Chunk, versions_of
from tabletop_simulation.findings.words import count
from tabletop_simulation.ladder.standings import Played, Standings, standings_of
from tabletop_simulation.ladder.tables import ladder_tables
from tabletop_simulation.plan import MOST_ACTIONS, Plan
from tabletop_simulation.planning import make_plan
from tabletop_simulation.progress import Progress
from tabletop_simulation.results_file import Stored
from tabletop_simulation.rows import Row
from tabletop_simulation.running import Conditions, play_all

#: So many tables are a slip of the fingers.
_MOST_TABLES = 1000


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
    """A ladder that is being played."""

    def __init__(self, ladder: Ladder, known: Settings) -> None:
        self.ladder = ladder
        self._disabled = tuple(known.disabled)
        self._stored = [Stored(plan, versions_of(plan, known.registry)) for plan in ladder.plans]

    @property
    def versions(self) -> dict[str, str]:
        """What the results depend on: distributions and their versions."""
        return {name: each for stored in self._stored for name, each in stored.versions.items()}

    @property
    def played(self) -> int:
        """How many matches were played."""
        return sum(len(stored.rows) for stored in self._stored)

    def play(self, executor: Executor) -> None:
        """Play what was not played yet.

        :raises TabletopError: when the rules, a bot or the executor fail.
        """
        with Progress(self.played, self.ladder.matches) as progress:
            for stored in self._stored:

                def note(chunk: Chunk, stored: Stored = stored) -> None:
                    stored.add(chunk)
                    progress.advance(len(chunk.rows))

                conditions = Conditions(stored.versions, self._disabled)
                play_all(stored.plan, stored.missing(), executor, conditions, note)

    def standings(self) -> Standings:
        """The standings after what was played, rated in turns: the first match of each table first."""
        by_table = [
            [(stored.plan, row) for _match, row in sorted(stored.rows.items())]
            for stored in self._stored
        ]
        turns = [each for turn in zip_longest(*by_table) for each in turn if each is not None]
        played = [_played(plan, row) for plan, row in turns if not row.truncated]
        return standings_of(
            self.ladder.bots, self.ladder.players, played, cut_off=len(turns) - len(played)
        )


def _played(plan: Plan, row: Row) -> Played:
    bots = [plan.entrants[entrant].bot for entrant in row.seats]
    places = {
        bots[seat]: place for place, seats in enumerate(row.ranking) for seat in sorted(seats)
    }
    # Those who win together, or all where nobody does.
    sharing = row.winners or tuple(range(row.players))
    wins = {bot: (seat in sharing) / len(sharing) for seat, bot in enumerate(bots)}
    return Played(row.deal, places, wins)
