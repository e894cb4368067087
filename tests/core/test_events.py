"""Events are values; their sentences are made for each reader."""

from __future__ import annotations

import attrs
import pytest
from sample_games import Rolled, Sign

from tabletop_core.events import (
    CORE_EVENTS,
    CardsRevealed,
    ChoiceMade,
    ChoicesRevealed,
    Event,
    ZoneRef,
    ZoneShuffled,
    event,
)
from tabletop_core.holes import Hole
from tabletop_core.messages import Translator

ENGLISH = Translator("en", ["Ana", "Bob", "Caio"])
PORTUGUESE = Translator("pt_BR", ["Ana", "Bob", "Caio"])


@event
class Silent(Event):
    """Nothing is said of it."""

    number: int


def test_an_event_is_a_frozen_hashable_value() -> None:
    rolled = Rolled(1, 6)
    assert {rolled: 1}[Rolled(1, 6)] == 1
    assert len({rolled, Silent(6), Rolled(1, 5)}) == 3
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rolled.pips = 5  # type: ignore[misc]


def test_a_sentence_is_made_of_the_events_values() -> None:
    message = Rolled(1, 6).message()
    assert message is not None
    assert ENGLISH(message) == "Bob rolls 6"
    assert Silent(3).message() is None


@pytest.mark.parametrize(
    ("happened", "english", "portuguese"),
    [
        (ZoneShuffled(ZoneRef("deck")), "deck is shuffled", "as cartas são embaralhadas: deck"),
        (
            ZoneShuffled(ZoneRef("hand", 0)),
            "hand of Ana is shuffled",
            "as cartas são embaralhadas: hand de Ana",
        ),
        (ChoiceMade(2), "Caio has chosen", "Caio já escolheu"),
        (
            ChoicesRevealed(((0, Sign.ROCK), (1, 3))),
            "Ana chose rock and Bob chose 3",
            "Ana escolheu rock e Bob escolheu 3",
        ),
        (
            CardsRevealed(("a", "b"), ZoneRef("row")),
            "a and b are shown in row",
            "a e b são mostradas em row",
        ),
        (
            CardsRevealed((Hole(),), ZoneRef("hand", 0), (1, 2)),
            "1 card in hand of Ana is shown to Bob and Caio",
            "1 carta em hand de Ana é mostrada a Bob e Caio",
        ),
        (
            CardsRevealed(("a",), ZoneRef("hand", 0), (1,)),
            "a in hand of Ana is shown to Bob",
            "a em hand de Ana é mostrada a Bob",
        ),
    ],
)
def test_the_cores_own_events_are_told(happened: Event, english: str, portuguese: str) -> None:
    message = happened.message()
    assert message is not None
    assert ENGLISH(message) == english
    assert PORTUGUESE(message) == portuguese


def test_every_core_event_can_be_told() -> None:
    assert len({cls.__name__ for cls in CORE_EVENTS}) == len(CORE_EVENTS)
    assert all(cls.message is not Event.message or cls.template for cls in CORE_EVENTS)
