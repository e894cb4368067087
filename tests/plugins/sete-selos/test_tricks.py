"""Which card wins a ritual, and which may be played (scenarios T1 to T17 and L1 to L6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seals_table import LaidGame, cards, faces

from tabletop_sete_selos.cards import Card
from tabletop_sete_selos.signs import Sign
from tabletop_sete_selos.tricks import playable, winning_card

#: By name: the trick in the order of play, and the card that wins.
TRICKS = {
    "T1": ("A6 A7 A1", "A1"),
    "T2": ("A6 A4 B7", "A6"),
    "T3": ("A6 A5 C2", "C2"),
    "T4": ("A7 A1 C2 C5", "C5"),
    "T5": ("A1 A7 A5", "A1"),
    "T6": ("A7 A5 A1", "A1"),
    "T7": ("A1 A5 A3", "A5"),
    "T8": ("A1 B7 A2", "A2"),
    "T9": ("A7 C1 A6", "C1"),
    "T10": ("A7 C1 C7 A1", "C1"),
    "T13": ("C4 A7 A1 C6", "C6"),
    "T14": ("A2 B7 B1 D7", "A2"),
    "T17": ("A1 B6 B7", "A1"),
}

#: The table of the rules page for 1 against 7.
ONE_AGAINST_SEVEN = {
    "a trump 1 is not lifted by a plain 7": ("A7 C1 C2", "C2"),
    "a trump 7 does not lift a plain 1": ("A1 A2 C7", "C7"),
    "1 and 7 of a sign that was not led": ("A2 B1 B7", "A2"),
    "1 and 7 of trumps beat everything": ("A7 C1 A1 C7", "C1"),
    "any trump beats a plain 1 and 7": ("A1 A7 C2", "C2"),
}


@pytest.mark.parametrize(("trick", "winner"), TRICKS.values(), ids=TRICKS)
def test_winner(trick: str, winner: str) -> None:
    assert faces([winning_card(cards(trick))]) == winner


@pytest.mark.parametrize(("trick", "winner"), TRICKS.values(), ids=TRICKS)
def test_winner_in_a_game(trick: str, winner: str) -> None:
    """The same through the rules: the winner's cultist is on the Elder of the winning card."""
    played = trick.split()
    # Each has one card, and so must play what the scenario says.
    game = LaidGame(len(played), played)
    game.play(trick)
    seat = played.index(winner)
    elder = int(winner[1])
    assert game.own(seat)[elder - 1] == 1
    assert sum(map(sum, game.state.cultists)) == 1
    assert game.state.last_winner == seat


@pytest.mark.parametrize(("trick", "winner"), ONE_AGAINST_SEVEN.values(), ids=ONE_AGAINST_SEVEN)
def test_one_against_seven(trick: str, winner: str) -> None:
    assert faces([winning_card(cards(trick))]) == winner


def by_the_page(trick: Sequence[Card]) -> Card:
    """The winner as the rules page computes it."""

    def key(card: Card) -> tuple[int, int]:
        cls = 2 if card.sign is Sign.CTHULHU else 1 if card.sign is trick[0].sign else 0
        lifted = card.number == 1 and Card(f"{card.sign}7") in trick
        return cls, 8 if lifted else card.number

    return max((card for card in trick if key(card)[0]), key=key)


tricks = st.lists(st.sampled_from(list(Card)), min_size=3, max_size=4, unique=True)


@given(tricks)
def test_the_winner_is_that_of_the_page(trick: list[Card]) -> None:
    assert winning_card(trick) is by_the_page(trick)


@given(tricks)
def test_after_the_lead_the_order_does_not_matter(trick: list[Card]) -> None:
    lead, *others = trick
    assert len({winning_card([lead, *order]) for order in permutations(others)}) == 1


@given(tricks)
def test_the_winner_has_followed_or_is_a_trump(trick: list[Card]) -> None:
    winner = winning_card(trick)
    trumps = [card for card in trick if card.sign is Sign.CTHULHU]
    assert winner in trumps if trumps else winner.sign is trick[0].sign


#: By name: the hand, the card that was led if any, and what may be played.
PLAYS = {
    "L1": ("A3 C5 B2", "A6", "A3"),
    "L2": ("C5 B2", "A6", "C5 B2"),
    "L3": ("A1 A7 C2", "C3", "C2"),
    "L4": ("A3 C5 B2", "", "A3 C5 B2"),
    "L5": ("A1 A7 B3", "A5", "A1 A7"),
}


@pytest.mark.parametrize(("hand", "led", "playable_cards"), PLAYS.values(), ids=PLAYS)
def test_playable(hand: str, led: str, playable_cards: str) -> None:
    assert faces(playable(cards(hand), cards(led))) == playable_cards


@pytest.mark.parametrize(("hand", "led", "playable_cards"), PLAYS.values(), ids=PLAYS)
def test_playable_in_a_game(hand: str, led: str, playable_cards: str) -> None:
    game = LaidGame(3, [led or hand, hand, "D1"], leader=0 if led else 1)
    if led:
        game.play(led)
    assert [str(action) for action in game.legal] == [
        f"play {card.value}" for card in cards(playable_cards)
    ]


def test_l6_the_banished_cultist_does_not_follow() -> None:
    """B has B7 on top and an A below it; A2 is led: he plays B7."""
    game = LaidGame(2, ["A2 C1", "A5 C2", "B7 A6"], leader=0)
    game.play("A2 A5")
    assert faces(game.state.discards.cards) == "A2 A5 B7"
    assert game.own(1) == [0, 0, 0, 0, 1, 0, 0]
