"""What is left of knowledge when cards are mixed."""

from __future__ import annotations

import random

from tabletop_core.chance import RandomChance
from tabletop_core.table import Table
from tabletop_core.views import view_zone
from tabletop_core.zones import Zone


def _hand(owner: int, cards: str) -> Zone[str]:
    return Zone(
        "hand",
        owner,
        *(Zone.hand(owner).sees, False),
        list(cards),
        [1 << owner] * len(cards),
        [False] * len(cards),
    )


def _table() -> Table:
    return Table(3, RandomChance(random.Random(1)))


def test_a_card_that_leaves_a_passed_pack_unseen_is_known_to_be_one_of_them() -> None:
    table = _table()
    first, second = _hand(0, "abc"), Zone[str].hand(1)
    kept = Zone[str]("kept", 1, second.sees)

    table.move_all(first, second)
    assert view_zone(second, 1 << 0, 0).cards == ["a", "b", "c"]

    table.play(second, "b", kept)

    assert not any(mask & 1 for mask in [*second.seen, *kept.seen])
    assert kept.among[0][0] == frozenset("abc")
    assert second.among_of(0) == frozenset("abc")
    # The third player never saw a face and knows nothing.
    assert second.among_of(2) is None
    assert view_zone(second, 1 << 2, 2).among == []


def test_shuffling_known_cards_leaves_what_they_are_among() -> None:
    table = _table()
    pile: Zone[str] = Zone.public("pile")
    deck: Zone[str] = Zone.hidden("deck")
    table.move_all(_hand(0, "abc"), pile)
    table.move_all(pile, deck)

    table.shuffle(deck)

    assert deck.seen == [0, 0, 0]
    assert [deck.among_of(player) for player in range(3)] == [frozenset("abc")] * 3


def test_a_pack_seen_again_is_known_again() -> None:
    table = _table()
    first, second = _hand(0, "abc"), Zone[str].hand(1)
    kept = Zone[str]("kept", 1, second.sees)
    table.move_all(first, second)
    table.play(second, "b", kept)

    table.move_all(second, first)

    assert view_zone(first, 1 << 0, 0).cards == ["a", "c"]
    assert kept.among[0][0] == frozenset("abc")
