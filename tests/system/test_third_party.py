"""A game from elsewhere, installed with pip beside the wheels of the core and the command.

It is found, checked, played and recorded; upgraded to other rules and to harmless changes, with its
records brought along where that is possible; and removed. The whole story happens once, in one new
environment; each test looks at a part of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from third_party_game import DISTRIBUTION, GAME, VERSIONS, write_broken_project, write_project

ROOT = Path(__file__).resolve().parents[2]
#: Bots with this seed play a match of which the rules of 0.2.0 forbid a move.
SEED = "4"

pytestmark = pytest.mark.install

Run = Callable[..., str]


class Done(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.out)


class Place:
    """An environment, and a folder to work in, where commands are run and kept by name."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self._programs = programs
        self.done: dict[str, tuple[int, str, str]] = {}
        self.files: dict[str, list[str]] = {}

    def do(
        self, name: str, *command: str | Path, typed: str = "", program: str = "tabletop"
    ) -> Done:
        """Run a program of the environment; what it said is kept under the name."""
        variables = {"PYTHONWARNINGS": "error", "XDG_DATA_HOME": str(self.folder / "data")}
        variables["XDG_CACHE_HOME"] = str(self.folder / "cache")
        done = subprocess.run(
            [self._programs / program, *command],
            cwd=self.folder,
            env={**os.environ, **variables},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        self.done[name] = (done.returncode, done.stdout, done.stderr)
        assert "Traceback" not in done.stdout + done.stderr, self.done[name]
        return Done(*self.done[name])

    def pip(self, *arguments: str | Path) -> None:
        """Let the environment's own pip do something, without the index."""
        done = self.do("pip", *arguments, program="pip")
        assert done.code == 0, done

    def list_files(self, name: str) -> None:
        """Keep under the name which records there are."""
        self.files[name] = sorted(path.name for path in self.folder.glob("*.jsonl"))


def build(folder: Path, to: Path, run: Run) -> Path:
    """The wheel of a project, in a folder of its own."""
    run(sys.executable, "-m", "uv", "build", "--wheel", folder, "-o", to, folder=folder)
    (wheel,) = to.glob("*.whl")
    return wheel


def tell_the_story(place: Place, wheels: dict[str, Path]) -> None:
    """Everything that happens, in order."""
    offline = ("install", "--no-deps", "--no-index")
    place.do("list", "list", "--json")
    place.do("check", "check", GAME, "--games", "4", "--json")
    bots = ("--players", "Ana=random,Bob=random", "--seed", SEED, "--record", "over.ttr.jsonl")
    place.do("run", "run", GAME, *bots, "--json")
    people = ("--players", "Cid=human,Dot=random", "--seed", "1", "--record", "open.ttr.jsonl")
    place.do("told", "run", GAME, *people, typed="1\n")
    records = ("over.ttr.jsonl", "open.ttr.jsonl")
    place.do("verified", "verify", *records, "--json")
    place.do("same version", "migrate", *records, "--to", "0.1.0", "--json")

    place.pip(*offline, wheels["0.2.0"])
    place.do("other rules verified", "verify", "over.ttr.jsonl")
    place.do("other rules resumed", "resume", "open.ttr.jsonl")
    place.do("other rules", "migrate", *records, "--to", "0.2.0")
    place.do("other rules json", "migrate", *records, "--to", "0.2.0", "--json")
    place.list_files("other rules")

    place.pip(*offline, wheels["0.1.1"])
    place.do("not installed", "migrate", "over.ttr.jsonl", "--to", "0.2.0")
    place.do("harmless verified", "verify", *records, "--json")
    place.do("harmless", "migrate", *records, "--to", "0.1.1", "--json")
    place.do("harmless again", "migrate", *records, "--to", "0.1.1")
    place.list_files("harmless")
    new = ("over-0.1.1.ttr.jsonl", "open-0.1.1.ttr.jsonl")
    place.do("new verified", "verify", *new, "--json")
    place.do("new resumed", "resume", new[1], "--json", typed="1\n1\n1\n")
    place.do("new verified to the end", "verify", *new, "--json")

    place.pip(*offline, wheels["broken"])
    place.do("plugins", "plugins")
    place.do("plugins json", "plugins", "--json")
    place.do("list beside broken", "list", "--json")

    place.pip("uninstall", "--yes", DISTRIBUTION)
    for command in ("verify", "resume", "replay"):
        place.do(f"removed {command}", command, "over.ttr.jsonl")
    place.do("removed migrate", "migrate", "over.ttr.jsonl", "--to", "0.1.1")
    place.do("removed run", "run", GAME)


@pytest.fixture(scope="session")
def story(
    once: Callable[..., Path], run: Run, new_environment: Callable[..., Path]
) -> Callable[[str], Any]:
    """What came of each command, by its name; and the records that were there, as ``files``."""

    def make(folder: Path) -> None:
        ours = [
            build(place, folder / "ours" / place.name, run)
            for place in (ROOT / "core", ROOT / "cli", ROOT / "plugins" / "testing")
        ]
        projects = {version: write_project(folder / "theirs", version) for version in VERSIONS}
        projects["broken"] = write_broken_project(folder / "theirs")
        wheels = {name: build(to, folder / "wheels" / name, run) for name, to in projects.items()}
        programs = new_environment(folder / "environment", *ours, wheels["0.1.0"], folder=folder)
        place = Place(folder / "place", programs)
        place.folder.mkdir()
        tell_the_story(place, wheels)
        records = {path.name: path.read_text() for path in place.folder.glob("*.jsonl")}
        kept = {**place.done, "files": place.files, "records": records}
        (folder / "story.json").write_text(json.dumps(kept))

    folder = once("third-party", make)
    kept: dict[str, Any] = json.loads((folder / "story.json").read_text())

    def look(name: str) -> Any:
        found = kept[name]
        return Done(*found) if isinstance(found, list) else found

    return look


Story = Callable[[str], Any]


def lines_of(story: Story, name: str) -> list[dict[str, Any]]:
    """A record's lines."""
    return [json.loads(line) for line in story("records")[name].splitlines()]


def test_it_is_found(story: Story) -> None:
    (game,) = story("list").value
    assert game["id"] == GAME
    assert game["distribution"] == DISTRIBUTION
    assert game["version"] == "0.1.0"
    assert story("list").err == ""


def test_it_passes_the_checks(story: Story) -> None:
    assert story("check").code == 0, story("check").out


def test_it_is_played_recorded_and_verified(story: Story) -> None:
    result = story("run").value
    assert (result["game"], result["steps"]) == (GAME, 6)
    assert story("told").code == 0
    over, open_one = story("verified").value
    assert (over["ok"], over["over"], over["steps"]) == (True, True, 6)
    assert (open_one["ok"], open_one["over"]) == (True, False)
    header = lines_of(story, "over.ttr.jsonl")[0]
    assert header["distribution"] == DISTRIBUTION
    assert header["distribution_version"] == "0.1.0"
    assert header["rules_version"] == "1"


def test_what_is_of_this_version_needs_no_migration(story: Story) -> None:
    for found in story("same version").value:
        assert (found["ok"], found["changes"], found["record"]) == (True, False, None)


def first_forbidden(lines: list[dict[str, Any]]) -> int:
    """The first step at which a 1 was played by somebody who had another card."""
    moves = [(line["player"], line["action"]) for line in lines if "step" in line]
    return next(
        step
        for step, (player, rank) in enumerate(moves, start=1)
        if rank == "1" and any(who == player and other != "1" for who, other in moves[step:])
    )


def test_under_other_rules_a_record_is_told_apart(story: Story) -> None:
    done = story("other rules verified")
    step = first_forbidden(lines_of(story, "over.ttr.jsonl"))
    assert done.code == 1
    assert f"over.ttr.jsonl: step {step} differs" in done.out
    assert "it was played with acme-high-card 0.1.0" in done.out


def test_under_other_rules_the_first_divergence_is_told_and_nothing_written(story: Story) -> None:
    lines = lines_of(story, "over.ttr.jsonl")
    step = first_forbidden(lines)
    name = ["Ana", "Bob"][lines[step]["player"]]
    done = story("other rules")
    assert done.code == 1
    assert (
        f"over.ttr.jsonl: step {step} differs, {name}'s action '1': "
        "1 is not possible: you cannot play a 1 now" in done.out
    )
    assert "open.ttr.jsonl: possible with high-card 0.2.0" in done.out
    assert "pip install acme-high-card==0.1.0" in done.out
    assert "Nothing was written." in done.out
    over, open_one = story("other rules json").value
    assert (over["differs_at"], over["player"], over["action"]) == (step, name, "1")
    assert open_one["ok"]
    assert story("files")["other rules"] == ["open.ttr.jsonl", "over.ttr.jsonl"]


def test_a_match_that_other_rules_allow_goes_on_under_them(story: Story) -> None:
    done = story("other rules resumed")
    assert done.code == 0
    assert "open.ttr.jsonl was played with acme-high-card 0.1.0" in done.err
    assert "acme-high-card 0.2.0 is installed" in done.err


def test_only_the_installed_version_can_be_migrated_to(story: Story) -> None:
    done = story("not installed")
    assert done.code == 1
    assert "high-card comes from acme-high-card 0.1.1 here, not from version 0.2.0" in done.out
    assert "pip install acme-high-card==0.2.0" in done.out


def test_harmless_changes_make_other_states_and_the_same_match(story: Story) -> None:
    assert [found["differs_at"] for found in story("harmless verified").value] == [0, 0]
    done = story("harmless")
    assert done.code == 0
    for found in done.value:
        assert (found["ok"], found["changes"], found["outcome_differs"]) == (True, True, False)
    assert [found["record"] for found in done.value] == [
        "over-0.1.1.ttr.jsonl",
        "open-0.1.1.ttr.jsonl",
    ]
    old, new = (lines_of(story, f"over{version}.ttr.jsonl") for version in ("", "-0.1.1"))
    assert new[0]["distribution_version"] == "0.1.1"
    assert new[0]["rules_version"] == "1.1"
    assert (new[0]["seed"], new[0]["chance"]) == (old[0]["seed"], old[0]["chance"])
    for before, after in zip(old[1:-1], new[1:-1], strict=True):
        assert (after["action"], after.get("chance")) == (before["action"], before.get("chance"))
        assert after["digest"] != before["digest"]
    assert new[-1]["outcome"] == old[-1]["outcome"]


def test_new_records_verify_and_go_on(story: Story) -> None:
    assert [found["ok"] for found in story("new verified").value] == [True, True]
    assert story("new verified").value[1]["over"] is False
    assert story("new resumed").code == 0
    assert story("new resumed").err.count("was played with") == 0
    assert [found["over"] for found in story("new verified to the end").value] == [True, True]


def test_old_records_are_never_overwritten(story: Story) -> None:
    done = story("harmless again")
    assert done.code == 1
    assert "over-0.1.1.ttr.jsonl exists already" in done.out
    assert story("files")["harmless"] == sorted(
        f"{name}{version}.ttr.jsonl" for name in ("over", "open") for version in ("", "-0.1.1")
    )
    assert lines_of(story, "over.ttr.jsonl")[0]["distribution_version"] == "0.1.0"


@pytest.mark.parametrize("command", ["verify", "resume", "replay", "migrate"])
def test_removed_its_records_name_what_to_install(story: Story, command: str) -> None:
    done = story(f"removed {command}")
    assert done.code == 1
    told = done.out + done.err
    assert "unknown game 'high-card'" in told
    assert "it was played with acme-high-card 0.1.0" in told
    assert "pip install acme-high-card" in told


def test_removed_it_is_no_game(story: Story) -> None:
    assert story("removed run").code == 2
    assert "unknown game 'high-card'" in story("removed run").err


def test_a_broken_plugin_is_explained_and_the_rest_works(story: Story) -> None:
    assert "acme-broken 3.0: plugin broken: it needs the module a_library" in story("plugins").out
    assert "pip install --upgrade acme-broken" in story("plugins").out
    faults = {row["distribution"]: row["faults"] for row in story("plugins json").value}
    assert len(faults["acme-broken"]) == 1
    assert faults[DISTRIBUTION] == []
    assert [game["id"] for game in story("list beside broken").value] == [GAME]
    assert "tabletop plugins" in story("list beside broken").err
