"""Looking at a recorded match, at any of its moments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_cli.language import _
from tabletop_cli.narration import Narrator
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.nearest import nearest
from tabletop_core.players import Player
from tabletop_core.record import Record, Step, Undone
from tabletop_core.replaying import replay


class PlaybackError(TabletopError):
    """A moment or a player that a match does not have."""


class Playback:
    """A record that is played again as far as it is looked at.

    A moment is a number of lines: 0 is after the setup, the last one after the last line.

    :param translator: with the names of the players.
    :param viewer: the player whose view it is, or ``None`` for everything that is on the table.
    """

    def __init__(
        self, game: Game[Any, Any], record: Record, translator: Translator, viewer: Player | None
    ) -> None:
        self.game = game
        self.record = record
        self.viewer = viewer
        self.narrator = Narrator(game, translator, everything=viewer is None)
        self._translator = translator
        self._replay: Iterator[Match] = iter(())
        self._moment = -1
        self._match: Match | None = None

    @property
    def last_moment(self) -> int:
        """The moment after the last line."""
        return len(self.record.lines)

    def match(self, moment: int) -> Match:
        """The match at a moment; it goes on when another moment is asked for.

        :raises Divergence: when the rules do not confirm the record until there.
        """
        if self._match is None or moment < self._moment:
            self._replay = replay(self.game, self.record)
            self._moment = -1
        while self._moment < moment:
            self._match = next(self._replay)
            self._moment += 1
        assert self._match is not None
        return self._match

    def state(self, moment: int) -> Any:
        """The state as far as the viewer may know it."""
        match = self.match(moment)
        return match.true_state() if self.viewer is None else match.view(self.viewer)

    def told(self, moment: int) -> list[str]:
        """What the line before a moment did, as sentences; for moment 0, the setup."""
        match = self.match(moment)
        if moment:
            line = self.record.lines[moment - 1]
            if isinstance(line, Undone):
                name = self._translator.name(line.player)
                return [_("{name} takes the last action back", name=name)]
        return self.narrator.step(match, match.step, self.viewer)

    def step(self, moment: int) -> int:
        """The number of the step that the line before a moment did or took back."""
        if not moment:
            return 0
        line = self.record.lines[moment - 1]
        return line.step if isinstance(line, Step) else line.undo + 1

    def moments_between(self, first: int, last: int | None) -> list[int]:
        """The moments after the steps from ``first`` to ``last``, undone ones included.

        :param last: the end of the record for ``None``.
        :raises PlaybackError: when there are none.
        """
        every = range(self.last_moment + 1)
        most = max(self.step(moment) for moment in every)
        until = most if last is None else last
        if until < first or max(first, until) > most:
            raise PlaybackError(
                _("there are no steps from {first} to {last}", first=first, last=until),
                hint=_("the steps go from 0 to {last}", last=most),
            )
        return [moment for moment in every if first <= self.step(moment) <= until]

    def moment_of(self, step: int) -> int:
        """The last moment at which this was the last step.

        :raises PlaybackError: when there is no such step.
        """
        for moment in range(self.last_moment, -1, -1):
            undone = moment and isinstance(self.record.lines[moment - 1], Undone)
            if self.step(moment) == step and not undone:
                return moment
        raise PlaybackError(
            _("there is no step {step}", step=step),
            hint=_("the steps go from 0 to {last}", last=self.record.steps),
        )


def find_player(record: Record, text: str) -> Player:
    """The seat of a player who is named, or whose number, from 1, is given.

    :raises PlaybackError: naming the players.
    """
    names = [seat.name for seat in record.header.seats]
    folded = [name.casefold() for name in names]
    if text.casefold() in folded:
        return folded.index(text.casefold())
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    close = nearest(text, names)
    raise PlaybackError(
        _("nobody is called {name} here", name=repr(text)),
        hint=_("did you mean {near}? the players are {names}", near=close[0], names=listed)
        if close
        else _("the players are {names}", names=listed),
    )
