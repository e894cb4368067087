"""The record of a simulated match, as a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tabletop_core.chance import Chance, KeptChance
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.recording import write_record
from tabletop_core.seats import Seat
from tabletop_core.transcript import Transcript, Transcripts


class MatchRecording:
    """Writes a match down, and the file when the match is over.

    In a ``with`` statement: where rules or a bot fail in it, the record of what was done until then is
    written, to show how it came to that. A file of that name is replaced, since a match is played again
    where a worker has died.

    :param chance: where the match's outcomes come from.
    """

    def __init__(
        self, transcripts: Transcripts, seats: Sequence[Seat], seed: str, chance: Chance, path: Path
    ) -> None:
        #: The chance to play with.
        self.chance = KeptChance(chance)
        self._transcripts = transcripts
        self._seats = seats
        self._seed = seed
        self._path = path
        self._transcript: Transcript | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, (Exception, SystemExit)):
            self.end(None, None)

    def begin(self, state: Any, to_act: tuple[Player, ...]) -> None:
        """See :class:`playing.Scribe`."""
        self._transcript = self._transcripts.begin(
            self._seats, self._seed, self.chance, state, to_act
        )

    def add(self, player: Player, action: Any, state: Any, to_act: tuple[Player, ...]) -> None:
        """See :class:`playing.Scribe`."""
        assert self._transcript is not None
        self._transcript.add(player, action, state, to_act)

    def end(self, state: Any, outcome: Outcome | None) -> None:
        """Write the file.

        :param state: the state after the last action; ``None`` when rules that failed have left it
            half changed.
        :raises RecordError: when it cannot be written.
        """
        transcript, self._transcript = self._transcript, None
        if transcript is not None:
            write_record(self._path, transcript.end(state, outcome), replace=True)
