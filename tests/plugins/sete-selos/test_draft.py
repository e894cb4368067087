"""The draft: who gets which pack, and what the scenarios of the rules page say."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seals_table import BANISHED, GAME, cards, faces, played

from tabletop_core.chance import DictatedChance, Order, RandomChance
from tabletop_core.holes import Hole
from tabletop_core.match import Match
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_sete_selos.cards import Card, signs_in_play
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.state import DRAFTING, PLAYING

#: By number of players, what everybody has kept when the pack of seat i is all of the i-th sign in the
#: order C, A, B, D and all keep the highest.
KEPT = {
    3: ["C7 B6 A5 C4 B3 A2 C1", "A7 C6 B5 A4 C3 B2 A1", "B7 A6 C5 B4 A3 C2 B1"],
    4: [
        "C7 D6 B5 A4 C3 D2 B1",
        "A7 C6 D5 B4 A3 C2 D1",
        "B7 A6 C5 D4 B3 A2 C1",
        "D7 B6 A5 C4 D3 B2 A1",
    ],
}


def keep_the_highest(players: int) -> Match:
    """A match drafted so, dealt by seat 0."""
    dealt = [Card(f"{sign}{number}") for sign in signs_in_play(players) for number in range(1, 8)]
    options = SeteSelosOptions(first_dealer=0)
    seats = [Seat(str(seat)) for seat in range(players)]
    match = Match(GAME, seats, options, seed="1", dictated=[Order(tuple(dealt))])
    while match.true_state().phase == DRAFTING:
        player = match.to_act[0]
        legal = match.decision(player).legal_actions
        match.submit(player, max(legal, key=lambda keep: keep.card.number))
    return match


@pytest.mark.parametrize("players", [3, 4])
def test_draft(players: int) -> None:
    state = keep_the_highest(players).true_state()
    assert [faces(hand.cards) for hand in state.hands] == KEPT[players]
    assert state.phase == PLAYING
    assert state.waiting == (0,)


def test_draft_with_four_goes_on_with_the_first_ritual() -> None:
    """The dealer leads C7: seat 1 must play C6 or C2, seat 2 C5 or C1, seat 3 only C4."""
    match = keep_the_highest(4)
    match.submit(0, GAME.parse("play C7"))
    for seat, allowed, card in (
        (1, {"C6", "C2"}, "C6"),
        (2, {"C5", "C1"}, "C1"),
        (3, {"C4"}, "C4"),
    ):
        assert {str(a.card) for a in match.decision(seat).legal_actions} == allowed
        match.submit(seat, GAME.parse(f"play {card}"))
    state = match.true_state()
    assert state.cultists[2] == [1, 0, 0, 0, 0, 0, 0]
    assert match.to_act == (2,)


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_in_pick_r_a_participant_has_the_pack_dealt_r_places_to_the_right(
    players: int, seed: int
) -> None:
    rng = random.Random(seed)
    table = Table(players, RandomChance(rng))
    state = GAME.setup(table, SeteSelosOptions())
    cycle = state.cycle
    count = len(cycle)
    left = [set(state.packs[participant].cards) for participant in cycle]
    for number in range(7):
        for place, participant in enumerate(cycle):
            assert set(state.packs[participant].cards) == left[(place - number) % count]
        for seat in rng.sample(range(players), players):
            place = cycle.index(seat)
            before = set(state.hands[seat].cards)
            GAME.apply(state, seat, rng.choice(GAME.legal_actions(state, seat)), table)
            left[(place - number) % count] -= set(state.hands[seat].cards) - before
        if players == 2:
            kept = set(state.hands[BANISHED].cards) | set(state.trick.cards)
            left[(cycle.index(BANISHED) - number) % count] -= kept
    assert not any(left)


def test_everybody_chooses_at_the_same_time_and_the_order_does_not_matter() -> None:
    def drafted(order: tuple[int, ...]) -> Match:
        match = Match(GAME, [Seat(str(seat)) for seat in range(3)], seed="7")
        for seat in order:
            assert seat in match.to_act
            match.submit(seat, match.decision(seat).legal_actions[2])
        return match

    matches = [drafted(order) for order in ((0, 1, 2), (2, 0, 1))]
    assert matches[0].digest() == matches[1].digest()
    assert matches[0].to_act == (0, 1, 2)


def test_a_choice_can_be_taken_back_while_nobody_else_has_acted() -> None:
    match = played(3, 1, steps=0)
    before = match.digest()
    match.submit(1, match.decision(1).legal_actions[0])
    match.undo(1)
    assert match.digest() == before


def test_what_others_keep_and_hold_is_hidden() -> None:
    match = played(3, 3, steps=4)
    for reader in (0, 1, 2, None):
        view = match.view(reader)
        for seat in range(3):
            hidden = isinstance(view.hands[seat].cards[0], Hole)
            assert hidden is (seat != reader)
            assert (view.packs_seen[seat] == []) is (seat != reader)


def test_a_pack_passed_on_is_seen_until_a_card_is_kept_of_it() -> None:
    match = played(3, 3, steps=3)
    left = (match.true_state().cycle.index(0) + 1) % 3
    neighbour = match.true_state().cycle[left]
    assert len(match.view(0).packs[neighbour].known) == 6
    match.submit(neighbour, match.decision(neighbour).legal_actions[0])
    assert match.view(0).packs[neighbour].known == []
    assert match.view(0).hands[neighbour].known == []


def test_with_two_players_the_banished_cultist_keeps_unseen_cards_of_all_packs() -> None:
    match = played(2, 5, steps=13)
    state = match.true_state()
    first, second, third = state.cycle
    assert third == BANISHED
    for reader in (0, 1, None):
        view = match.view(reader)
        assert not view.hands[BANISHED].known
        assert not view.packs[BANISHED].known
    for step, waiting in ((12, 2), (13, 1)):
        assert len(played(2, 5, steps=step).to_act) == waiting
    assert len(state.hands[BANISHED]) == 6
    # What the second player passed on was shuffled, so that its order is not known.
    assert not any(mask for mask in state.packs[BANISHED].seen)
    assert {first, second} == {0, 1}


def test_the_banished_cultists_pile_is_shuffled_after_the_draft() -> None:
    """Chance is dictated: his seven cards come in the order of the last shuffle."""
    deal = cards("C1 C2 C3 C4 C5 C6 C7 A1 A2 A3 A4 A5 A6 A7 B1 B2 B3 B4 B5 B6 B7")
    packs = [deal[:7], deal[7:14], deal[14:]]
    orders = [Order(tuple(deal))]
    kept: list[Card] = []
    for number in range(7):
        # Those of the first and the second player and his own, which lies with its top at the end.
        first, second, third = (packs[(place - number) % 3] for place in range(3))
        first.pop(0)
        second.pop(0)
        kept.append(third.pop())
        if second:
            # The shuffle of what the second passes to him leaves it as it is.
            orders.append(Order(tuple(second[::-1])))
    orders.append(Order(tuple(kept)))
    table = Table(2, DictatedChance(orders))
    state = GAME.setup(table, SeteSelosOptions(first_dealer=0))
    while state.phase == DRAFTING:
        seat = state.waiting[0]
        GAME.apply(state, seat, GAME.legal_actions(state, seat)[0], table)
    assert [*state.trick.cards, *state.hands[BANISHED].cards[::-1]] == kept
