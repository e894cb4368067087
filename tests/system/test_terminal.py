"""Playing at a real pseudo-terminal."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

import pytest
from at_terminal import COLOUR, AtTerminal, resume_name
from distributions import install

from tabletop_cli.main import run
from tabletop_cli.storage import saved_matches
from tabletop_core.record import Record, Step, Undone, read_record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

HELP = "? for help)"
TILE = "Place tile"
FOLLOWER = "Put a follower on the tile"


def record() -> Record:
    return read_record(saved_matches()[0])


def actions(player: int = 0) -> list[str]:
    return [
        line.action for line in record().lines if isinstance(line, Step) and line.player == player
    ]


def verified() -> bool:
    return run(["verify", str(saved_matches()[0])]) == 0


def carcassonne(*arguments: str, **how: object) -> AtTerminal:
    return AtTerminal("run", "carcassonne", "--seed", "1", *arguments, **how)  # type: ignore[arg-type]


def test_a_turn_by_number_and_notation_then_quit() -> None:
    with carcassonne() as person:
        person.see("Carcassonne: Player 1 and Greedy (greedy)", TILE, HELP)
        assert "Followers left" in person.shown
        assert "Tile in hand" in person.shown
        person.type("1", FOLLOWER, HELP)
        person.type("KEEP", "Greedy places ", TILE, HELP)
        person.type("q", "tabletop resume ")
        assert person.end() == 0
        assert "Traceback" not in person.text
    assert actions()[1] == "keep"
    assert actions(1)
    assert verified()


def test_the_beginning_of_a_move_is_enough_and_tab_completes_it() -> None:
    with carcassonne() as person:
        person.see(TILE, HELP)
        person.type("1", FOLLOWER, HELP)
        person.type("k", TILE, HELP)
        first = person.shown.split("\n 1 ")[-1].split("  ")[0].strip()
        person.tab(first[:-2])
        person.type("", FOLLOWER, HELP)
        person.type("q")
        assert person.end() == 0
    assert actions() == [actions()[0], "keep", first]


def test_undo_goes_back_within_the_turn_and_no_further() -> None:
    with carcassonne() as person:
        person.see(TILE, HELP)
        person.type("u", "nothing has been done yet")
        person.type("1", FOLLOWER, HELP)
        person.type("u", "Taken back.", TILE, HELP)
        person.type("2", "Player 1 places ", FOLLOWER, HELP)
        person.type("keep", TILE, HELP)
        person.type("undo", "this cannot be taken back: Greedy has acted since")
        person.type("q")
        assert person.end() == 0
    first, second, third = record().lines[:3]
    assert isinstance(first, Step)
    assert isinstance(second, Undone)
    assert isinstance(third, Step)
    assert first.action != third.action
    assert verified()


def test_keys_show_and_change_nothing() -> None:
    with carcassonne() as person:
        person.see(TILE, HELP)
        person.type("?", "You can type:", "X,Y TOP, such as: ", "save and quit", "Ctrl-C")
        person.type("h", "A bot would play ")
        person.type("s", "Followers left", "Greedy")
        person.type("d", "left")
        person.type("l", "   0  ")
        person.type("b", "Board")
        person.type("-", "Board")
        person.type("+", "Board")
        person.type("b 0,0", "Board")
        person.type("", "Tile in hand", "1 ")
        person.type("1", FOLLOWER, HELP)
        person.type("log", "   1  Player 1 places ")
        person.type("q")
        assert person.end() == 0
    assert len(actions()) == 1


def test_wrong_input_is_explained_with_what_is_near() -> None:
    with carcassonne() as person:
        person.see(TILE, HELP)
        person.type("99", "there is no number 99", "the numbers go from 1 to ")
        person.type("40,40 north", "40,40 north is not possible: ", "Possible are, for example: ")
        person.type("castle", "'castle' is not a move of this game", "'?' shows how")
        person.type("0,", "could be several moves")
        person.type("b sideways", "'sideways' is no part of the board")
        person.type("d dragons", "there is nothing to show about 'dragons'")
        person.type("q")
        assert person.end() == 0
        assert "Traceback" not in person.text
    assert actions() == []


def test_ctrl_c_saves_and_tells_how_to_go_on() -> None:
    with carcassonne() as person:
        person.see(TILE, HELP)
        person.type("1", FOLLOWER, HELP)
        person.press("c")
        assert person.end() == 130
        name = resume_name(person.text)
        assert "Traceback" not in person.text
    with AtTerminal("resume", name) as person:
        person.see("Player 1 places ", FOLLOWER, HELP)
        person.type("keep", TILE, HELP)
        person.type("q")
        assert person.end() == 0
    assert actions()[1] == "keep"
    assert verified()


def test_the_end_of_input_saves_and_ends_well() -> None:
    with carcassonne() as person:
        person.see(TILE, HELP)
        person.type("1", FOLLOWER, HELP)
        person.press("d")
        assert person.end() == 0
        assert resume_name(person.text)
    with AtTerminal("resume") as person:
        person.see(FOLLOWER, HELP)
        person.press("d")
        assert person.end() == 0
    assert len(actions()) == 1


def test_a_whole_match_ends_with_the_result() -> None:
    with carcassonne("--option", "followers=1", rows=40) as person:
        for _turn in range(36):
            person.see(HELP)
            person.type("1", HELP)
            person.type("1")
        person.see("Place  Player", "Road", "City", "Cloister", "Field", "Points")
        person.see("Record: ", "(142 actions)", "tabletop replay ")
        assert person.end() == 0
        assert "wins." in person.text or "share the victory." in person.text
    assert record().end is not None


@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    with carcassonne(columns=columns, rows=50) as person:
        for _turn in range(12):
            person.see(HELP)
            person.type("1", HELP)
            person.type("1")
        person.see(HELP)
        for key in ("?", "l", "d", "s", "b", "h"):
            # What is typed while the program prints is echoed in between, even within a character.
            person.type(key, "\n> ")
        person.type("q", "tabletop resume")
        assert person.end() == 0
        printed = [line for line in person.text.splitlines() if "tabletop resume" not in line]
        assert max(map(len, printed)) <= columns


def test_a_wider_terminal_shows_more() -> None:
    widest = []
    for columns in (80, 160):
        with carcassonne(columns=columns, rows=60) as person:
            for _turn in range(10):
                person.see(HELP)
                person.type("1", HELP)
                person.type("1")
            person.see(HELP)
            person.type("q", "tabletop resume")
            assert person.end() == 0
            widest.append(max(map(len, person.text.split(TILE)[-2].splitlines())))
    assert widest[0] <= 80 < widest[1]


def test_colours_are_used_and_can_be_refused() -> None:
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        with carcassonne(environment=environment) as person:
            person.see(TILE, HELP)
            person.type("1", FOLLOWER, HELP)
            person.type("q")
            person.end()
            assert bool(COLOUR.search(person.raw)) is coloured
            assert "═" in person.text, "drawn all the same"


@pytest.mark.parametrize(("arguments", "environment"), [(["--plain"], {}), ([], {"TERM": "dumb"})])
def test_plain_lines_have_no_escape_sequences(
    arguments: list[str], environment: dict[str, str]
) -> None:
    with carcassonne(*arguments, environment=environment) as person:
        person.see("1: ", TILE, HELP)
        person.type("1", FOLLOWER, HELP)
        person.type("keep", "Greedy places ", TILE, HELP)
        person.type("b", "Board: ")
        person.type("q")
        assert person.end() == 0
        assert "\x1b" not in person.raw
        assert not set("═║▒┏") & set(person.raw)


def test_a_replay_is_stepped_through() -> None:
    with carcassonne("--players", "Ana=random,Bob=random") as person:
        assert person.end() == 0
    with AtTerminal("replay", str(saved_matches()[0]), rows=40) as person:
        person.see("Step 0 of ", "> ")
        person.type("p", "this is the first step", "> ")
        person.type("", "places ", "Board", "Step 1 of ", "> ")
        person.type("n", "Step 2 of ", "> ")
        person.type("p", "Step 1 of ", "> ")
        person.type("40", "Step 40 of ", "> ")
        person.type("4000", "there is no step 4000", "> ")
        person.type("what", "'what' is no key here", "> ")
        person.type("?", "the next step", "leave", "> ")
        person.type("-", "Board", "> ")
        person.type("b left", "Board", "> ")
        person.type("e", "Points", "> ")
        person.type("", "this is the last step", "> ")
        person.type("f", "Step 0 of ", "> ")
        person.type("q")
        assert person.end() == 0


def test_a_replay_ends_at_the_end_of_input() -> None:
    assert run(["run", "carcassonne", "--players", "random,random", "--json"]) == 0
    with AtTerminal("replay", str(saved_matches()[0]), "--from", "3", "--to", "5") as person:
        person.see("Step 3 of 5", "> ")
        person.type("6", "step 6 is left out", "steps 3 to 5", "> ")
        person.press("d")
        assert person.end() == 0


def test_bots_alone_can_be_watched_and_interrupted() -> None:
    with carcassonne("--players", "greedy,greedy,greedy") as person:
        person.see("Greedy places ", "Greedy 2 places ")
        person.press("c")
        assert person.end() == 130
        name = resume_name(person.text)
    before = record().lines
    assert run(["resume", name, "--json"]) == 0
    assert record().end is not None
    assert record().lines[: len(before)] == before
    assert verified()


def test_two_people_at_one_keyboard_take_turns() -> None:
    with carcassonne("--players", "Ana=human,Bob=human") as person:
        person.see("A Ana: Place tile", HELP)
        person.type("1", "A Ana: Put a follower", HELP)
        person.type("keep", "B Bob: Place tile", HELP)
        person.type("u", "Ana has acted since")
        person.type("1", "Bob places ", "B Bob: Put a follower", HELP)
        person.type("keep", "A Ana: Place tile", HELP)
        person.type("q", "tabletop resume")
        assert person.end() == 0
        assert person.text.count("Ana places ") == 1, "everybody saw it"
        assert "Pass the keyboard" not in person.text, "there is nothing to hide"


# Hidden cards at one keyboard

SAMPLES = """
from tabletop_core.plugins import GameEntry, hookimpl

