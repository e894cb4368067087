"""``tabletop check`` and ``tabletop fuzz``, as somebody types them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from command import Done, command
from faulty_games import hidden, rules
from offering import registry_with
from sound_game import Heap

from tabletop_core.game import Game
from tabletop_core.record import read_record
from tabletop_core.replaying import replay
from tabletop_testing import fuzzing
from tabletop_testing.checks.every_check import every_check
from tabletop_testing.corpus import Corpus, Effort
from tabletop_testing.figures import figures_of
from tabletop_testing.subject import Subject


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def run(*words: str, game: type[Game[Any, Any]] = Heap) -> Done:
    return command(*words, registry=registry_with(game))


# tabletop check


def test_a_sound_game_passes() -> None:
    done = run("check", "heap", "--games", "1")
    assert done.code == 0, done.out
    assert done.out.startswith("Heap, rules 1: 4 random matches with 2 to 3 players")
    assert all(f" {name} " in done.out or f" {name}\n" in done.out for name in every_check())
    assert "random playouts a second" in done.out
    assert "0 failed" in done.out
    assert done.err == ""


def test_a_fault_ends_with_1() -> None:
    done = run("check", "heap", "--only", "legal_actions_apply", game=rules.RaisesInAnAction)
    assert done.code == 1
    assert "failed   legal_actions_apply" in done.out
    assert "KeyError" in done.out
    assert "0 ok, 1 failed, 0 not applicable" in done.out


def test_programs_get_one_object() -> None:
    words = ("check", "heap", "--only", "secrets", "--only", "legal-actions-exist", "--json")
    done = run(*words, game=hidden.LeaksThroughAnEvent)
    assert done.code == 1
    told = json.loads(done.out)
    assert list(told) == [
        *("game", "ok", "seed", "matches", "positions", "checks", "figures"),
    ]
    status = {each["name"]: each["status"] for each in told["checks"]}
    assert status["events_keep_secrets"] == "failed"
    assert status["views_keep_secrets"] == status["legal_actions_exist"] == "ok"
    [failed] = [each for each in told["checks"] if each["failure"]]
    assert failed["failure"]["moves"] == ["draw"]
    assert told["ok"] is False


def test_figures_are_numbers() -> None:
    figures = figures_of(Corpus.play(Subject.of(Heap), Effort()))
    assert figures["legal actions, most"] == 5
    assert all(value > 0 for value in figures.values())


def test_the_seed_chooses_the_matches() -> None:
    def positions(*words: str) -> Any:
        done = run("check", "heap", "--only", "legal_actions_exist", "--json", *words)
        return json.loads(done.out)["positions"]

    assert positions() == positions("--seed", "0")
    assert positions("--seed", "1") != positions()
    assert positions("--games", "6") > positions()
    assert positions("--players", "2") < positions()


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (("--only", "vews"), "no check has 'vews' in its name", "views_keep_secrets"),
        (("--players", "7"), "Heap is for 2 to 3 players, not for 7", "leave it out"),
        (("--seed", "x"), "--seed x is not a whole number", "--position"),
        (("--move", "draw"), "--move and --option describe one match", "add --position"),
        (
            ("--position", "--move", "jump"),
            "player 0 cannot do 'jump' after 0 actions",
            "another seed or option",
        ),
        (("--position", "--move", "@1 draw"), "it is not for player 1 to act", ""),
        (("--position", "--option", "hand=9"), "option hand=9 is not possible", "1..3"),
    ],
)
def test_a_slip_is_explained(words: tuple[str, ...], message: str, hint: str) -> None:
    done = run("check", "heap", *words)
    assert done.code == 2
    assert message in done.err
    assert hint in done.err
    assert "Traceback" not in done.err


def test_one_position_can_be_looked_at() -> None:
    words = ("check", "heap", "--position", "--seed", "3", "--move", "draw")
    done = run(*words)
    assert (done.code, done.out) == (0, "ok: nothing is wrong at this position\n")
    done = run(*words, "--only", "events_keep", "--json", game=hidden.LeaksThroughAnEvent)
    assert done.code == 1
    assert [each["name"] for each in json.loads(done.out)] == ["events_keep_secrets"]


def test_how_long_a_match_may_be_is_said() -> None:
    words = ("check", "heap", "--only", "matches_end", "--games", "1")
    done = run(*words, "--most-actions", "50", game=rules.NeverEnds)
    assert done.code == 1
    assert "50 more random actions do not end the match" in done.out
    assert "--most-actions 50" in done.out


REFERENCE = Path(__file__).resolve().parents[3] / "docs/reference/testing.md"


def keys_of(value: Any) -> set[str]:
    """The names of all fields of a JSON value, but of those that the game names."""
    if isinstance(value, list):
        return set[str]().union(*map(keys_of, value))
    if not isinstance(value, dict):
        return set()
    inner = (keys_of(each) for key, each in value.items() if key not in {"options", "figures"})
    return set(value).union(*inner)


@pytest.mark.parametrize(
    "words",
    [
        ("check", "heap", "--only", "events_keep"),
        ("check", "heap", "--only", "events_keep", "--position", "--move", "draw"),
        ("fuzz", "heap", "--only", "events_keep", "--seconds", "1"),
    ],
)
def test_the_reference_has_every_field_for_programs(words: tuple[str, ...]) -> None:
    documented = set(re.findall(r"^\| `(\w+)` ", REFERENCE.read_text("utf-8"), re.MULTILINE))
    keys = keys_of(json.loads(run(*words, "--json", game=hidden.LeaksThroughAnEvent).out))
    assert {"name", "found", "moves", "test"} <= keys <= documented


# tabletop fuzz


def fuzz(*words: str, game: type[Game[Any, Any]] = Heap, seconds: float = 1) -> Done:
    return run("fuzz", "heap", "--seconds", str(seconds), *words, game=game)


FOLDER = Path("tabletop-finds/heap")


def test_fuzzing_a_sound_game_finds_nothing() -> None:
    done = fuzz("--only", "legal_actions", "--json")
    assert done.code == 0
    told = json.loads(done.out)
    assert told["finds"] == []
    assert told["matches"] >= 4
    assert told["looks"] > 0
    assert {file.name for file in FOLDER.iterdir()} == {"longest.ttr.jsonl", "widest.ttr.jsonl"}
    record = read_record(FOLDER / "longest.ttr.jsonl")
    *_, match = replay(Heap(), record)
    assert match.step == told["longest"]


def test_checks_without_time_are_told_of() -> None:
    told = fuzz("--only", "legal_actions", seconds=0).out
    assert re.search(r"^there was no time for (\d+) of \1 checks: ", told, re.MULTILINE)
    names = json.loads(fuzz("--only", "legal_actions", "--json", seconds=0).out)["not_reached"]
    assert names
    assert all("legal_actions" in name for name in names)
    told = fuzz("--only", "legal_actions_exist", seconds=0.5).out
    assert "there was no time" not in told


def test_finds_are_kept_and_removed_when_cured() -> None:
    done = fuzz("--only", "legal_actions_apply", game=rules.RaisesInAnAction)
    assert done.code == 1
    assert "1 find; see" in done.out
    assert "FAILED legal_actions_apply" in (FOLDER / "legal_actions_apply.txt").read_text()
    assert "confirm(" in (FOLDER / "test_legal_actions_apply.py").read_text()
    record = read_record(FOLDER / "legal_actions_apply.ttr.jsonl")
    assert record.steps == len(
        json.loads((FOLDER / "legal_actions_apply.json").read_text())["moves"]
    )

    again = fuzz("--only", "legal_actions_apply", game=rules.RaisesInAnAction, seconds=0)
    assert again.code == 1
    assert "1 find; see" in again.out

    cured = fuzz("--only", "legal_actions_apply", seconds=0)
    assert cured.code == 0
    assert "cured since: legal_actions_apply" in cured.out
    assert not list(FOLDER.glob("*legal_actions_apply*"))


def test_damaged_finds_are_forgotten() -> None:
    FOLDER.mkdir(parents=True)
    (FOLDER / "no_card_is_lost.json").write_text("{")
    done = fuzz("--only", "no_card_is_lost", seconds=0)
    assert done.code == 0
    assert not (FOLDER / "no_card_is_lost.json").exists()


def test_another_folder_can_be_named(tmp_path: Path) -> None:
    done = fuzz("--folder", str(tmp_path / "elsewhere"), "--only", "no_card", seconds=0.2)
    assert done.code == 0
    assert (tmp_path / "elsewhere/heap/longest.ttr.jsonl").is_file()
    assert not FOLDER.exists()


def test_ctrl_c_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = fuzzing.Fuzzing._round

    def interrupted(self: fuzzing.Fuzzing, *arguments: Any) -> None:
        if self.rounds:
            raise KeyboardInterrupt
        rounds(self, *arguments)

    monkeypatch.setattr(fuzzing.Fuzzing, "_round", interrupted)
    done = fuzz("--only", "legal_actions_apply", game=rules.RaisesInAnAction, seconds=60)
    assert done.code == 1
    assert "1 find; see" in done.out
    assert (FOLDER / "test_legal_actions_apply.py").is_file()
