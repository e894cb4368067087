"""The command as people use it: real processes, and what goes wrong with them."""

from __future__ import annotations

import csv
import io
import itertools
import json
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest
from waiting import wait_for

from tabletop_simulation.results_file import read_results

SLOW = ("race", "--players", "slow,random", "--seed", "4")


class Simulate(Protocol):
    def __call__(self, *arguments: str | Path, **more: Any) -> subprocess.CompletedProcess[str]: ...


class Outcome(Protocol):
    def __call__(self, *arguments: str | Path) -> tuple[Any, Any]: ...


@pytest.fixture
def outcome(simulate: Simulate, tmp_path: Path) -> Outcome:
    """Everything that a simulation brings, rows and usage, without what the clock says."""
    numbers = itertools.count()

    def of(*arguments: str | Path) -> tuple[Any, Any]:
        path = tmp_path / f"outcome{next(numbers)}"
        saved = () if "--resume" in arguments else ("--save", path)
        done = simulate(*arguments, *saved, "--csv")
        assert done.returncode == 0, done.stderr
        if "--resume" in arguments:
            path = storage_path(tmp_path, str(arguments[arguments.index("--resume") + 1]))
        results = read_results(path).results()
        return results.rows, results.usage.as_json()

    return of


def storage_path(tmp_path: Path, name: str) -> Path:
    return Path(name) if "/" in name else tmp_path / f"home/simulations/{name}.tts.jsonl"


def kept(home: Path) -> list[Path]:
    return sorted((home / "simulations").glob("*.tts.jsonl"))


@pytest.mark.parametrize("players", ["random,random,random", "listener,random"])
def test_results_are_the_same_for_any_number_of_workers(outcome: Outcome, players: str) -> None:
    command = ["race", "--players", players, "--games", "60", "--seed", "3"]
    command += ["--option", "goal=10,20", "--paired"]
    one, two, three = (outcome(*command, "--workers", number) for number in "123")

    assert one == two == three
    rows, usage = one
    assert [row.match for row in rows] == list(range(120))
    assert usage


def test_json_is_the_same_but_for_the_time(simulate: Simulate) -> None:
    command = ("race", "--players", "random,random", "--games", "40", "--seed", "3", "--json")
    one, two = (json.loads(simulate(*command, "--workers", number).stdout) for number in "12")

    assert one.pop("timing")["workers"] == 1
    assert two.pop("timing")["seconds"] > 0
    assert one == two
    assert list(one) == ["plan", "versions", "results", "findings"]
    assert len(one["results"]["matches"]) == 40


def test_recording_changes_nothing_and_the_records_are_there(
    outcome: Outcome, tmp_path: Path
) -> None:
    command = ("trumps", "--players", "random,listener", "--games", "20", "--seed", "3")
    bare = outcome(*command, "--workers", "2")
    recorded = outcome(*command, "--workers", "2", "--records", tmp_path / "records")

    assert recorded == bare
    assert len(list((tmp_path / "records").iterdir())) == 20


def test_a_worker_that_is_killed_is_replaced(
    outcome: Outcome, environment: dict[str, str], tmp_path: Path
) -> None:
    environment["DEATHS"] = str(tmp_path / "deaths")
    command = ("race", "--players", "suicidal,random", "--games", "120", "--seed", "3")
    (tmp_path / "deaths").write_bytes(b"")
    whole = outcome(*command, "--workers", "2")
    (tmp_path / "deaths").write_bytes(b"x")

    assert outcome(*command, "--workers", "2") == whole
    assert (tmp_path / "deaths").read_bytes() == b"", "no worker has died"


def test_workers_that_die_again_and_again_end_it_and_what_is_done_is_kept(
    simulate: Simulate, environment: dict[str, str], tmp_path: Path
) -> None:
    environment["DEATHS"] = str(tmp_path / "deaths")
    (tmp_path / "deaths").write_bytes(b"x" * 50)
    done = simulate("race", "--players", "suicidal,random", "--games", "400", "--workers", "2")

    assert done.returncode == 1
    assert "error: workers ended 3 times" in done.stderr
    assert "matches are kept; go on with" in done.stderr


