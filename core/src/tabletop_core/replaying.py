"""Running a record again: to resume it, to verify it, to step through it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletop_core.chance import Chanced, commitment
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.guarded_rules import GuardedRules
from tabletop_core.match import Match
from tabletop_core.messages import Message, Messages
from tabletop_core.options import options_from_json
from tabletop_core.record import End, Header, Record, RecordError, Step, Undone
from tabletop_core.recording import RecordWriter

_ = Messages("tabletop_core")


class Divergence(RecordError):
    """A record and the rules disagree.

    :param step: the step that differs; 0 is the setup.
    :param reason: how it differs.
    :param line: the line of the record that does the step, if one does.
    """

    def __init__(
        self, record: Record, step: int, reason: Message, line: Step | Undone | None = None
    ) -> None:
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
        self.line = line


def begin(game: Game[Any, Any], record: Record, *, same_rules: bool = True) -> Match:
    """The match of a record before its first action.

    :param same_rules: whether the state must be the recorded one, too; see :func:`replay`.
    :raises RecordError: when it is the record of another game.
    :raises Divergence: when the setup is not the recorded one.
    """
    header = record.header
    if header.game != game.info.id:
        raise RecordError(
            _("{path} is a match of {game}", path=str(record.path), game=header.game),
            hint=_("replay it with the rules of that game"),
        )
    if header.commitment != commitment(header.seed):
        raise Divergence(record, 0, _("the seed is not the one that was committed to"))
    try:
        options = options_from_json(game.Options, header.options)
        match = Match(game, header.seats, options, seed=header.seed, dictated=header.chance)
    except TabletopError as error:
        raise Divergence(record, 0, _message(error)) from error
    _compare_chance(record, 0, match.setup_outcomes, header.chance, None)
    _compare_to_act(record, 0, match, header.to_act, None)
    if same_rules:
        _compare_digests(record, 0, match, header, None)
    return match


def replay(game: Game[Any, Any], record: Record, *, same_rules: bool = True) -> Iterator[Match]:
    """The match of a record after its setup, and then after each of its lines.

    It is one and the same match, which goes on as the iterator does.

    :param same_rules: whether the states and the outcome must be the recorded ones, too. Without it
        the rules need only allow the match: the same actions by the same players, with the same
        outcomes of chance, and as many of them.
    :raises Divergence: at the first line that the rules do not confirm.
    """
    match = begin(game, record, same_rules=same_rules)
    yield match
    for line in record.lines:
        _do(match, game, record, line)
        if same_rules:
            step = line.step if isinstance(line, Step) else line.undo + 1
            _compare_digests(record, step, match, line, line)
        yield match
    if record.end is not None and same_rules:
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
        last.go_on_with(writer, ended=record.end is not None)
    except BaseException:
        writer.close()
        raise
    return last


def _do(match: Match, game: Game[Any, Any], record: Record, line: Step | Undone) -> None:
    """Do what a line did; the state may come out as another one."""
    step = line.step if isinstance(line, Step) else line.undo + 1
    try:
        if isinstance(line, Undone):
            match.undo(line.player)
        else:
            action = GuardedRules(game, match.players).parse(line.action)
            match.replay(line.player, action, line.chance)
    except TabletopError as error:
        raise Divergence(record, step, _message(error), line) from error
    if isinstance(line, Step):
        if match.step != line.step:
            reason = _("it is step {found} of the match", found=match.step)
            raise Divergence(record, step, reason, line)
        _compare_chance(record, step, match.last_outcomes, line.chance, line)
    elif match.step != line.undo:
        reason = _.plural(
            "{count} action is left in the match, the record says {recorded}",
            "{count} actions are left in the match, the record says {recorded}",
            count=match.step,
            recorded=line.undo,
        )
        raise Divergence(record, step, reason, line)
    _compare_to_act(record, step, match, line.to_act, line)


def _compare_chance(
    record: Record,
    step: int,
    asked: Sequence[Chanced],
    recorded: Sequence[Chanced],
    line: Step | None,
) -> None:
    """Asking for too much fails by itself."""
    if len(asked) < len(recorded):
        reason = _.plural(
            "{count} outcome of chance is recorded, the rules ask for {asked}",
            "{count} outcomes of chance are recorded, the rules ask for {asked}",
            count=len(recorded),
            asked=len(asked),
        )
        raise Divergence(record, step, reason, line)


def _compare_to_act(
    record: Record,
    step: int,
    match: Match,
    recorded: tuple[int, ...],
    line: Step | Undone | None,
) -> None:
    found = match.to_act
    if found == recorded:
        return
    if not found:
        reason = _(
            "the match is over, in the record it is for {recorded:players} to act",
            recorded=recorded,
        )
    elif not recorded:
        reason = _("it is for {found:players} to act, in the record the match is over", found=found)
    else:
        reason = _(
            "it is for {found:players} to act, in the record for {recorded:players}",
            found=found,
            recorded=recorded,
        )
    raise Divergence(record, step, reason, line)


def _compare_digests(
    record: Record,
    step: int,
    match: Match,
    recorded: Header | Step | Undone,
    line: Step | Undone | None,
) -> None:
    """Compare the state with what a line says of it, if it does."""
    if recorded.digest is not None and (found := match.digest()) != recorded.digest:
        reason = _(
            "the state has the digest {found}, the record says {recorded}",
            found=found,
            recorded=recorded.digest,
        )
        raise Divergence(record, step, reason, line)
    position = None if isinstance(recorded, Undone) else recorded.position
    if position is not None and (found := match.position_digest()) != position:
        reason = _(
            "the position has the digest {found}, the record says {recorded}",
            found=found,
            recorded=position,
        )
        raise Divergence(record, step, reason, line)


def _compare_end(record: Record, match: Match, end: End) -> None:
    outcome = match.outcome
    if outcome is None:
        raise Divergence(record, match.step, _("the record has an outcome, the match goes on"))
    found = (outcome.ranking, outcome.winners, outcome.scores, match.step)
    if found != (end.ranking, end.winners, end.scores, end.steps):
        raise Divergence(record, match.step, _("the outcome is another one"))


def _message(error: TabletopError) -> Message:
    return error.message if isinstance(error.message, Message) else Message(str(error.message))
