"""The script that checks files of layouts finds what is wrong, in the rules and in files."""

from __future__ import annotations

import copy
import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parent / "check_scenarios.py"


@pytest.fixture
def data(scenario_file: Path) -> Any:
    return json.loads(scenario_file.read_text(encoding="utf-8"))


@pytest.fixture
def check(
    checker: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[[Any], tuple[int, str]]:
    """Check this as a file: the exit code, and what was printed without the name of the file."""

    def checked(content: Any) -> tuple[int, str]:
        path = tmp_path / "file.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        code: int = checker.main([str(path)])
        told = capsys.readouterr()
        return code, (told.out + told.err).replace(f"{path}: ", "")

    return checked


def changed(data: Any, change: Callable[[Any], object]) -> Any:
    new = copy.deepcopy(data)
    change(new)
    return new


def test_all_of_the_given_file_agrees(scenario_file: Path) -> None:
    command = [sys.executable, str(SCRIPT), str(scenario_file), str(scenario_file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    line = f"{scenario_file}: 8 layouts and 8 sparse examples, no disagreement"
    assert done.stdout.splitlines() == [line, line]
    assert done.stderr == ""


def test_a_packed_file_is_read(
    checker: ModuleType, scenario_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = tmp_path / "scenarios.json.gz"
    packed.write_bytes(gzip.compress(scenario_file.read_bytes()))
    assert checker.main([str(packed)]) == 0
    packed.write_bytes(packed.read_bytes()[:200])
    assert checker.main([str(packed)]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["royal", "peasant", "priest", "romantic", "criminal", "total"])
def test_a_wrong_score_is_told(
    check: Callable[[Any], tuple[int, str]], data: Any, kind: str
) -> None:
    right = data["scenarios"][3]["expected"][kind]
    code, told = check(
        changed(data, lambda new: new["scenarios"][3]["expected"].update({kind: right + 1}))
    )
    assert code == 1
    assert told.splitlines() == [
        f"T4: {kind} is {right + 1} in the file, {right} here",
        "8 layouts and 8 sparse examples, 1 disagreement",
    ]


def test_a_wrong_score_with_the_option_is_told(
    check: Callable[[Any], tuple[int, str]], data: Any
) -> None:
    code, told = check(
        changed(data, lambda new: new["scenarios"][0]["sheet_a_criminals"].update(criminal=8))
    )
    assert code == 1
    assert "T1: criminal is 8 in the file, 6 here (criminals=sheet_a)" in told


def test_a_wrong_sparse_example_is_told(check: Callable[[Any], tuple[int, str]], data: Any) -> None:
    code, told = check(changed(data, lambda new: new["sparse"][5].update(expected=12)))
    assert code == 1
    assert "S1_star_synthetic: romantic is 12 in the file, 6 here" in told


def test_a_wrong_deck_is_told(check: Callable[[Any], tuple[int, str]], data: Any) -> None:
    code, told = check(changed(data, lambda new: new["deck"].remove("P/P")))
    assert code == 1
    assert "deck: P/P is there 0 times in the file, 1 times in the game (expansion=none)" in told


def test_a_layout_with_more_cards_than_there_are_is_told(
    check: Callable[[Any], tuple[int, str]], data: Any
) -> None:
    def change(new: Any) -> None:
        new["scenarios"][0]["rows_bottom_to_top"][0][0] = "P/P"

    code, told = check(changed(data, change))
    assert code == 1
    assert "T1: it has P/P 2 times, the game 1 times" in told


def test_four_players_need_the_deck_of_an_expansion(
    check: Callable[[Any], tuple[int, str]], data: Any
) -> None:
    four = changed(data, lambda new: new["scenarios"][1].update(players=4))
    code, told = check(four)
    assert code == 1
    assert "T2: the game for 4 players needs the deck of an expansion" in told
    four["letters"]["G"] = "guard"
    four["deck"] += ["L/G", "V/G", "C/G", "C/G", "P/G", "R/G"]
    code, told = check(four)
    assert code == 0, told


def test_an_expansion_is_known_by_its_deck(
    check: Callable[[Any], tuple[int, str]], data: Any
) -> None:
    def change(new: Any) -> None:
        new["letters"]["E"] = "executioner"
        new["deck"] += ["E/C", "E/P", "E/V", "C/E", "R/E", "L/E"]
        # The executioner is over one criminal and beside the top one of the next card.
        new["scenarios"] = [
            {
                "id": "X1",
                "players": 3,
                "rows_bottom_to_top": [["E/C", "C/C", "V/P"], ["V/L", "L/V"], ["R/P"]],
                "expected": {
                    "royal": 3,
                    "peasant": 3,
                    "priest": 4,
                    "romantic": 0,
                    "criminal": 2,
                    "executioner": 4,
                    "total": 16,
                },
            }
        ]

    code, told = check(changed(data, change))
    assert code == 0, told
    wrong = changed(data, change)
    wrong["scenarios"][0]["expected"]["executioner"] = 3
    assert "X1: executioner is 3 in the file, 4 here" in check(wrong)[1]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda new: new.pop("deck"), "the file: the key 'deck' is missing"),
        (lambda new: new.update(deck="R/P"), "deck is not a list but 'R/P'"),
        (lambda new: new["deck"].append("RP"), "deck[18]: 'RP' is not a card written TOP/BOTTOM"),
        (
            lambda new: new["deck"].append("R/X"),
            "deck[18]: 'X' is none of the letters R, V, P, L, C",
        ),
        (lambda new: new["letters"].update(V="farmer"), "letters.V: 'farmer' is no kind of skull"),
        (lambda new: new["letters"].update(X="royal"), "two letters mean the same kind of skull"),
        (lambda new: new["letters"].update(XY="guard"), "letters: 'XY' is not one letter"),
        (lambda new: new.update(card_notation="BOTTOM/TOP"), "card_notation: only TOP/BOTTOM"),
        (lambda new: new["scenarios"][0].pop("expected"), "the key 'expected' is missing"),
        (
            lambda new: new["scenarios"][0]["expected"].pop("priest"),
            "scenarios[0] (T1).expected: the key 'priest' is missing",
        ),
        (
            lambda new: new["scenarios"][0]["expected"].update(priest="10"),
            "scenarios[0] (T1).expected.priest is not a whole number from 0 on but '10'",
        ),
        (
            lambda new: new["scenarios"][0]["expected"].update(priest=True),
            "priest is not a whole number",
        ),
        (lambda new: new["scenarios"][0]["expected"].update(priest=-1), "but -1"),
        (
            lambda new: new["scenarios"][0]["sheet_a_criminals"].pop("total"),
            "sheet_a_criminals: the key 'total' is missing",
        ),
        (
            lambda new: new["scenarios"][0].update(players=5),
            "scenarios[0] (T1).players: the game is for 2 to 4, not for 5",
        ),
        (
            lambda new: new["scenarios"][0].update(players=3),
            "with 3 players the rows have 3-2-1 cards, not 4-3-2",
        ),
        (
            lambda new: new["scenarios"][0]["rows_bottom_to_top"].append(["C/C"]),
            "with 2 players the rows have 4-3-2 cards, not 4-3-2-1",
        ),
        (lambda new: new["scenarios"][1].update(id="T1"), "the id 'T1' is given 2 times"),
        (
            lambda new: new["sparse"][0]["skulls"].update({"1,1": "V"}),
            "sparse[0] (E1_royals).skulls: no ossuary has a skull at '1,1'",
        ),
        (lambda new: new["sparse"][0]["skulls"].update({"7,2": "V"}), "no ossuary has a skull at"),
        (
            lambda new: new["sparse"][0]["skulls"].update({"1": "V"}),
            "'1' is not of the form level,x",
        ),
        (lambda new: new["sparse"][0].update(type="R"), "'R' is no kind of skull"),
        (lambda new: new.update(scenarios=[], sparse=[]), "there is no scenario in it"),
    ],
)
def test_a_broken_file_is_refused(
    check: Callable[[Any], tuple[int, str]],
    data: Any,
    change: Callable[[Any], object],
    told: str,
) -> None:
    code, said = check(changed(data, change))
    assert code == 2
    assert told in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "is not JSON"),
        ("[]", "the file is not an object but []"),
        ('{"deck": [], "deck": []}', "the key 'deck' is given twice"),
    ],
)
def test_what_is_no_such_file_at_all_is_refused(
    check: Callable[[Any], tuple[int, str]], content: str, told: str
) -> None:
    code, said = check(content)
    assert code == 2
    assert told in said


def test_a_missing_file_does_not_hide_the_others(
    checker: ModuleType, scenario_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checker.main(["missing.json", str(scenario_file)]) == 2
    told = capsys.readouterr()
    assert "missing.json: cannot be read" in told.err
    assert "no disagreement" in told.out


def test_keys_that_are_not_known_are_named(
    check: Callable[[Any], tuple[int, str]], data: Any
) -> None:
    code, told = check(changed(data, lambda new: new["scenarios"][0].update(winner="A")))
    assert code == 0
    assert "not checked: scenarios[0]: 'winner'" in told


def test_rules_that_refuse_a_layout_are_told(
    checker: ModuleType,
    scenario_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    legal = checker.SkullsOfSedlec.legal_actions

    def without_row_3(game: Any, view: Any, player: int) -> Any:
        return [act for act in legal(game, view, player) if not str(act).endswith(" 3.1")]

    monkeypatch.setattr(checker.SkullsOfSedlec, "legal_actions", without_row_3)
    assert checker.main([str(scenario_file)]) == 1
    assert "T1: cannot be built: player 0 may not do stack P/P 3.1" in capsys.readouterr().out
