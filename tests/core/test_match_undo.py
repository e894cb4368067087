"""Taking decisions back."""

from __future__ import annotations

from pathlib import Path

import pytest
from sample_games import Show, Sign, Signs, SignsState

from tabletop_core.match import Match
from tabletop_core.players import Player
from tabletop_core.record import read_record
from tabletop_core.rejections import CannotUndo
from tabletop_core.replaying import replay
from tabletop_core.seats import Seat


def signs(game: Signs, record: Path) -> Match:
    match = Match(game, [Seat("Ana"), Seat("Rui")], seed="1")
    match.begin_record(record, distribution="test", version="0", sync=False)
    return match


def test_a_hidden_choice_can_be_taken_back(tmp_path: Path) -> None:
    match = signs(Signs(), tmp_path / "match.ttr.jsonl")
    before = match.digest()
    match.submit(0, Show(Sign.ROCK))
    match.undo(0)
    assert match.digest() == before
    assert match.to_act == (0, 1)
    match.close()


class Sudden(Signs):
    """The first choice ends the match: nothing is open, and nothing was left to chance."""

    def to_act(self, state: SignsState) -> tuple[Player, ...]:
        return () if state.choices.made else (0,)


def test_the_end_cannot_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "match.ttr.jsonl"
    match = signs(Sudden(), path)
    match.submit(0, Show(Sign.ROCK))
    with pytest.raises(CannotUndo, match="the match is over"):
        match.undo(0)
    match.close()
    *_, again = replay(Sudden(), read_record(path))
    assert again.over
