"""A record is written line by line, by one process, and never holds half a line that somebody was told of."""

from __future__ import annotations

import errno
import os
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import portalocker
import pytest
from recorded import begun, play_on, verified
from sample_games import Race, RaceOptions, RaceState, Roll
from stones import ChooseHeap, Stones, StonesOptions, StonesState, TakeStones

from tabletop_core import line_file, recording
from tabletop_core.actions import action
from tabletop_core.guarded_rules import RulesError
from tabletop_core.match import Match
from tabletop_core.record import End, RecordError, Step, read_record
from tabletop_core.recording import RecordLocked, RecordWriter
from tabletop_core.rejections import CannotUndo
from tabletop_core.replaying import replay, resume
from tabletop_core.seats import Seat

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Disk:
    """A file on a disk that fills up: writes what fits, then fails until there is room again."""

    def __init__(self, file: Any, room: int) -> None:
        self._file = file
        self.room = room
        self.can_truncate = True
        self.interrupted = False

    def write(self, data: bytes) -> int:
        if self.interrupted:
            self._file.write(data[:5])
            raise KeyboardInterrupt
        if not self.room:
            raise FULL
        written: int = self._file.write(data[: self.room])
        self.room -= written
        return written

    def truncate(self, size: int) -> None:
        if not self.can_truncate:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._file.truncate(size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def on_disk(match: Match, room: int) -> Disk:
    """Let the record of a match lie on a disk with this much room."""
    assert match._record is not None
    disk = Disk(match._record._file, room)
    match._record._file = disk  # type: ignore[assignment]
    return disk


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Match]:
    match = begun(Stones(), tmp_path / "m.jsonl")
    yield match
    match.close()


@pytest.fixture
def path(tmp_path: Path, match: Match) -> Path:
    return tmp_path / "m.jsonl"


def as_it_was(match: Match) -> tuple[Any, ...]:
    return match.digest(), match.step, match.to_act, match.outcome, match.events(None, -1)


def test_an_action_is_in_the_file_before_anybody_is_told(match: Match, path: Path) -> None:
    told: list[int] = []
    match.observe(lambda _: told.append(len(read_record(path).lines)))
    match.submit(0, ChooseHeap(0))
    match.submit(0, TakeStones(2))
    assert told == [1, 2]


def test_the_last_action_and_the_outcome_are_one_write(match: Match, path: Path) -> None:
    writes: list[bytes] = []
    assert match._record is not None
    file = match._record._file

    class Spy:
        def write(self, data: bytes) -> int:
            writes.append(data)
            return file.write(data)

        def __getattr__(self, name: str) -> Any:
            return getattr(file, name)

    match._record._file = Spy()  # type: ignore[assignment]
    play_on(match, random.Random(1))
    assert [data.count(b"\n") for data in writes[:-1]] == [1] * (len(writes) - 1)
    assert writes[-1].count(b"\n") == 2
    assert b'"outcome"' in writes[-1]


@pytest.mark.parametrize("room", [0, 1, 40, 100])
def test_a_full_disk_refuses_the_action_and_nothing_is_changed(
    room: int, match: Match, path: Path
) -> None:
    match.submit(0, ChooseHeap(0))
    before, data = as_it_was(match), path.read_bytes()
    told: list[object] = []
    match.observe(told.append)
    disk = on_disk(match, room)

    for _ in range(3):
        with pytest.raises(RecordError, match=r"No space left on device\nmake room"):
            match.submit(0, TakeStones(2))
        with pytest.raises(RecordError, match="cannot be written"):
            match.undo(0)

    assert as_it_was(match) == before
    assert path.read_bytes() == data
    assert told == []

    disk.room = 100_000
    play_on(match, random.Random(1))
    match.close()
    assert verified(Stones(), path).outcome == match.outcome