@pytest.fixture
def begun(
    environment: Mapping[str, str], program: list[str], tmp_path: Path
) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Begin a simulation in a process group of its own, and wait until something of it is kept.

    What a test that fails has left is ended.
    """
    started: list[subprocess.Popen[str]] = []

    def begin(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*program, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        files = tmp_path / "home"
        wait_for(
            lambda: (
                process.poll() is not None
                or any(path.read_bytes().count(b"\n") > 3 for path in kept(files))
            )
        )
        return process

    yield begin
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize(("how", "workers"), [(signal.SIGINT, "2"), (signal.SIGTERM, "1")])
def test_stopped_and_resumed_it_is_the_same(
    begun: Callable[..., subprocess.Popen[str]],
    outcome: Outcome,
    tmp_path: Path,
    how: signal.Signals,
    workers: str,
) -> None:
    process = begun(*SLOW, "--games", "200", "--workers", workers)
    if how is signal.SIGINT:
        os.killpg(process.pid, how)  # as a terminal does: every process gets it
    else:
        process.send_signal(how)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130, err
    assert out == ""
    first, command = err.splitlines()
    assert first.startswith("stopped: ")
    assert first.endswith(" of 200 matches are kept; go on with")
    done = int(first.split()[1])
    assert 0 < done < 200
    [path] = kept(tmp_path / "home")
    name = path.name.removesuffix(".tts.jsonl")
    assert command.strip() == f"tabletop simulate --resume {name}"
    resumed = outcome("--resume", name, "--workers", "2")
    assert resumed == outcome(*SLOW, "--games", "200", "--workers", "1")


def test_killed_at_once_it_goes_on_all_the_same(
    begun: Callable[..., subprocess.Popen[str]], outcome: Outcome, tmp_path: Path
) -> None:
    process = begun(*SLOW, "--games", "100", "--workers", "2")
    process.kill()
    process.communicate()
    [path] = kept(tmp_path / "home")
    with path.open("ab") as file:
        file.write(b'{"first":99,"rows":[[')  # a line torn by a power cut
    resumed = outcome("--resume", path)

    assert resumed == outcome(*SLOW, "--games", "100")


def test_workers_end_when_the_program_is_killed(
    begun: Callable[..., subprocess.Popen[str]],
) -> None:
    process = begun(*SLOW, "--games", "2000", "--workers", "2")
    process.kill()
    process.communicate()

    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGKILL)
    pytest.fail("its workers go on")


def test_two_processes_cannot_play_the_same_simulation(
    begun: Callable[..., subprocess.Popen[str]], simulate: Simulate, tmp_path: Path
) -> None:
    process = begun(*SLOW, "--games", "2000", "--workers", "1")
    [path] = kept(tmp_path / "home")
    second = simulate("--resume", path)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate()

    assert second.returncode == 1
    assert "is in use" in second.stderr


def test_more_matches_are_added_to_those_that_are_there(
    simulate: Simulate, outcome: Outcome, tmp_path: Path
) -> None:
    file = tmp_path / "race.jsonl"
    command = ("race", "--players", "random,random", "--seed", "3", "--option", "goal=10,20")
    simulate(*command, "--games", "20", "--save", file, "--csv")
    more = outcome("--resume", file, "--games", "50")

    assert more == outcome(*command, "--games", "50")
    before = file.read_bytes()
    assert outcome("--resume", file) == more
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("--games", "10"), "has 20 matches"),
        (("--seed", "4"), "--seed cannot be changed"),
        (("--players", "random,random"), "--players cannot be changed"),
        (("trumps",), "is a simulation of race"),
    ],
)
def test_what_was_begun_cannot_be_changed(
    simulate: Simulate, tmp_path: Path, arguments: tuple[str, ...], what: str
) -> None:
    file = tmp_path / "race.jsonl"
    begun = simulate("race", "--players", "random,random", "--games", "20", "--save", file, "--csv")
    before = file.read_bytes()
    done = simulate(*arguments, "--resume", file)

    assert begun.returncode == 0
    assert done.returncode == 2
    assert what in done.stderr
    assert file.read_bytes() == before


def test_other_versions_do_not_go_on_with_it(
    simulate: Simulate, installed: Path, tmp_path: Path
) -> None:
    file = tmp_path / "race.jsonl"
    simulate("race", "--players", "random,random", "--games", "20", "--save", file, "--csv")
    [metadata] = installed.glob("tabletop_samples-*.dist-info")
    renewed = metadata.with_name("tabletop_samples-2.0.dist-info")
    metadata.rename(renewed)
    text = (renewed / "METADATA").read_text()
    (renewed / "METADATA").write_text(text.replace("Version: 1.0", "Version: 2.0"))
    try:
        done = simulate("--resume", file, "--games", "40")
        shown = simulate("--resume", file)
    finally:
        (renewed / "METADATA").write_text(text)
        renewed.rename(metadata)

    assert done.returncode == 2
    assert "was played with tabletop-samples 1.0, and 2.0 is installed" in done.stderr
    assert shown.returncode == 0


def test_a_damaged_file_is_refused_by_its_line(simulate: Simulate, tmp_path: Path) -> None:
    file = tmp_path / "race.jsonl"
    simulate("race", "--players", "random,random", "--games", "20", "--save", file, "--csv")
    lines = file.read_bytes().split(b"\n")
    # Whichever part was done first.
    lines[1] = lines[1].replace(b'"first":', b'"first":1')
    file.write_bytes(b"\n".join(lines))
    done = simulate("--resume", file)

    assert done.returncode == 1
    assert "line 2: this is not what was written" in done.stderr
    other = simulate("--resume", __file__)
    assert other.returncode == 1
    assert "is not the file of a simulation" in other.stderr


def test_a_full_disk_is_told_and_what_was_written_stays(
    simulate: Simulate, outcome: Outcome, tmp_path: Path
) -> None:
    file = tmp_path / "race.jsonl"

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, resource.RLIM_INFINITY))

    command = ("race", "--players", "random,random", "--seed", "3", "--games", "200")
    done = simulate(*command, "--save", file, "--workers", "1", preexec_fn=little_room)

    assert done.returncode == 1
    assert "race.jsonl cannot be written: File too large" in done.stderr
    assert "make room" in done.stderr
    resumed = outcome("--resume", file)
    assert resumed == outcome(*command)


def test_a_match_that_fails_is_named_and_can_be_played_alone(
    simulate: Simulate, tmp_path: Path
) -> None:
    command = ("race", "--players", "failing,random", "--games", "300", "--seed", "1")
    done = simulate(*command, "--workers", "2")

    assert done.returncode == 1
    assert "error: match " in done.stderr
    assert "the bot Failing failed: LookupError: no idea" in done.stderr
    assert "matches are kept; go on with" in done.stderr
    number = done.stderr.split("error: match ")[1].split()[0]
    assert f"--seed 1 --match {number} --debug" in done.stderr
    alone = simulate(*command, "--match", number, "--debug", "--records", tmp_path / "records")
    assert alone.returncode == 1
    assert "LookupError: no idea" in alone.stderr
    assert "sample_bots.py" in alone.stderr
    [record] = (tmp_path / "records").iterdir()
    assert b'"step":1,' in record.read_bytes()


def test_one_match_is_the_one_of_the_whole(simulate: Simulate, outcome: Outcome) -> None:
    command = ("race", "--players", "random,random", "--games", "20", "--seed", "1")
    rows, _usage = outcome(*command)
    alone = simulate(*command, "--match", "13")

    assert json.loads(alone.stdout) == json.loads(json.dumps(rows[13].as_json()))
    beyond = simulate(*command, "--match", "20")
    assert beyond.returncode == 2
    assert "there is no match 20" in beyond.stderr


def test_tables_have_a_line_for_each_seat(simulate: Simulate, outcome: Outcome) -> None:
    command = ["race", "--players", "A=random,B=random,C=random", "--games", "30", "--seed", "2"]
    command += ["--option", "goal=10,30", "--most-actions", "40"]
    rows, _usage = outcome(*command)
    lines = list(csv.DictReader(io.StringIO(simulate(*command, "--csv").stdout)))

    assert len(lines) == 3 * 60
    assert any(row.truncated for row in rows)
    assert not all(row.truncated for row in rows)
    for line in lines:
        row = rows[int(line["match"])]
        seat = int(line["seat"])
        assert line["entrant"] == "ABC"[row.seats[seat]]
        assert line["option_goal"] == ("10", "30")[row.arm]
        assert int(line["score"]) == row.scores[seat]
        assert line["truncated"] == str(row.truncated).lower()
        if row.truncated:
            assert line["place"] == line["win"] == ""
        else:
            assert float(line["win"]) == (seat in row.winners) / len(row.winners)
            assert (line["place"] == "1") is (seat in row.ranking[0])


def test_parquet_has_the_table_with_types(simulate: Simulate, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    command = ("race", "--players", "random,random", "--games", "30", "--seed", "2")
    done = simulate(*command, "--parquet", "--output", tmp_path / "race.parquet")
    table = parquet.read_table(tmp_path / "race.parquet")
    lines = list(csv.DictReader(io.StringIO(simulate(*command, "--csv").stdout)))

    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert table.column_names == list(lines[0])
    assert [str(v) for v in table["score"].to_pylist()] == [line["score"] for line in lines]
    assert table["truncated"].to_pylist() == [False] * 60
    assert str(table.schema.field("win").type) == "double"
    assert table.schema.metadata[b"tabletop_schema_version"] == b"1"
    assert json.loads(table.schema.metadata[b"tabletop_plan"])["seed"] == "2"


def test_the_terminal_gets_tables_and_the_way_on(simulate: Simulate) -> None:
    done = simulate("race", "--players", "random,random", "--games", "20", "--seed", "2")

    assert done.returncode == 0
    assert done.stderr == ""
    assert "Seat" in done.stdout
    assert "tabletop simulate --resume" in done.stdout


def test_an_uneven_number_is_said(simulate: Simulate) -> None:
    done = simulate("race", "--players", "random,random,random", "--games", "20", "--csv")

    assert "--games 21 would be even" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ((), "no game is named"),
        (("race", "--players", "human,random"), "seat 1 is a person"),
        (("race", "--json", "--csv"), "exclude each other"),
        (("race", "--output", "x.csv"), "says where, and not what"),
        (("race", "--csv", "--output", "no/such/x.csv"), "there is no folder"),
        (("race", "--executor", "nowhere"), "nowhere"),
        (("race", "--address", "tcp://x:1"), "has no address"),
        (("--resume", "nothing"), "there is no simulation nothing"),
        (("race", "--records", "/dev/null/x"), "--records /dev/null/x"),
        (("race", "--save", "/dev/null/x"), "cannot be written"),
        (("race", "--games", "0"), "0"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    simulate: Simulate, tmp_path: Path, arguments: tuple[str, ...], what: str
) -> None:
    done = simulate(*arguments)

    assert done.returncode in {1, 2}
    assert what in done.stderr
    assert "Traceback" not in done.stderr
    assert not kept(tmp_path / "home")


def test_a_reader_that_goes_away_ends_it_quietly(
    environment: Mapping[str, str], program: list[str]
) -> None:
    command = [*program, "race", "--players", "random,random", "--games", "2000", "--csv"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()

    assert process.returncode == 141
    assert said == ""
