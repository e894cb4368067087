"""A copy is equal to what it was made of, and shares nothing with it that can change."""

from __future__ import annotations

import random
from typing import Any

import attrs
import everything
import pytest
from everything import Checked, Everything, Pile
from everything_strategies import states
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.copying import copy_state
from tabletop_core.digest import digest_state
from tabletop_core.zones import Deck


@given(state=states)
def test_a_copy_is_equal(state: Everything) -> None:
    again = copy_state(state)
    assert again == state
    assert digest_state(again) == digest_state(state)
    assert type(again.deck) is Deck
    assert type(again.either) is type(state.either)


def changeable(value: Any) -> list[Any]:
    """Everything in a value that can change: the value itself and what it holds."""
    if isinstance(value, dict):
        return [value, *(part for item in value.values() for part in changeable(item))]
    if isinstance(value, list):
        return [value, *(part for item in value for part in changeable(item))]
    if isinstance(value, (set, bytearray)):
        return [value]
    if attrs.has(type(value)) and not attrs.inspect(type(value)).is_frozen:
        fields = attrs.fields(type(value))
        return [value, *(part for f in fields for part in changeable(getattr(value, f.name)))]
    return []


@given(state=states)
def test_a_copy_shares_nothing_that_can_change(state: Everything) -> None:
    before = {id(part) for part in changeable(state)}
    assert before.isdisjoint(id(part) for part in changeable(copy_state(state)))


@given(seed=st.integers(0, 2**32))
def test_changing_a_copy_leaves_the_original_alone(seed: int) -> None:
    state = everything.random_state(random.Random(seed))
    again = copy_state(state)
    for part in changeable(again):
        if isinstance(part, dict):
            part.clear()
        elif isinstance(part, (list, bytearray)):
            part.append(7)
        elif isinstance(part, set):
            part.add("more")
        elif isinstance(part, Checked):
            part.size += 1
        else:
            setattr(part, attrs.fields(type(part))[0].name, 99)
    assert state == everything.random_state(random.Random(seed))
    assert again != state


def test_a_value_of_another_class_is_not_copied_as_what_it_is_not() -> None:
    @attrs.define
    class Bigger(Pile[int]):
        more: int = 0

    state = everything.random_state(random.Random(1))
    state.pile = Bigger([])  # type: ignore[assignment]
    with pytest.raises(TypeError, match="expected Pile, found Bigger"):
        copy_state(state)
