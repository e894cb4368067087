"""How actions are written and read."""

from __future__ import annotations

import pytest

from tabletop_core.actions import NotationError
from tabletop_skulls_of_sedlec.actions import COLLECTS, DIGS, Collect, Dig, Stack, Take
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.game import SkullsOfSedlec
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.ossuary import Place

GAME = SkullsOfSedlec()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("dig 2 5", Dig((2, 5))),
        ("dig 4", Dig((4,))),
        ("take 5", Take(5)),
        ("collect 3", Collect(3)),
        ("stack V/C start", Stack(Card.VC, Place.START)),
        ("stack P/R 2.1", Stack(Card.PR, Place.ROW_2_1)),
        ("stack C/C left", Stack(Card.CC, Place.LEFT)),
    ],
)
def test_an_action_is_written_as_it_is_typed(text: str, action: object) -> None:
    assert str(action) == text
    assert GAME.parse(text) == action


@pytest.mark.parametrize("text", ["dig 5 2", "dig 2,5", "dig 2, 5", "Dig 5 and 2", "  DIG  5   2 "])
def test_piles_may_be_typed_in_any_order(text: str) -> None:
    assert GAME.parse(text) == Dig((2, 5))


def test_capitals_do_not_matter() -> None:
    assert GAME.parse("STACK v/c LEFT") == Stack(Card.VC, Place.LEFT)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dig",
        "dig 2 x",
        "dig 2-5",
        "dig 25a",
        "stack V/C",
        "stack V/V left",
        "stack V/C 4.1",
        "take",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


@pytest.mark.parametrize("expansion", ["none", "executioners", "castle_guards"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_catalogue_round_trips_without_repetition(expansion: str, players: int) -> None:
    catalogue = GAME.catalogue(SkullsOptions(expansion=expansion), players)  # type: ignore[arg-type]
    texts = [str(action) for action in catalogue]
    assert len(set(texts)) == len(texts)
    assert [GAME.parse(text) for text in texts] == list(catalogue)
    places = {action.place for action in catalogue if isinstance(action, Stack)}
    assert (Place.ROW_3_2 in places) is (players == 2)
    assert len(places) == (8 if players == 2 else 6)


def test_two_piles_are_dug_in_where_two_can_be() -> None:
    assert [str(dig) for dig in DIGS[0b110010]] == ["dig 2 5", "dig 2 6", "dig 5 6"]
    assert DIGS[0b000100] == (Dig((3,)),)
    assert DIGS[0] == ()
    assert [collect.pile for collect in COLLECTS[0b100001]] == [1, 6]
