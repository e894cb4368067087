"""The record of a simulated match is a record like any other: replayed, verified, gone on with."""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from recorded import GAMES, last_of, recorded
from sample_games import Race, RaceOptions, RaceState, Roll, Signs, Trumps
from transcribed import SEATS, transcribed

from tabletop_core.bare_table import BareTable
from tabletop_core.chance import Chance, KeptChance, RandomChance, commitment
from tabletop_core.game import Game
from tabletop_core.line_file import make_line
from tabletop_core.migrating import migrate
from tabletop_core.playout import playout
from tabletop_core.record import (
    Record,
    RecordDamaged,
    RecordError,
    Step,
    read_record,
    to_values,
)
from tabletop_core.recording import write_record
from tabletop_core.replaying import Divergence, resume
from tabletop_core.table import RecordingTable, Table
from tabletop_core.transcript import Transcripts

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.info.id))


def read(data: bytes, path: Path) -> Record:
    write_record(path, data)
    return read_record(path)


@by_id
def test_it_is_verified_and_is_the_match_that_was_played(
    game: Game[Any, Any], tmp_path: Path
) -> None:
    for seed in range(20):
        record = read(transcribed(game, seed), tmp_path / f"{seed}.jsonl")
        outcome, actions = playout(game, 2, game.Options(), random.Random(seed))
        match = last_of(game, record)
        assert match.outcome == outcome
        assert match.step == record.steps == actions
        assert record.header.seats == tuple(SEATS)
        assert (record.header.seed, record.header.commitment) == (str(seed), commitment(str(seed)))
        assert not record.torn


@by_id
def test_lines_are_those_that_any_record_has(game: Game[Any, Any], tmp_path: Path) -> None:
    data = transcribed(game)
    record = read(data, tmp_path / "m.jsonl")
    total, again = b"", b""
    assert record.end is not None
    for line in (record.header, *record.lines, record.end):
        text, total = make_line(total, to_values(line))
        again += text
    assert again == data


@by_id
@pytest.mark.parametrize("table", [Table, RecordingTable])
def test_any_table_leads_to_the_same_record(
    table: Callable[[int, Chance], Table], game: Game[Any, Any]
) -> None:
    for seed in range(5):
        assert transcribed(game, seed, table=table) == transcribed(game, seed)


@by_id
def test_every_so_many_actions_and_after_the_last_one_there_is_a_digest(
    game: Game[Any, Any], tmp_path: Path
) -> None:
    transcripts = Transcripts(
        game, game.Options(), distribution="d", version="1", started="then", checkpoint=3
    )
    record = read(transcribed(game, transcripts=transcripts), tmp_path / "m.jsonl")
    assert record.steps > 3
    assert record.header.version == 2
    assert (record.header.digest, record.header.started) == (None, "then")
    assert record.header.position is not None
    for line in record.lines:
        assert isinstance(line, Step)
        assert line.digest is None
        assert (line.position is not None) == (line.step % 3 == 0 or line.step == record.steps)
    assert record.digests == 1 + record.steps // 3 + (record.steps % 3 > 0)


def test_a_match_that_was_given_up_has_no_outcome_and_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    record = read(transcribed(Race(), most=7), path)
    assert record.end is None
    assert record.steps == 7
    match = resume(Race(), record, sync=False)
    while not match.over:
        player = match.to_act[0]
        match.submit(player, match.decision(player).legal_actions[-1])
    match.close()
    again = read_record(path)
    assert again.lines[:7] == record.lines
    # What a match itself writes has a digest on every line, whatever came before.
    assert all(line.digest for line in again.lines[7:])
    assert again.digests == 2 + len(again.lines) - 7
    assert last_of(Race(), again).outcome == match.outcome


def test_a_match_without_an_action(tmp_path: Path) -> None:
    record = read(transcribed(Trumps(), most=0), tmp_path / "m.jsonl")
    assert record.lines == ()
    assert last_of(Trumps(), record).step == 0


class Weighted(Race):
    """Other rules of the same name: pips are worth two while nobody has ten points."""

    def apply(self, state: RaceState, player: int, action: Any, table: Any) -> None:
        before = state.turn_total
        super().apply(state, player, action, table)
        if state.turn_total > before and max(state.scores) < 10:
            state.turn_total += state.turn_total - before


