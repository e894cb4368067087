"""Finding the shortest match that shows a failure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_core.chance import generator
from tabletop_testing.broken import Broken
from tabletop_testing.check import PositionCheck
from tabletop_testing.lines import Line, Pick, Playthrough, play_line, play_randomly
from tabletop_testing.looking import look
from tabletop_testing.positions import Position
from tabletop_testing.setups import Setup
from tabletop_testing.subject import Subject

#: Other matches are played at random only so far.
_FRESH_STEPS = 40


def shortest(
    check: PositionCheck, subject: Subject, line: Line, broken: Broken
) -> tuple[Line, Broken]:
    """A line that shows the failure with as few actions, players and options as can be found.

    It is the same for the same failure: nothing depends on the time it takes.
    """
    search = _Search(check, subject, line, broken)
    search.run()
    return search.line, search.broken


class _Search:
    def __init__(self, check: PositionCheck, subject: Subject, line: Line, broken: Broken) -> None:
        self.check = check
        self.subject = subject
        self.line = line
        self.broken = broken
        self.left = check.shrinks

    def run(self) -> None:
        self._try_setups()
        self._play_others()
        while self.left > 0:
            before = _size(self.line)
            self._leave_out()
            self._take_first()
            self._try_setups()
            if _size(self.line) == before:
                break
        self._try_seeds()

    def _try(self, line: Line) -> bool:
        """Take the line if the failure shows at its end and it is simpler."""
        if self.left <= 0:
            return False
        played = play_line(self.subject, line)
        return bool(played.positions) and self._see(played, played.last)

    def _see(self, played: Playthrough, position: Position) -> bool:
        line = played.line_to(position)
        if _size(line) >= _size(self.line):
            return False
        self.left -= 1
        found = look(self.check, position)
        if not isinstance(found, Broken):
            return False
        self.line, self.broken = line, found
        return True

    def _try_setups(self) -> None:
        """Fewer players, and the printed rules."""
        for setup in self._simpler_setups():
            if self._try(Line(setup, self.line.seed, self.line.picks)):
                break

    def _simpler_setups(self) -> Iterator[Setup]:
        now = self.line.setup
        for players in range(self.subject.players.start, now.players + 1):
            yield Setup.usual(self.subject.game, players)
            if players < now.players:
                yield Setup(players, now.options)

    def _play_others(self) -> None:
        """Look at every position of other, short matches; a third of all looks go there."""
        enough = self.left * 2 // 3
        setups = [self.line.setup, *self._simpler_setups()]
        for number in range(60):
            setup = setups[-1 - number % len(setups)]
            # With a simpler setup, as many actions are better, too.
            simpler = _size(Line(setup, "")) < _size(Line(self.line.setup, ""))
            most = min(len(self.line.picks) - (not simpler), _FRESH_STEPS)
            if self.left <= enough or not self.line.picks:
                return
            rng = generator("other matches", number)
            played = play_randomly(self.subject, setup, str(number), rng, most)
            for position in played.positions:
                if self.left <= enough or self._see(played, position):
                    break

    def _leave_out(self) -> None:
        """Leave out decisions: halves, quarters, and so on."""
        size = len(self.line.picks) // 2
        while size and self.left > 0:
            start = 0
            while start < len(self.line.picks):
                picks = self.line.picks
                kept = picks[:start] + picks[start + size :]
                if not self._try(Line(self.line.setup, self.line.seed, kept)):
                    start += size
            size //= 2

    def _take_first(self) -> None:
        """Let the first player to act do the first legal action, wherever that will do."""
        for place, pick in enumerate(self.line.picks):
            for simpler in (Pick(0, 0), Pick(0, pick.action)):
                picks = self.line.picks
                if place >= len(picks) or simpler == pick:
                    break
                changed = (*picks[:place], simpler, *picks[place + 1 :])
                if self._try(Line(self.line.setup, self.line.seed, changed)):
                    break

    def _try_seeds(self) -> None:
        self.left = max(self.left, 0) + 6
        for seed in map(str, range(6)):
            if self._try(Line(self.line.setup, seed, self.line.picks)):
                break


def _size(line: Line) -> Any:
    """What makes one line simpler than another."""
    return (
        len(line.picks),
        line.setup.players,
        len(line.setup.changed),
        sum(pick.seat for pick in line.picks),
        sum(min(pick.action, 1) for pick in line.picks),
        len(line.seed),
        line.seed,
    )
