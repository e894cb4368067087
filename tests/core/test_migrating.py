"""Records are brought to other rules: the same match, or the first step that is not possible."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest
from sample_games import Hold, Race, RaceOptions, RaceState, Roll, Trumps

from tabletop_core.actions import Action
from tabletop_core.game import GameInfo
from tabletop_core.match import Match
from tabletop_core.migrating import Migration, migrate, migrated_name, publish
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.record import Record, RecordError, Step, Undone, read_record
from tabletop_core.replaying import Divergence, replay
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_core.turn_order import TurnOrder

SEATS = [Seat("Ana", "human"), Seat("Bob", "random")]


def played(path: Path, actions: Sequence[str] | None = None, seed: str = "1") -> Record:
    """A record of a race with these actions by whoever is to act, or of a whole one.

    ``undo`` takes the last action back.
    """
    game = Race()
    match = Match(game, SEATS, seed=seed)
    match.begin_record(path, distribution="dice", version="0.1", sync=False)
    try:
        if actions is None:
            while not match.over:
                player = match.to_act[0]
                match.submit(player, match.decision(player).legal_actions[-1])
        for text in actions or ():
            if text == "undo":
                match.undo(match.actions()[-1][0])
            else:
                match.submit(match.to_act[0], game.parse(text))
    finally:
        match.close()
    return read_record(path)


@pytest.fixture
def race(tmp_path: Path) -> Record:
    """A race that is over; in it one holds after every throw that is no 1."""
    record = played(tmp_path / "race.ttr.jsonl")
    assert record.end is not None
    assert [line.action for line in record.lines[:2] if isinstance(line, Step)] == ["roll", "hold"]
    return record


def moved(game: Race, record: Record) -> Migration:
    return migrate(game, record, distribution="dice-games", version="0.2")


def difference(game: Race, record: Record) -> Divergence:
    with pytest.raises(Divergence) as caught:
        moved(game, record)
    return caught.value


# Harmless changes


@attrs.define
class CountingState(RaceState):
    rolls: int = 0


@attrs.frozen
class MoreOptions(RaceOptions):
    shout: bool = option(default=True, help="whether to say it aloud")


class Counting(Race):
    """The same rules, with something more in the state and in the options."""

    info = attrs.evolve(Race.info, version="1.1")
    State = CountingState
    Options = MoreOptions

    def setup(self, table: Table, options: RaceOptions) -> RaceState:
        return CountingState(TurnOrder.of(table.players), [0] * table.players, options.goal)

    def apply(self, state: RaceState, player: int, action: Action, table: Table) -> None:
        assert isinstance(state, CountingState)
        state.rolls += isinstance(action, Roll)
        super().apply(state, player, action, table)


def test_the_new_record_verifies_and_is_the_same_match(race: Record, tmp_path: Path) -> None:
    with pytest.raises(Divergence, match="digest"):
        list(replay(Counting(), race))
    migration = moved(Counting(), race)
    assert migration.changes
    assert not migration.outcome_differs
    target = tmp_path / "new.ttr.jsonl"
    publish([(migration, target)])
    new = read_record(target)
    *_, match = replay(Counting(), new)
    assert match.over
    header = new.header
    assert (header.distribution, header.distribution_version) == ("dice-games", "0.2")
    assert header.rules_version == "1.1"
    assert header.options == {"goal": 20, "shout": True}
    assert (header.seed, header.seats, header.started) == (
        race.header.seed,
        race.header.seats,
        race.header.started,
    )
    assert new.end == race.end
    for old, line in zip(race.lines, new.lines, strict=True):
        assert isinstance(old, Step)
        assert isinstance(line, Step)
        assert (line.player, line.action, line.chance) == (old.player, old.action, old.chance)
        assert line.digest != old.digest


def test_under_the_same_rules_there_is_nothing_new(race: Record) -> None:
    migration = migrate(Race(), race, distribution="dice", version="0.1")
    assert not migration.changes
    assert moved(Race(), race).changes


def test_decisions_that_were_taken_back_stay_so(tmp_path: Path) -> None:
    actions = ["roll", "hold", "undo", "hold", "roll"]
    record = played(tmp_path / "race.ttr.jsonl", actions)
    assert any(isinstance(line, Undone) for line in record.lines)
    migration = moved(Counting(), record)
    target = tmp_path / "new.ttr.jsonl"
    publish([(migration, target)])
    new = read_record(target)
    *_, match = replay(Counting(), new)
    assert [type(line) for line in new.lines] == [type(line) for line in record.lines]
    assert match.step == record.steps
    assert new.end is None


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "race.ttr.jsonl"
    played(path, ["roll", "roll"])
    path.write_bytes(path.read_bytes()[:-9])
    assert len(moved(Counting(), read_record(path)).lines) == 1


class Doubling(Race):
    """Points count double at the end."""

    def outcome(self, state: RaceState) -> Outcome:
        return Outcome.from_scores([2 * points for points in state.scores])


def test_another_outcome_is_no_divergence_but_said(race: Record) -> None:
    migration = moved(Doubling(), race)
    assert migration.outcome_differs
    assert race.end is not None
    assert migration.end is not None
    assert migration.end.scores == tuple(2 * points for points in race.end.scores)


def test_hidden_cards_lie_as_they_lay(tmp_path: Path) -> None:
    game = Trumps()
    match = Match(game, SEATS, seed="5")
    match.begin_record(tmp_path / "t.ttr.jsonl", distribution="cards", version="1", sync=False)
    while not match.over:
        player = match.to_act[0]
        match.submit(player, match.decision(player).legal_actions[0])
    match.close()
    record = read_record(tmp_path / "t.ttr.jsonl")
    migration = migrate(game, record, distribution="cards", version="2")
    assert migration.header.chance == record.header.chance
    assert migration.lines == record.lines


# What counts as a divergence


class NoHoldingBelowSix(Race):
    def legal_actions(self, view: RaceState, player: int) -> Sequence[Action]:
        return (Roll(), Hold()) if view.turn_total >= 6 else (Roll(),)


def test_an_action_that_is_not_legal_any_more(tmp_path: Path) -> None:
    record = played(tmp_path / "r.ttr.jsonl", ["roll", "hold", "roll"])
    first = record.lines[0]
    assert isinstance(first, Step)
    assert first.chance[0] in {1, 2, 3, 4}  # neither a 1 nor a 6 was thrown
    found = difference(NoHoldingBelowSix(), record)
    assert found.step == 2
    assert found.line == record.lines[1]
    assert str(found.reason) == "hold is not possible: that is not possible now"


class Renamed(Race):
    actions = (Roll,)  # type: ignore[assignment]


def test_an_action_that_is_not_understood_any_more(race: Record) -> None:
    found = difference(Renamed(), race)
    assert found.step == 2
    assert str(found.reason) == "'hold' is not a move of this game"


class TwoDice(Race):
    def apply(self, state: RaceState, player: int, action: Action, table: Table) -> None:
        if isinstance(action, Roll):
            table.roll(6)
        super().apply(state, player, action, table)


class CoinSides(Race):
    def apply(self, state: RaceState, player: int, action: Action, table: Table) -> None:
        if isinstance(action, Hold):
            super().apply(state, player, action, table)
        else:
            state.turn_total += table.roll(2)


class NoDie(Race):
    def apply(self, state: RaceState, player: int, action: Action, table: Table) -> None:
        if isinstance(action, Hold):
            super().apply(state, player, action, table)
        else:
            state.turn_total += 3


class SeatsByLot(Race):
    def setup(self, table: Table, options: RaceOptions) -> RaceState:
        state = super().setup(table, options)
        state.order.start_from(table.index(table.players))
        return state


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (TwoDice(), "chance was asked for one of 6 possibilities, but no outcome is left"),
        (CoinSides(), "chance was asked for one of 2 possibilities, and "),
        (NoDie(), "1 outcome of chance is recorded, the rules ask for 0"),
    ],
)
def test_chance_that_is_asked_for_otherwise(game: Race, reason: str, race: Record) -> None:
    found = difference(game, race)
    assert found.step == 1
    assert str(found.reason).startswith(reason)


def test_a_setup_that_asks_chance_for_otherwise(race: Record) -> None:
    found = difference(SeatsByLot(), race)
    assert (found.step, found.line) == (0, None)
    assert "no outcome is left" in str(found.reason)


class Backwards(Race):
    def setup(self, table: Table, options: RaceOptions) -> RaceState:
        state = super().setup(table, options)
        state.order.start_from(table.players - 1)
        return state


class TurnAfterTurn(Race):
    """Holding does not pass the die on."""

    def apply(self, state: RaceState, player: int, action: Action, table: Table) -> None:
        super().apply(state, player, action, table)
        if isinstance(action, Hold):
            state.order.start_from(player)


def test_another_player_begins(race: Record) -> None:
    found = difference(Backwards(), race)
    assert found.step == 0
    assert str(found.reason) == "it is for Player 2 to act, in the record for Player 1"


def test_another_player_is_to_act(race: Record) -> None:
    found = difference(TurnAfterTurn(), race)
    assert found.step == 2
    assert str(found.reason) == "it is for Player 1 to act, in the record for Player 2"


def ending_at(points: int) -> Race:
    class Other(Race):
        def to_act(self, state: RaceState) -> tuple[int, ...]:
            return () if max(state.scores) >= points else (state.order.current,)

    return Other()


def test_the_match_is_over_too_early(race: Record) -> None:
    found = difference(ending_at(10), race)
    assert 0 < found.step < len(race.lines)
    assert str(found.reason).startswith("the match is over, in the record it is for Player")


def test_the_match_is_over_too_late(race: Record) -> None:
    found = difference(ending_at(30), race)
    assert found.step == len(race.lines)
    assert str(found.reason).endswith("to act, in the record the match is over")


class Disclosing(Race):
    def apply(self, state: RaceState, player: int, action: Action, table: Table) -> None:
        table.disclose()
        super().apply(state, player, action, table)


def test_a_decision_that_can_no_longer_be_taken_back(tmp_path: Path) -> None:
    record = played(tmp_path / "r.ttr.jsonl", ["roll", "hold", "undo"])
    found = difference(Disclosing(), record)
    assert found.step == 2
    assert found.line == record.lines[2]
    assert "this cannot be taken back" in str(found.reason)


class Crashing(Race):
    def apply(self, state: RaceState, player: int, action: Action, table: Table) -> None:
        raise KeyError(action)


def test_rules_that_fail(race: Record) -> None:
    found = difference(Crashing(), race)
    assert found.step == 1
    assert "the rules of race failed: KeyError" in str(found.reason)


class Alone(Race):
    info = GameInfo(id="race", title="Race", players=(1, 1), summary="alone", version="2")


@attrs.frozen
class OtherOptions:
    target: int = option(default=20, help="points that win")


class OtherOption(Race):
    Options = OtherOptions  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("game", "reason"),
    [(Alone(), "is for 1 to 1 players"), (OtherOption(), "unknown option 'goal'")],
)
def test_a_setup_that_is_not_possible(game: Race, reason: str, race: Record) -> None:
    found = difference(game, race)
    assert found.step == 0
    assert reason in str(found.reason)


# Names and files


@pytest.mark.parametrize(
    ("name", "new"),
    [
        ("2026-11-29-2015-race-1a2b.ttr.jsonl", "2026-11-29-2015-race-1a2b-0.2.ttr.jsonl"),
        ("race-0.1.ttr.jsonl", "race-0.2.ttr.jsonl"),
        ("race.jsonl", "race-0.2.jsonl"),
        ("race", "race-0.2"),
    ],
)
def test_the_new_name_is_the_old_one_with_the_version(name: str, new: str, tmp_path: Path) -> None:
    record = played(tmp_path / name, [])
    assert migrated_name(record, "0.2") == new


def test_a_file_is_never_overwritten_and_then_none_is_written(race: Record, tmp_path: Path) -> None:
    migration = moved(Race(), race)
    there = tmp_path / "out" / "there.ttr.jsonl"
    there.parent.mkdir()
    there.write_text("mine")
    with pytest.raises(RecordError, match="exists already"):
        publish([(migration, there.with_name("one.ttr.jsonl")), (migration, there)])
    assert [path.name for path in there.parent.iterdir()] == ["there.ttr.jsonl"]
    assert there.read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_named(race: Record, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    target = tmp_path / "file" / "new.ttr.jsonl"
    with pytest.raises(RecordError) as caught:
        publish([(moved(Race(), race), target)])
    assert str(target) in str(caught.value)
    assert "--out" in str(caught.value.hint)


def test_a_disk_that_is_full_leaves_nothing(
    race: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    folder = tmp_path / "out"
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(RecordError, match="No space left on device"):
        publish([(moved(Race(), race), folder / "new.ttr.jsonl")])
    assert list(folder.iterdir()) == []