def test_other_rules_are_found_at_the_next_digest(tmp_path: Path) -> None:
    def found_at(checkpoint: int) -> int:
        transcripts = Transcripts(
            *(Race(), RaceOptions(goal=100)), distribution="d", version="1", checkpoint=checkpoint
        )
        data = transcribed(Race(), options=RaceOptions(goal=100), transcripts=transcripts)
        record = read(data, tmp_path / f"{checkpoint}.jsonl")
        with pytest.raises(Divergence, match="the position has the digest") as caught:
            last_of(Weighted(), record)
        assert "d 1; other rules may be installed" in str(caught.value.hint)
        return caught.value.step

    first = found_at(1)
    assert [found_at(n) for n in (4, 7)] == [-(-first // n) * n for n in (4, 7)]


@by_id
def test_a_changed_digest_is_found(game: Game[Any, Any], tmp_path: Path) -> None:
    data = transcribed(game)
    record = read(data, tmp_path / "m.jsonl")
    for number, line in enumerate((record.header, *record.lines)):
        position = getattr(line, "position", None)
        if position is None:
            continue
        changed = _resummed(data.replace(position.encode(), b"0" * 24))
        write_record(tmp_path / "c.jsonl", changed, replace=True)
        with pytest.raises(Divergence, match="the record says 000000000000000000000000") as caught:
            last_of(game, read_record(tmp_path / "c.jsonl"))
        assert caught.value.step == number


def _resummed(data: bytes, **header: Any) -> bytes:
    """The lines with right sums, and other values in the header."""
    total, again = b"", b""
    for number, text in enumerate(data.splitlines()):
        values = json.loads(text) | ({} if number else header)
        del values["sum"]
        line, total = make_line(total, values)
        again += line
    return again


# The two versions of the format


def test_a_program_that_knows_only_the_first_version_would_refuse_it(tmp_path: Path) -> None:
    header = json.loads(transcribed(Race()).splitlines()[0])
    assert header["version"] == 2
    recorded(Race(), tmp_path / "m.jsonl")
    # What such a program can read stays as it was.
    assert json.loads((tmp_path / "m.jsonl").read_bytes().splitlines()[0])["version"] == 1


def test_each_version_has_its_own_digests(tmp_path: Path) -> None:
    data = transcribed(Race())
    write_record(tmp_path / "a.jsonl", _resummed(data, version=1))
    with pytest.raises(RecordDamaged, match="line 1: the field digest is missing"):
        read_record(tmp_path / "a.jsonl")
    recorded(Race(), tmp_path / "m.jsonl")
    old = (tmp_path / "m.jsonl").read_bytes()
    write_record(tmp_path / "b.jsonl", _resummed(old, version=2))
    with pytest.raises(RecordDamaged, match="line 1: the field position is missing"):
        read_record(tmp_path / "b.jsonl")
    head, *lines = old.splitlines()
    line = json.loads(lines[0])
    for change, reason in (
        ({"position": "0"}, "there is a field 'position', which is unknown"),
        ({"digest": None}, "the field digest is not what it can be"),
    ):
        changed = head + b"\n" + json.dumps(line | change).encode()
        write_record(tmp_path / "c.jsonl", _resummed(changed), replace=True)
        with pytest.raises(RecordDamaged, match=reason):
            read_record(tmp_path / "c.jsonl")


@by_id
def test_under_the_same_rules_there_is_nothing_to_migrate(
    game: Game[Any, Any], tmp_path: Path
) -> None:
    record = read(transcribed(game), tmp_path / "m.jsonl")
    migration = migrate(game, record, distribution="some-dist", version="1.5")
    assert not migration.changes
    other = migrate(game, record, distribution="some-dist", version="1.6")
    assert other.header.version == 2
    assert other.lines == record.lines


class ThreePoints(Signs):
    """Other rules of the same name: a win counts three points."""

    def apply(self, state: Any, player: int, action: Any, table: Any) -> None:
        before = list(state.points)
        super().apply(state, player, action, table)
        state.points = [b + 3 * (a - b) for b, a in zip(before, state.points, strict=True)]


def test_a_digest_is_migrated_where_there_was_one(tmp_path: Path) -> None:
    record = read(transcribed(Signs()), tmp_path / "m.jsonl")
    migration = migrate(ThreePoints(), record, distribution="some-dist", version="2")
    old = [line.position for line in record.lines if isinstance(line, Step)]
    new = [line.position for line in migration.lines if isinstance(line, Step)]
    assert [position is None for position in old] == [position is None for position in new]
    assert old[-1] != new[-1]
    assert not any(line.digest for line in migration.lines)


# What rules and disks may do


def test_rules_that_fail_leave_what_led_there(tmp_path: Path) -> None:
    transcripts = Transcripts(Race(), RaceOptions(), distribution="d", version="1")
    chance = KeptChance(RandomChance(random.Random(1)))
    table = BareTable(2, chance)
    state = Race().setup(table, RaceOptions())
    transcript = transcripts.begin(SEATS, "1", chance, state, (0,))
    Race().apply(state, 0, Roll(), table)
    transcript.add(0, Roll(), state, Race().to_act(state))
    table.roll()
    state.turn_total = -99
    record = read(transcript.end(None, None), tmp_path / "m.jsonl")
    assert record.digests == 1
    assert last_of(Race(), record).step == 1


def test_a_file_that_is_there_stays_unless_it_is_to_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    write_record(path, b"first, and longer")
    with pytest.raises(RecordError, match=r"m\.jsonl exists already"):
        write_record(path, b"second")
    assert path.read_bytes() == b"first, and longer"
    write_record(path, b"second", replace=True)
    assert path.read_bytes() == b"second"


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_no_half_of_a_record_is_left(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, room = os.write, [10, 5]

    def full(descriptor: int, data: bytes) -> int:
        if not room:
            raise error
        return write(descriptor, data[: room.pop()])

    monkeypatch.setattr(os, "write", full)
    expected = KeyboardInterrupt if isinstance(error, KeyboardInterrupt) else RecordError
    with pytest.raises(expected):
        write_record(tmp_path / "m.jsonl", b"x" * 100)
    assert room == []
    assert list(tmp_path.iterdir()) == []
    room.extend([60, 40])
    write_record(tmp_path / "m.jsonl", b"x" * 100)
    assert (tmp_path / "m.jsonl").read_bytes() == b"x" * 100


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "folder.jsonl", tmp_path):
        with pytest.raises(RecordError, match="cannot be written: "):
            write_record(path, b"x", replace=True)
    if Path("/dev/full").exists():
        with pytest.raises(RecordError, match="/dev/full cannot be written: No space left"):
            write_record(Path("/dev/full"), b"x", replace=True)
        assert Path("/dev/full").exists()
