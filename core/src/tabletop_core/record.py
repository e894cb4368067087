"""Records: a match as a file that is only ever appended to.

A record is a JSON Lines file. The first line is the header; then comes a line for each accepted action and
each undo; the last line holds the outcome. Every line ends with a sum over itself and all lines before it,
so that a changed byte anywhere is found. A last line that was torn by a crash is dropped on reading.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Self

import attrs

from tabletop_core.errors import TabletopError
from tabletop_core.line_file import checked_sum
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.record_fields import (
    Malformed,
    end_fields,
    header_fields,
    step_fields,
    undone_fields,
    without_doubles,
)
from tabletop_core.seats import Seat

_ = Messages("tabletop_core")

#: What the header's ``format`` says.
FORMAT: Final = "tabletop-record"
#: The newest version of the format that is read. Version 2 is that of records with digests now and then;
#: where every line has one, version 1 is written, which older programs read, too.
FORMAT_VERSION: Final = 2
#: The usual ending of a record's name.
SUFFIX: Final = ".ttr.jsonl"


class RecordError(TabletopError):
    """A record cannot be read, written or continued."""

    exit_code = 1


class RecordDamaged(RecordError):
    """A line of a record is not what was written."""

    def __init__(self, path: Path, line: int, reason: Message) -> None:
        super().__init__(
            _("{path}, line {line}: {reason}", path=str(path), line=line, reason=reason),
            hint=_("lines before it are sound: a copy cut off there can be resumed")
            if line > 1
            else _("this file is no record of a match"),
        )
        self.line = line


@attrs.frozen(kw_only=True)
class Header:
    """The first line of a record: all that is needed to begin the same match again."""

    game: str
    distribution: str
    distribution_version: str
    #: The version of the rules, as the game says.
    rules_version: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    seed: str
    #: SHA-256 of the seed.
    commitment: str
    #: When the match began: ISO 8601, UTC.
    started: str
    #: Outcomes of chance during setup.
    chance: list[Any]
    #: Digest of the state before the first decision; ``None`` in the record of a simulated match.
    digest: str | None = None
    #: There: digest of the position before the first decision.
    position: str | None = None
    to_act: tuple[int, ...]

    @property
    def version(self) -> int:
        """The version of the format that a record with this header has."""
        return 1 if self.digest is not None else 2


@attrs.frozen(kw_only=True)
class Step:
    """An accepted action."""

    #: Counted from 1 along the line of play: after an undo numbers come again.
    step: int
    player: int
    #: In the game's notation.
    action: str
    #: Outcomes of chance while it was applied.
    chance: list[Any] = attrs.field(factory=list)
    #: Digest of the state after it; ``None`` in the record of a simulated match.
    digest: str | None = None
    #: There, after some actions and the last one: digest of the position.
    position: str | None = None
    to_act: tuple[int, ...]


@attrs.frozen(kw_only=True)
class Undone:
    """A decision was taken back."""

    #: How many actions are left in the line of play.
    undo: int
    player: int
    digest: str
    to_act: tuple[int, ...]


@attrs.frozen(kw_only=True)
class End:
    """The outcome; no line follows."""

    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    steps: int

    @classmethod
    def of(cls, outcome: Outcome, steps: int) -> Self:
        """The line for an outcome, after this many actions."""
        return cls(
            ranking=outcome.ranking, winners=outcome.winners, scores=outcome.scores, steps=steps
        )


@attrs.frozen
class Record:
    """What a file holds."""

    path: Path
    header: Header
    lines: tuple[Step | Undone, ...]
    end: End | None
    #: Length in bytes of all complete lines.
    size: int
    #: The sum of the last complete line.
    sum: bytes
    #: Whether a torn line was dropped.
    torn: bool

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who must decide after the last line; nobody when the match has ended."""
        if self.end is not None:
            return ()
        return self.lines[-1].to_act if self.lines else self.header.to_act

    @property
    def steps(self) -> int:
        """How many actions the line of play has."""
        if not self.lines:
            return 0
        last = self.lines[-1]
        return last.step if isinstance(last, Step) else last.undo

    @property
    def digests(self) -> int:
        """How many of the header and the lines say what the state was after them."""
        return sum(
            line.digest is not None or getattr(line, "position", None) is not None
            for line in (self.header, *self.lines)
        )


