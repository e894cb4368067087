"""Why a move is refused: a reason for each mistake."""

from __future__ import annotations

import pytest

from tabletop_carcassonne.game import Carcassonne
from tabletop_carcassonne.options import CarcassonneOptions
from tabletop_carcassonne.setup import full_bag
from tabletop_carcassonne.state import State
from tabletop_core.chance import DictatedChance, Order
from tabletop_core.table import Table

GAME = Carcassonne()


def _begin(first: str, **options: object) -> tuple[State, Table]:
    """A game of two in which these tiles are drawn first."""
    bag = list(full_bag().cards)
    for letter in first:
        bag.remove(letter)
    table = Table(2, DictatedChance([Order((*first, *bag))]))
    state = GAME.setup(table, CarcassonneOptions(first_player=0, **options))  # type: ignore[arg-type]
    return state, table


def _do(state: State, table: Table, *texts: str) -> None:
    for text in texts:
        player = state.player
        action = GAME.parse(text)
        assert action in GAME.legal_actions(state, player), text
        GAME.apply(state, player, action, table)


def _reason(state: State, text: str) -> str:
    action = GAME.parse(text)
    assert action not in GAME.legal_actions(state, state.player)
    return str(GAME.explain(state, state.player, action))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0,0 north", "a tile already at 0,0"),
        ("5,5 north", "touches no tile"),
        ("1,1 north", "touches no tile"),
        ("400,0 north", "too far away"),
        ("0,-1 north", "southern edge would be a field, but the tile there shows a city"),
        ("1,0 east", "western edge would be a field, but the tile there shows a road"),
        ("1,0 south", "looks the same with its top to the north: write 1,0 north"),
        ("city north", "place the tile first"),
        ("keep", "place the tile first"),
    ],
)
def test_why_a_tile_is_not_placed_so(text: str, reason: str) -> None:
    """The tile in hand is U, a straight road from east to west; the start tile lies at 0,0."""
    state, _table = _begin("U")

    assert reason in _reason(state, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1,0 north", "the tile has been placed"),
        ("city north", "the tile just placed has no city north"),
        ("cloister", "has no cloister"),
        ("road west", "that is the same as road east: write road east"),
        ("field north-west", "write field north"),
    ],
)
def test_why_a_follower_is_not_put_there(text: str, reason: str) -> None:
    state, table = _begin("U")
    _do(state, table, "1,0 north")

    assert reason in _reason(state, text)


def test_a_feature_that_is_held_names_its_holders() -> None:
    state, table = _begin("UU")
    _do(state, table, "1,0 north", "road east", "2,0 north")

    assert _reason(state, "road east").startswith("Player 1 has a follower in it already")


def test_without_followers_left_none_can_be_put() -> None:
    state, table = _begin("UUU", followers=1)
    _do(state, table, "1,0 north", "road east", "2,0 north", "keep", "-1,0 north")

    assert _reason(state, "field north") == "you have no follower left"


def test_without_farmers_fields_are_not_taken() -> None:
    state, table = _begin("U", farmers=False)
    _do(state, table, "1,0 north")

    assert "without farmers" in _reason(state, "field north")
