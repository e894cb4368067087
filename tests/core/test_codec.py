"""What is written as JSON is read back exactly, and nothing else is accepted."""

from __future__ import annotations

import itertools
import json
from enum import Enum
from typing import Any

import attrs
import everything
import pytest
from everything import Card, Everything, EverythingGame, Play, Suit, Word, game_of
from everything_strategies import actions, events, states
from hypothesis import given, settings
from sample_games import SAMPLE_GAMES

from tabletop_core.actions import Action, action
from tabletop_core.codec import Codec, codec
from tabletop_core.digest import digest_state
from tabletop_core.events import CardsMoved, ChoicesRevealed, ZoneRef
from tabletop_core.game import Game
from tabletop_core.holes import Hole
from tabletop_core.state import StateError, secret
from tabletop_core.value_codec import CodecError
from tabletop_core.views import view_state
from tabletop_core.zones import Zone

EVERYTHING = Codec(EverythingGame())


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def same(left: Any, right: Any) -> bool:
    """Equal, and of the same types throughout: 1, 1.0, True and an IntEnum are equal otherwise."""
    return bool(left == right) and repr(left) == repr(right)


@given(state=states)
def test_a_state_and_its_views_are_read_back(state: Everything) -> None:
    for value in (state, *(view_state(state, player) for player in (0, 1, 2, None))):
        again = EVERYTHING.state_from_json(through_json(EVERYTHING.state_to_json(value)))
        assert again == value
        # Members of enums of numbers and strings are equal to these; the digest tells them apart.
        assert digest_state(again) == digest_state(value)


@given(state=states)
def test_json_of_equal_states_is_equal(state: Everything) -> None:
    again = EVERYTHING.state_from_json(through_json(EVERYTHING.state_to_json(state)))
    assert json.dumps(EVERYTHING.state_to_json(again)) == json.dumps(
        EVERYTHING.state_to_json(state)
    )


@given(event=events)
def test_an_event_is_read_back(event: everything.Paid) -> None:
    again = EVERYTHING.event_from_json(through_json(EVERYTHING.event_to_json(event)))
    assert again == event
    assert isinstance(again, everything.Paid)
    assert type(again.anything) is type(event.anything)


@pytest.mark.parametrize(
    "event",
    [
        CardsMoved((Card(Suit.SUN, 1), Hole("golden")), ZoneRef("deck"), ZoneRef("hand", 1)),
        CardsMoved((Word.LEFT, Hole()), ZoneRef("row"), ZoneRef("hand", 1)),
        CardsMoved((1, "a", (2, Suit.MOON)), ZoneRef("row"), ZoneRef("hand", 1)),
        ChoicesRevealed(((0, Word.LEFT), (2, Play(Suit.SUN, 3)))),
    ],
)
def test_the_cores_own_events_are_read_back_with_cards_of_any_kind(event: Any) -> None:
    assert same(EVERYTHING.event_from_json(through_json(EVERYTHING.event_to_json(event))), event)


@given(played=actions)
def test_an_action_is_read_back(played: Action) -> None:
    data = through_json(EVERYTHING.action_to_json(played))
    assert same(EVERYTHING.action_from_json(data), played)


@pytest.mark.parametrize("game", [cls() for cls in SAMPLE_GAMES], ids=lambda game: game.info.id)
def test_the_codec_of_a_game_is_made_once(game: Game[Any, Any]) -> None:
    assert codec(game) is codec(game)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "unknown action None"),
        ([], "unknown action"),
        ("pass", "unknown action 'pass'"),
        ({}, "unknown action"),
        ({"$type": "Paid"}, "its $type is one of Pass, Play"),
        ({"$type": ["Pass"]}, "unknown action"),
        ({"$type": "Play"}, "there is no 'suit'"),
        ({"$type": "Play", "suit": "SUN", "rank": 1, "more": 2}, "more"),
        ({"$type": "Play", "suit": "SUN", "rank": "1"}, "expected int, found '1'"),
        ({"$type": "Play", "suit": "SUN", "rank": 1.0}, "expected int, found 1.0"),
        ({"$type": "Play", "suit": "SUN", "rank": True}, "expected int, found True"),
        ({"$type": "Play", "suit": "STAR", "rank": 1}, "there is no 'STAR' in Suit"),
        ({"$type": "Play", "suit": [], "rank": 1}, "action Play.suit"),
        ({"$type": "Play", "suit": {}, "rank": None}, "action Play.rank"),
    ],
)
def test_what_is_no_action_is_refused_with_what_is_wrong(data: Any, message: str) -> None:
    with pytest.raises(CodecError) as caught:
        EVERYTHING.action_from_json(data)
    assert message in str(caught.value)