def to_values(line: Header | Step | Undone | End) -> dict[str, Any]:
    """A line's fields as JSON values; an empty list of outcomes and absent digests are left out."""
    values = {name: getattr(line, name) for name in _NAMES[type(line)]}
    if not values.get("chance", True):
        del values["chance"]
    for name in _DIGESTS:
        if values.get(name, "") is None:
            del values[name]
    if isinstance(line, Header):
        values = {"format": FORMAT, "version": line.version, **values}
        values["seats"] = [{"name": seat.name, "agent": seat.agent} for seat in line.seats]
        values["options"] = dict(line.options)
    return {"outcome": values} if isinstance(line, End) else values


#: The fields that may be missing where :attr:`Header.version` is 2.
_DIGESTS = ("digest", "position")

_NAMES = {
    cls: tuple(field.name for field in attrs.fields(cls)) for cls in (Header, Step, Undone, End)
}


def read_record(path: Path) -> Record:
    """Read a record; nothing is written, and a torn last line is left out.

    :raises RecordDamaged: naming the first line that is not what was written.
    :raises RecordError: when the file cannot be read, is no record, or is of a newer format.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(
            _(
                "{path} cannot be read: {reason}",
                path=str(path),
                reason=error.strerror or str(error),
            ),
            hint=_("`tabletop matches` lists the saved matches"),
        ) from error
    return _Reader(path).read(data)


class _Reader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._total = b""
        self._version = 0

    def read(self, data: bytes) -> Record:
        *texts, rest = data.split(b"\n")
        if not texts:
            raise RecordError(
                _("{path} holds no whole line: no match was begun in it", path=str(self._path)),
                hint=_("start a new match with `tabletop run GAME`"),
            )
        header = self._header(texts[0])
        lines: list[Step | Undone] = []
        end = None
        for number, text in enumerate(texts[1:], start=2):
            if end is not None:
                raise self._damaged(number, _("a line follows the outcome"))
            line = self._line(number, text)
            if isinstance(line, End):
                end = line
            else:
                lines.append(line)
        self._check_rest(len(texts) + 1, rest)
        size = len(data) - len(rest)
        return Record(self._path, header, tuple(lines), end, size, self._total, bool(rest))

    def _check_rest(self, number: int, rest: bytes) -> None:
        """Refuse what follows the last line's end unless it is the beginning of a line, torn off."""
        if b"}" in rest[:-1] and self._sum_of(rest[:-1]) is not None:
            raise self._damaged(number, _("the line does not end as it was written"))

    def _header(self, text: bytes) -> Header:
        values = self._values(1, text)
        if values.get("format") != FORMAT:
            raise RecordError(
                _("{path} is not the record of a match", path=str(self._path)),
                hint=_("`tabletop matches` lists the saved matches"),
            )
        version = values.get("version")
        if type(version) is int and version > FORMAT_VERSION:
            raise RecordError(
                _(
                    "{path} was written by a newer Tabletop: its format is {version}, "
                    "this program reads up to {known}",
                    path=str(self._path),
                    version=version,
                    known=FORMAT_VERSION,
                ),
                hint=_("upgrade: pip install --upgrade tabletop-core tabletop-cli"),
            )
        self._take_sum(1, text)
        try:
            found = header_fields(values)
        except Malformed as error:
            raise self._damaged(1, error.args[0]) from None
        self._version = found["version"]
        del found["format"], found["version"]
        found["seats"] = tuple(Seat(**seat) for seat in found["seats"])
        return Header(**found)

    def _line(self, number: int, text: bytes) -> Step | Undone | End:
        values = self._values(number, text)
        self._take_sum(number, text)
        try:
            if "outcome" in values:
                return End(**end_fields(values))
            if "undo" in values:
                return Undone(**undone_fields(values))
            return Step(**step_fields(values, self._version))
        except Malformed as error:
            raise self._damaged(number, error.args[0]) from None

    def _values(self, number: int, text: bytes) -> dict[str, Any]:
        try:
            values = json.loads(text, object_pairs_hook=without_doubles)
        except Malformed as error:
            raise self._damaged(number, error.args[0]) from None
        except (ValueError, RecursionError):
            raise self._damaged(number, _("this is not JSON")) from None
        if not isinstance(values, dict):
            raise self._damaged(number, _("this is not a JSON object"))
        return values

    def _take_sum(self, number: int, text: bytes) -> None:
        total = self._sum_of(text)
        if total is None:
            raise self._damaged(number, _("the line is not what was written: its sum is wrong"))
        self._total = total

    def _sum_of(self, text: bytes) -> bytes | None:
        """The sum of the next line, when it is the one that the line says."""
        return checked_sum(self._total, text)

    def _damaged(self, line: int, reason: Message) -> RecordDamaged:
        return RecordDamaged(self._path, line, reason)
