"""What holds in every match, whoever plays and however badly (Rules 1.7, 3 F10)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skulls_table import GAME

from tabletop_core.chance import RandomChance
from tabletop_core.codec import Codec
from tabletop_core.digest import digest_state
from tabletop_core.holes import Hole
from tabletop_core.match import Match
from tabletop_core.playout import playout
from tabletop_core.rejections import CannotUndo
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_skulls_of_sedlec.actions import Stack, Take
from tabletop_skulls_of_sedlec.cards import deck
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.ossuary import SIZES
from tabletop_skulls_of_sedlec.state import State

#: Every number of players with every option that it can have.
TABLES = [
    (players, SkullsOptions(criminals=criminals, expansion=expansion))
    for players in (2, 3, 4)
    for criminals in ("rulebook", "sheet_a")
    for expansion in ("none", "executioners", "castle_guards")
    if players < 4 or expansion != "none"
]
tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)


def all_cards(state: State) -> Counter[Any]:
    cards: Counter[Any] = Counter()
    for pile in state.piles:
        cards.update(pile.cards)
    for player, hand in enumerate(state.hands):
        cards.update(hand)
        cards.update(state.ossuaries[player].cards.values())
    return cards


def played(players: int, options: SkullsOptions, seed: int, steps: int | None = None) -> Match:
    """A match of random play, at its end or after some steps."""
    rng = random.Random(seed)
    match = Match(GAME, [Seat(f"Player {n}") for n in range(players)], options, seed=str(seed))
    while match.to_act and (steps is None or match.step < steps):
        player = match.to_act[0]
        match.submit(player, rng.choice(list(match.decision(player).legal_actions)))
    return match


@pytest.mark.parametrize("players", [2, 3])
@given(seed=seeds)
@settings(max_examples=25)
def test_f10_every_base_game_lasts_36_actions_and_places_every_card(
    players: int, seed: int
) -> None:
    match = played(players, SkullsOptions(), seed)
    # A Dig and the choice that follows are one action of the game.
    turns = [(player, act) for player, act in match.actions() if not isinstance(act, Take)]
    assert len(turns) == 36
    assert [player for player, _act in turns[:players]] * (36 // players) == [
        player for player, _act in turns
    ]
    assert all(isinstance(act, Stack) for _player, act in turns[-players:])
    state = match.true_state()
    assert not any(state.piles)
    assert state.hands == [[] for _ in range(players)]
    assert all_cards(state) == Counter(deck("none"))
    assert all(ossuary.complete for ossuary in state.ossuaries)


@given(tables, seeds)
@settings(max_examples=40)
def test_every_match_ends_with_complete_ossuaries_and_no_card_lost(
    table: tuple[int, SkullsOptions], seed: int
) -> None:
    players, options = table
    match = played(players, options, seed)
    state = match.true_state()
    assert all_cards(state) == Counter(deck(options.expansion))
    assert [len(ossuary) for ossuary in state.ossuaries] == [
        SIZES[4 if players == 2 else 3]
    ] * players
    assert all(len(hand) <= 1 for hand in state.hands)
    if players == 4:
        assert not any(state.piles)
        assert not any(state.hands)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.scores == tuple(map(sum, zip(*outcome.breakdown.values(), strict=True)))
    assert list(outcome.scores) == GAME.scores(state)


@given(tables, seeds)
@settings(max_examples=25)
def test_each_step_keeps_the_rules_of_the_table(
    table: tuple[int, SkullsOptions], seed: int
) -> None:
    players, options = table
    match = played(players, options, seed, steps=0)
    rng = random.Random(seed)
    cards = Counter(deck(options.expansion))
    catalogue = set(GAME.catalogue(options, players))
    while match.to_act:
        (player,) = match.to_act
        state = match.true_state()
        assert all_cards(state) == cards
        down = sum(1 << n for n, pile in enumerate(state.piles) if pile and not pile.up[-1])
        up = sum(1 << n for n, pile in enumerate(state.piles) if pile and pile.up[-1])
        assert (state.face_down, state.face_up) == (down, up)
        assert not any(any(pile.up[:-1]) for pile in state.piles)
        assert all(len(hand) <= 2 for hand in state.hands)
        legal = list(GAME.legal_actions(state, player))
        assert legal
        assert len(set(legal)) == len(legal)
        assert set(legal) <= catalogue
        assert list(match.decision(player).legal_actions) == legal
        assert [GAME.parse(str(action)) for action in legal] == legal
        match.submit(player, rng.choice(legal))


@given(tables, seeds, st.integers(0, 40))
@settings(max_examples=40)
def test_only_unflipped_cards_are_hidden_and_from_everybody(
    table: tuple[int, SkullsOptions], seed: int, steps: int
) -> None:
    players, options = table
    match = played(players, options, seed, steps)
    state = match.true_state()
    views = [match.view(reader) for reader in (*range(players), None)]
    for view in views:
        assert view == views[0]
        for pile, seen in zip(state.piles, view.piles, strict=True):
            expected = [c if up else Hole() for c, up in zip(pile.cards, pile.up, strict=True)]
            assert seen.cards == expected
        assert view.hands == state.hands
        assert view.ossuaries == state.ossuaries
    hidden = Counter(
        card for pile in state.piles for card, up in zip(pile.cards, pile.up, strict=True) if not up
    )
    assert Counter(GAME.unseen(views[0], 0)) == hidden


@given(tables, seeds, st.integers(0, 40), seeds)
@settings(max_examples=40)
def test_worlds_look_the_same_to_everybody(
    table: tuple[int, SkullsOptions], seed: int, steps: int, chance: int
) -> None:
    players, options = table
    match = played(players, options, seed, steps)
    for player in match.to_act:
        view = match.view(player)
        searching = Table(players, RandomChance(random.Random(chance)))
        world = GAME.worlds(view, player, searching)
        assert all_cards(world) == Counter(deck(options.expansion))
        for reader in (*range(players), None):
            assert view_state(world, reader) == match.view(reader)
        assert GAME.legal_actions(world, player) == GAME.legal_actions(view, player)
        assert GAME.prompt(world, player) == GAME.prompt(view, player)
        assert GAME.evaluate(world, player) == GAME.evaluate(view, player)
        assert GAME.scene(world, player) == GAME.scene(view, player)
        # Whatever lies hidden, a match can go on from there.
        GAME.apply(world, player, GAME.legal_actions(world, player)[0], searching)


@given(tables, seeds)
@settings(max_examples=15)
def test_everybody_is_told_the_same(table: tuple[int, SkullsOptions], seed: int) -> None:
    players, options = table
    match = played(players, options, seed)
    told = match.events(None)
    assert told
    assert all(match.events(player) == told for player in range(players))
    # After the deal no card is told of that did not lie open before somebody took it.
    assert not any("?" in str(GAME.narrate(event)) for event in told if GAME.narrate(event))


@given(tables, seeds, st.integers(0, 40))
@settings(max_examples=40)
def test_states_and_actions_are_read_back(
    table: tuple[int, SkullsOptions], seed: int, steps: int
) -> None:
    players, options = table
    match = played(players, options, seed, steps)
    codec = Codec(GAME)
    for value in (match.true_state(), match.view(0)):
        again = codec.state_from_json(codec.state_to_json(value))
        assert again == value
        assert digest_state(again) == digest_state(value)


@given(tables, seeds)
@settings(max_examples=10)
def test_the_same_seed_and_choices_give_the_same_match(
    table: tuple[int, SkullsOptions], seed: int
) -> None:
    first, second = (played(*table, seed) for _ in range(2))
    assert first.actions() == second.actions()
    assert first.digest() == second.digest()


def test_collecting_can_be_taken_back_and_digging_cannot() -> None:
    def begun() -> tuple[Match, int]:
        match = Match(GAME, [Seat("Ana"), Seat("Rui")], seed="1")
        return match, match.to_act[0]

    match, player = begun()
    before = match.digest()
    collect = next(a for a in match.decision(player).legal_actions if str(a).startswith("collect"))
    match.submit(player, collect)
    match.undo(player)
    assert match.digest() == before

    match, player = begun()
    match.submit(player, match.decision(player).legal_actions[0])
    with pytest.raises(CannotUndo):
        match.undo(player)


def test_playouts_without_a_match_end_in_the_same_way() -> None:
    outcome, actions = playout(GAME, 2, SkullsOptions(), random.Random(5))
    assert sum(outcome.scores) == sum(map(sum, outcome.breakdown.values()))
    # 36 actions, of which up to 18 are Digs with a choice each.
    assert 36 <= actions <= 54
