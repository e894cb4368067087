"""A table without memory moves cards exactly as one with memory does."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_games import SAMPLE_GAMES

from tabletop_core.bare_table import BareTable
from tabletop_core.chance import RandomChance
from tabletop_core.playout import finish, playout
from tabletop_core.table import RecordingTable, Table
from tabletop_core.views import view_zone
from tabletop_core.zones import Deck, Zone

Step = tuple[str, int, int, bool]

steps = st.lists(
    st.tuples(
        st.sampled_from(
            ["shuffle", "move", "play", "draw", "move_all", "pass_on", "take", "reveal", "turn"]
        ),
        st.integers(0, 3),
        st.integers(0, 5),
        st.booleans(),
    ),
    max_size=25,
)


def zones() -> list[Zone[str]]:
    return [
        Deck.of("abcdeefg"),
        Zone.hand(0, cards="hij"),
        Zone.hand(1),
        Zone.public("row", cards="kk"),
    ]


def do(table: Table, laid: list[Zone[str]], step: Step) -> Any:
    """One step, whatever it may do; the numbers choose zones and cards."""
    name, at, number, up = step
    zone, target = laid[at], laid[(at + 1) % len(laid)]
    if name == "pass_on":
        return table.pass_on(laid[1:3] if up else laid)
    if name == "shuffle":
        return table.shuffle(zone)
    if name == "draw":
        return table.draw(zone, target, number, up=up)
    if name == "move_all":
        return table.move_all(zone, target, up=up)
    if not zone.cards:
        return None
    places = sorted({number % len(zone.cards), len(zone.cards) - 1}, reverse=up)
    actions: dict[str, Callable[[], Any]] = {
        "move": lambda: table.move(zone, places, target, up=up),
        "play": lambda: table.play(zone, zone.cards[places[0]], target, up=up),
        "take": lambda: table.take(zone),
        "reveal": lambda: table.reveal(zone, places, None if up else (0,)),
        "turn": lambda: table.turn(zone, places, up=up),
    }
    return actions[name]()


@given(steps, st.integers(0, 2**32))
@settings(max_examples=150)
def test_the_same_cards_lie_in_the_same_way(taken: list[Step], seed: int) -> None:
    remembering, bare = zones(), zones()
    first = Table(2, RandomChance(random.Random(seed)))
    second = BareTable(2, RandomChance(random.Random(seed)))
    for step in taken:
        assert do(first, remembering, step) == do(second, bare, step)
        assert [zone.cards for zone in bare] == [zone.cards for zone in remembering]
        assert [zone.up for zone in bare] == [zone.up for zone in remembering]


@pytest.mark.parametrize("game", [kind() for kind in SAMPLE_GAMES], ids=lambda g: str(g.info.id))
def test_games_go_on_as_at_a_table_with_memory(game: Any) -> None:
    options = game.Options()
    for seed in range(20):
        rng = random.Random(seed)
        remembered = finish(
            game, game.setup(table := Table(2, RandomChance(rng)), options), table, rng
        )
        assert playout(game, 2, options, random.Random(seed)) == remembered


def test_what_was_moved_there_cannot_be_viewed() -> None:
    deck, hand = Deck.of("abc"), Zone[str].hand(0)
    BareTable(1, RandomChance(random.Random(1))).draw(deck, hand)
    with pytest.raises(ValueError, match="zip"):
        view_zone(hand, 1, 0)


@pytest.mark.parametrize("table", [Table, BareTable])
def test_mistakes_are_named(table: Callable[[int, RandomChance], Table]) -> None:
    made = table(1, RandomChance(random.Random(1)))
    row, other = Zone.public("row", cards="ab"), Zone[str].public("other")
    with pytest.raises(ValueError, match="'x' is not in zone 'row'"):
        made.play(row, "x", other)
    with pytest.raises(IndexError, match="zone 'row' has places 0 to 1"):
        made.move(row, (2,), other)
    with pytest.raises(ValueError, match="named twice"):
        made.turn(row, (1, 1))
    assert row.cards == ["a", "b"]


# Passing whole hands on


def hands(*cards: str) -> list[Zone[str]]:
    return [Zone.hand(seat, cards=faces) for seat, faces in enumerate(cards)]


def test_hands_go_on_all_at_once_and_givers_remember_them() -> None:
    table = RecordingTable(3, RandomChance(random.Random(1)))
    passed = hands("ab", "c", "")
    table.pass_on(passed)
    assert [zone.cards for zone in passed] == [[], ["a", "b"], ["c"]]
    assert [zone.seen for zone in passed] == [[], [0b011] * 2, [0b110]]
    assert view_zone(passed[1], 1 << 0, 0).cards == ["a", "b"]
    assert all(str(card) == "?" for card in view_zone(passed[2], 1 << 0, 0).cards)
    moved = [happened.event for happened in table.happened]
    assert [(event.cards, event.target.owner) for event in moved] == [  # type: ignore[attr-defined]
        (("a", "b"), 1),
        (("c",), 2),
    ]
    assert table.disclosed


def test_what_cards_are_among_goes_on_with_them() -> None:
    table = Table(3, RandomChance(random.Random(1)))
    passed = hands("abc", "", "")
    kept: Zone[str] = Zone.hand(1, "kept")
    table.pass_on(passed)
    table.play(passed[1], "b", kept)
    table.pass_on(passed)
    assert passed[2].cards == ["a", "c"]
    assert passed[2].among_of(0) == frozenset("abc")
    assert passed[2].seen == [0b110] * 2
    table.pass_on(passed)
    # Seen again, they are known again.
    assert view_zone(passed[0], 1 << 0, 0).cards == ["a", "c"]


def test_a_hand_that_becomes_a_pile_does_not_tell_its_order() -> None:
    table = RecordingTable(3, RandomChance(random.Random(1)))
    zones = hands("abc", "")
    pile: Zone[str] = Zone.hidden("pile")
    table.pass_on([*zones, pile])
    table.happened.clear()
    table.pass_on([*zones, pile])
    assert pile.cards == ["a", "b", "c"]
    # The one who passed it on has seen each card go; the one before knows only which they are.
    assert pile.seen == [0b010] * 3
    assert pile.among_of(0) == frozenset("abc")
    told = [happened.as_seen_by(0) for happened in table.happened]
    assert [str(card) for event in told for card in event.cards] == ["?"] * 3  # type: ignore[union-attr]


def test_cards_that_lie_open_stay_open() -> None:
    table = Table(2, RandomChance(random.Random(1)))
    open_hand, other = hands("ab", "")
    table.turn(open_hand, (1,))
    table.pass_on([open_hand, other])
    assert other.up == [False, True]
    assert other.seen == [0b11, -1]
