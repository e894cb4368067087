"""What can be taken back, what cannot and why; and that taking back and doing again changes nothing."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from new_matches import new_match
from sample_games import SAMPLE_GAMES, Hold, Race, Roll, Trumps
from stones import ChooseHeap, Stones, TakeStones

from tabletop_core.chance import Chanced
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.players import Player
from tabletop_core.record import Undone, read_record
from tabletop_core.rejections import CannotUndo
from tabletop_core.replaying import replay, resume

GAMES = [cls() for cls in (*SAMPLE_GAMES, Stones)]


def everything_of(match: Match) -> tuple[Any, ...]:
    readers: list[Player | None] = [*range(match.players), None]
    return (
        *(match.digest(), match.true_state(), match.to_act, match.outcome, match.step),
        match.actions(),
        [match.events(reader, -1) for reader in readers],
        [match.decision(player) for player in match.to_act],
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_taking_back_and_doing_again_changes_nothing(game: Game[Any, Any], seed: int) -> None:
    rng = random.Random(seed)
    match = new_match(game, rng.randint(2, 3), str(seed))
    while not match.over:
        before = everything_of(match)
        player = rng.choice(match.to_act)
        act = rng.choice(match.decision(player).legal_actions)
        match.submit(player, act)
        if match.over:
            return
        after = everything_of(match)
        outcomes: list[Chanced] = match.last_outcomes
        hidden = [match.events(reader, -1) for reader in range(match.players)]
        try:
            match.undo(player)
        except CannotUndo as refused:
            # Nothing was changed by asking, and there was a reason.
            reason = str(refused.reason)
            assert everything_of(match) == after
            assert ("chance" in reason) == bool(outcomes)
            continue
        assert not outcomes
        assert everything_of(match) == before
        match.submit(player, act)
        assert everything_of(match)[:-1] == after[:-1]
        assert [match.events(reader, -1) for reader in range(match.players)] == hidden


def test_a_turn_is_taken_back_decision_by_decision() -> None:
    match = new_match(Stones())
    digests = [match.digest()]
    for act in (ChooseHeap(0), TakeStones(2)):
        match.submit(0, act)
        digests.append(match.digest())
    assert match.to_act == (1,)
    match.undo(0)
    assert (match.digest(), match.to_act, match.step) == (digests[1], (0,), 1)
    match.undo(0)
    assert match.digest() == digests[0]
    with pytest.raises(CannotUndo, match="nothing has been done yet"):
        match.undo(0)
    match.submit(0, ChooseHeap(1))
    assert [str(act) for _, act in match.actions()] == ["heap 1"]


def test_only_the_last_to_act_can_take_back() -> None:
    match = new_match(Stones())
    for player in (0, 1):
        match.submit(player, ChooseHeap(0))
        match.submit(player, TakeStones(1))
    with pytest.raises(CannotUndo) as caught:
        match.undo(0)
    assert str(caught.value) == "this cannot be taken back: Player 2 has acted since"
    assert caught.value.code == "cannot-undo"
    match.undo(1)
    match.undo(1)
    match.undo(0)
    assert match.step == 1


def test_nothing_goes_back_over_chance() -> None:
    match = new_match(Race())
    match.submit(0, Roll())
    for _ in range(2):
        with pytest.raises(CannotUndo, match="chance has decided something since"):
            match.undo(0)
    match.submit(0, Hold())
    match.undo(0)
    with pytest.raises(CannotUndo, match="chance"):
        match.undo(0)


def test_nothing_goes_back_over_what_has_become_known() -> None:
    match = new_match(Trumps())
    match.submit(0, match.decision(0).legal_actions[0])
    with pytest.raises(CannotUndo, match="something hidden has become known since"):
        match.undo(0)


def test_states_behind_a_barrier_are_not_kept() -> None:
    match = new_match(Race())
    for _ in range(50):
        match.submit(match.to_act[0], match.decision(match.to_act[0]).legal_actions[-1])
        kept = [played.before is not None for played in match._history.played]
        assert sum(kept) <= 1
        if match.over:
            break


def test_what_was_taken_back_is_news_again_when_it_is_done_again() -> None:
    match = new_match(Stones())
    match.submit(0, ChooseHeap(0))
    match.submit(0, TakeStones(2))
    first = match.decision(1).events
    match.undo(0)
    match.submit(0, TakeStones(3))
    again = match.decision(1).events
    assert [str(event.message()) for event in (*first, *again)] == [
        "Player 1 takes 2",
        "Player 1 takes 3",
    ]


def test_the_record_keeps_what_was_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    match = new_match(Stones())
    match.begin_record(path, distribution="d", version="1", sync=False)
    match.submit(0, ChooseHeap(0))
    match.submit(0, TakeStones(2))
    match.undo(0)
    match.undo(0)
    match.submit(0, ChooseHeap(1))
    match.close()

    record = read_record(path)
    assert [line.undo for line in record.lines if isinstance(line, Undone)] == [1, 0]
    assert [len(again.actions()) for again in replay(Stones(), record)] == [0, 1, 2, 1, 0, 1]
    assert record.steps == 1
    again = resume(Stones(), record, sync=False)
    assert everything_of(again) == everything_of(match) or again.digest() == match.digest()
    again.undo(0)
    assert again.step == 0
    again.close()
