"""Signs, cards, and how moves are written."""

from __future__ import annotations

import pytest
from seals_table import GAME

from tabletop_core.actions import NotationError
from tabletop_core.messages import Translator
from tabletop_sete_selos.actions import Keep, Place, Play, Remove
from tabletop_sete_selos.cards import ONES, SEVENS, Card, deck, signs_in_play
from tabletop_sete_selos.elders import ELDERS, elder_words
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.signs import Sign


@pytest.mark.parametrize(("players", "signs"), [(2, 3), (3, 3), (4, 4)])
def test_the_deck_has_seven_of_each_sign_in_play(players: int, signs: int) -> None:
    cards = deck(players)
    assert len(cards) == len(set(cards)) == 7 * signs
    assert len(signs_in_play(players)) == signs
    assert Sign.CTHULHU in signs_in_play(players)
    for sign in signs_in_play(players):
        assert sorted(card.number for card in cards if card.sign is sign) == [1, 2, 3, 4, 5, 6, 7]


def test_ones_and_sevens() -> None:
    assert ONES[Sign.CTHULHU] is Card.C1
    assert SEVENS[Sign.SIGN_4] is Card.V7
    assert len(ONES) == len(SEVENS) == 4


@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_a_sign_is_written_with_the_letter_that_its_name_begins_with(language: str) -> None:
    say = Translator(language)
    names = [say(sign.label) for sign in Sign]
    assert [name[0] for name in names] == [sign.value for sign in Sign]
    assert len(set(names)) == 4
    assert len({say(elder_words(elder)) for elder in ELDERS}) == 7


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("keep C7", Keep(Card.C7)),
        ("KEEP  c7", Keep(Card.C7)),
        ("play m3", Play(Card.M3)),
        ("place 4", Place(4)),
        ("remove 2", Remove(2)),
    ],
)
def test_moves_are_read(text: str, action: object) -> None:
    assert GAME.parse(text) == action
    assert GAME.parse(str(action)) == action


@pytest.mark.parametrize("text", ["", "C7", "keep", "keep X7", "keep C8", "place C1", "remove"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.parse(text)
    assert "play <card>" in str(refusal.value.hint)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_catalogue_is_read_back(players: int) -> None:
    catalogue = GAME.catalogue(SeteSelosOptions(), players)
    assert len(set(catalogue)) == len(catalogue) == 2 * len(deck(players)) + 14
    assert [GAME.parse(str(action)) for action in catalogue] == list(catalogue)
