"""Moving cards keeps true who knows what, and tells each reader only that."""

from __future__ import annotations

import random
from collections.abc import Callable

import attrs
import pytest
from sample_games import Card, Suit

from tabletop_core.chance import DictatedChance, RandomChance
from tabletop_core.events import (
    EVERYONE,
    CardsMoved,
    CardsRevealed,
    Event,
    ZoneRef,
    ZoneShuffled,
    event,
    mask_of,
    seats_in,
)
from tabletop_core.holes import Hole, hole
from tabletop_core.players import Player
from tabletop_core.table import RecordingTable, Table
from tabletop_core.views import view_zone
from tabletop_core.zones import Deck, Sees, Zone

READERS: tuple[Player | None, ...] = (0, 1, 2, None)


@pytest.fixture
def table() -> RecordingTable:
    return RecordingTable(3, RandomChance(random.Random(1)))


def hand(owner: int, cards: str = "") -> Zone[str]:
    return Zone.hand(owner, cards=cards)


def seen_by(zone: Zone[str]) -> list[str]:
    """What each reader sees of a zone: the known faces, and a ``?`` for each hole."""
    return [
        "".join(str(card) for card in view_zone(zone, 1 << (30 if r is None else r), r).cards)
        for r in READERS
    ]


def told(table: RecordingTable) -> list[list[Event]]:
    """What each reader was told."""
    seen = [[happened.as_seen_by(reader) for happened in table.happened] for reader in READERS]
    return [[event for event in events if event is not None] for events in seen]


def test_nobody_has_seen_a_new_deck() -> None:
    assert seen_by(Deck.of("abc")) == ["???"] * 4


@pytest.mark.parametrize(
    ("zone", "seen"),
    [
        (Zone.hand(1, cards="ab"), ["??", "ab", "??", "??"]),
        (Zone.public("row", cards="ab"), ["ab"] * 4),
        (Zone.hidden("pile", cards="ab"), ["??"] * 4),
        (Zone("own", 2, Sees.OWNER, cards=list("ab")), ["??", "??", "ab", "??"]),
        (Zone("ownerless", None, Sees.OWNER, cards=list("ab")), ["??"] * 4),
    ],
)
def test_a_zone_says_who_sees_what_it_begins_with(zone: Zone[str], seen: list[str]) -> None:
    assert seen_by(zone) == seen
    assert zone.up == [False, False]


def test_a_dealt_card_is_seen_by_its_owner_alone(table: RecordingTable) -> None:
    deck, hands = Deck.of("abcd"), [hand(0), hand(1)]

    table.deal(deck, hands, 2)

    # One card at a time, round and round, from the top.
    assert [zone.cards for zone in hands] == [["d", "b"], ["c", "a"]]
    assert seen_by(hands[0]) == ["db", "??", "??", "??"]
    assert told(table)[0][0] == CardsMoved(("d",), ZoneRef("deck"), ZoneRef("hand", 0))
    assert told(table)[1][0] == CardsMoved((Hole(),), ZoneRef("deck"), ZoneRef("hand", 0))
    assert told(table)[3][1] == CardsMoved((Hole(),), ZoneRef("deck"), ZoneRef("hand", 1))
    assert table.disclosed


def test_a_hole_keeps_the_cards_back() -> None:
    @attrs.frozen
    class Backed:
        face: str
        back: str

    deck = Deck.of([Backed("a", "red"), Backed("b", "blue")])
    assert view_zone(deck, 1, 0).cards == [Hole("red"), Hole("blue")]
    assert hole("red") is hole("red")
    assert str(hole("red")) == "?"


def test_a_card_that_was_seen_stays_known_where_its_place_can_be_followed(
    table: RecordingTable,
) -> None:
    row, deck = Zone[str].public("row", cards="ab"), Deck.of("cd")
    table.play(row, "a", deck)
    assert seen_by(deck) == ["??a"] * 4
    table.draw(deck, hand(1))
    table.happened.clear()

    mine, pile = hand(0, "x"), Zone[str].hidden("pile")
    table.play(mine, "x", pile)
    assert seen_by(pile) == ["x", "?", "?", "?"]
    assert told(table)[0] == [CardsMoved(("x",), ZoneRef("hand", 0), ZoneRef("pile"))]
    assert told(table)[1] == [CardsMoved((Hole(),), ZoneRef("hand", 0), ZoneRef("pile"))]


