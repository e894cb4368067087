"""Actions are values that people can type."""

from __future__ import annotations

from typing import Self

import attrs
import pytest

from tabletop_core.actions import Action, NotationError, action, parse_action
from tabletop_core.errors import TabletopError


@action("{x},{y}")
class Place(Action):
    x: int
    y: int


@action("pass")
class Pass(Action):
    """Do nothing."""


@action("swap one for another")
class Swap(Action):
    """With a form of its own, which no template can say."""

    give: str
    take: str

    def __str__(self) -> str:
        return f"{self.give}>{self.take}"

    @classmethod
    def parse(cls, text: str) -> Self:
        give, sign, take = text.partition(">")
        if not sign:
            raise ValueError(text)
        return cls(give, take)


@action("{x},{y} again")
class PlaceAgain(Place):
    """A form for the fields of another action."""


def test_an_action_is_a_frozen_hashable_value() -> None:
    place = Place(1, 2)
    assert {place: 1}[Place(1, 2)] == 1
    assert place != Place(2, 1)
    assert place != PlaceAgain(1, 2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        place.x = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Place(3, -1), "3,-1"),
        (Pass(), "pass"),
        (Swap("wood", "ore"), "wood>ore"),
        (PlaceAgain(0, 0), "0,0 again"),
    ],
)
def test_notation_and_value_lead_to_each_other(value: Action, text: str) -> None:
    assert str(value) == text
    assert type(value).parse(text) == value
    assert parse_action((Place, PlaceAgain, Pass, Swap), text) == value


def test_a_text_that_is_no_move_names_the_forms_of_moves() -> None:
    with pytest.raises(NotationError) as caught:
        parse_action((Place, Pass, Swap), "jump")
    assert isinstance(caught.value, TabletopError)
    assert str(caught.value) == (
        "'jump' is not a move of this game\nmoves are written <x>,<y>, pass or swap one for another"
    )


def test_a_number_too_long_to_be_one_is_no_move() -> None:
    with pytest.raises(NotationError):
        parse_action((Place,), f"{'9' * 5000},1")


def test_a_class_with_half_a_form_of_its_own_needs_a_template() -> None:
    with pytest.raises(TypeError, match="Half: the notation 'half' names"):

        @action("half")
        class Half(Action):
            x: int

            def __str__(self) -> str:
                return "half"
