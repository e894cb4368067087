"""Chunks: a stretch of a plan's matches, played wherever there is a worker.

What goes to a worker and comes back is plain data. A worker finds the game and the bots among its own
plugins, and refuses to play with other versions than the plan was made with.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import attrs

from tabletop_cli.bots import BotSpec, make_bot_options
from tabletop_core.bots.bot import Bot
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import Chance, RandomChance, generator, reseed
from tabletop_core.errors import TabletopError
from tabletop_core.executors import ExecutorError
from tabletop_core.faults import describe_error, format_traceback
from tabletop_core.options import options_from_json
from tabletop_core.record import SUFFIX as RECORD_SUFFIX
from tabletop_core.registry import Registry
from tabletop_core.seats import Seat
from tabletop_core.transcript import Transcripts
from tabletop_simulation.course import NO_TENSION, Course, Tension
from tabletop_simulation.features import Features
from tabletop_simulation.match_recording import MatchRecording
from tabletop_simulation.plan import Place, Plan
from tabletop_simulation.playing import Rules, play_match
from tabletop_simulation.tally import Tally


@attrs.frozen
class Task:
    """What a worker is to do: matches ``first`` up to ``end``, which is not one of them."""

    #: The plan as JSON, and the versions that it is to be played with, by distribution.
    plan: str
    versions: Mapping[str, str]
    #: Plugins that are switched off.
    disabled: tuple[str, ...]
    first: int
    end: int
    #: The folder for records of the matches, if any.
    records: str | None = None


@attrs.frozen
class Failure:
    """A match that could not be played to its end."""

    match: int
    message: str
    hint: str
    #: For ``--debug``.
    traceback: str


@attrs.frozen
class Chunk:
    """What came of a task."""

    first: int
    #: The rows of the matches from ``first`` on, as :meth:`Row.values`; fewer than asked for if one failed.
    rows: Sequence[Sequence[Any]]
    #: As :meth:`Usage.as_json`.
    usage: Sequence[Any]
    #: How long it took, in seconds; the only thing here that is not the same each time.
    seconds: float
    failure: Failure | None = None

    @property
    def end(self) -> int:
        """The match after the last one."""
        return self.first + len(self.rows)


def play_chunk(task: Task) -> Chunk:
    """Play the matches of a task.

    :raises ExecutorError: when this worker has other versions than the plan was made with.
    :raises TabletopError: when it does not have the game or a bot.
    """
    ready = _ready(task.plan, task.disabled)
    ready.check_versions(task.versions)
    begun = time.perf_counter()
    tally = Tally(ready.features)
    rows: list[list[Any]] = []
    failure = None
    for match in range(task.first, task.end):
        try:
            rows.append(ready.play(match, tally, task.records))
        except (Exception, SystemExit) as error:  # noqa: BLE001  rules and bots may be anybody's
            failure = _failure(match, error)
            break
    seconds = time.perf_counter() - begun
    return Chunk(task.first, rows, tally.usage().as_json(), seconds, failure)


def _failure(match: int, error: BaseException) -> Failure:
    if isinstance(error, TabletopError):
        message, hint = str(error.message), str(error.hint)
    else:
        message = f"the rules failed: {describe_error(error)}"
        hint = "'tabletop check' finds the shortest match that shows it"
    return Failure(match, message, hint, format_traceback(error))


def versions_of(plan: Plan, registry: Registry) -> dict[str, str]:
    """What the results of a plan depend on: distributions and their versions here."""
    found = {name: version(name) for name in ("tabletop-core", "tabletop-simulation")}
    plugins = [registry.find_game(plan.game).plugin]
    game = registry.game(plan.game).info.id
    names = (BotSpec.parse(entrant.bot).name for entrant in plan.entrants)
    plugins += (registry.find_bot(name, game).plugin for name in names)
    return found | {plugin.distribution: plugin.version for plugin in plugins}


class _Ready:
    """A plan with its game and its bots, found among the plugins of this process."""

    def __init__(self, plan: Plan, registry: Registry) -> None:
        self.plan = plan
        self._versions = versions_of(plan, registry)
        self.game = registry.game(plan.game)
        self.features = Features()
        #: Of the match under way, for its chance and for what bots that see nothing choose. They are made
        #: once, since that takes as long as ten decisions; both are one where no match shares its chance.
        self._rng = Random()
        self._luck = Random() if plan.paired else self._rng
        self._rules = [
            Rules(self.game, options_from_json(self.game.Options, arm.options), plan.most_actions)
            for arm in plan.arms
        ]
        plugin = registry.find_game(plan.game).plugin
        self._transcripts = [
            Transcripts(
                self.game,
                rules.options,
                distribution=plugin.distribution,
                version=plugin.version,
            )
            for rules in self._rules
        ]
        self._bots: list[tuple[type[Bot], Any]] = []
        for entrant in plan.entrants:
            spec = BotSpec.parse(entrant.bot)
            options = make_bot_options(registry, self.game.info.id, spec)
            self._bots.append((registry.bot(spec.name, self.game.info.id), options))
        #: Bots for all seats, where all are random: those remember nothing, and serve for every match.
        self._random_bots: list[Bot] | None = None
        if all(kind is RandomBot for kind, _options in self._bots):
            self._random_bots = [kind(options, self._luck) for kind, options in self._bots]

    def check_versions(self, wanted: Mapping[str, str]) -> None:
        found = self._versions
        for name in sorted(wanted):
            if found.get(name) != wanted[name]:
                raise ExecutorError(
                    f"the worker on {socket.gethostname()} has {name} {found.get(name, '(not at all)')}, "
                    f"and this simulation is played with {wanted[name]}",
                    hint=f"install {name}=={wanted[name]} there: other versions may play other matches",
                )

    def play(self, match: int, tally: Tally, records: str | None) -> list[Any]:
        """Play one match, count what was used, and return its row as :meth:`Row.values`.

        :param records: the folder for its record, if it is to have one.
        """
        plan = self.plan
        place = plan.place(match)
        counts = plan.takes_usage(match)
        looks = counts and plan.takes_standings(match)
        reseed(self._rng, place.seed)
        rules, bots, chance = self._rules[place.arm], self._seated(place), RandomChance(self._rng)
        if records is None:
            course = play_match(rules, bots, chance, standings=looks, usage=counts)
        else:
            with self._recording(place, chance, Path(records)) as recording:
                course = play_match(
                    rules,
                    bots,
                    recording.chance,
                    standings=looks,
                    usage=counts,
                    scribe=recording,
                )
                recording.end(course.state, course.outcome)
        if counts:
            tally.add(place.arm, place.seats, course)
        return _row(place, course, Tension.of(course) if looks else NO_TENSION)

    def _recording(self, place: Place, chance: Chance, folder: Path) -> MatchRecording:
        plan = self.plan
        seats = [
            Seat(plan.entrants[entrant].name, plan.entrants[entrant].bot) for entrant in place.seats
        ]
        path = folder / f"{self.game.info.id}-{place.match:06}{RECORD_SUFFIX}"
        return MatchRecording(self._transcripts[place.arm], seats, place.seed, chance, path)

    def _seated(self, place: Place) -> list[Bot]:
        """Bots for the seats of a match."""
        plan = self.plan
        if plan.blind and plan.paired:
            reseed(self._luck, plan.seed, "bots", place.match)
        if self._random_bots is not None:
            return self._random_bots
        seated = []
        for entrant in place.seats:
            kind, options = self._bots[entrant]
            luck = self._luck if plan.blind else generator(plan.seed, "bot", place.match, entrant)
            seated.append(kind(options, luck))
        return seated


@lru_cache(maxsize=4)
def _ready(plan: str, disabled: tuple[str, ...]) -> _Ready:
    return _Ready(Plan.from_json(json.loads(plan)), Registry.installed(disabled=disabled))


def _row(place: Place, course: Course, tension: Tension) -> list[Any]:
    """The values of :class:`rows.Row` in their order, without the time that making one takes."""
    outcome = course.outcome
    return [
        place.match,
        place.arm,
        place.deal,
        place.seed,
        place.seats,
        len(place.seats),
        () if outcome is None else outcome.ranking,
        () if outcome is None else outcome.winners,
        course.scores,
        {} if outcome is None else outcome.breakdown,
        "" if outcome is None else outcome.ending,
        outcome is None,
        *course.pace,
        *tension,
    ]