def test_what_goes_back_into_a_hand_is_known_there(table: RecordingTable) -> None:
    row, mine = Zone[str].public("row", cards="a"), hand(0, "xy")
    table.play(row, "a", mine)
    assert seen_by(mine) == ["xya", "a??", "a??", "a??"]


def test_what_leaves_a_hand_unseen_makes_others_forget_the_hand(table: RecordingTable) -> None:
    mine, pile = hand(0, "xy"), Zone[str].hidden("pile")
    table.play(Zone.public("row", cards="a"), "a", mine)
    table.play(mine, "x", pile)
    assert seen_by(mine) == ["ya", "??", "??", "??"]
    assert seen_by(pile) == ["x", "?", "?", "?"]


def test_what_leaves_a_hand_openly_leaves_the_rest_known(table: RecordingTable) -> None:
    mine, row = hand(0, "xy"), Zone[str].public("row")
    table.play(Zone.public("other row", cards="a"), "a", mine)
    table.play(mine, "x", row)
    assert seen_by(mine) == ["ya", "a?", "a?", "a?"]


def test_who_sees_into_the_target_remembers_the_hand(table: RecordingTable) -> None:
    mine, theirs = hand(0, "xy"), hand(1)
    table.play(Zone.public("row", cards="a"), "a", mine)
    table.play(mine, "x", theirs)
    assert seen_by(mine) == ["ya", "a?", "??", "??"]
    assert seen_by(theirs) == ["x", "x", "?", "?"]


def test_the_order_of_a_hand_says_nothing(table: RecordingTable) -> None:
    one, two = hand(0, "xyz"), hand(0, "zxy")
    for mine in (one, two):
        table.reveal(mine, [mine.index("y")])
        table.play(mine, "x", Zone.public("row"))
    assert one.cards != two.cards
    assert view_zone(one, 1 << 1, 1) == view_zone(two, 1 << 1, 1)
    assert view_zone(one, 1 << 0, 0).cards == ["y", "z"]


def test_which_card_of_a_hand_a_third_player_knows_is_not_seen(table: RecordingTable) -> None:
    one, two = hand(0, "xy"), hand(0, "xy")
    table.reveal(one, [0], to=[1])
    table.reveal(two, [1], to=[1])
    assert view_zone(one, 1 << 1, 1) != view_zone(two, 1 << 1, 1)
    for reader in (0, 2, None):
        bit = 1 << (30 if reader is None else reader)
        assert view_zone(one, bit, reader) == view_zone(two, bit, reader)


def test_equal_cards_of_a_hand_cannot_be_told_apart(table: RecordingTable) -> None:
    row = Zone[str].public("row")
    for cards in ("xxy", "yxx"):
        mine = hand(0, cards)
        table.reveal(mine, [mine.cards.index("x")], to=[1])
        last = len(mine) - 1 - mine.cards[::-1].index("x")
        # Another x is played than the one that was shown: it may as well have been that one.
        table.move(mine, [last], row)
        assert view_zone(mine, 1 << 1, 1).known == []
    mine = hand(0, "xx")
    table.reveal(mine, [0], to=[1])
    table.reveal(mine, [1], to=[1])
    assert view_zone(mine, 1 << 1, 1).known == ["x"]
    table.reveal(mine, [0, 1], to=[1])
    assert view_zone(mine, 1 << 1, 1).known == ["x", "x"]


def test_what_is_known_of_unseen_cards_of_a_hand_has_no_place_either() -> None:
    hint = {1: frozenset("ax")}
    one, two = hand(0, "xyz"), hand(0, "zyx")
    one.among, two.among = [hint, {}, {}], [{}, {}, dict(hint)]
    view = view_zone(one, 1 << 1, 1)
    assert view == view_zone(two, 1 << 1, 1)
    assert [hints for hints in view.among if hints] == [hint]
    assert view_zone(one, 1 << 2, 2).among == []
    assert view_zone(one, 1 << 0, 0).cards == ["x", "y", "z"]


def test_which_of_equal_cards_of_the_own_hand_others_know_cannot_be_told() -> None:
    one, two = hand(0, "xxy"), hand(0, "xxy")
    one.seen, two.seen = [EVERYONE, 1, 1], [1, EVERYONE, 1]
    assert view_zone(one, 1 << 0, 0) == view_zone(two, 1 << 0, 0)
    one.up, two.up = [True, False, False], [False, True, False]
    assert view_zone(one, 1 << 0, 0) != view_zone(two, 1 << 0, 0)


