"""Why an action is not legal, and what is said to do instead."""

from __future__ import annotations

import pytest
from skulls_table import GAME, DealtGame

from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.ossuary import Place

UP, DOWN = True, False

MUST_TAKE = (
    "you must take a card that your Dig has flipped, from pile 2 or 5; one that lay open before has "
    "to wait"
)


def reason(game: DealtGame, text: str) -> str:
    action = GAME.parse(text)
    assert action not in game.legal
    return str(GAME.explain(game.state, game.player, action))


def begun(*places: str, players: int = 2, hand: str = "V/C") -> DealtGame:
    """A game in which seat 0 has put cards in these places, and holds one more."""
    game = DealtGame(players)
    for place in places:
        game.state.ossuaries[0].put(Card.CC, Place(place))
    game.state.hands[0] = [Card(hand)]
    return game


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("take 1", "only a card that your Dig has just flipped can be taken so: dig or collect"),
        ("collect 2", "the top card of pile 2 lies face down: dig for it"),
        ("collect 7", "there is no pile 7: piles are 1 to 6"),
        ("collect 0", "there is no pile 0: piles are 1 to 6"),
        ("dig 1 2", "the top card of pile 1 lies face up: collect it"),
        ("dig 2 9", "there is no pile 9: piles are 1 to 6"),
        ("dig 2", "dig in two different piles of those that lie face down: 2, 3, 4, 5 and 6"),
        ("dig 2 2", "dig in two different piles of those that lie face down: 2, 3, 4, 5 and 6"),
        ("dig 2 3 4", "dig in two different piles of those that lie face down: 2, 3, 4, 5 and 6"),
        ("stack V/C start", "your hand is empty: dig or collect first"),
    ],
)
def test_on_the_first_turn(text: str, told: str) -> None:
    assert reason(DealtGame(), text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("collect 3", "pile 3 is empty"),
        ("dig 3", "pile 3 is empty"),
        ("dig 1 3", "pile 3 is empty"),
        ("dig 1 1", "only pile 1 lies face down: dig in it alone"),
    ],
)
def test_with_one_pile_face_down(text: str, told: str) -> None:
    game = DealtGame()
    game.lay([("V/C", DOWN)], [("P/P", UP)])
    assert reason(game, text) == told


def test_with_no_pile_face_down() -> None:
    game = DealtGame()
    game.lay([("V/C", UP)])
    assert reason(game, "dig 1") == "no pile lies face down: collect or stack"
    assert reason(game, "dig 1 2") == "no pile lies face down: collect or stack"


@pytest.mark.parametrize("text", ["collect 1", "dig 2 3", "collect 9"])
def test_with_a_full_hand(text: str) -> None:
    game = DealtGame()
    game.state.hands[0] = [Card.VC, Card.PP]
    assert reason(game, text) == "your hand is full with V/C and P/P: stack one of them"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dig 2 3", "you have dug already: take a card from pile 2 or 5"),
        ("collect 2", "you have just flipped that card: write take 2"),
        (
            "collect 1",
            MUST_TAKE,
        ),
        (
            "take 1",
            MUST_TAKE,
        ),
        ("stack V/C start", "first take the card that you dug for, from pile 2 or 5"),
    ],
)
def test_after_digging(text: str, told: str) -> None:
    game = DealtGame()
    game.do("dig 2 5")
    assert reason(game, text) == told


@pytest.mark.parametrize(
    ("places", "text", "told"),
    [
        ("", "stack P/P start", "you do not have P/P: your hand is V/C"),
        ("", "stack V/C left", "your ossuary is still empty: put the first card at start"),
        (
            "start",
            "stack V/C start",
            "your ossuary is begun already: the bottom row grows to the left or right",
        ),
        (
            "start right right right",
            "stack V/C left",
            "the bottom row has all its 4 cards already",
        ),
        (
            "start",
            "stack V/C 2.1",
            "a card there must stand on two cards of row 1, in places 1 and 2",
        ),
        (
            "start right right 2.1",
            "stack V/C 3.1",
            "a card there must stand on two cards of row 2, in places 1 and 2",
        ),
        (
            "start right 2.1",
            "stack V/C 2.1",
            "there is a card already in row 2, place 1",
        ),
    ],
)
def test_a_card_that_cannot_be_stacked(places: str, text: str, told: str) -> None:
    assert reason(begun(*places.split()), text) == told


def test_a_place_that_only_the_ossuary_of_two_has() -> None:
    told = reason(begun("start", "right", "right", players=3), "stack V/C 2.3")
    assert told == "row 2 has only 2 places"
    told = reason(begun("start", "right", "right", players=3), "stack V/C 3.2")
    assert told == "row 3 has only one place"


def test_prompts() -> None:
    game = DealtGame()

    def prompt() -> str:
        return str(GAME.prompt(game.state, game.player))

    assert prompt() == "Your turn: dig or collect"
    game.do("collect 1")
    assert prompt() == "Your turn: dig"
    game.do("dig 2 3")
    assert prompt() == "Take one of the two cards you dug for"
    game.do("take 2")
    assert prompt() == "Your turn: dig, collect or stack"
    game.state.hands[0].append(Card.PP)
    assert prompt() == "Your hand is full: stack a card"
    game.state.hands[0].clear()
    game.lay([("V/C", DOWN)])
    game.do("dig 1")
    assert prompt() == "Take the card you dug for"