def _even(_instance: object, _attribute: object, value: int) -> None:
    if value % 2:
        message = f"{value} is odd"
        raise ValueError(message)


@attrs.frozen
class Even:
    number: int = attrs.field(validator=_even)


@action("take {number}")
class TakeEven(Action):
    number: int = attrs.field(validator=_even)


@attrs.define
class EvenState:
    evens: list[Even]
    best: Even | None = None


def test_the_words_of_a_values_own_check_are_kept() -> None:
    even = Codec(game_of(EvenState, (TakeEven,)))
    with pytest.raises(CodecError, match="3 is odd"):
        even.action_from_json({"$type": "TakeEven", "number": 3})
    with pytest.raises(CodecError, match=r"state\.evens\[1\]"):
        even.state_from_json({"evens": [{"number": 2}, {"number": 3}], "best": None})


@given(state=states)
def test_a_state_that_lacks_a_field_or_has_one_too_many_is_refused(state: Everything) -> None:
    data = EVERYTHING.state_to_json(state)
    del data["order"]
    with pytest.raises(CodecError, match="state: expected the fields"):
        EVERYTHING.state_from_json(data)
    with pytest.raises(CodecError, match="state: expected the fields"):
        EVERYTHING.state_from_json(EVERYTHING.state_to_json(state) | {"more": 1})


WRONG: tuple[Any, ...] = (None, 7, 7.5, "x", [], [[]], [7], {}, {"$type": "x"}, [[1, 2], 3], True)


def complaint(data: Any) -> str:
    """What is said of the JSON form of a state; nothing when it is accepted."""
    try:
        EVERYTHING.state_from_json(data)
    except CodecError as error:
        return str(error)
    return ""


@settings(max_examples=8)
@given(state=states)
def test_no_wrong_json_ends_in_anything_but_a_clear_error(state: Everything) -> None:
    right = EVERYTHING.state_to_json(state)
    refused = 0
    for name, wrong in itertools.product(right, WRONG):
        told = complaint(right | {name: wrong})
        assert not told or name in told
        refused += bool(told)
    zone = right["deck"]
    for name, wrong in itertools.product(zone, WRONG):
        told = complaint(right | {"deck": zone | {name: wrong}})
        assert not told or "state.deck" in told
        refused += bool(told)
    assert refused > 200


def test_a_zone_whose_lists_differ_in_length_is_refused() -> None:
    zone = {
        "$type": "Deck",
        "name": "deck",
        "owner": None,
        "sees": "nobody",
        "fixed": True,
        "cards": ["SUN"],
        "seen": [],
        "up": [False],
        "among": [],
    }
    deck_game = Codec(game_of(DeckState))

    with pytest.raises(CodecError, match="not of one length"):
        deck_game.state_from_json({"deck": zone})
    assert deck_game.state_from_json({"deck": zone | {"seen": [0]}}).deck.cards == [Suit.SUN]


@attrs.define
class DeckState:
    deck: Zone[Suit]


@attrs.define
class WrongSecret:
    trap: int = secret(hidden=None)


@attrs.define
class WrongSecrets:
    goals: list[Suit] = secret(hidden=0, by_seat=True)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (WrongSecret, "WrongSecret.trap: hidden=None is no int"),
        (WrongSecrets, "WrongSecrets.goals: hidden=0 is no Suit"),
    ],
)
def test_a_secret_needs_a_substitute_of_its_own_type(state: type, message: str) -> None:
    with pytest.raises(StateError) as caught:
        Codec(game_of(state))
    assert str(caught.value).startswith(message)


def test_two_classes_of_one_name_are_refused() -> None:
    class Suit(Enum):
        OTHER = 1

    fields = {"one": attrs.field(type=everything.Suit), "two": attrs.field(type=Suit)}
    with pytest.raises(TypeError, match="two classes of values are called Suit"):
        Codec(game_of(attrs.make_class("Twice", fields)))
