"""What a state may be made of, and what is said of what it may not."""

from __future__ import annotations

import dataclasses
from enum import Flag
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import attrs
import pytest
from everything import Area, Card, Everything, Pile, Suit, Word

from tabletop_core.choices import Choices
from tabletop_core.errors import TabletopError
from tabletop_core.state import (
    ChoicesOf,
    DictOf,
    ListOf,
    OneOf,
    Plain,
    RecordOf,
    SetOf,
    StateError,
    ZoneOf,
    analyse,
    kinds_in,
    secret,
)
from tabletop_core.walking import zones
from tabletop_core.zones import CardSet, Deck, Zone

if TYPE_CHECKING:
    from decimal import Decimal

T = TypeVar("T")


def fields_of(cls: type) -> dict[str, Any]:
    return {field.name: field.kind for field in analyse(cls).fields}


def test_every_kind_of_field_is_understood() -> None:
    kinds = fields_of(Everything)
    expected = {
        "cards": Plain,
        "deck": ZoneOf,
        "hands": ListOf,
        "order": RecordOf,
        "choices": ChoicesOf,
        "area": OneOf,
        "either": OneOf,
        "areas": DictOf,
        "words": SetOf,
        "one": Plain,
        "mixed": Plain,
        "cell": Plain,
        "kind": Plain,
    }
    assert {name: type(kinds[name]) for name in expected} == expected
    assert kinds["deck"].cls is Deck
    assert [record.cls for record in kinds["either"].records] == [Area, Pile]
    assert kinds["pile"].fields[0].kind.item.base.__name__ == "Pair"


def test_a_class_is_looked_at_once() -> None:
    assert analyse(Everything) is analyse(Everything)


@attrs.define
class Board:
    areas: dict[Suit, Area]
    hands: list[Zone[Card]]
    spare: Area | None


def test_zones_are_found_in_the_order_of_the_fields() -> None:
    def area(name: str) -> Area:
        return Area({}, None, Zone(name))

    board = Board({Suit.SUN: area("a"), Suit.MOON: area("b")}, [Zone("c"), Zone("d")], area("e"))

    assert [zone.name for zone in zones(board)] == ["a", "b", "c", "d", "e"]
    assert sum(isinstance(kind, ZoneOf) for kind in kinds_in(analyse(Board))) == 3


class NotAttrs:
    pass


@dataclasses.dataclass(frozen=True)
class Data:
    x: int


class Named(NamedTuple):
    x: int


class Colours(Flag):
    RED = 1
    BLUE = 2


@attrs.define
class Changing:
    x: int


@attrs.frozen
class Holding:
    tags: list[int]


@attrs.frozen
class Open:
    what: Any


@attrs.frozen
class Linked:
    value: int
    next: Linked | None


@attrs.define
class Node:
    children: list[Node]


@attrs.define
class Box(Generic[T]):
    item: T


@attrs.define
class BiggerZone(Zone[T]):
    price: int = 0


class OwnList(list[int]):
    pass


Unannotated = attrs.make_class("Unannotated", ["x"])
UnannotatedValue = attrs.make_class("UnannotatedValue", ["x"], frozen=True)

