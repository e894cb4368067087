"""The diary has what everybody may know, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from tabletop_core.actions import Action, action
from tabletop_core.events import Event, event
from tabletop_core.game import Game, GameInfo
from tabletop_core.match import Match
from tabletop_core.messages import Message
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_match_diary.diary import open_diary


@action("say {word}")
class Say(Action):
    word: str


@event
class Said(Event):
    template = Message("{player:player} says {word}")

    player: Player
    word: str


@event
class Thought(Event):
    template = Message("{player:player} thinks of something")

    player: Player


@attrs.define
class Words:
    said: list[str] = attrs.field(factory=list)


class Talk(Game[Words, Say]):
    """Three words; the first player hears them, and everybody that there is one."""

    info = GameInfo(id="talk", title="Talk", players=(2, 2), summary="words", version="1")
    State = Words
    actions = (Say,)
    events = (Said, Thought)

    def setup(self, table: Table, options: object) -> Words:
        return Words()

    def to_act(self, state: Words) -> tuple[Player, ...]:
        return (0,) if len(state.said) < 3 else ()

    def legal_actions(self, view: Words, player: Player) -> Sequence[Say]:
        return (Say("yes"), Say("no"))

    def apply(self, state: Words, player: Player, action: Say, table: Table) -> None:
        state.said.append(action.word)
        if action.word == "yes":
            table.emit(Said, player, action.word)
        else:
            table.emit(Thought, player)
            table.whisper((player,), Said, player, action.word)

    def outcome(self, state: Words) -> Outcome:
        return Outcome.won_by(1, 2)


@pytest.fixture
def match() -> Match:
    match = Match(Talk(), [Seat("Ana", "human"), Seat("Rui", "human")], seed="1")
    match.observe(open_diary())
    return match


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_DIARY", str(tmp_path / "diary.txt"))
    return tmp_path / "diary.txt"


def test_it_tells_what_everybody_may_know(diary: Path, match: Match) -> None:
    for word in ("yes", "no", "yes"):
        match.submit(0, Say(word))
    assert diary.read_text(encoding="utf-8").splitlines() == [
        "Talk: Ana, Rui",
        "  1. Ana says yes",
        "  2. Ana thinks of something",
        "  3. Ana says yes",
        "  Rui wins.",
    ]


def test_it_says_what_was_taken_back(diary: Path, match: Match) -> None:
    match.submit(0, Say("yes"))
    match.undo(0)
    match.submit(0, Say("yes"))
    assert diary.read_text(encoding="utf-8").splitlines()[1:] == [
        "  1. Ana says yes",
        "  (taken back to step 0)",
        "  1. Ana says yes",
    ]


def test_a_file_that_cannot_be_written_does_not_stop_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_DIARY", str(tmp_path))
    match = Match(Talk(), [Seat("Ana", "human"), Seat("Rui", "human")], seed="1")
    match.observe(open_diary())
    match.submit(0, Say("yes"))
    match.submit(0, Say("yes"))
    assert match.step == 2
    assert [type(error) for _observer, error in match.observer_faults] == [IsADirectoryError]


def test_without_a_file_it_does_nothing(match: Match) -> None:
    match.submit(0, Say("yes"))
    assert match.observer_faults == []