def test_shuffling_makes_everybody_forget_but_what_lies_open(table: RecordingTable) -> None:
    deck = Deck.of("abcdef")
    table.reveal(deck, [0, 1, 2])
    table.turn(deck, [0])
    table.shuffle(deck)
    assert sorted(deck.cards) == list("abcdef")
    assert deck.up.count(True) == 1
    assert seen_by(deck) == ["".join("a" if up else "?" for up in deck.up)] * 4
    assert told(table)[3][-1] == ZoneShuffled(ZoneRef("deck"))

    mine = hand(1, "ab")
    table.reveal(mine)
    table.shuffle(mine)
    assert sorted(seen_by(mine)[1]) == ["a", "b"]
    assert seen_by(mine)[0] == "??"


def test_cards_are_shown_to_some_and_everybody_sees_to_whom(table: RecordingTable) -> None:
    deck = Deck.of("abc")
    table.reveal(deck, [2, 0], to=[1, 2])
    assert seen_by(deck) == ["???", "a?c", "a?c", "???"]
    assert told(table)[1] == [CardsRevealed(("c", "a"), ZoneRef("deck"), (1, 2))]
    assert told(table)[0] == [CardsRevealed((Hole(), Hole()), ZoneRef("deck"), (1, 2))]
    assert [str(event.message()) for events in told(table) for event in events] == [
        "2 cards in deck are shown to Player 2 and Player 3",
        "c and a in deck are shown to Player 2 and Player 3",
        "c and a in deck are shown to Player 2 and Player 3",
        "2 cards in deck are shown to Player 2 and Player 3",
    ]


def test_cards_are_shown_to_all(table: RecordingTable) -> None:
    deck = Deck.of("abc")
    table.reveal(deck)
    assert seen_by(deck) == ["abc"] * 4
    assert [str(events[0].message()) for events in told(table)] == [
        "a, b and c are shown in deck"
    ] * 4
    assert deck.up == [False] * 3


def test_turning_a_card_down_does_not_make_it_unknown(table: RecordingTable) -> None:
    deck = Deck.of("abc")
    table.turn(deck, [1])
    assert deck.up == [False, True, False]
    table.turn(deck, [1], up=False)
    assert deck.up == [False, False, False]
    assert seen_by(deck) == ["?b?"] * 4


def test_a_card_is_moved_face_up_where_nobody_sees_in(table: RecordingTable) -> None:
    pile = Zone[str].hidden("pile")
    table.play(hand(0, "ab"), "b", pile, up=True)
    assert seen_by(pile) == ["b"] * 4
    assert pile.up == [True]


def test_disclosed_is_what_somebody_learns(table: RecordingTable) -> None:
    deck, pile = Deck.of("abcd"), Zone[str].hidden("pile")

    def discloses(change: Callable[[], object]) -> bool:
        table.disclosed = False
        change()
        return table.disclosed

    assert not discloses(lambda: table.draw(deck, pile))
    assert not discloses(lambda: table.shuffle(deck))
    assert discloses(lambda: table.draw(deck, hand(0)))
    assert discloses(lambda: table.reveal(deck, [0], to=[0]))
    assert not discloses(lambda: table.reveal(deck, [0], to=[0]))
    assert discloses(lambda: table.reveal(deck, [0]))
    assert not discloses(lambda: table.turn(deck, [0]))
    assert not discloses(lambda: table.draw(Zone.public("row", cards="a"), hand(0)))
    assert discloses(lambda: table.take(Deck.of("a")))
    assert not discloses(lambda: table.take(Zone.public("row", cards="a")))


def test_cards_go_to_the_top_in_the_order_named(table: RecordingTable) -> None:
    row, pile = Zone[str].public("row", cards="abcd"), Zone[str].public("pile", cards="z")
    table.move(row, [2, 0], pile)
    assert (row.cards, pile.cards) == (["b", "d"], ["z", "c", "a"])
    table.move_all(row, pile)
    assert pile.cards == list("zcabd")
    table.move(pile, [0], pile)
    assert pile.cards == list("cabdz")
    assert len(pile.seen) == len(pile.up) == 5