@hookimpl
def tabletop_games():
    return [GameEntry(id="trumps", title="Trumps", players=(2, 4), target="sample_games:Trumps")]
"""


@pytest.fixture
def samples(tmp_path: Path) -> dict[str, str]:
    """The environment in which the sample games are installed."""
    site = tmp_path / "site"
    install(
        site, "samples", plugins={"samples": "samples_plugin"}, modules={"samples_plugin": SAMPLES}
    )
    support = Path(__file__).resolve().parents[1] / "support"
    return {"PYTHONPATH": os.pathsep.join((str(site), str(support)))}


def test_the_keyboard_is_passed_on_behind_a_curtain(samples: dict[str, str]) -> None:
    seats = "Ana=human,Bob=human"
    with AtTerminal(
        "run", "trumps", "--players", seats, "--seed", "4", environment=samples
    ) as person:
        person.see("Pass the keyboard to Ana.", "press Enter")
        assert "hand of" not in person.text, "nothing is shown before"
        person.type("", HELP)
        (hand,) = [line for line in person.shown.splitlines() if "hand of Ana" in line]
        cards = hand.split("[")[1:]
        assert len(cards) == 3
        assert "A Ana: " in person.shown
        person.type("1", "Pass the keyboard to Bob.", "press Enter")
        assert "hand of" not in person.shown, "Ana's cards are gone"
        person.type("", HELP)
        assert "B Bob: " in person.shown
        assert not any(card.strip(" ]") in person.shown for card in cards[1:])
        person.type("q", "tabletop resume")
        assert person.end() == 0


# A disk that fills up


def small_files() -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1500, hard))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs limits set from outside")
@pytest.mark.parametrize("elsewhere", [False, True])
def test_after_a_full_disk_the_person_decides(elsewhere: bool, tmp_path: Path) -> None:
    with carcassonne("--record", str(tmp_path / "match.jsonl"), before=small_files) as person:
        person.see(HELP)
        while True:
            person._child.sendline("1")
            if person._child.expect_exact([HELP, "cannot be written"]) == 1:
                break
        person.see("everything before it is saved", "try again")
        saved = read_record(tmp_path / "match.jsonl")
        person.type("r", "cannot be written", "try again")
        assert read_record(tmp_path / "match.jsonl") == saved
        _soft, hard = resource.prlimit(person.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(person.pid, resource.RLIMIT_FSIZE, (hard, hard))
        other = tmp_path / "other" / "match.jsonl"
        person.type(str(other) if elsewhere else "r", HELP)
        person.type("q", "tabletop resume")
        assert person.end() == 0
    path = other if elsewhere else tmp_path / "match.jsonl"
    after = read_record(path)
    assert after.steps > saved.steps
    assert after.lines[: len(saved.lines)] == saved.lines
    assert run(["verify", str(path)]) == 0
