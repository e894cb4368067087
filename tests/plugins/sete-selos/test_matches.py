"""What holds in every match, whoever plays and however badly (the facts of Rules 2.5)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seals_table import BANISHED, GAME, played

from tabletop_core.codec import Codec
from tabletop_core.digest import digest_state
from tabletop_core.match import Match
from tabletop_core.playout import playout
from tabletop_sete_selos.cards import deck
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.participants import cycle
from tabletop_sete_selos.power import points_by_count, power
from tabletop_sete_selos.state import PLACING, PLAYING, State
from tabletop_sete_selos.victory import Ending, insanity_needed

OPTIONS = [
    SeteSelosOptions(),
    SeteSelosOptions(first_dealer=1, altar_layout="shuffled", auto_remove=True),
    SeteSelosOptions(
        altar_layout="7 6 5 4 3 2 1", nine_on_four="exactly", two_player_triple_scores=5
    ),
]

tables = st.tuples(st.sampled_from([2, 3, 4]), st.sampled_from(OPTIONS))
seeds = st.integers(0, 2**32)


def all_cards(state: State) -> Counter[Any]:
    cards: Counter[Any] = Counter()
    for zone in (*state.packs, *state.hands, state.trick, state.discards, state.deck):
        cards.update(zone.cards)
    return cards


@given(tables, seeds)
@settings(max_examples=25)
def test_each_step_keeps_the_rules_of_the_table(
    table: tuple[int, SeteSelosOptions], seed: int
) -> None:
    players, options = table
    rng = random.Random(seed)
    match = played(players, seed, options, steps=0)
    everything = Counter(deck(players))
    catalogue = set(GAME.catalogue(options, players))
    while match.to_act:
        state: State = match.true_state()
        assert all_cards(state) == everything
        on_board = [sum(own[at] for own in state.cultists) for at in range(7)]
        if state.phase in {PLAYING, PLACING}:
            assert on_board == state.placed
            # Every ritual places one cultist, at its end.
            assert sum(state.placed) == state.rituals - (state.phase == PLACING)
            assert len(state.sealed) >= 1
        assert max(state.placed) <= 3
        participants = (*range(players), *([BANISHED] if players == 2 else []))
        for participant in participants:
            assert state.insanity[participant] < insanity_needed(players, participant)
        assert state.series == min(3, state.rituals // 7 + 1) or state.phase == PLACING
        for player in match.to_act:
            legal = GAME.legal_actions(state, player)
            assert legal
            assert len(set(legal)) == len(legal)
            assert set(legal) <= catalogue
            assert list(match.decision(player).legal_actions) == list(legal)
            assert [GAME.parse(str(action)) for action in legal] == list(legal)
        player = rng.choice(match.to_act)
        match.submit(player, rng.choice(match.decision(player).legal_actions))
    check_end(match, players, options)


def check_end(match: Match, players: int, options: SeteSelosOptions) -> None:
    state, outcome = match.true_state(), match.outcome
    assert outcome is not None
    assert outcome.ending == state.ending
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(players))
    if state.ending in {Ending.POWER, Ending.POWER_TIEBREAK, Ending.TIE}:
        assert state.rituals == 21
        assert state.sealed == ()
        assert sum(state.due) == 0
        points = points_by_count(players, options)
        assert outcome.scores == tuple(power(own, points) for own in state.cultists[:players])
        assert outcome.scores == tuple(map(sum, zip(*outcome.breakdown.values(), strict=True)))
        assert sum(map(sum, state.cultists)) == 21 - sum(state.insanity[:players])
    else:
        assert outcome.scores == ()
        placed = state.rituals - (sum(state.placed) < state.rituals)
        assert sum(map(sum, state.cultists)) == placed
    lost = {Ending.TIE, Ending.BANISHED_CULTIST}
    assert (outcome.winners == ()) is (state.ending in lost)
    assert outcome.winners == () or outcome.ranking[0] == outcome.winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_endings_come_up_and_each_is_what_it_says(players: int) -> None:
    found = Counter(
        playout(GAME, players, SeteSelosOptions(), random.Random(seed))[0].ending
        for seed in range(250)
    )
    common = {
        2: {"banished_cultist", "cultists"},
        3: {"power", "insanity", "cultists", "power_tiebreak"},
        4: {"power", "insanity", "cultists", "power_tiebreak"},
    }
    assert common[players] <= set(found)
    assert ("banished_cultist" in found) is (players == 2)


@given(tables, seeds, st.integers(0, 190))
@settings(max_examples=25)
def test_states_and_views_are_read_back(
    table: tuple[int, SeteSelosOptions], seed: int, steps: int
) -> None:
    players, options = table
    match = played(players, seed, options, steps=steps)
    codec = Codec(GAME)
    for value in (match.true_state(), match.view(0), match.view(None)):
        again = codec.state_from_json(codec.state_to_json(value))
        assert again == value
        assert digest_state(again) == digest_state(value)


@given(tables, seeds)
@settings(max_examples=6)
def test_the_same_seed_and_choices_give_the_same_match(
    table: tuple[int, SeteSelosOptions], seed: int
) -> None:
    players, options = table
    first, second = (played(players, seed, options) for _ in range(2))
    assert first.actions() == second.actions()
    assert first.digest() == second.digest()


@given(st.sampled_from([2, 3, 4]), seeds)
@settings(max_examples=6)
def test_nobody_is_told_what_nobody_may_know(players: int, seed: int) -> None:
    """Others hear that a card was kept; what was dealt and passed is told to nobody else."""
    match = played(players, seed)
    for reader in (*range(players), None):
        sentences = (GAME.narrate(event) for event in match.events(reader, -1))
        told = [str(sentence) for sentence in sentences if sentence is not None]
        kept = [line for line in told if " keeps " in line]
        mine = f"Player {reader + 1} keeps " if reader is not None else "nobody"
        assert kept
        for line in kept:
            assert line.endswith("keeps a card") is not line.startswith(mine), line
        assert not any("?" in line for line in told)


def test_a_series_is_a_deal_a_draft_and_seven_rituals() -> None:
    match = played(3, 4)
    kinds = Counter(str(action).split()[0] for _player, action in match.actions())
    rituals = match.true_state().rituals
    series = match.true_state().series
    assert kinds["keep"] == series * 3 * 7
    assert kinds["play"] == rituals * 3
    assert series == -(-rituals // 7)


def test_with_equal_chances_every_seat_deals_first() -> None:
    dealers = Counter(played(3, seed, steps=0).true_state().cycle[0] for seed in range(60))
    assert set(dealers) == {0, 1, 2}
    options = SeteSelosOptions(first_dealer=2)
    assert played(3, 1, options, steps=0).true_state().cycle == cycle(3, 2)
