"""Records: a match as a file that is only ever appended to.

A record is a JSON Lines file. The first line is the header; then comes a line for each accepted action and
each undo; the last line holds the outcome. Every line ends with a sum over itself and all lines before it,
so that a changed byte anywhere is found. A last line that was torn by a crash is dropped on reading.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from tabletop_core.errors import TabletopError
from tabletop_core.messages import Message, Messages
from tabletop_core.seats import Seat

_ = Messages("tabletop_core")

#: What the header's ``format`` says.
FORMAT: Final = "tabletop-record"
#: The version of the format that is written, and the newest that is read.
FORMAT_VERSION: Final = 1
#: The usual ending of a record's name.
SUFFIX: Final = ".ttr.jsonl"

_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"\}$')


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
    #: Digest of the state before the first decision.
    digest: str
    to_act: tuple[int, ...]


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
    digest: str
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


def line_sum(previous: bytes, body: bytes) -> bytes:
    """The sum of a line, without its own sum, after a line with the sum ``previous``."""
    return hashlib.blake2b(previous + body, digest_size=4).hexdigest().encode()


def make_line(previous: bytes, values: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """A line of a record, and its sum."""
    body = json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
    total = line_sum(previous, body)
    return body[:-1] + b',"sum":"' + total + b'"}\n', total


def to_values(value: Any) -> dict[str, Any]:
    """A line's fields as JSON values; an empty list of outcomes is left out."""
    plain = attrs.asdict(value, filter=lambda field, item: field.name != "chance" or bool(item))
    return dict(plain)


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

    def read(self, data: bytes) -> Record:
        *texts, rest = data.split(b"\n")
        if not texts:
            raise RecordError(
                _("{path} holds no whole line: no match was begun in it", path=str(self._path)),
                hint=_("start a new match with `tabletop run GAME`"),
            )
        header = self._header(self._values(1, texts[0]))
        lines: list[Step | Undone] = []
        end = None
        for number, text in enumerate(texts[1:], start=2):
            if end is not None:
                raise self._damaged(number, _("a line follows the outcome"))
            line = self._parse(number, text)
            if isinstance(line, End):
                end = line
            else:
                lines.append(line)
        size = len(data) - len(rest)
        return Record(self._path, header, tuple(lines), end, size, self._total, bool(rest))

    def _values(self, number: int, text: bytes) -> dict[str, Any]:
        try:
            values = json.loads(text)
        except ValueError:
            raise self._damaged(number, _("this is not JSON")) from None
        if not isinstance(values, dict):
            raise self._damaged(number, _("this is not a JSON object"))
        if number == 1:
            self._check_format(values)
        found = _SUM.search(text)
        body = text[: found.start()] + b"}" if found else text
        total = line_sum(self._total, body)
        if found is None or found.group(1) != total:
            raise self._damaged(number, _("the line is not what was written: its sum is wrong"))
        self._total = total
        del values["sum"]
        return values

    def _check_format(self, values: dict[str, Any]) -> None:
        if values.get("format") != FORMAT:
            raise RecordError(
                _("{path} is not the record of a match", path=str(self._path)),
                hint=_("`tabletop matches` lists the saved matches"),
            )
        version = values.get("version")
        if isinstance(version, int) and version > FORMAT_VERSION:
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

    def _header(self, values: dict[str, Any]) -> Header:
        del values["format"], values["version"]
        try:
            seats = tuple(Seat(**seat) for seat in values.pop("seats"))
            to_act = tuple(values.pop("to_act"))
            chance = values.pop("chance", [])
            return Header(seats=seats, to_act=to_act, chance=chance, **values)
        except (KeyError, TypeError):
            raise self._damaged(1, _("the header lacks a field or has one too many")) from None

    def _parse(self, number: int, text: bytes) -> Step | Undone | End:
        values = self._values(number, text)
        try:
            if "outcome" in values:
                return _end(values["outcome"])
            to_act = tuple(values.pop("to_act"))
            if "undo" in values:
                return Undone(to_act=to_act, **values)
            return Step(to_act=to_act, **values)
        except (KeyError, TypeError):
            raise self._damaged(number, _("the line lacks a field or has one too many")) from None

    def _damaged(self, line: int, reason: Message) -> RecordDamaged:
        return RecordDamaged(self._path, line, reason)


def _end(values: dict[str, Any]) -> End:
    return End(
        ranking=tuple(tuple(players) for players in values["ranking"]),
        winners=tuple(values["winners"]),
        scores=tuple(values["scores"]),
        steps=values["steps"],
    )
