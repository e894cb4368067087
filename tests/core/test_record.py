"""A record is read as it was written, or it is said what is wrong with it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from recorded import GAMES, begun, last_of, play_on, recorded, verified
from sample_games import Race, Signs, Trumps
from stones import Stones

from tabletop_core.chance import commitment
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.line_file import make_line
from tabletop_core.messages import Translator
from tabletop_core.record import (
    FORMAT_VERSION,
    End,
    RecordDamaged,
    RecordError,
    Step,
    read_record,
    to_values,
)
from tabletop_core.replaying import Divergence, resume
from tabletop_core.seats import Seat

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def rewritten(path: Path, change: dict[int, dict[str, Any]], *more: dict[str, Any]) -> Path:
    """The record with other values in some lines (from 1), and more lines, under right sums."""
    total, data = b"", b""
    for number, text in enumerate(path.read_bytes().splitlines(), start=1):
        values = json.loads(text) | change.get(number, {})
        del values["sum"]
        line, total = make_line(total, {k: v for k, v in values.items() if v is not ...})
        data += line
    for values in more:
        line, total = make_line(total, values)
        data += line
    path.write_bytes(data)
    return path


@by_id
def test_what_was_written_is_read(game: Game[Any, Any], tmp_path: Path) -> None:
    match = recorded(game, tmp_path / "m.jsonl", seed=3)
    record = read_record(tmp_path / "m.jsonl")

    header = record.header
    assert (header.game, header.distribution, header.distribution_version) == (
        *(game.info.id, "some-dist"),
        "1.5",
    )
    assert header.seats == (Seat("Ana", "random"), Seat("Rui"))
    assert (header.seed, header.commitment) == ("3", commitment("3"))
    assert header.rules_version == game.info.version
    assert header.chance == list(match.setup_outcomes)
    steps = [line for line in record.lines if isinstance(line, Step)]
    assert steps[-1].digest == match.digest()
    assert record.steps == match.step
    assert match.outcome is not None
    assert record.end == End.of(match.outcome, match.step)
    assert (record.to_act, record.torn) == ((), False)
    assert record.size == (tmp_path / "m.jsonl").stat().st_size
    assert last_of(game, record).digest() == match.digest()


def test_a_record_is_text_that_any_json_reader_understands(tmp_path: Path) -> None:
    match = begun(Trumps(), tmp_path / "m.jsonl")
    play_on(match, random.Random(1))
    match.close()
    text = (tmp_path / "m.jsonl").read_text(encoding="ascii")
    lines = [json.loads(line) for line in text.splitlines()]
    assert list(lines[0]) == [
        *("format", "version", "game", "distribution", "distribution_version", "rules_version"),
        *("options", "seats", "seed", "commitment", "started", "chance", "digest", "to_act", "sum"),
    ]
    assert list(lines[1]) == ["step", "player", "action", "digest", "to_act", "sum"]
    assert list(lines[-1]) == ["outcome", "sum"]
    assert text.endswith("}\n")


@pytest.mark.parametrize("name", ["Zoë", "بهار", "a\u2028b", "\udce9", "a\nb", '"', "", "\0"])
def test_players_may_be_called_anything(name: str, tmp_path: Path) -> None:
    from tabletop_core.match import Match

    match = Match(Race(), [Seat(name)], seed="1")
    match.begin_record(tmp_path / "m.jsonl", distribution="d", version="1", sync=False)
    play_on(match, random.Random(1))
    match.close()
    assert read_record(tmp_path / "m.jsonl").header.seats == (Seat(name),)
    assert verified(Race(), tmp_path / "m.jsonl").over


# Cut off anywhere


@by_id
def test_a_record_cut_at_every_byte_keeps_all_whole_lines_and_can_be_gone_on_with(
    game: Game[Any, Any], tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    whole = recorded(game, path, seed=5)
    data, full = path.read_bytes(), read_record(path)
    header_end = data.index(b"\n") + 1
    for cut in range(len(data) + 1):
        path.write_bytes(data[:cut])
        if cut < header_end:
            with pytest.raises(RecordError, match="holds no whole line: no match was begun in it"):
                read_record(path)
            continue
        record = read_record(path)
        count = data[:cut].count(b"\n") - 1
        assert record.lines == full.lines[:count]
        assert record.torn == (data[cut - 1] != ord("\n"))
        assert (record.end is None) == (cut < len(data))
        if cut % (1 if isinstance(game, Race) else 11):
            continue

        match = resume(game, record, sync=False)
        assert path.read_bytes().startswith(data[: data[:cut].rindex(b"\n") + 1])
        going_on = cut % 3 == 0
        if going_on:
            play_on(match, random.Random(cut))
        match.close()
        again = read_record(path)
        assert not again.torn
        if going_on:
            assert last_of(game, again).digest() == match.digest()
            assert again.end is not None
    path.write_bytes(data)
    assert verified(game, path).digest() == whole.digest()


# A byte changed anywhere


def changes(byte: int, at: int) -> list[int]:
    """Other bytes in its place: one bit changed, a digit, an end of line, a letter."""
    candidates = [byte ^ 1 << at % 8, ord("0") + at % 10, ord("\n"), ord("x"), 0, 255]
    return [other for other in candidates if other != byte]


@by_id
def test_a_changed_byte_is_always_found(game: Game[Any, Any], tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    recorded(game, path, seed=7)
    data = path.read_bytes()
    for at in range(len(data)):
        # All of them for some bytes, one for each of the others.
        others = changes(data[at], at)
        for other in (
            others if at % 17 == 0 or at > len(data) - 40 else others[at % len(others) :][:1]
        ):
            path.write_bytes(data[:at] + bytes([other]) + data[at + 1 :])
            line = data[:at].count(b"\n") + 1
            with pytest.raises(RecordError) as caught:
                last_of(game, read_record(path))
            if isinstance(caught.value, RecordDamaged):
                assert caught.value.line == line
                assert f"line {line}: " in str(caught.value)
            else:
                assert line == 1


def test_lines_in_another_order_or_left_out_are_found(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Stones(), path)
    lines = path.read_bytes().splitlines(keepends=True)
    for other in (
        [lines[0], lines[2], lines[1], *lines[3:]],
        [lines[0], *lines[2:]],
        [*lines[:2], lines[1], *lines[2:]],
    ):
        path.write_bytes(b"".join(other))
        with pytest.raises(RecordDamaged, match="its sum is wrong") as caught:
            read_record(path)
        assert caught.value.line in {2, 3}
        assert str(caught.value.hint).startswith("lines before it are sound")


# What is no record


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "holds no whole line: no match was begun in it"),
        (b"\n", "line 1: this is not JSON"),
        (b"hello\n", "line 1: this is not JSON"),
        (b"[1]\n", "line 1: this is not a JSON object"),
        (b"{}\n", "is not the record of a match"),
        (b'{"format":"other"}\n', "is not the record of a match"),
        (b'{"format":"tabletop-record"}\n', "line 1: the line is not what was written"),
        (b'{"a":1,"a":2}\n', "line 1: a field is there twice"),
        (bytes(range(256)) * 4, "line 1: this is not JSON"),
        (b"\xff\xfe\x00\n", "line 1: this is not JSON"),
        (b"[" * 100_000 + b"\n", "line 1: this is not JSON"),
        (b'{"a":' * 100_000 + b"\n", "line 1: this is not JSON"),
        (b"9" * 10_000 + b"\n", "line 1: this is not"),
        (b"\x00" * 1000, "holds no whole line"),
    ],
)
def test_what_is_no_record_is_said_to_be_none(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        read_record(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)
    assert caught.value.exit_code == 1


def test_a_folder_and_nothing_at_all_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: Is a directory"):
        read_record(tmp_path)
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        read_record(tmp_path / "none")
    (tmp_path / "file").touch()
    with pytest.raises(RecordError, match="cannot be read: Not a directory"):
        read_record(tmp_path / "file" / "m.jsonl")


def test_a_newer_format_is_named(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Race(), path)
    rewritten(path, {1: {"version": FORMAT_VERSION + 1}})
    with pytest.raises(RecordError, match=f"its format is {FORMAT_VERSION + 1}") as caught:
        read_record(path)
    assert not isinstance(caught.value, RecordDamaged)
    assert "upgrade" in str(caught.value.hint)
    # Also where the sums of the newer format are others.
    path.write_bytes(path.read_bytes().replace(b'"sum"', b'"newsum"'))
    with pytest.raises(RecordError, match="written by a newer Tabletop"):
        read_record(path)


WRONG_HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"version": "1"}, "the field version is not what it can be"),
    ({"version": 0}, "the field version is not what it can be"),
    ({"version": True}, "the field version is not what it can be"),
    ({"version": ...}, "the field version is missing"),
    ({"game": 3}, "the field game is not what it can be"),
    ({"seats": None}, "the field seats is not what it can be"),
    ({"seats": "ab"}, "the field seats is not what it can be"),
    ({"seats": [{"name": "A"}]}, "the field seats is not what it can be"),
    ({"seats": [{"name": 1, "agent": "x"}]}, "the field seats is not what it can be"),
    ({"seats": [["A", "human"]]}, "the field seats is not what it can be"),
    ({"options": None}, "the field options is not what it can be"),
    ({"options": []}, "the field options is not what it can be"),
    ({"seed": 1}, "the field seed is not what it can be"),
    ({"commitment": None}, "the field commitment is not what it can be"),
    ({"chance": 3}, "the field chance is not what it can be"),
    ({"chance": ["a"]}, "the field chance is not what it can be"),
    ({"chance": [[0, "a"]]}, "the field chance is not what it can be"),
    ({"chance": [[[0]]]}, "the field chance is not what it can be"),
    ({"chance": [-1]}, "the field chance is not what it can be"),
    ({"chance": [True]}, "the field chance is not what it can be"),
    ({"to_act": 0}, "the field to_act is not what it can be"),
    ({"to_act": ["0"]}, "the field to_act is not what it can be"),
    ({"digest": None}, "the field digest is not what it can be"),
    ({"started": 5}, "the field started is not what it can be"),
    ({"more": 1}, "there is a field 'more', which is unknown"),
    ({"rules_version": ...}, "the field rules_version is missing"),
]


@pytest.mark.parametrize(("change", "message"), WRONG_HEADERS)
def test_a_header_of_other_types_is_refused(
    change: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Race(), path)
    with pytest.raises(RecordDamaged) as caught:
        read_record(rewritten(path, {1: change}))
    assert f"line 1: {message}" in str(caught.value)


WRONG_STEPS: list[tuple[dict[str, Any], str]] = [
    ({"step": "x"}, "the field step is not what it can be"),
    ({"step": -1}, "the field step is not what it can be"),
    ({"step": 1.5}, "the field step is not what it can be"),
    ({"step": None}, "the field step is not what it can be"),
    ({"step": ...}, "the field step is missing"),
    ({"player": "0"}, "the field player is not what it can be"),
    ({"player": False}, "the field player is not what it can be"),
    ({"action": ["roll"]}, "the field action is not what it can be"),
    ({"action": None}, "the field action is not what it can be"),
    ({"chance": {"0": 1}}, "the field chance is not what it can be"),
    ({"chance": [None]}, "the field chance is not what it can be"),
    ({"to_act": None}, "the field to_act is not what it can be"),
    ({"to_act": [[0]]}, "the field to_act is not what it can be"),
    ({"digest": 12}, "the field digest is not what it can be"),
    ({"undo": 3}, "there is a field 'action', which is unknown"),
    (
        {"undo": "x", "action": ..., "step": ..., "chance": ...},
        "the field undo is not what it can be",
    ),
    ({"outcome": {}}, "there is a field 'action', which is unknown"),
    ({"note": "hi"}, "there is a field 'note', which is unknown"),
]


@pytest.mark.parametrize(("change", "message"), WRONG_STEPS)
def test_a_line_of_other_types_is_refused(
    change: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Race(), path)
    with pytest.raises(RecordDamaged) as caught:
        read_record(rewritten(path, {3: change}))
    assert f"line 3: {message}" in str(caught.value)


@pytest.mark.parametrize(
    "outcome",
    [
        *(None, [], {}, "won"),
        {"ranking": [[0], [1]], "winners": [0], "scores": [1, 2]},
        {"ranking": [[0], [1]], "winners": 0, "scores": [1, 2], "steps": 1},
        {"ranking": [0, 1], "winners": [0], "scores": [1, 2], "steps": 1},
        {"ranking": [["0"], [1]], "winners": [0], "scores": [1, 2], "steps": 1},
        {"ranking": [[0], [1]], "winners": [0], "scores": ["1", 2], "steps": 1},
        {"ranking": [[0], [1]], "winners": [0], "scores": [1, 2], "steps": "1"},
    ],
)
def test_an_outcome_of_other_types_is_refused(outcome: Any, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Race(), path)
    last = len(path.read_bytes().splitlines())
    with pytest.raises(RecordDamaged) as caught:
        read_record(rewritten(path, {last: {"outcome": outcome}}))
    assert caught.value.line == last


def test_nothing_follows_the_outcome(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Race(), path)
    line = read_record(path).lines[0]
    with pytest.raises(RecordDamaged, match="a line follows the outcome"):
        read_record(rewritten(path, {}, to_values(line)))


# Right types, wrong values: the rules find out


@pytest.mark.parametrize(
    ("number", "change", "step", "reason"),
    [
        (1, {"options": {"unknown": 1}}, 0, "unknown option 'unknown'"),
        (1, {"options": {"goal": 1000}}, 0, "option goal=1000 is not possible"),
        (1, {"options": {"goal": [7]}}, 0, "option goal="),
        (1, {"options": {"goal": 9}}, 0, "the state has the digest"),
        (1, {"seats": []}, 0, "is for 1 to 6 players, not for 0"),
        (1, {"seats": [{"name": "A", "agent": "human"}] * 9}, 0, "not for 9"),
        (1, {"seats": [{"name": "A", "agent": "human"}]}, 0, "the state has the digest"),
        (1, {"seed": "other"}, 0, "the seed is not the one that was committed to"),
        (1, {"chance": [1]}, 0, "1 outcome of chance is recorded, the rules ask for 0"),
        (1, {"to_act": [1]}, 0, "it is for Player 1 to act, in the record for Player 2"),
        (1, {"to_act": [99]}, 0, "in the record for Player 100"),
        (1, {"digest": "0"}, 0, "the record says 0"),
        (2, {"player": 99}, 1, "it is not for Player 100 to decide now"),
        (2, {"player": 1}, 1, "it is not for Player 2 to decide now"),
        (2, {"action": "fly"}, 1, "'fly' is not a move of this game"),
        (2, {"action": ""}, 1, "'' is not a move of this game"),
        (2, {"action": "hold"}, 1, "hold is not possible"),
        (2, {"step": 2}, 2, "it is step 1 of the match"),
        (2, {"chance": []}, 1, "but no outcome is left"),
        (2, {"chance": [6]}, 1, "one of 6 possibilities, and 6 is none"),
        (2, {"chance": [[0, 1]]}, 1, "one of 6 possibilities"),
        (2, {"chance": [3, 3]}, 1, "2 outcomes of chance are recorded, the rules ask for 1"),
        (2, {"digest": "abc"}, 1, "the record says abc"),
        (2, {"to_act": [0, 1]}, 1, "in the record for Player 1 and Player 2"),
        (2, {"to_act": []}, 1, "in the record the match is over"),
    ],
)
def test_the_first_step_that_the_rules_do_not_confirm_is_named(
    number: int, change: dict[str, Any], step: int, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Race(), path, seed=2)
    record = read_record(rewritten(path, {number: change}))
    with pytest.raises(Divergence) as caught:
        last_of(Race(), record)
    assert caught.value.step == step
    assert reason in str(caught.value.reason)
    assert f"step {step} differs" in str(caught.value)
    assert "played with some-dist 1.5" in str(caught.value.hint)
    assert Translator("pt_BR")(caught.value.message)
    before = path.read_bytes()
    with pytest.raises(Divergence):
        resume(Race(), record, sync=False)
    assert path.read_bytes() == before


def test_an_undo_that_was_not_possible_is_found(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    match = begun(Stones(), path)
    play_on(match, random.Random(1), 2, undos=0)
    match.undo(0)
    match.close()
    undone = {"undo": 1, "player": 0, "digest": match.digest(), "to_act": [0]}
    good = path.read_bytes()
    changes: list[tuple[dict[str, Any], str]] = [
        ({"undo": 0}, "1 action is left in the match, the record says 0"),
        ({"undo": 99}, "1 action is left in the match, the record says 99"),
        ({"player": 1}, "Player 1 has acted since"),
        ({"digest": "x"}, "the record says x"),
    ]
    for change, reason in changes:
        path.write_bytes(good)
        record = read_record(rewritten(path, {4: change}))
        with pytest.raises(Divergence) as caught:
            last_of(Stones(), record)
        assert reason in str(caught.value.reason)
    path.write_bytes(good)
    many = read_record(rewritten(path, {}, undone | {"undo": 0}, undone | {"undo": 0}))
    with pytest.raises(Divergence):
        last_of(Stones(), many)


def test_an_outcome_that_the_rules_do_not_confirm_is_found(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    match = recorded(Stones(), path)
    assert match.outcome is not None
    end = to_values(End.of(match.outcome, match.step))["outcome"]
    last = len(path.read_bytes().splitlines())
    good = path.read_bytes()
    changes: list[dict[str, Any]] = [
        *({"scores": [0, 0]}, {"winners": []}, {"ranking": [[0, 1]]}, {"steps": 1}),
    ]
    for change in changes:
        path.write_bytes(good)
        record = read_record(rewritten(path, {last: {"outcome": end | change}}))
        with pytest.raises(Divergence, match="the outcome is another one"):
            last_of(Stones(), record)
    half = b"".join(good.splitlines(keepends=True)[:3])
    path.write_bytes(half)
    with pytest.raises(Divergence, match="the record has an outcome, the match goes on"):
        last_of(Stones(), read_record(rewritten(path, {}, {"outcome": end})))


class ThreePoints(Signs):
    """Other rules of the same name: a win counts three points."""

    def apply(self, state: Any, player: int, action: Any, table: Any) -> None:
        before = list(state.points)
        super().apply(state, player, action, table)
        state.points = [b + 3 * (a - b) for b, a in zip(before, state.points, strict=True)]


class CannotRead(Race):
    """Rules whose notation fails in another way than it should."""

    def parse(self, text: str) -> Any:
        raise KeyError(text)


def test_other_rules_are_found_at_the_first_step_that_differs(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Signs(), path, seed=4)
    with pytest.raises(Divergence) as caught:
        verified(ThreePoints(), path)
    assert caught.value.step == 2
    assert "some-dist 1.5; other rules may be installed now" in str(caught.value.hint)

    recorded(Race(), tmp_path / "r.jsonl")
    with pytest.raises(Divergence, match="step 1 differs: the rules of race failed: KeyError"):
        verified(CannotRead(), tmp_path / "r.jsonl")


def test_the_record_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    recorded(Race(), path)
    with pytest.raises(RecordError, match="is a match of race"):
        verified(Signs(), path)
    with pytest.raises(RecordError, match="is a match of race"):
        resume(Signs(), read_record(path), sync=False)


def test_every_error_of_a_record_is_one_that_can_be_explained() -> None:
    assert issubclass(Divergence, RecordError)
    assert issubclass(RecordDamaged, RecordError)
    assert issubclass(RecordError, TabletopError)
