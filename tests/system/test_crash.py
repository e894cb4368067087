"""Real processes that are killed, run out of room, or want the same record: nothing accepted is lost."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from recorded import GAMES, last_of, play_on, verified
from sample_games import Race

from tabletop_core.game import Game
from tabletop_core.record import RecordError, Step, read_record
from tabletop_core.recording import RecordLocked
from tabletop_core.replaying import resume

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals and limits")

#: Plays matches with bots, and says after each accepted action which step of which match it was.
PLAYER = """
import random, sys
from pathlib import Path

from recorded import GAMES, begun
from tabletop_core.bots.greedy import GreedyBot, GreedyOptions
from tabletop_core.bots.random import RandomBot
from tabletop_core.options import NoOptions
from tabletop_core.play import play

game = next(game for game in GAMES if game.info.id == sys.argv[1])
folder, sync = Path(sys.argv[2]), sys.argv[3] == "sync"
number = 0
while True:
    number += 1
    match = begun(game, folder / f"{number}.jsonl", seed=str(number), sync=sync)
    bots = [
        RandomBot(NoOptions(), random.Random(number)),
        GreedyBot(GreedyOptions(depth=1, playouts=1), random.Random(number)),
    ]
    play(match, bots, lambda match: print(number, match.step, flush=True))
    match.close()
"""

#: Plays until its files may not grow any more; then goes on with more room, in the same match.
FILLING = """
import resource, signal, sys
from pathlib import Path

from recorded import begun
from sample_games import Hold, Race, Roll
from tabletop_core.record import RecordError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, limit = Path(sys.argv[1]), int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


def turn(match):
    player = match.to_act[0]
    match.submit(player, match.decision(player).legal_actions[-1])


try:
    match = begun(Race(), path, seed="3")
except RecordError as error:
    print("begin", str(error).splitlines()[0], path.exists(), flush=True)
    sys.exit()
try:
    while not match.over:
        turn(match)
        print("step", match.step, flush=True)
except RecordError as error:
    size, digest = path.stat().st_size, match.digest()
    print("full", str(error).splitlines()[0], flush=True)
    print("whole", path.read_bytes().endswith(b"}\\n") and path.stat().st_size <= limit, flush=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    while not match.over:
        turn(match)
match.close()
print("end", match.digest(), flush=True)
"""


def environment() -> dict[str, str]:
    paths = [ROOT / "core" / "src", ROOT / "tests" / "support"]
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}


def start(program: str, *arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program), *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    )


def killed_after(process: subprocess.Popen[str], seconds: float) -> list[tuple[int, int]]:
    """Let a player play for a while, kill it, and return what it said was accepted."""
    assert process.stdout is not None
    with process:
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        # A last line that is not whole was not said.
        *lines, _rest = (first + process.stdout.read()).split("\n")
    assert lines, "it never began"
    return [(int(match), int(step)) for match, step in map(str.split, lines)]


@pytest.mark.parametrize("sync", ["sync", "fast"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_a_process_killed_at_a_random_moment_loses_nothing_that_was_accepted(
    game: Game[Any, Any], sync: str, tmp_path: Path
) -> None:
    rng = random.Random(f"{game.info.id} {sync}")
    for trial in range(2):
        folder = tmp_path / str(trial)
        folder.mkdir()
        process = start(PLAYER, game.info.id, folder, sync)
        said = killed_after(process, rng.uniform(0, 0.25))
        accepted = dict(said)
        files = sorted(folder.iterdir(), key=lambda path: int(path.stem))
        assert len(files) >= max(accepted)
        for path in files:
            number = int(path.stem)
            try:
                record = read_record(path)
            except RecordError:
                # It was killed while it wrote the header: no action can have been accepted.
                assert number not in accepted
                continue
            assert record.steps >= accepted.get(number, 0)
            # At most one action was written and not said: the one under way.
            assert record.steps <= accepted.get(number, 0) + 1
            if record.end is None:
                match = resume(game, record, sync=False)
                play_on(match, random.Random(1))
                match.close()
            assert verified(game, path).over


@pytest.mark.parametrize("limit", [0, 100, 700, 1000, 1200])
def test_a_process_that_runs_out_of_room_loses_nothing_and_goes_on(
    limit: int, tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    process = start(FILLING, path, str(limit))
    out, _errors = process.communicate(timeout=60)
    assert process.returncode == 0
    lines = out.splitlines()
    if lines[0].startswith("begin"):
        assert "cannot be written: File too large False" in lines[0]
        assert not path.exists()
        assert limit < 700
        return
    steps = [line for line in lines if line.startswith("step")]
    assert f"the record {path} cannot be written: File too large" in out
    assert "whole True" in lines
    match = verified(Race(), path)
    assert lines[-1] == f"end {match.digest()}"
    assert match.over
    numbers = [line.step for line in read_record(path).lines if isinstance(line, Step)]
    assert numbers == list(range(1, match.step + 1))
    assert len(steps) < match.step


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Path]:
    """The record of a match that another process is playing."""
    waiting = """
    import random, sys
    from pathlib import Path
    from recorded import begun, play_on
    from sample_games import Race
    match = begun(Race(), Path(sys.argv[1]), seed="3")
    play_on(match, random.Random(1), 3)
    print("ready", flush=True)
    sys.stdin.read()
    match.close()
    """
    path = tmp_path / "m.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(waiting), path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield path
        process.stdin.close()
        process.wait(timeout=60)


def test_of_two_processes_on_one_record_the_second_is_refused(playing: Path) -> None:
    data = playing.read_bytes()
    record = read_record(playing)
    assert last_of(Race(), record).step == 3
    with pytest.raises(RecordLocked, match=r"m\.jsonl is being played by another process"):
        resume(Race(), record, sync=False)
    assert playing.read_bytes() == data


def test_a_process_that_was_killed_leaves_nothing_locked(tmp_path: Path) -> None:
    process = start(PLAYER, "race", tmp_path, "fast")
    killed_after(process, 0.1)
    # The last one may have been killed before its header was whole.
    *paths, _last = sorted(tmp_path.iterdir(), key=lambda path: int(path.stem))
    assert paths
    for path in paths:
        resume(Race(), read_record(path), sync=False).close()