def test_what_cannot_be_cut_off_is_cut_off_before_the_next_line(match: Match, path: Path) -> None:
    data = path.read_bytes()
    disk = on_disk(match, 30)
    disk.can_truncate = False
    with pytest.raises(RecordError, match="No space left"):
        match.submit(0, ChooseHeap(0))
    assert len(path.read_bytes()) == len(data) + 30
    assert read_record(path).torn
    assert read_record(path).lines == ()

    disk.room = 100_000
    with pytest.raises(RecordError, match="cannot be written: Input/output error"):
        match.submit(0, ChooseHeap(0))
    assert match.step == 0

    disk.can_truncate = True
    play_on(match, random.Random(1))
    match.close()
    assert verified(Stones(), path).digest() == match.digest()
    assert not read_record(path).torn


def test_an_interruption_while_a_line_is_written_takes_it_back(match: Match, path: Path) -> None:
    before, data = as_it_was(match), path.read_bytes()
    disk = on_disk(match, 100_000)
    disk.interrupted = True
    with pytest.raises(KeyboardInterrupt):
        match.submit(0, ChooseHeap(0))
    assert as_it_was(match) == before
    assert path.read_bytes() == data
    disk.interrupted = False
    match.submit(0, ChooseHeap(0))
    disk.interrupted = True
    with pytest.raises(KeyboardInterrupt):
        match.undo(0)
    disk.interrupted = False
    assert match.step == len(read_record(path).lines) == 1