REFUSED = {
    # What is written: the field's type, what is said, and what to write instead.
    "any": (Any, "may be anything", "each with its types"),
    "object": (object, "may be anything", "each with its types"),
    "bare list": (list, "list does not say what it holds", "list[...]"),
    "bare dict": (dict, "dict does not say what it holds", "dict[...]"),
    "bare set": (set, "set does not say what it holds", "set[...]"),
    "bare tuple": (tuple, "tuple does not say what it holds", "tuple[...]"),
    "bare frozenset": (frozenset, "frozenset does not say what it holds", "frozenset[...]"),
    "bare zone": (Zone, "Zone does not say what it holds", "Zone[...]"),
    "bare choices": (Choices, "Choices does not say what it holds", "Choices[...]"),
    "bare generic": (Box, "type variable T, of which no type is known", "in brackets"),
    "class": (NotAttrs, "cannot handle the type NotAttrs", "attrs classes"),
    "dataclass": (Data, "Data is not an attrs class", "@attrs.frozen"),
    "named tuple": (Named, "Named is not an attrs class", "@attrs.frozen"),
    "flag": (Colours, "flag Colours", "frozenset"),
    "own list": (OwnList, "OwnList", "use list itself"),
    "mutable card": (Zone[Changing], "a card must be a value that never changes", "@attrs.frozen"),
    "list card": (Zone[list[int]], "a card must be a value that never changes", "a tuple"),
    "mutable choice": (Choices[Changing], "a choice must be a value that never changes", "frozen"),
    "mutable key": (dict[Changing, int], "a key must be a value that never changes", "frozen"),
    "list in set": (set[list[int]], "an element", "a tuple"),
    "list in tuple": (tuple[list[int], int], "must be a value that never changes", "a tuple"),
    "list in value": (list[Holding], "Holding.tags must be a value that never changes", "a tuple"),
    "any in value": (Open, "Open.what may be anything", "each with its types"),
    "no annotation in value": (UnannotatedValue, "UnannotatedValue.x has no annotation", "type"),
    "no annotation in part": (Unannotated, "field.x has no annotation", "write its type"),
    "recursive value": (Linked, "Linked contains itself", "by their index"),
    "recursive part": (Node, "Node contains itself", "by their index"),
    "list or none": (list[int] | None, "a union may hold plain values and attrs classes", "empty"),
    "zone or none": (Zone[Card] | None, "a union may hold plain values", "empty list or zone"),
    "union with any": (Changing | Any, "may be anything", "each with its types"),
    "zone with more": (BiggerZone[Card], "BiggerZone has more fields than a zone", "in the state"),
    "type": (type, "cannot handle the type type", "each with its types"),
    "complex": (complex, "cannot handle the type complex", "numbers"),
}


@pytest.mark.parametrize(("hint", "problem", "instead"), REFUSED.values(), ids=REFUSED)
def test_a_field_that_cannot_be_handled_is_named_with_what_to_write(
    hint: Any, problem: str, instead: str
) -> None:
    state = attrs.make_class(
        "Board", {"good": attrs.field(type=int), "field": attrs.field(type=hint)}
    )
    with pytest.raises(StateError) as caught:
        analyse(state)
    assert isinstance(caught.value, TabletopError)
    assert str(caught.value.message).startswith("Board.field")
    assert problem in str(caught.value.message)
    assert instead in str(caught.value.hint)


def test_a_state_must_be_an_attrs_class() -> None:
    with pytest.raises(StateError, match="NotAttrs is not an attrs class") as caught:
        analyse(NotAttrs)
    assert "@attrs.define" in str(caught.value.hint)


@attrs.define
class TypeCheckingOnly:
    price: Decimal


@attrs.frozen
class TypeCheckingValue:
    price: Decimal


@attrs.define
class Misspelt:
    cards: list[Crad]  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize(
    ("cls", "name"),
    [(TypeCheckingOnly, "Decimal"), (list[TypeCheckingValue], "Decimal"), (Misspelt, "Crad")],
)
def test_a_name_that_is_not_there_at_run_time_is_named(cls: Any, name: str) -> None:
    state = attrs.make_class("Board", {"field": attrs.field(type=cls)})
    with pytest.raises(StateError, match=rf"Board\.field.*names '{name}'") as caught:
        analyse(state)
    assert "TYPE_CHECKING" in str(caught.value.hint)


def test_a_secret_by_seat_is_a_list() -> None:
    goal = secret(hidden=0, by_seat=True, type=int)
    with pytest.raises(StateError, match=r"Board\.goal is secret by seat but not a list"):
        analyse(attrs.make_class("Board", {"goal": goal}))


def test_words_and_card_sets_are_values() -> None:
    kinds = fields_of(attrs.make_class("Board", {"a": attrs.field(type=CardSet[Word])}))
    assert isinstance(kinds["a"], Plain)
    assert not kinds["a"].primitive
