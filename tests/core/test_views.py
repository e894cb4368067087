"""A view is a state of the same type that holds nothing its viewer may not know."""

from __future__ import annotations

import random
from typing import Any

import attrs
from everything import PLAYERS, Card, Everything, Suit, random_state
from everything_strategies import states
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.choices import Choices
from tabletop_core.events import bit
from tabletop_core.holes import Hole
from tabletop_core.players import Player
from tabletop_core.state import secret
from tabletop_core.views import view_state
from tabletop_core.walking import zones
from tabletop_core.zones import Zone

READERS: tuple[Player | None, ...] = (*range(PLAYERS), None)
readers = st.sampled_from(READERS)


@given(state=states, reader=readers)
def test_a_face_is_seen_by_those_who_know_it(state: Everything, reader: Player | None) -> None:
    view = view_state(state, reader)
    for true, seen in zip(zones(state), zones(view), strict=True):
        faces = list(zip(true.cards, true.seen, strict=True))
        known = [card for card, mask in faces if mask & bit(reader)]
        assert sorted(map(str, seen.known)) == sorted(map(str, known))
        assert len(seen.cards) == len(seen.seen) == len(seen.up) == len(true.cards)
        if true.fixed:
            assert [isinstance(card, Hole) for card in seen.cards] == [
                not mask & bit(reader) for mask in true.seen
            ]
        backs = [getattr(card, "back", "") for card, mask in faces if not mask & bit(reader)]
        holes = [card for card in seen.cards if isinstance(card, Hole)]
        assert sorted(hole.back for hole in holes) == sorted(backs)


@given(state=states, reader=readers)
def test_a_view_of_a_view_is_the_same(state: Everything, reader: Player | None) -> None:
    view = view_state(state, reader)
    assert view_state(view, reader) == view
    assert type(view) is type(state)


@given(state=states, reader=readers)
def test_a_view_leaves_the_state_alone(state: Everything, reader: Player | None) -> None:
    before = repr(state)
    view = view_state(state, reader)
    assert repr(state) == before
    for zone in zones(view):
        zone.cards.append(Card(Suit.SUN, 99))
        zone.seen.clear()
    view.notes.append(99)
    view.levels.append([])
    view.areas.clear()
    assert repr(state) == before
    assert 99 not in view_state(state, reader).notes


@given(state=states)
def test_secrets_are_seen_by_nobody_or_by_their_seat(state: Everything) -> None:
    covered = Card(Suit.SUN, 0)
    for reader in READERS:
        view = view_state(state, reader)
        assert (view.trap, view.notes) == (-1, [])
        assert view.goals == [
            goal if seat == reader else covered for seat, goal in enumerate(state.goals)
        ]


@given(state=states)
def test_choices_show_that_others_have_chosen_and_not_what(state: Everything) -> None:
    for reader in READERS:
        made = view_state(state, reader).choices.made
        assert list(made) == sorted(state.choices.made)
        for seat, value in made.items():
            assert value == (state.choices.made[seat] if seat == reader else Hole())


@given(state=states, other=states, reader=readers)
def test_what_is_hidden_makes_no_difference(
    state: Everything, other: Everything, reader: Player | None
) -> None:
    hidden = attrs.evolve(state, trap=other.trap, notes=list(other.notes))
    hidden.goals = [
        mine if seat == reader else theirs
        for seat, (mine, theirs) in enumerate(zip(state.goals, other.goals, strict=True))
    ]
    hidden.choices = Choices(
        state.choices.players,
        {
            seat: value if seat == reader else random.Random(1).choice(list(type(value)))
            for seat, value in reversed(state.choices.made.items())
        },
    )
    assert view_state(hidden, reader) == view_state(state, reader)
    assert repr(view_state(hidden, reader)) == repr(view_state(state, reader))


@attrs.define
class Deep:
    marks: list[int] = secret(hidden=[0])
    hands: list[Zone[int]] = secret(hidden=[])


@attrs.define
class Deeper:
    """Secrets in parts of parts."""

    parts: dict[str, list[Deep]]
    maybe: Deep | None
    by_seat: list[Deep] = secret(hidden=Deep([9], []), by_seat=True)


def deep(number: int) -> Deep:
    return Deep([number], [Zone("z", cards=[number])])


def test_secrets_in_parts_are_hidden_and_never_shared() -> None:
    state = Deeper({"a": [deep(1), deep(2)]}, deep(3), [deep(4), deep(5)])
    view = view_state(state, 1)

    assert view.parts == {"a": [Deep([0], []), Deep([0], [])]}
    assert view.maybe == Deep([0], [])
    assert view.by_seat == [Deep([9], []), Deep([0], [])]
    parts: list[Any] = [*view.parts["a"], view.maybe, *view.by_seat]
    for part in parts:
        part.marks.append(7)
        part.hands.append(Zone("more"))
    assert view_state(state, 1).by_seat == [Deep([9], []), Deep([0], [])]


def test_a_part_that_is_not_there_is_not_there_in_the_view() -> None:
    state = random_state(random.Random(3))
    state.area, state.either = None, 3
    view = view_state(state, 0)
    assert (view.area, view.either) == (None, 3)
