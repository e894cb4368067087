"""Fuzzing: playing and checking until the time is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

import attrs

from tabletop_testing.check import Check, GameCheck
from tabletop_testing.corpus import Corpus, Effort
from tabletop_testing.failures import Failure
from tabletop_testing.finds import Finds
from tabletop_testing.lines import Line, Playthrough
from tabletop_testing.running import Looking, shortened
from tabletop_testing.subject import Subject

#: Checks of the game as a whole, some of which start processes, are run in every so many rounds.
_ROUNDS = 10


@attrs.define
class Extreme:
    """The most of something that was seen, and the match in which it was."""

    value: float = 0
    line: Line | None = None

    def see(self, value: float, line: Callable[[], Line]) -> None:
        """Take notice of a value."""
        if value > self.value:
            self.value, self.line = value, line()


@attrs.define(eq=False)
class Fuzzing:
    """A search for failures that goes on as long as it is let.

    Which matches are played depends on the seed alone; how many, on the time.
    """

    subject: Subject
    checks: Sequence[Check]
    effort: Effort
    finds: Finds
    matches: int = 0
    actions: int = 0
    rounds: int = 0
    #: How many looks at a position the checks have taken.
    looks: int = 0
    #: The names of checks that have been run, at least on some positions.
    reached: set[str] = attrs.field(factory=set)
    longest: Extreme = attrs.field(factory=Extreme)
    widest: Extreme = attrs.field(factory=Extreme)

    def run(
        self, seconds: float, tell: Callable[[Failure], None], progress: Callable[[str], None]
    ) -> None:
        """Go on for so many seconds.

        :param tell: called with each new find.
        :param progress: called now and then with what is being done.
        """
        end = monotonic() + seconds
        while monotonic() < end:
            self._round(end, tell, progress)
            self.rounds += 1

    def _round(
        self, end: float, tell: Callable[[Failure], None], progress: Callable[[str], None]
    ) -> None:
        left = max(0, round(end - monotonic()))
        progress(f"{self.matches} matches, {len(self.finds.kept)} finds, {left} s left")
        corpus = Corpus.play(self.subject, self.effort, rounds=[self.rounds])
        self.matches += len(corpus.playthroughs)
        for played in corpus.played:
            self._see(played)
        for check in self.checks:
            if monotonic() >= end:
                return
            if isinstance(check, GameCheck) and self.rounds % _ROUNDS:
                continue
            looking = Looking(check, corpus)
            for found in looking.found():
                if self.finds.wants(check, found.broken):
                    failure = shortened(found, corpus)
                    self.finds.keep(failure)
                    tell(failure)
                if monotonic() >= end:
                    break
            self.looks += looking.looked
            self.reached.add(check.name)

    def not_reached(self) -> list[str]:
        """The names of the checks for which there was no time."""
        return [check.name for check in self.checks if check.name not in self.reached]

    def _see(self, played: Playthrough) -> None:
        self.actions += len(played.picks)
        self.longest.see(len(played.picks), lambda: played.line_to(played.last))
        for position in played.positions[:: max(1, len(played.positions) // 20)]:
            for player in position.to_act:
                try:
                    width = len(position.legal(player))
                except Exception:  # noqa: BLE001, S112  a check tells what the rules raise
                    continue
                self.widest.see(width, lambda at=position: played.line_to(at))  # type: ignore[misc]

    def keep_extremes(self) -> None:
        """Record the matches in which most was seen."""
        for name, extreme in (("longest", self.longest), ("widest", self.widest)):
            if extreme.line is not None:
                self.finds.record(name, extreme.line)
