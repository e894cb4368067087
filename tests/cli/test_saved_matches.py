"""``tabletop matches``, ``resume`` and ``verify``: saved matches, sound and otherwise."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from command import Done, command, lines
from sample_games import Race, RaceOptions
from transcribed import transcribed

from tabletop_cli import storage
from tabletop_cli.storage import matches_folder, newest_unfinished, saved_matches, short_name
from tabletop_core.line_file import make_line
from tabletop_core.record import Step, read_record
from tabletop_core.recording import RecordWriter, write_record
from tabletop_core.registry import Registry


def begin(*moves: str, players: str = "Ana=human,Bob=random", seed: str = "3") -> Path:
    """Play a few moves of a race and leave it."""
    done = command("run", "race", "--players", players, "--seed", seed, typed=lines(moves))
    assert done.code == 0
    return saved_matches()[0]


def finished(seed: str = "3") -> Path:
    assert command("run", "race", "--seed", seed).code == 0
    return saved_matches()[0]


def rewrite(path: Path, number: int, **values: object) -> None:
    """Change fields of a line, with all sums as if it had been written so."""
    texts = path.read_text(encoding="utf-8").splitlines()
    total, data = b"", b""
    for at, text in enumerate(texts):
        fields = json.loads(text)
        del fields["sum"]
        line, total = make_line(total, fields | values if at == number else fields)
        data += line
    path.write_bytes(data)


# Where they are


def test_names_of_records_sort_by_time_and_can_be_typed() -> None:
    path = begin()
    assert path.parent == matches_folder()
    assert short_name(path).split("-")[4] == "race"
    assert short_name(path).startswith("20")


def test_another_home_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "mine"))
    assert begin().parent == tmp_path / "mine" / "matches"


# matches


def test_without_any_match_it_says_how_to_begin_one() -> None:
    done = command("matches")
    assert done.code == 0
    assert "tabletop run GAME" in done.out
    assert json.loads(command("matches", "--json").out) == []


def test_the_match_played_last_comes_first_with_whose_turn_it_is() -> None:
    over, open_one = finished(), begin("roll")
    os.utime(over, (1, 1))
    rows = command("matches").out.splitlines()
    assert short_name(open_one) in rows[1]
    assert "Ana, Bob" in rows[1]
    assert "Ana" in rows[1].split("Ana, Bob")[1]
    assert short_name(over) in rows[2]
    assert "over: Greedy" in rows[2]


def test_programs_get_all_of_them() -> None:
    finished()
    path = begin("roll")
    first, second = json.loads(command("matches", "--json").out)
    assert first["file"] == str(path)
    assert first["players"] == [
        {"name": "Ana", "agent": "human"},
        {"name": "Bob", "agent": "random"},
    ]
    assert first["to_act"] == ["Ana"]
    assert first["steps"] == read_record(path).steps
    assert (first["over"], second["over"]) == (False, True)
    assert first["winners"] is None
    assert second["winners"]
    assert "seed" not in first


def test_a_long_list_is_cut_unless_all_are_asked_for() -> None:
    path = finished()
    for number in range(24):
        (path.parent / f"copy-{number:02}.ttr.jsonl").write_bytes(path.read_bytes())
    shown = command("matches").out
    assert "5 more" in shown
    assert command("matches", "--all").out.count("copy-") == 24


def test_a_damaged_record_does_not_hide_the_others() -> None:
    path = finished()
    (path.parent / "broken.ttr.jsonl").write_text("{}\n")
    (path.parent / "empty.ttr.jsonl").touch()
    done = command("matches")
    assert done.code == 0
    assert "broken" in done.out
    assert "is not the record of a match" in done.out
    assert short_name(path) in done.out


# resume


def test_the_newest_unfinished_match_goes_on() -> None:
    path = begin("roll")
    steps = read_record(path).steps
    finished()
    done = command("resume", typed="roll\n")
    assert done.code == 0
    assert "Choose an action (" in done.out
    assert read_record(path).steps > steps


@pytest.mark.parametrize("name_of", [str, short_name, lambda path: path.name])
def test_a_match_goes_on_by_path_or_name(name_of: Callable[[Path], str]) -> None:
    path = begin("roll")
    assert command("resume", name_of(path), typed="roll\nhold\n" * 200).code == 0
    assert read_record(path).end is not None
    assert command("verify", str(path)).code == 0


def test_an_interrupted_match_goes_on_as_if_nothing_had_been() -> None:
    rolls = ["roll"] * 12
    whole = begin(*rolls, players="Ana=human,random,random")
    path = begin(*rolls[:3], players="Ana=human,random,random")
    assert command("resume", str(path), typed=lines(rolls[3:])).code == 0
    assert any(line.player for line in read_record(path).lines)
    assert read_record(path).lines == read_record(whole).lines


def test_what_happened_since_the_own_last_action_is_told_again() -> None:
    begin("roll", "hold")
    done = command("resume")
    assert "Bob rolls" in done.out


def test_the_result_is_printed_for_programs() -> None:
    path = begin("roll")
    done = command("resume", "--json", typed="roll\nhold\n" * 200)
    assert json.loads(done.out)["record"] == str(path)


def test_with_nothing_to_go_on_with_it_says_so() -> None:
    finished()
    done = command("resume")
    assert done.code == 1
    assert "no saved match to go on with" in done.err


def test_of_a_match_that_is_over_the_end_is_shown() -> None:
    path = finished()
    data = path.read_bytes()
    done = command("resume", str(path))
    assert done.code == 0
    assert "This match is over." in done.out
    assert "wins." in done.out
    assert path.read_bytes() == data


def test_an_outcome_that_was_cut_off_is_written_again() -> None:
    path = finished()
    data = path.read_bytes()
    path.write_bytes(data[:-9])
    assert command("resume", str(path), "--json").code == 0
    assert path.read_bytes() == data


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    path = begin()
    done = command("resume", short_name(path)[:-1] + "x")
    assert done.code == 1
    assert f"did you mean {short_name(path)}" in done.err


def test_two_processes_cannot_play_one_match() -> None:
    path = begin("roll")
    other = RecordWriter.reopen(read_record(path), sync=False)
    try:
        done = command("resume", str(path), typed="roll\n")
    finally:
        other.close()
    assert done.code == 1
    assert "is being played by another process" in done.err
    assert command("resume", str(path), typed="roll\n").code == 0


def test_a_damaged_record_is_not_the_newest() -> None:
    path = begin("roll")
    (path.parent / "zzz.ttr.jsonl").write_text("not a record\n")
    assert newest_unfinished() == path


# Games that are not there, or are others


def test_the_record_of_a_game_that_is_not_installed_names_what_to_install() -> None:
    path = begin("roll")
    for name in ("resume", "verify", "replay"):
        done = command(name, str(path), registry=Registry.of())
        assert done.code == 1
        assert "unknown game 'race'" in done.err + done.out
        assert "pip install sample-plugin" in done.err + done.out


def test_another_version_that_agrees_is_named_and_goes_on() -> None:
    path = begin("roll")
    rewrite(path, 0, distribution_version="0.7")
    done = command("resume", str(path), typed="roll\n")
    assert done.code == 0
    assert "was played with sample-plugin 0.7; sample-plugin is installed" in done.err
    assert "was played with sample-plugin 0.7" in command("verify", str(path)).out


def test_another_version_that_differs_is_refused_with_the_step() -> None:
    path = begin("roll", "hold")
    rewrite(path, 0, distribution_version="0.7")
    rewrite(path, 2, digest="0" * 24)
    done = command("resume", str(path))
    assert done.code == 1
    assert "step 2 differs" in done.err
    assert "it was played with sample-plugin 0.7" in done.err


def test_a_record_of_a_newer_format_asks_for_a_newer_program() -> None:
    path = begin("roll")
    rewrite(path, 0, version=99)
    done = command("resume", str(path))
    assert done.code == 1
    assert "newer" in done.err
    assert "pip install --upgrade" in done.err


# verify


def verified(*files: object) -> Done:
    return command("verify", *map(str, files))


def test_sound_records_are_confirmed() -> None:
    paths = finished(), begin("roll", "roll")
    done = verified(*paths)
    assert done.code == 0
    first, second = done.out.splitlines()
    assert "confirmed" in first
    assert first.endswith("over")
    assert second.endswith("not over")


def test_every_file_is_looked_at_and_one_fault_is_enough_to_fail() -> None:
    good, bad = finished("1"), finished("2")
    line = read_record(bad).lines[4]
    assert isinstance(line, Step)
    rewrite(bad, 5, digest="0" * 24)
    done = verified(bad, "missing", good)
    assert done.code == 1
    assert f"{bad}: step {line.step} differs" in done.out
    assert "there is no record missing" in done.out
    assert f"{good}: confirmed" in done.out


def test_a_changed_byte_is_found() -> None:
    path = finished()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    done = verified(path)
    assert done.code == 1
    assert ", line " in done.out


def test_programs_are_told_the_first_step_that_differs() -> None:
    path = finished()
    rewrite(path, 5, digest="0" * 24)
    done = command("verify", str(path), "--json")
    assert done.code == 1
    (found,) = json.loads(done.out)
    assert found["ok"] is False
    assert found["differs_at"] == 5
    assert "the record says" in found["problem"]


def test_the_record_of_a_simulated_match_is_confirmed_by_the_states_that_it_has(
    tmp_path: Path,
) -> None:
    path = tmp_path / "race.ttr.jsonl"
    write_record(path, transcribed(Race(), options=RaceOptions(goal=100)))
    record = read_record(path)
    assert 2 < record.digests < record.steps
    done = verified(path)
    assert done.code == 0
    first, second, _other_version = done.out.splitlines()
    assert first == f"{path}: confirmed, {record.steps} actions, over"
    assert f"the state was compared {record.digests} times" in second
    (found,) = json.loads(command("verify", str(path), "--json").out)
    assert (found["steps"], found["states"]) == (record.steps, record.digests)
    rewrite(path, record.steps, position="0" * 24)
    done = verified(path)
    assert done.code == 1
    assert f"step {record.steps} differs: the position has the digest" in done.out


def test_where_every_state_is_recorded_nothing_is_said_of_it() -> None:
    path = finished()
    (found,) = json.loads(command("verify", str(path), "--json").out)
    assert found["states"] == found["steps"] + 1
    assert "compared" not in verified(path).out


def test_a_torn_line_is_no_fault() -> None:
    path = begin("roll", "roll")
    path.write_bytes(path.read_bytes()[:-9])
    done = verified(path)
    assert done.code == 0
    assert "cut off" in done.out


def test_short_names_are_only_for_records_in_the_folder(tmp_path: Path) -> None:
    assert storage.short_name(tmp_path / "a b.ttr.jsonl") == str(tmp_path / "a b.ttr.jsonl")
    assert storage.resume_command(tmp_path / "a b.jsonl").endswith("a b.jsonl'")
