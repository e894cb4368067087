"""Running a record again: to resume it, to verify it, to step through it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_core.chance import commitment
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.messages import Message, Messages
from tabletop_core.options import options_from_json
from tabletop_core.record import End, Record, RecordError, Step, Undone
from tabletop_core.recording import RecordWriter

_ = Messages("tabletop_core")


class Divergence(RecordError):
    """A record and the rules disagree."""

    def __init__(self, record: Record, step: int, reason: Message) -> None:
        header = record.header
        super().__init__(
            _(
                "{path}: step {step} differs: {reason}",
                path=str(record.path),
                step=step,
                reason=reason,
            ),
            hint=_(
                "it was played with {distribution} {version}; other rules may be installed now",
                distribution=header.distribution,
                version=header.distribution_version,
            ),
        )
        self.step = step
        self.reason = reason


def begin(game: Game[Any, Any], record: Record) -> Match:
    """The match of a record before its first action.

    :raises Divergence: when the setup is not the recorded one.
    """
    header = record.header
    if header.commitment != commitment(header.seed):
        raise Divergence(record, 0, _("the seed is not the one that was committed to"))
    try:
        options = options_from_json(game.Options, header.options)
        match = Match(game, header.seats, options, seed=header.seed, dictated=header.chance)
    except TabletopError as error:
        raise Divergence(record, 0, _message(error)) from error
    _compare(record, 0, match, header.digest, header.to_act)
    return match


def replay(game: Game[Any, Any], record: Record) -> Iterator[Match]:
    """The match of a record after its setup, and then after each of its lines.

    It is one and the same match, which goes on as the iterator does.

    :raises Divergence: at the first line that the rules do not confirm.
    """
    match = begin(game, record)
    yield match
    for line in record.lines:
        _do(match, game, record, line)
        yield match
    if record.end is not None:
        _compare_end(record, match, record.end)


def resume(game: Game[Any, Any], record: Record, *, sync: bool) -> Match:
    """Go on with a record: its match after its last line, writing to the same file.

    :raises Divergence: when the rules do not confirm what was played.
    :raises RecordLocked: when another process is playing it.
    """
    # The lock comes first, so that nobody appends between reading and going on.
    writer = RecordWriter.reopen(record, sync=sync)
    try:
        *_, last = replay(game, record)
    except BaseException:
        writer.close()
        raise
    last.go_on_with(writer, ended=record.end is not None)
    return last


def _do(match: Match, game: Game[Any, Any], record: Record, line: Step | Undone) -> None:
    step = line.step if isinstance(line, Step) else match.step
    try:
        if isinstance(line, Undone):
            match.undo(line.player)
        else:
            match.replay(line.player, game.parse(line.action), line.chance)
    except Divergence:
        raise
    except TabletopError as error:
        raise Divergence(record, step, _message(error)) from error
    if isinstance(line, Step) and match.step != line.step:
        reason = _("it is step {found} of the match", found=match.step)
        raise Divergence(record, line.step, reason)
    _compare(record, step, match, line.digest, line.to_act)


def _compare(record: Record, step: int, match: Match, digest: str, to_act: tuple[int, ...]) -> None:
    if match.to_act != to_act:
        reason = _(
            "the record says that {recorded} act, the rules say {found}",
            recorded=str(list(to_act)),
            found=str(list(match.to_act)),
        )
        raise Divergence(record, step, reason)
    if match.digest() != digest:
        reason = _(
            "the state has the digest {found}, the record says {recorded}",
            found=match.digest(),
            recorded=digest,
        )
        raise Divergence(record, step, reason)


def _compare_end(record: Record, match: Match, end: End) -> None:
    outcome = match.outcome
    if outcome is None:
        raise Divergence(record, match.step, _("the record has an outcome, the match goes on"))
    found = (outcome.ranking, outcome.winners, outcome.scores, match.step)
    if found != (end.ranking, end.winners, end.scores, end.steps):
        raise Divergence(record, match.step, _("the outcome is another one"))


def _message(error: TabletopError) -> Message:
    return error.message if isinstance(error.message, Message) else Message(str(error.message))
