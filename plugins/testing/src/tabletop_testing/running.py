"""Running checks on a game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import attrs

from tabletop_core.chance import generator
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import Check, GameCheck, PositionCheck
from tabletop_testing.corpus import Corpus
from tabletop_testing.failures import Failure
from tabletop_testing.lines import Line
from tabletop_testing.looking import look, look_at_all
from tabletop_testing.moves import moves_of
from tabletop_testing.shrinking import shortest


class Status(Enum):
    """What came of a check."""

    OK = "ok"
    FAILED = "failed"
    SKIPPED = "skipped"


@attrs.frozen
class Result:
    """What came of a check."""

    check: Check
    status: Status
    #: At how many positions it has looked; 0 for a check of the game as a whole.
    looked: int = 0
    failure: Failure | None = None
    #: Why it was skipped.
    why: str = ""


@attrs.frozen(eq=False)
class Found:
    """A broken rule, not yet shortened."""

    check: Check
    broken: Broken
    #: The match that shows it; ``None`` where the game as a whole is at fault.
    line: Line | None


@attrs.define
class Looking:
    """A check that is run on the matches of a game."""

    check: Check
    corpus: Corpus
    #: At how many positions it had something to say so far.
    looked: int = 0
    #: Why it had nothing to say, at the last place where it had not.
    why: str = ""

    def found(self) -> Iterator[Found]:
        """Everything that it finds, one after the other."""
        if isinstance(self.check, GameCheck):
            yield from self._on_game(self.check)
        elif isinstance(self.check, PositionCheck):
            yield from self._on_positions(self.check)

    def _on_game(self, check: GameCheck) -> Iterator[Found]:
        found = look_at_all(check, self.corpus)
        if isinstance(found, NotHere):
            self.why = found.why
        elif found is not None:
            yield Found(check, found, found.line)

    def _on_positions(self, check: PositionCheck) -> Iterator[Found]:
        rng = generator(str(self.corpus.effort.seed), "sample")
        for played, position in check.at(self.corpus, rng):
            found = look(check, position)
            if isinstance(found, NotHere):
                self.why = found.why
                continue
            self.looked += 1
            if found is not None:
                yield Found(check, found, played.line_to(position))
        if not self.corpus.played:
            self.why = "no match could be set up"


def run_check(check: Check, corpus: Corpus) -> Result:
    """Run a check on the matches of a game; the first failure is shortened and returned."""
    looking = Looking(check, corpus)
    found = next(looking.found(), None)
    if found is not None:
        return Result(check, Status.FAILED, looking.looked, shortened(found, corpus))
    if looking.why and not looking.looked:
        return Result(check, Status.SKIPPED, why=looking.why)
    return Result(check, Status.OK, looking.looked)


def shortened(found: Found, corpus: Corpus) -> Failure:
    """The failure as it is told, with the shortest match that shows it."""
    line, broken = found.line, found.broken
    if isinstance(found.check, PositionCheck) and line is not None:
        line, broken = shortest(found.check, corpus.subject, line, broken)
    moves = () if line is None else tuple(moves_of(corpus.subject, line))
    return Failure(found.check, corpus.subject, broken, line, moves, corpus.effort)