def test_an_interruption_after_the_write_takes_the_line_back_too(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert match._record is not None
    append = match._record.append

    def interrupted(*lines: Any) -> None:
        append(*lines)
        raise KeyboardInterrupt

    data = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(match._record, "append", interrupted)
        with pytest.raises(KeyboardInterrupt):
            match.submit(0, ChooseHeap(0))
    assert path.read_bytes() == data
    assert match.step == 0
    play_on(match, random.Random(1))
    match.close()
    assert verified(Stones(), path).over


def test_what_cannot_be_forced_to_the_disk_is_not_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(Stones(), tmp_path / "s.jsonl", sync=True)
    data = (tmp_path / "s.jsonl").read_bytes()

    def full(_descriptor: int) -> None:
        raise FULL

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(RecordError, match="No space left"):
            match.submit(0, ChooseHeap(0))
    assert match.step == 0
    assert (tmp_path / "s.jsonl").read_bytes() == data
    match.close()


@pytest.mark.parametrize(("sync", "syncs"), [(True, 3), (False, 0)])
def test_lines_are_forced_to_the_disk_where_it_is_asked_for(
    sync: bool, syncs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []
    monkeypatch.setattr(os, "fsync", done.append)
    monkeypatch.setattr(recording, "_sync_folder", lambda _: None)
    match = begun(Stones(), tmp_path / "s.jsonl", sync=sync)
    match.submit(0, ChooseHeap(0))
    match.submit(0, TakeStones(1))
    match.close()
    assert len(done) == syncs


# Beginning


def test_a_record_begins_in_a_new_file(match: Match, path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    with pytest.raises(RecordError, match=r"m\.jsonl exists already") as caught:
        begun(Stones(), path)
    assert "tabletop resume" in str(caught.value.hint)
    assert path.read_bytes() == data
    with pytest.raises(RecordError, match="cannot be written: Is a directory"):
        begun(Stones(), tmp_path)
    other = begun(Stones(), tmp_path / "new" / "folder" / "m.jsonl")
    other.close()
    assert read_record(tmp_path / "new" / "folder" / "m.jsonl").lines == ()


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RecordError, match="cannot be written: Not a directory"):
        begun(Stones(), tmp_path / "file" / "m.jsonl")
    if Path("/proc/version").exists():
        with pytest.raises(RecordError, match="cannot be written: "):
            begun(Stones(), Path("/proc/m.jsonl"))


def test_a_read_only_folder_and_file(
    match: Match, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.submit(0, ChooseHeap(0))
    match.close()
    opened = Path.open

    def read_only(self: Path, mode: str = "r", *arguments: Any, **options: Any) -> Any:
        if set(mode) & set("wax+"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        return opened(self, mode, *arguments, **options)

    monkeypatch.setattr(Path, "open", read_only)
    with pytest.raises(RecordError, match="cannot be written: Permission denied"):
        begun(Stones(), tmp_path / "other.jsonl")
    with pytest.raises(RecordError, match="cannot be written: Permission denied"):
        resume(Stones(), read_record(path), sync=False)
    # It can still be read.
    assert verified(Stones(), path).step == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_device_that_is_always_full() -> None:
    match = Match(Stones(), [Seat("A")], seed="1")
    with pytest.raises(RecordError, match="/dev/full cannot be written: No space left on device"):
        match.begin_record(Path("/dev/full"), distribution="d", version="1")
    assert Path("/dev/full").exists()
    # The match is not over for that.
    match.submit(0, ChooseHeap(0))
    match.close()


def test_a_header_that_does_not_fit_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for error in (FULL, KeyboardInterrupt()):
        with monkeypatch.context() as patch:
            patch.setattr(line_file, "make_line", _raising(error))
            with pytest.raises((RecordError, OSError, KeyboardInterrupt)):
                begun(Stones(), tmp_path / "h.jsonl")
        assert list(tmp_path.iterdir()) == []


def _raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_arguments: object) -> Any:
        raise error

    return fail


@pytest.mark.skipif(sys.platform == "win32", reason="needs a named pipe")
def test_a_record_can_go_into_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    match = begun(Stones(), pipe)
    play_on(match, random.Random(1))
    match.close()
    (tmp_path / "m.jsonl").write_bytes(os.read(reading, 1_000_000))
    os.close(reading)
    assert verified(Stones(), tmp_path / "m.jsonl").digest() == match.digest()


def test_a_match_has_one_record_from_its_beginning(match: Match, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="one record"):
        match.begin_record(tmp_path / "two.jsonl", distribution="d", version="1")
    late = Match(Stones(), [Seat("A")], seed="1")
    late.submit(0, ChooseHeap(0))
    with pytest.raises(ValueError, match="a record begins with the match"):
        late.begin_record(tmp_path / "late.jsonl", distribution="d", version="1")


# One process at a time


def test_a_record_that_is_being_played_can_be_read_and_nothing_else(
    match: Match, path: Path
) -> None:
    match.submit(0, ChooseHeap(0))
    record = read_record(path)
    assert [again.step for again in replay(Stones(), record)] == [0, 1]
    for _ in range(2):
        with pytest.raises(RecordLocked, match=r"played by another process\nend that one first"):
            resume(Stones(), record, sync=False)
    match.submit(0, TakeStones(1))
    match.close()
    again = resume(Stones(), read_record(path), sync=False)
    assert again.step == 2
    again.close()


def test_a_disk_that_knows_no_locks_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = portalocker.exceptions.LockException(1, "No locks available")
    monkeypatch.setattr(portalocker, "lock", _raising(error))
    with pytest.raises(RecordError, match="cannot be locked: No locks available") as caught:
        begun(Stones(), tmp_path / "m.jsonl")
    assert not isinstance(caught.value, RecordLocked)
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_changed_since_it_was_read_is_read_again(match: Match, path: Path) -> None:
    old = read_record(path)
    match.submit(0, ChooseHeap(0))
    match.close()
    data = path.read_bytes()
    with pytest.raises(RecordError, match="was changed by another process") as caught:
        RecordWriter.reopen(old, sync=False)
    assert "resume it again" in str(caught.value.hint)
    assert path.read_bytes() == data
    # Nothing is left locked.
    resume(Stones(), read_record(path), sync=False).close()


@pytest.mark.parametrize("spoil", ["damage", "empty", "remove"])
def test_a_record_that_was_spoilt_since_it_was_read(spoil: str, match: Match, path: Path) -> None:
    match.submit(0, ChooseHeap(0))
    match.close()
    record, data = read_record(path), path.read_bytes()
    if spoil == "damage":
        path.write_bytes(data.replace(b'"heap 0"', b'"heap 1"'))
    elif spoil == "empty":
        path.write_bytes(b"")
    else:
        path.unlink()
    for _ in range(2):
        with pytest.raises(RecordError) as caught:
            resume(Stones(), record, sync=False)
        assert not isinstance(caught.value, RecordLocked)


# Going on


def test_going_on_writes_to_the_same_file(match: Match, path: Path) -> None:
    rng = random.Random(3)
    play_on(match, rng, 3)
    match.close()
    steps = [match.step]
    while True:
        again = resume(Stones(), read_record(path), sync=False)
        if again.over:
            break
        play_on(again, rng, 3)
        again.close()
        steps.append(again.step)
    again.close()
    assert len(steps) > 2
    assert read_record(path).end is not None
    assert verified(Stones(), path).digest() == again.digest()


def test_going_on_is_as_if_nothing_had_been_in_between(tmp_path: Path) -> None:
    options = RaceOptions(goal=100)

    def race(name: str) -> Match:
        match = Match(Race(), [Seat("A"), Seat("B")], options, seed="9")
        match.begin_record(tmp_path / name, distribution="d", version="1", sync=False)
        return match

    whole, parts = race("whole"), race("parts")
    for _ in range(60):
        player = whole.to_act[0]
        whole.submit(player, Roll())
        parts.submit(player, Roll())
        parts.close()
        parts = resume(Race(), read_record(tmp_path / "parts"), sync=False)
        assert parts.last_outcomes == whole.last_outcomes
        assert parts.view(1) == whole.view(1)
        assert isinstance(parts.true_state(), RaceState)
    whole.close()
    parts.close()
    assert read_record(tmp_path / "parts").lines == read_record(tmp_path / "whole").lines


def test_the_outcome_that_a_torn_record_lacks_is_added(match: Match, path: Path) -> None:
    play_on(match, random.Random(1))
    match.close()
    data = path.read_bytes()
    path.write_bytes(data[:-10])
    assert read_record(path).end is None
    again = resume(Stones(), read_record(path), sync=False)
    assert again.over
    with pytest.raises(CannotUndo):
        again.undo(again.actions()[-1][0])
    again.close()
    assert path.read_bytes() == data
    # And it is not added twice.
    resume(Stones(), read_record(path), sync=False).close()
    assert path.read_bytes() == data


def test_a_failure_while_going_on_leaves_nothing_locked(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(match, random.Random(1))
    match.close()
    path.write_bytes(path.read_bytes()[:-10])
    with monkeypatch.context() as patch:
        patch.setattr(line_file, "make_line", _raising(FULL))
        with pytest.raises((RecordError, OSError)):
            resume(Stones(), read_record(path), sync=False)
    resume(Stones(), read_record(path), sync=False).close()


@action("odd {heap}")
class Odd(ChooseHeap):
    """Fails when it is written down."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class Unwritable(Stones):
    actions = (Odd,)  # type: ignore[assignment]

    def legal_actions(self, view: StonesState, player: int) -> tuple[Odd, ...]:
        return (Odd(0),)


def test_an_action_that_cannot_be_written_down_is_the_rules_fault(tmp_path: Path) -> None:
    match = Match(Unwritable(), [Seat("A")], StonesOptions(), seed="1")
    match.begin_record(tmp_path / "m.jsonl", distribution="d", version="1", sync=False)
    with pytest.raises(RulesError, match="ZeroDivisionError"):
        match.submit(0, Odd(0))
    assert match.step == 0
    match.close()
    assert read_record(tmp_path / "m.jsonl").lines == ()


def test_lines_are_all_or_none(tmp_path: Path, match: Match, path: Path) -> None:
    match.submit(0, ChooseHeap(0))
    match.close()
    writer = RecordWriter.reopen(read_record(path), sync=False)
    start = writer.position
    step = Step(step=2, player=0, action="take 1", digest="d", to_act=(1,))
    end = End(ranking=((0, 1),), winners=(), scores=(), steps=2)
    writer.append(step, end)
    assert read_record(path).end == end
    writer.go_back(start)
    assert read_record(path).lines[-1] != step
    writer.go_back(writer.position)
    writer.append(step)
    writer.close()
    assert read_record(path).lines[-1] == step
