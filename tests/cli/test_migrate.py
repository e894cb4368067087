"""``tabletop migrate``: records and another version of their game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest
from command import Done, command, lines
from sample_games import Hold, Race, RaceState, Roll

from tabletop_cli.storage import saved_matches
from tabletop_core import builtin
from tabletop_core.actions import Action
from tabletop_core.discovery import PLUGINS_GROUP, EntryPoint
from tabletop_core.offers import Plugin
from tabletop_core.outcome import Outcome
from tabletop_core.plugins import GameEntry
from tabletop_core.record import read_record
from tabletop_core.registry import Registry
from tabletop_core.table import Table


@attrs.define
class CountingState(RaceState):
    rolls: int = 0


class Counting(Race):
    """More in the state, and the same match."""

    info = attrs.evolve(Race.info, version="1.1")
    State = CountingState

    def setup(self, table: Table, options: object) -> RaceState:
        order = super().setup(table, Race.Options()).order
        return CountingState(order, [0] * table.players, 20)

    def apply(self, state: RaceState, player: int, action: Action, table: Table) -> None:
        assert isinstance(state, CountingState)
        state.rolls += isinstance(action, Roll)
        super().apply(state, player, action, table)


class NoHolding(Race):
    """One must throw at least twice."""

    def legal_actions(self, view: RaceState, player: int) -> Sequence[Action]:
        return (Roll(), Hold()) if view.turn_total > 6 else (Roll(),)


class Golf(Race):
    """Fewest points win."""

    def outcome(self, state: RaceState) -> Outcome:
        most = max(state.scores)
        return Outcome.from_scores([most - points for points in state.scores])


class OnePlayer(Race):
    info = attrs.evolve(Race.info, players=(1, 1))


def installed(version: str, game: type[Race]) -> Registry:
    """What is installed: the sample game in this version, by one of the classes here."""
    point = EntryPoint("sample-plugin", version, PLUGINS_GROUP, "sample", "sample_plugin")
    target = f"{game.__module__}:{game.__name__}"
    entry = GameEntry(id="race", title="Race", players=game.info.players, target=target)
    bots = Registry.of(builtin).plugins
    return Registry(lambda: [*bots, Plugin(point, enabled=True, entries=(entry,), faults=())])


FIRST = installed("1.0", Race)


def begin(*moves: str, seed: str = "1") -> Path:
    done = command(
        "run",
        *("race", "--players", "Ana=human,Bob=random", "--seed", seed),
        typed=lines(moves),
        registry=FIRST,
    )
    assert done.code == 0, done.err
    return saved_matches()[0]


def finished(seed: str = "1") -> Path:
    done = command(
        "run", "race", "--players", "Ana=random,Bob=random", "--seed", seed, registry=FIRST
    )
    assert done.code == 0, done.err
    return saved_matches()[0]


def migrate(*arguments: object, registry: Registry) -> Done:
    return command("migrate", *map(str, arguments), registry=registry)


def new_record(old: Path, version: str) -> Path:
    return old.with_name(old.name.replace(".ttr.jsonl", f"-{version}.ttr.jsonl"))


def test_new_records_are_beside_the_old_ones_and_verify() -> None:
    over, open_one = finished(), begin("roll", "hold", seed="2")
    before = over.read_bytes(), open_one.read_bytes()
    registry = installed("1.1", Counting)
    assert command("verify", str(over), registry=registry).code == 1
    done = migrate(over, open_one, "--to", "1.1", registry=registry)
    assert done.code == 0, done.out
    for old in (over, open_one):
        assert f"{old}: possible with race 1.1, " in done.out
        assert f"  new record: {new_record(old, '1.1')}" in done.out
        assert command("verify", str(new_record(old, "1.1")), registry=registry).code == 0
    assert (over.read_bytes(), open_one.read_bytes()) == before
    assert "differs" not in done.out
    goes_on = command("resume", typed="roll\n", registry=registry)
    assert goes_on.code == 0
    assert "was played with" not in goes_on.err
    assert read_record(new_record(open_one, "1.1")).steps > read_record(open_one).steps


def test_one_record_that_differs_is_enough_to_write_none(tmp_path: Path) -> None:
    good = begin("roll", seed="2")
    bad = begin("roll", "hold")
    step = read_record(bad).lines[1]
    out = tmp_path / "new"
    done = migrate(good, bad, "--to", "2.0", "--out", out, registry=installed("2.0", NoHolding))
    assert done.code == 1
    assert f"{good}: possible with race 2.0" in done.out
    assert "new record" not in done.out
    told = f"{bad}: step 2 differs, Ana's action 'hold': hold is not possible: that is not possible now"
    assert told in done.out.splitlines()
    assert "pip install sample-plugin==1.0" in done.out
    assert done.out.splitlines()[-1] == "Nothing was written."
    assert step.player == 0
    assert not out.exists()
    assert len(saved_matches()) == 2


def test_programs_are_told_the_step_the_player_and_the_reason() -> None:
    bad, good = begin("roll", "hold"), begin("roll", seed="2")
    done = migrate(bad, good, "--to", "2.0", "--json", registry=installed("2.0", NoHolding))
    assert done.code == 1
    first, second = json.loads(done.out)
    assert first["file"] == str(bad)
    assert first["ok"] is False
    assert (first["differs_at"], first["player"], first["action"]) == (2, "Ana", "hold")
    assert first["reason"] == "hold is not possible: that is not possible now"
    assert first["played_with"] == {
        "distribution": "sample-plugin",
        "version": "1.0",
        "rules_version": "1",
    }
    assert (second["ok"], second["record"]) == (True, None)


def test_programs_are_told_the_new_record() -> None:
    old = finished()
    done = migrate(old, "--to", "1.1", "--json", registry=installed("1.1", Counting))
    assert done.code == 0
    (found,) = json.loads(done.out)
    assert found["record"] == str(new_record(old, "1.1"))
    assert found["outcome_differs"] is False
    assert found["steps"] == read_record(old).steps


def test_another_outcome_is_said(tmp_path: Path) -> None:
    old = finished()
    end = read_record(old).end
    assert end is not None
    ana, bob = end.scores
    done = migrate(old, "--to", "2.0", "--out", tmp_path / "a", registry=installed("2.0", Golf))
    assert done.code == 0
    winner, loser = ("Ana", "Bob") if ana > bob else ("Bob", "Ana")
    best = max(ana, bob)
    assert (
        f"  the outcome differs: {winner} wins (Ana {ana}, Bob {bob}); "
        f"now {loser} wins (Ana {best - ana}, Bob {best - bob})"
    ) in done.out
    record = read_record(tmp_path / "a" / new_record(old, "2.0").name)
    assert record.end is not None
    assert record.end.scores == (best - ana, best - bob)


def test_the_setup_can_differ() -> None:
    old = begin("roll", "hold")
    done = migrate(old, "--to", "3", registry=installed("3", OnePlayer))
    assert done.code == 1
    assert f"{old}: the setup differs: Race is for 1 to 1 players" in done.out


@pytest.mark.parametrize("asked", ["1.0", "2.0", "nonsense"])
def test_only_the_installed_version_can_be_meant(asked: str) -> None:
    old = finished()
    done = migrate(old, "--to", asked, registry=installed("1.1", Counting))
    assert done.code == 1
    assert f"race comes from sample-plugin 1.1 here, not from version {asked}" in done.out
    assert f"pip install sample-plugin=={asked}" in done.out
    assert "--to 1.1" in done.out
    assert len(saved_matches()) == 1


def test_a_second_time_it_overwrites_nothing() -> None:
    old = finished()
    registry = installed("1.1", Counting)
    migrate(old, "--to", "1.1", registry=registry)
    data = new_record(old, "1.1").read_bytes()
    done = migrate(old, "--to", "1.1", registry=registry)
    assert done.code == 1
    assert f"{new_record(old, '1.1')} exists already" in done.out
    assert "--out" in done.out
    assert new_record(old, "1.1").read_bytes() == data


def test_what_is_of_that_version_stays_as_it_is() -> None:
    old = finished()
    done = migrate(old, "--to", "1.0", registry=FIRST)
    assert done.code == 0
    assert "it is a record of that version already" in done.out
    assert saved_matches() == [old]


def test_one_record_named_twice_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    old = finished()
    monkeypatch.chdir(old.parent)
    name = old.name.removesuffix(".ttr.jsonl")
    done = migrate(name, name, old, "--to", "1.1", registry=installed("1.1", Counting))
    assert done.code == 0, done.out
    assert len(saved_matches()) == 2


def test_two_records_of_one_name_are_not_written_over_each_other(tmp_path: Path) -> None:
    one, two = finished(), tmp_path / "two" / saved_matches()[0].name
    two.parent.mkdir()
    two.write_bytes(one.read_bytes())
    out = tmp_path / "out"
    registry = installed("1.1", Counting)
    done = migrate(one, two, "--to", "1.1", "--out", out, registry=registry)
    assert done.code == 1
    assert f"{two}: two new records would be {out / new_record(one, '1.1').name}" in done.out
    assert not out.exists()


def test_what_cannot_be_read_is_named_with_the_rest() -> None:
    good = finished()
    cut = begin("roll", seed="2")
    data = bytearray(cut.read_bytes())
    data[40] ^= 1
    cut.write_bytes(data)
    done = migrate(cut, "missing", good, "--to", "1.1", registry=installed("1.1", Counting))
    assert done.code == 1
    assert f"{cut}, line 1: " in done.out
    assert "there is no record missing" in done.out
    assert f"{good}: possible with race 1.1" in done.out


def test_the_version_must_be_said() -> None:
    done = command("migrate", "x")
    assert done.code == 2
    assert "--to" in done.err


def test_a_game_that_is_not_installed_is_named() -> None:
    old = finished()
    done = migrate(old, "--to", "1.1", registry=Registry.of())
    assert done.code == 1
    assert "unknown game 'race'" in done.out
    assert "pip install sample-plugin" in done.out


def test_it_is_told_in_portuguese() -> None:
    old = begin("roll", "hold")
    registry = installed("2.0", NoHolding)
    done = migrate(old, "--to", "2.0", "--lang", "pt_BR", registry=registry)
    assert done.code == 1
    assert "o passo 2 difere" in done.out
    assert "Nada foi escrito." in done.out