def test_a_deck_that_runs_out_gives_what_it_has(table: RecordingTable) -> None:
    deck, mine = Deck.of("ab"), hand(0)
    assert [table.draw(deck, mine, 3), table.draw(deck, mine, 3)] == [2, 0]
    assert mine.cards == ["b", "a"]
    assert not deck
    table.move_all(deck, mine)
    table.deal(deck, [mine], 2)
    assert mine.cards == ["b", "a"]
    assert len(table.happened) == 1


@pytest.mark.parametrize("places", [[0, 0], [3], [-1], [0, 7], [-1, 2]])
def test_places_that_are_none_change_nothing(table: RecordingTable, places: list[int]) -> None:
    row, pile = Zone[str].public("row", cards="abc"), Zone[str].hidden("pile")
    changes: list[Callable[[], None]] = [
        lambda: table.move(row, places, pile),
        lambda: table.reveal(row, places),
        lambda: table.turn(row, places),
    ]
    for change in changes:
        with pytest.raises((ValueError, IndexError), match="'row'"):
            change()
    assert row == Zone.public("row", cards="abc")
    assert pile == Zone.hidden("pile")


def test_a_face_that_is_not_there_is_named_with_the_zone(table: RecordingTable) -> None:
    with pytest.raises(ValueError, match="'x' is not in zone 'row'"):
        table.play(Zone.public("row", cards="ab"), "x", hand(0))


def test_a_zone_is_a_sequence_of_its_cards() -> None:
    row = Zone[str].public("row", cards="abc")
    assert [len(row), bool(row), row[1], row[-1], list(row), "b" in row] == [
        *(3, True, "b", "c"),
        ["a", "b", "c"],
        True,
    ]
    assert not Zone.public("row")
    assert row.ref == ZoneRef("row")


@event
class Whispered(Event):
    word: str


def test_some_may_be_told_what_others_are_not(table: RecordingTable) -> None:
    table.whisper([0, 2], Whispered, "psst")
    assert [len(events) for events in told(table)] == [1, 0, 1, 0]
    assert table.disclosed


def test_a_table_that_nobody_listens_to_makes_no_events() -> None:
    def fail(*_arguments: object) -> Event:
        raise AssertionError

    quiet = Table(2, RandomChance(random.Random(1)))
    assert not quiet.listening
    quiet.emit(fail, 1)
    quiet.whisper([1], fail, 2)
    assert RecordingTable(2, RandomChance(random.Random(1))).listening
    with pytest.raises(AssertionError):
        RecordingTable(2, RandomChance(random.Random(1))).emit(fail)


def test_chance_is_recorded_in_the_order_it_was_asked(table: RecordingTable) -> None:
    deck = Deck.of("abcdef")
    table.shuffle(deck)
    results = [table.roll(6), table.pick("xyz"), table.pick("xyz", [0, 0, 1]), table.order([1, 2])]
    order, roll, pick, weighted, last = table.outcomes
    assert ["abcdef"[i] for i in order] == deck.cards  # type: ignore[union-attr]
    assert results[:3] == [roll + 1, "xyz"[pick], "z"]  # type: ignore[operator,index]
    assert weighted == 2
    assert [[1, 2][i] for i in last] == results[3]  # type: ignore[union-attr]

    again = RecordingTable(3, DictatedChance(table.outcomes))
    again.shuffle(Deck.of("abcdef"))
    assert [again.roll(6), again.pick("xyz")] == results[:2]


def test_masks_and_seats_lead_to_each_other() -> None:
    assert mask_of([2, 0, 2]) == 0b101
    assert seats_in(0b101) == (0, 2)
    assert seats_in(0) == ()
    assert EVERYONE & mask_of(range(30)) == mask_of(range(30))


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ((Card(Suit.SUN, 3),), "sun 3 goes from hand of Player 1 to trick"),
        (
            (Card(Suit.SUN, 3), Card(Suit.MOON, 1)),
            "sun 3 and moon 1 go from hand of Player 1 to trick",
        ),
        ((Hole(),), "1 card goes from hand of Player 1 to trick"),
        ((Hole(), Card(Suit.MOON, 1)), "2 cards go from hand of Player 1 to trick"),
    ],
)
def test_what_was_moved_is_told(cards: tuple[object, ...], sentence: str) -> None:
    assert str(CardsMoved(cards, ZoneRef("hand", 0), ZoneRef("trick")).message()) == sentence
