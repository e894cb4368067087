"""Bringing records to other rules: a match is played again, and written anew under the new version.

The line of play stays: the seed, the outcomes of chance, the actions and the decisions taken back. The
states, and with them the digests, become those of the new rules, and so does the outcome. Where the
new rules do not allow what was played there is nothing to write.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.messages import Messages
from tabletop_core.options import options_to_json
from tabletop_core.record import SUFFIX, End, Header, Record, RecordError, Step, Undone
from tabletop_core.recording import RecordWriter
from tabletop_core.replaying import replay

_ = Messages("tabletop_core")


@attrs.frozen
class Migration:
    """A record that was played again under the installed rules."""

    old: Record
    header: Header
    lines: tuple[Step | Undone, ...]
    #: How the match ends now; ``None`` while it is not over.
    end: End | None

    @property
    def changes(self) -> bool:
        """Whether a new record would hold anything else than the old one does."""
        old = self.old
        return (self.header, self.lines, self.end) != (old.header, old.lines, old.end)

    @property
    def outcome_differs(self) -> bool:
        """Whether the match ended otherwise under the old rules."""
        return self.old.end is not None and self.old.end != self.end


def migrate(game: Game[Any, Any], record: Record, *, distribution: str, version: str) -> Migration:
    """Play a record again under the rules of ``game``; nothing is written.

    :param distribution: the distribution that the game comes from, and its version.
    :raises Divergence: at the first line that the rules do not allow.
    """
    matches = replay(game, record, same_rules=False)
    match = next(matches)
    header = attrs.evolve(
        record.header,
        game=game.info.id,
        distribution=distribution,
        distribution_version=version,
        rules_version=game.info.version,
        options=options_to_json(match.options),
        chance=list(match.setup_outcomes),
        to_act=match.to_act,
        **_digests(record.header, match),
    )
    # It is one match, which goes on with each line.
    lines = tuple(_again(line, now) for line, now in zip(record.lines, matches, strict=True))
    end = None if match.outcome is None else End.of(match.outcome, match.step)
    return Migration(record, header, lines, end)


def _again(line: Step | Undone, match: Match) -> Step | Undone:
    """A line of the old record as it is under the new rules, which have just done it."""
    changed: dict[str, Any] = {"to_act": match.to_act, **_digests(line, match)}
    if isinstance(line, Step):
        _player, action = match.actions()[-1]
        changed |= {"action": str(action), "chance": list(match.last_outcomes)}
    return attrs.evolve(line, **changed)


def _digests(line: Header | Step | Undone, match: Match) -> dict[str, Any]:
    """Where the old line has a digest, that of the new state."""
    found: dict[str, Any] = {}
    if line.digest is not None:
        found["digest"] = match.digest()
    if not isinstance(line, Undone) and line.position is not None:
        found["position"] = match.position_digest()
    return found


def migrated_name(record: Record, version: str) -> str:
    """What the file of a record is called after a migration: the old name with the version.

    A version that an earlier migration left in the name is replaced.
    """
    name = record.path.name
    ending = SUFFIX if name.endswith(SUFFIX) else record.path.suffix
    stem = name.removesuffix(ending).removesuffix(f"-{record.header.distribution_version}")
    return f"{stem}-{version}{ending}"


def taken(target: Path) -> RecordError:
    """The error for a new record whose name is a file's already."""
    return RecordError(
        _("{path} exists already", path=str(target)),
        hint=_("name another folder with --out, or move that file away"),
    )


def publish(migrations: Iterable[tuple[Migration, Path]]) -> None:
    """Write the new records, each to its own new file: all of them or none.

    :raises RecordError: when a file exists already or cannot be written; no new file is left then.
    """
    drafts: list[tuple[Path, Path]] = []
    published: list[Path] = []
    try:
        for migration, target in migrations:
            draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
            drafts.append((draft, target))
            _write(migration, draft, target)
        for draft, target in drafts:
            _reserve(target)
            published.append(target)
            draft.replace(target)
    except BaseException:
        for path in [*published, *(draft for draft, _target in drafts)]:
            # What stops the writing may stop this, too.
            with suppress(OSError):
                path.unlink()
        raise


def _write(migration: Migration, draft: Path, target: Path) -> None:
    end = () if migration.end is None else (migration.end,)
    try:
        writer = RecordWriter.create(draft, migration.header, sync=True)
        try:
            writer.append(*migration.lines, *end)
        finally:
            writer.close()
    except RecordError as error:
        raise _unwritable(target, error.__cause__ or error) from error


def _reserve(target: Path) -> None:
    """Take a name, so that no file of that name is ever overwritten."""
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise taken(target) from None
    except OSError as error:
        raise _unwritable(target, error) from error


def _unwritable(target: Path, cause: BaseException) -> RecordError:
    reason = cause.strerror if isinstance(cause, OSError) else None
    return RecordError(
        _(
            "the record {path} cannot be written: {reason}",
            path=str(target),
            reason=reason or str(cause),
        ),
        hint=_("make room, or name another folder with --out; the old records are as they were"),
    )
