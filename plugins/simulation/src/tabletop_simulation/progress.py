"""How far a simulation is: a line on standard error, for a person who waits."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tabletop_cli.output import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress


class Progress:
    """Shows matches done, matches a second, and the time that is left, if standard error is a terminal.

    :param done: how many matches were there before.
    :param total: how many there will be.
    """

    def __init__(self, done: int, total: int) -> None:
        self._done = done
        self._total = total
        self._bar: RichProgress | None = None

    def __enter__(self) -> Self:
        if is_terminal(sys.stderr):
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                Progress,
                TextColumn,
                TimeRemainingColumn,
            )

            self._bar = Progress(
                TextColumn("matches"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
            self._task = self._bar.add_task("", total=self._total, completed=self._done, rate="")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self, matches: int) -> None:
        """So many matches more are done."""
        if self._bar is not None:
            self._bar.advance(self._task, matches)
            speed = self._bar.tasks[0].speed
            if speed is not None:
                self._bar.update(self._task, rate=f"{speed:,.{0 if speed >= 10 else 1}f}/s")
