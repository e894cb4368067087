"""What players know of hidden cards, and worlds that agree with all of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seals_table import BANISHED, GAME, cards, played

from tabletop_core.chance import RandomChance
from tabletop_core.match import Match
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.worlds import WorldError
from tabletop_sete_selos.cards import Card
from tabletop_sete_selos.knowledge import groups, played_cards
from tabletop_sete_selos.state import DRAFTING, PLAYING, State
from tabletop_sete_selos.worlds import world

positions = st.tuples(st.sampled_from([2, 3, 4]), st.integers(0, 2**32), st.integers(0, 180))


def searching(seed: int, players: int = 3) -> Table:
    return Table(players, RandomChance(random.Random(seed)))


def everybody(state: State) -> list[int]:
    return [*range(state.players), *([BANISHED] if state.players == 2 else [])]


def kept_by(state: State) -> dict[Card, int]:
    """Who kept each card of this series, whether it was played since or not."""
    keepers = {card: who for who, card in played_cards(state)}
    for participant in everybody(state):
        keepers.update(dict.fromkeys(state.hands[participant].cards, participant))
    return keepers


@given(positions)
@settings(max_examples=40)
def test_the_truth_is_among_what_is_possible(position: tuple[int, int, int]) -> None:
    players, seed, steps = position
    match = played(players, seed, steps=steps)
    state = match.true_state()
    keepers = kept_by(state)
    for player in range(players):
        known = groups(match.view(player), player)
        for group in known:
            assert len(group.places) == len(group.cards)
            truth = Counter(keepers.get(card) for card in group.cards)
            assert truth == Counter(place.keeper for place in group.places)
        # Every card that somebody else has had or has is in one group.
        own = set(state.hands[player].cards) | set(state.packs[player].cards)
        own |= {card for who, card in played_cards(state) if who == player}
        listed = Counter(card for group in known for card in group.cards)
        assert listed == Counter(card for card in state.cards.cards if card not in own)


@given(positions, st.integers(0, 2**32))
@settings(max_examples=40)
def test_worlds_agree_with_all_that_is_known(position: tuple[int, int, int], luck: int) -> None:
    players, seed, steps = position
    match = played(players, seed, steps=steps)
    for player in range(players):
        view = match.view(player)
        made = GAME.worlds(view, player, searching(luck, players))
        assert view_state(made, player) == view
        zones = (*made.packs, *made.hands, made.trick, made.discards, made.deck)
        assert Counter(card for zone in zones for card in zone.cards) == Counter(made.cards.cards)
        keepers = kept_by(made)
        for group in groups(view, player):
            assert Counter(map(keepers.get, group.cards)) == Counter(
                place.keeper for place in group.places
            )
        for seat in range(players):
            assert not any(card.sign.bit & made.void[seat] for card in made.hands[seat].cards)


@given(positions, st.integers(0, 2**32))
@settings(max_examples=15)
def test_in_a_world_the_others_remember_what_fits(
    position: tuple[int, int, int], luck: int
) -> None:
    players, seed, steps = position
    match = played(players, seed, steps=steps)
    true = match.true_state()
    made = GAME.worlds(match.view(0), 0, searching(luck, players))
    for seat in range(players):
        sizes = [len(pack) for pack in made.packs_seen[seat]]
        assert sizes == [len(pack) for pack in true.packs_seen[seat]]
        # From what they remember there they can think of worlds in turn.
        again = GAME.worlds(view_state(made, seat), seat, searching(luck, players))
        assert view_state(again, seat) == view_state(made, seat)


def drafted(seed: int = 5, players: int = 3) -> Match:
    return played(players, seed, steps=players * 7)


def test_after_the_draft_of_three_a_player_knows_almost_everything() -> None:
    match = drafted()
    sizes = sorted(len(group.cards) for group in groups(match.view(0), 0))
    # Three cards never seen, five pairs of which the others have one each, and the last card passed.
    assert sizes == [1, 2, 2, 2, 2, 2, 3]


def test_the_last_card_passed_on_is_where_it_went() -> None:
    match = played(3, 5, steps=18)
    before = {seat: match.view(seat).packs_seen[seat][-1] for seat in range(3)}
    cycle = match.true_state().cycle
    match = drafted()
    for seat in range(3):
        neighbour = cycle[(cycle.index(seat) + 1) % 3]
        (last,) = match.true_state().packs_seen[neighbour][-1:]
        assert len(before[seat]) == 1
        for luck in range(10):
            made = GAME.worlds(match.view(seat), seat, searching(luck))
            assert set(last) <= set(made.hands[neighbour].cards)


def test_all_worlds_come_up_equally_often() -> None:
    """Of three unseen cards one other player has one, and the other has two."""
    match = drafted()
    view = match.view(0)
    (unseen,) = [group for group in groups(view, 0) if len(group.cards) == 3]
    alone = next(
        place.keeper
        for place in unseen.places
        if sum(place.keeper == other.keeper for other in unseen.places) == 1
    )
    assert alone is not None
    found = Counter(
        next(card for card in world(view, 0, table).hands[alone].cards if card in unseen.cards)
        for table in [searching(3)]
        for _ in range(900)
    )
    assert set(found) == set(unseen.cards)
    assert min(found.values()) > 240


def test_a_sign_that_was_not_followed_is_never_dealt() -> None:
    """A player who is void after few cards: worlds without that knowledge would often be wrong."""
    seen = 0
    for seed in range(12):
        match = played(4, seed, steps=28 + 12)
        state = match.true_state()
        if state.phase != PLAYING or not any(state.void):
            continue
        for player in range(4):
            table = searching(seed, 4)
            for _ in range(15):
                made = world(match.view(player), player, table)
                for seat in set(range(4)) - {player}:
                    hand = made.hands[seat].cards
                    assert not any(card.sign.bit & state.void[seat] for card in hand)
                    seen += bool(state.void[seat])
    assert seen > 100


def test_when_free_deals_fail_the_possible_ones_are_listed() -> None:
    """Each of two holders is void in all signs but those of few cards: hardly any deal agrees."""
    match = drafted(7, 4)
    view = match.view(0)
    group = max(groups(view, 0), key=lambda each: len(each.cards))
    assert len(group.cards) == 6
    keepers = kept_by(match.true_state())
    for seat in (1, 2, 3):
        true_signs = {card.sign for card, keeper in keepers.items() if keeper == seat}
        for sign in {card.sign for card in match.true_state().cards.cards} - true_signs:
            view.void[seat] |= sign.bit
    table = searching(1, 4)
    for _ in range(20):
        made = world(view, 0, table)
        for seat in (1, 2, 3):
            assert not any(card.sign.bit & view.void[seat] for card in made.hands[seat].cards)


def test_what_cannot_be_is_said() -> None:
    match = drafted(7, 4)
    view = match.view(0)
    view.void = [0, 15, 15, 15]
    with pytest.raises(WorldError, match="no deal agrees"):
        world(view, 0, searching(1, 4))


def test_worlds_of_the_draft_keep_others_choices_open() -> None:
    match = played(3, 9, steps=1)
    (first,) = set(range(3)) - set(match.to_act)
    player = match.to_act[0]
    kept = Counter(
        world(match.view(player), player, table).hands[first].cards[0]
        for table in [searching(2)]
        for _ in range(300)
    )
    # It may be any card that the player does not have.
    assert len(kept) == 14
    assert not set(kept) & set(match.view(player).packs[player].known)


def test_the_banished_cultists_pile_has_any_order() -> None:
    match = played(2, 11, steps=14)
    state = match.true_state()
    assert state.phase != DRAFTING
    player = match.to_act[0]
    table = searching(4, 2)
    tops = {world(match.view(player), player, table).hands[BANISHED].cards[-1] for _ in range(200)}
    assert len(tops) >= 6


def test_cards_that_nobody_can_have_are_an_error() -> None:
    match = drafted()
    view = match.view(0)
    # Somebody has played a card that the player has passed to somebody else, alone.
    (group,) = [group for group in groups(view, 0) if len(group.cards) == 1]
    (keeper,) = {place.keeper for place in group.places}
    other = next(seat for seat in (1, 2) if seat != keeper)
    view.trick.cards = [group.cards[0]]
    view.trick.seen, view.trick.up = [-1], [False]
    view.leaders = [other]
    with pytest.raises(WorldError, match="cannot have it"):
        world(view, 0, searching(1))


def test_cards_are_written_as_on_the_page() -> None:
    assert cards("C1 A2 B3 D4") == [Card.C1, Card.M2, Card.S3, Card.V4]
