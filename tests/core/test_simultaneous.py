"""Several players decide at the same time: each once, in any order, hidden until all have."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from sample_games import Show, Sign, Signs

from tabletop_core.codec import Codec
from tabletop_core.events import ChoiceMade, ChoicesRevealed
from tabletop_core.holes import Hole
from tabletop_core.match import Committed, Match
from tabletop_core.players import Player
from tabletop_core.record import read_record
from tabletop_core.rejections import AlreadyDecided, CannotUndo, NotToAct
from tabletop_core.replaying import replay
from tabletop_core.seats import Seat

CODEC = Codec(Signs())
CHOICES = {0: Show(Sign.ROCK), 1: Show(Sign.PAPER), 2: Show(Sign.SCISSORS)}
ORDERS = list(itertools.permutations(range(3)))


def new_match() -> Match:
    return Match(Signs(), [Seat(name) for name in ("Ana", "Bia", "Caio")], seed="1")


def seen_by(match: Match, reader: Player | None) -> str:
    """All that a reader can see, byte for byte."""
    parts: list[Any] = [CODEC.state_to_json(match.view(reader))]
    parts += [CODEC.event_to_json(event) for event in match.events(reader, -1)]
    if reader in match.to_act:
        decision = match.decision(reader)
        parts += [CODEC.event_to_json(event) for event in decision.events]
        parts += [CODEC.action_to_json(action) for action in decision.legal_actions]
        parts += [str(decision.prompt), CODEC.state_to_json(decision.view)]
    return json.dumps(parts)


@pytest.mark.parametrize("order", ORDERS)
def test_each_is_accepted_once_and_in_any_order(order: tuple[int, ...]) -> None:
    match = new_match()
    assert match.to_act == (0, 1, 2)
    for done, player in enumerate(order, start=1):
        match.submit(player, CHOICES[player])
        left = [seat for seat in range(3) if seat not in order[:done]]
        assert match.to_act == (tuple(left) or (0, 1, 2))
        if left:
            with pytest.raises(AlreadyDecided, match=f"Player {player + 1} has decided") as caught:
                match.submit(player, CHOICES[player])
            assert caught.value.code == "already-decided"
            with pytest.raises(AlreadyDecided):
                match.decision(player)


def test_the_state_is_the_same_whoever_was_first() -> None:
    digests, views = set(), set()
    for order in ORDERS:
        match = new_match()
        for player in order:
            match.submit(player, CHOICES[player])
        digests.add(match.digest())
        views.add(json.dumps([CODEC.state_to_json(match.view(reader)) for reader in (0, 1, None)]))
    assert len(digests) == len(views) == 1


@pytest.mark.parametrize("reader", [1, 2, None])
def test_what_was_chosen_cannot_be_seen_before_all_have_chosen(reader: Player | None) -> None:
    seen, observed = set(), set()
    for sign in Sign:
        match = new_match()
        told: list[Committed] = []
        match.observe(told.append)
        match.submit(0, Show(sign))
        seen.add(seen_by(match, reader))
        watched = [CODEC.state_to_json(told[0].view), *map(CODEC.event_to_json, told[0].events)]
        observed.add(json.dumps(watched))
        assert isinstance(match.view(reader).choices.made[0], Hole)
        assert match.events(reader) == [ChoiceMade(0)]
    assert len(seen) == len(observed) == 1


def test_who_chose_sees_what_and_all_see_it_in_the_end() -> None:
    match = new_match()
    match.submit(1, Show(Sign.PAPER))
    assert match.view(1).choices.made == {1: Sign.PAPER}
    match.submit(0, Show(Sign.ROCK))
    last = match.submit(2, Show(Sign.ROCK))
    opened = ChoicesRevealed(((0, Sign.ROCK), (1, Sign.PAPER), (2, Sign.ROCK)))
    assert last == [ChoiceMade(2), opened]
    assert match.events(None)[-1] == opened
    assert match.decision(0).events == [ChoiceMade(2), opened]
    assert str(opened.message()) == (
        "Player 1 chose rock, Player 2 chose paper and Player 3 chose rock"
    )


def test_a_decision_that_was_looked_at_before_others_chose_can_still_be_made() -> None:
    match = new_match()
    early = match.decision(2)
    match.submit(0, CHOICES[0])
    match.submit(1, CHOICES[1])
    match.submit(2, early.legal_actions[2])
    assert match.view(None).points == [1, 1, 1]


def test_an_own_choice_can_be_taken_back_until_somebody_else_chooses() -> None:
    match = new_match()
    before = seen_by(match, 0)
    match.submit(0, CHOICES[0])
    with pytest.raises(CannotUndo, match="Player 1 has acted since"):
        match.undo(1)
    match.undo(0)
    assert seen_by(match, 0) == before
    assert match.to_act == (0, 1, 2)
    match.submit(0, Show(Sign.PAPER))
    match.submit(1, CHOICES[1])
    with pytest.raises(CannotUndo, match="Player 2 has acted since"):
        match.undo(0)
    match.undo(1)
    with pytest.raises(AlreadyDecided):
        match.submit(0, CHOICES[0])
    match.submit(1, CHOICES[1])
    match.submit(2, CHOICES[2])
    with pytest.raises(CannotUndo, match="something hidden has become known"):
        match.undo(2)


def test_after_all_have_chosen_nobody_has_decided_already() -> None:
    class Once(Signs):
        """After the first round only the first player goes on."""

        def to_act(self, state: Any) -> tuple[Player, ...]:
            waiting = super().to_act(state)
            return waiting if state.rounds == 3 else waiting[:1]

    match = Match(Once(), [Seat("A"), Seat("B")], seed="1")
    match.submit(1, CHOICES[1])
    match.submit(0, CHOICES[0])
    assert match.to_act == (0,)
    with pytest.raises(NotToAct):
        match.submit(1, CHOICES[1])


def test_who_had_decided_has_decided_again_when_the_last_one_takes_back() -> None:
    class Quiet(Signs):
        """What was chosen is never opened."""

        def apply(self, state: Any, player: Player, action: Show, table: Any) -> None:
            if state.choices.choose(player, action.sign, table):
                state.rounds -= 1
                state.choices.ask([2])

    match = Match(Quiet(), [Seat("A"), Seat("B"), Seat("C")], seed="1")
    for player in (0, 2, 1):
        match.submit(player, CHOICES[player])
    with pytest.raises(NotToAct):
        match.submit(0, CHOICES[0])
    match.undo(1)
    with pytest.raises(AlreadyDecided):
        match.submit(0, CHOICES[0])


@pytest.mark.parametrize("order", ORDERS[:3])
def test_records_keep_the_order_in_which_they_chose(order: tuple[int, ...], tmp_path: Path) -> None:
    match = new_match()
    match.begin_record(tmp_path / "m.jsonl", distribution="d", version="1", sync=False)
    rng = random.Random(1)
    while not match.over:
        for player in order:
            match.submit(player, Show(rng.choice(list(Sign))))
    match.close()
    record = read_record(tmp_path / "m.jsonl")
    assert [line.player for line in record.lines[:3]] == list(order)
    *_, again = replay(Signs(), record)
    assert again.digest() == match.digest()
