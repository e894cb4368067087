"""A diary of matches: what everybody may know of each accepted action, as sentences in a text file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from tabletop_core.match import Committed, Observer
from tabletop_core.messages import Translator

#: Names the file; without it, nothing is written.
VARIABLE = "TABLETOP_DIARY"


def open_diary() -> Observer:
    """The observer of one match."""
    path = os.environ.get(VARIABLE)
    return Diary(Path(path)) if path else _nothing


def _nothing(committed: Committed) -> None:
    pass


class Diary:
    """Writes about one match.

    It is called after each action that was accepted, when that is already in the match's record, with what
    somebody without a seat may know. If it raises an error it is not called again, and the match goes on.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._step = -1

    def __call__(self, committed: Committed) -> None:
        """Write what one action has brought."""
        names = Translator(names=[seat.name for seat in committed.seats])
        lines = [*self._beginning(committed), *_told(committed, names)]
        if committed.outcome is not None:
            lines.append(f"  {names(committed.outcome.message())}.")
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
        self._step = committed.step

    def _beginning(self, committed: Committed) -> Iterator[str]:
        """A heading before the first action; a word where decisions were taken back."""
        if self._step < 0:
            players = ", ".join(seat.name for seat in committed.seats)
            yield f"{committed.game.info.title}: {players}"
        elif committed.step <= self._step:
            yield f"  (taken back to step {committed.step - 1})"


def _told(committed: Committed, names: Translator) -> Iterator[str]:
    """The sentences of an action, in one line."""
    messages = map(committed.game.narrate, committed.events)
    told = [names(message) for message in messages if message is not None]
    if told:
        yield f"  {committed.step}. {'; '.join(told)}"
