"""Running a plan: its matches in chunks, wherever the executor does them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

import attrs

from tabletop_core.errors import TabletopError
from tabletop_core.executors import Executor
from tabletop_simulation.chunks import Chunk, Failure, Task, play_chunk
from tabletop_simulation.command_line import command_of
from tabletop_simulation.plan import Plan

#: How long a chunk of the second wave and of later ones should take, in seconds: so short that little is
#: lost when a worker dies, and so long that the way to a worker and back does not count.
_SECONDS = (0.25, 1.0)
#: Chunks for each worker, at least, so that all end at about the same time.
_PER_WORKER = 4


class MatchFailed(TabletopError):
    """The rules or a bot failed in a match."""

    exit_code = 1


class _Elsewhere(Exception):
    """What was raised in a worker, as a traceback shows it."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


@attrs.frozen
class Conditions:
    """What a worker needs to know besides the plan."""

    versions: Mapping[str, str]
    #: Plugins that are switched off.
    disabled: tuple[str, ...] = ()
    #: The folder for records of the matches, if any.
    records: str | None = None


def play_all(
    plan: Plan,
    stretches: Sequence[range],
    executor: Executor,
    conditions: Conditions,
    note: Callable[[Chunk], None],
) -> None:
    """Play stretches of a plan.

    The first wave is of single matches, which tell how long one takes; later chunks take as long as
    they should. What comes of a match does not depend on the chunk that it is in.

    :param note: gets each chunk as soon as it is there, in any order.
    :raises MatchFailed: when the rules or a bot fail; what was done before is noted.
    :raises ExecutorError: when the executor cannot go on.
    """
    text = json.dumps(plan.as_json(), separators=(",", ":"))
    left = list(stretches)
    workers = executor.workers
    pace: float | None = None
    wave = 0
    while left:
        if pace is None:
            pieces, left = _cut(left, 1, workers)
        else:
            matches = sum(map(len, left))
            size = int(_SECONDS[min(wave, len(_SECONDS)) - 1] / max(pace, 1e-9))
            size = max(1, min(size, -(-matches // (_PER_WORKER * workers))))
            pieces, left = _cut(left, size, _PER_WORKER * workers if wave == 1 else matches)
        tasks = [
            Task(
                text,
                conditions.versions,
                conditions.disabled,
                piece.start,
                piece.stop,
                conditions.records,
            )
            for piece in pieces
        ]
        seconds, played = 0.0, 0
        for chunk in executor.run(play_chunk, tasks):
            note(chunk)
            if chunk.failure is not None:
                raise _failed(plan, chunk.failure)
            seconds += chunk.seconds
            played += len(chunk.rows)
        pace = seconds / played
        wave += 1


def _cut(stretches: Sequence[range], size: int, most: int) -> tuple[list[range], list[range]]:
    """At most so many pieces of at most this size, and what is left."""
    pieces: list[range] = []
    rest = list(reversed(stretches))
    while rest and len(pieces) < most:
        stretch = rest.pop()
        pieces.append(stretch[:size])
        if stretch[size:]:
            rest.append(stretch[size:])
    return pieces, rest[::-1]


def _failed(plan: Plan, failure: Failure) -> MatchFailed:
    error = MatchFailed(
        f"match {failure.match} (deal seed {plan.place(failure.match).seed}): {failure.message}",
        hint=f"{failure.hint}\n  this match alone: {command_of(plan)} --match {failure.match} --debug",
    )
    error.__cause__ = _Elsewhere(failure.traceback)
    return error
