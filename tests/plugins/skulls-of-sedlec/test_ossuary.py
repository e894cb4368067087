"""Where cards may be put, and what touches what (Rules 1.2, 1.5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.ossuary import (
    NEIGHBOURS,
    ROWS,
    SIZES,
    SPOTS,
    Ossuary,
    Place,
    Spot,
    all_places,
    fillable,
    neighbours,
    place_of,
    resting_on,
)

START, LEFT, RIGHT = Place.START, Place.LEFT, Place.RIGHT


def built(width: int, *places: str) -> Ossuary:
    ossuary = Ossuary(width)
    for place in places:
        ossuary.put(Card.VC, Place(place))
    return ossuary


def offered(ossuary: Ossuary) -> list[str]:
    return [place.value for place in ossuary.places]


def test_e6_five_neighbours_of_a_skull_in_the_middle() -> None:
    assert set(neighbours(Spot(3, 3))) == {(3, 1), (3, 5), (4, 3), (2, 2), (2, 4)}
    assert set(neighbours(Spot(4, 3))) == {(4, 1), (4, 5), (3, 3), (5, 2), (5, 4)}


def test_neighbours_are_mutual() -> None:
    for spot, others in NEIGHBOURS.items():
        assert len(set(others)) == 5
        assert spot not in others
        assert all(spot in neighbours(other) for other in others)


def test_the_first_card_has_one_place() -> None:
    assert offered(Ossuary(4)) == ["start"]


def test_the_bottom_row_grows_to_both_sides() -> None:
    assert offered(built(4, "start")) == ["left", "right"]


@pytest.mark.parametrize("width", [3, 4])
def test_f8_a_full_bottom_row_takes_no_more(width: int) -> None:
    ossuary = built(width, "start", *["left", "right", "right"][: width - 1])
    assert LEFT not in ossuary.places
    assert RIGHT not in ossuary.places


def test_f8_no_gap_can_be_left_in_the_bottom_row() -> None:
    ossuary = built(4, "start", "right")
    columns = sorted(slot for slot in ossuary.cards)
    assert [ossuary.places[place] for place in (LEFT, RIGHT)] == [columns[0] - 1, columns[-1] + 1]


def test_f8_the_left_can_be_extended_after_a_card_of_row_2_is_there() -> None:
    ossuary = built(4, "start", "right", "2.1")
    assert "left" in offered(ossuary)
    ossuary.put(Card.PP, LEFT)
    # The card of row 2 stands where it stood, and is now in place 2.
    assert offered(ossuary) == ["left", "right", "2.1"]
    placed = [place_of(slot, ossuary.taken) for slot in ossuary.cards]
    assert placed == [(1, 2), (2, 2), (1, 1), (0, 2)]


def test_f9_row_2_needs_no_full_bottom_row() -> None:
    assert offered(built(4, "start", "right")) == ["left", "right", "2.1"]


def test_f9_a_card_with_one_support_cannot_be_put() -> None:
    ossuary = built(4, "start", "right", "right", "2.1")
    assert offered(ossuary) == ["left", "right", "2.2"]
    assert "3.1" in offered(built(4, "start", "right", "right", "2.1", "2.2"))


def test_f9_there_is_no_fourth_row() -> None:
    complete = built(4, "start", "right", "right", "right", "2.1", "2.2", "2.3", "3.1", "3.2")
    assert offered(complete) == []
    assert complete.complete
    with pytest.raises(ValueError, match=r"4\.1"):
        Place("4.1")


def test_the_final_shapes() -> None:
    assert SIZES == {4: 9, 3: 6}
    assert [place.value for place in all_places(3)] == [
        "start",
        "left",
        "right",
        "2.1",
        "2.2",
        "3.1",
    ]
    assert all_places(4) == list(Place)


def test_halves_are_on_two_levels_and_rows_are_shifted_by_half_a_card() -> None:
    ossuary = built(3, "start", "right", "right", "2.1", "2.2", "3.1")
    first = min(spot.x for spot, _skull in ossuary.skulls())
    spots = sorted((spot.level, spot.x - first) for spot, _skull in ossuary.skulls())
    assert spots == [
        *[(1, 0), (1, 2), (1, 4), (2, 0), (2, 2), (2, 4)],
        *[(3, 1), (3, 3), (4, 1), (4, 3), (5, 2), (6, 2)],
    ]
    assert {spot.level % 2 for spot, skull in ossuary.skulls() if skull is Card.VC.bottom} == {1}


class Reference:
    """The same rules on rows as lists, which shift when the bottom row grows to the left."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows: list[list[bool]] = [[], [], []]

    def places(self) -> list[str]:
        bottom = self.rows[0]
        if not bottom:
            return ["start"]
        found = ["left", "right"] if len(bottom) < self.width else []
        for row in (1, 2):
            below = self.rows[row - 1]
            found += [
                f"{row + 1}.{at + 1}"
                for at, there in enumerate(self.rows[row])
                if not there and below[at] and below[at + 1]
            ]
        return found

    def put(self, place: str) -> None:
        if "." in place:
            row, at = map(int, place.split("."))
            self.rows[row - 1][at - 1] = True
            return
        at = 0 if place == "left" else len(self.rows[0])
        self.rows[0].insert(at, True)
        for row in (1, 2):
            if len(self.rows[0]) > row:
                self.rows[row].insert(at if at == 0 else len(self.rows[row]), False)


@given(st.sampled_from([3, 4]), st.data())
def test_places_agree_with_rows_as_lists(width: int, data: st.DataObject) -> None:
    ossuary, reference = Ossuary(width), Reference(width)
    for _ in range(SIZES[width]):
        assert offered(ossuary) == reference.places()
        still = set(fillable(width, ossuary.taken))
        assert set(ossuary.places.values()) <= still
        place = data.draw(st.sampled_from(reference.places()))
        slot = ossuary.places[Place(place)]
        assert all(below in ossuary.cards for below in resting_on(slot))
        ossuary.put(Card.CC, Place(place))
        reference.put(place)
        shown = {place_of(slot, ossuary.taken) for slot in ossuary.cards}
        assert shown == {
            (at, ROWS - 1 - row)
            for row, there in enumerate(reference.rows)
            for at, card in enumerate(there)
            if card
        }
    assert ossuary.complete
    assert not ossuary.places
    assert fillable(width, ossuary.taken) == ()


def test_every_slot_has_two_spots_of_its_own() -> None:
    spots = [spot for pair in SPOTS for spot in pair]
    assert len(set(spots)) == len(spots)
