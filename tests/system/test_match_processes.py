"""Matches in processes of their own: pipes, readers that leave, processes that are killed."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop_cli.storage import matches_folder, saved_matches
from tabletop_core.record import RecordError, read_record

PROGRAM = [sys.executable, "-m", "tabletop_cli.main"]
PATIENCE = 60


def tabletop(*arguments: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
    """The program with something to read, or with nothing."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        stdin=subprocess.DEVNULL if typed is None else None,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_with_nothing_to_read_bots_play_and_the_match_is_told() -> None:
    done = tabletop("run", "carcassonne", "--seed", "1")
    assert done.returncode == 0
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0] == "Carcassonne: Greedy (greedy) and Greedy 2 (greedy)"
    assert sum(" places " in line for line in lines) >= 70
    assert "\x1b" not in done.stdout
    assert "City" in done.stdout


def test_moves_are_read_from_a_pipe() -> None:
    moves = "1\nkeep\n" * 3
    done = tabletop(
        "run", "carcassonne", "--seed", "1", "--players", "Ana=human,random", typed=moves
    )
    assert done.returncode == 0
    assert "Ana places " in done.stdout
    assert "tabletop resume " in done.stdout
    record = read_record(saved_matches()[0])
    assert sum(line.player == 0 for line in record.lines) == 6


def test_the_result_is_one_json_object_whatever_is_told() -> None:
    arguments = ("run", "carcassonne", "--seed", "1", "--players", "Ana=human,random", "--json")
    done = tabletop(*arguments, typed="1\n" * 400)
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert found["steps"] == read_record(Path(found["record"])).steps
    assert sum(map(len, found["ranking"])) == 2
    assert sorted(found["breakdown"]) == ["city", "cloister", "field", "road"]
    for player, score in enumerate(found["scores"]):
        assert score == sum(points[player] for points in found["breakdown"].values())
    assert "Ana places " in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_a_reader_that_leaves_is_no_fault() -> None:
    program = " ".join(PROGRAM)
    done = subprocess.run(
        ["bash", "-c", f"{program} run carcassonne --seed 1 </dev/null | head -1"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.stdout == "Carcassonne: Greedy (greedy) and Greedy 2 (greedy)\n"
    assert done.stderr == ""


def test_a_match_killed_at_random_moments_loses_nothing() -> None:
    chance = random.Random(1)
    whole = json.loads(
        tabletop("run", "carcassonne", "--seed", "7", "--players", "greedy,greedy", "--json").stdout
    )
    expected = read_record(Path(whole["record"])).lines
    for trial in range(3):
        for old in saved_matches():
            old.unlink()
        process = subprocess.Popen(
            [*PROGRAM, "run", "carcassonne", "--seed", "7", "--players", "greedy,greedy"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        written = wait_for_lines(process, chance.randrange(1, 120))
        process.send_signal(signal.SIGKILL)
        process.wait()
        (path,) = saved_matches()
        survived = read_record(path).lines
        assert len(survived) >= written - 1, f"trial {trial} lost actions"
        assert survived == expected[: len(survived)]
        done = tabletop("resume", path.name)
        assert done.returncode == 0, done.stderr
        assert read_record(path).lines == expected, "it went on as if nothing had happened"
        assert tabletop("verify", str(path)).returncode == 0


def wait_for_lines(process: subprocess.Popen[bytes], count: int) -> int:
    """Wait until a record has so many whole lines, and return how many it had then."""
    begun = time.monotonic()
    while process.poll() is None and time.monotonic() - begun < PATIENCE:
        lines = [path.read_bytes().count(b"\n") for path in matches_folder().glob("*.jsonl")]
        if lines and lines[0] >= count:
            return lines[0]
        time.sleep(0.002)
    pytest.fail(f"the match never had {count} lines")


def test_a_match_that_somebody_plays_cannot_be_resumed() -> None:
    playing = subprocess.Popen(
        [*PROGRAM, "run", "carcassonne", "--players", "Ana=human,random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    with playing, playing.stdin:
        while "for help" not in playing.stdout.readline():
            pass
        done = tabletop("resume", typed="1\n")
        assert done.returncode == 1
        assert "is being played by another process" in done.stderr
        playing.communicate("q\n", timeout=PATIENCE)
    assert tabletop("resume", typed="1\n").returncode == 0


def test_a_record_cut_off_anywhere_goes_on_or_says_why() -> None:
    assert tabletop("run", "carcassonne", "--players", "random,random", "--json").returncode == 0
    path = saved_matches()[0]
    data = path.read_bytes()
    header = data.index(b"\n") + 1
    for size in (0, header - 1, header + 50, len(data) - 1):
        path.write_bytes(data[:size])
        done = tabletop("resume", str(path), "--json")
        if size < header:
            assert done.returncode == 1
            assert "no match was begun in it" in done.stderr
            with pytest.raises(RecordError):
                read_record(path)
        else:
            assert done.returncode == 0, done.stderr
            assert read_record(path).end is not None
