"""What is written for an action can be read back, and people may type it a little differently."""

from __future__ import annotations

from enum import Enum

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.notation import Notation


class Side(Enum):
    NORTH = "north"
    NORTH_WEST = "north-west"
    CITY_NORTH = "city north"


class Turn(Enum):
    QUARTER_LEFT = 1
    HALF = 2


class Loud(Enum):
    YES = "Yes"
    ISLAND = "island"


@attrs.frozen
class Move:
    x: int
    up: bool
    side: Side
    turn: Turn
    word: str
    places: tuple[int, ...]
    sides: tuple[Side, ...]
    words: tuple[str, ...]


MOVE = Notation(Move, "at {x} {up} {side} {turn} {word} {places} [{sides}] {words}")
WORDS = st.text(min_size=1).filter(lambda text: len(text.split()) == 1 and text.split()[0] == text)
MOVES = st.builds(
    Move,
    x=st.integers(),
    up=st.booleans(),
    side=st.sampled_from(Side),
    turn=st.sampled_from(Turn),
    word=WORDS,
    places=st.lists(st.integers(), max_size=4).map(tuple),
    sides=st.lists(st.sampled_from(Side), max_size=3).map(tuple),
    words=st.lists(WORDS.filter(lambda text: "," not in text and text != "-"), max_size=3).map(
        tuple
    ),
)


@given(move=MOVES)
def test_what_is_written_is_read_back(move: Move) -> None:
    assert Move(**MOVE.read(MOVE.write(move))) == move


@attrs.frozen
class Cell:
    x: int
    y: int
    side: Side


CELL = Notation(Cell, "{x},{y} {side}")


@pytest.mark.parametrize(
    "text",
    ["3,-1 north", "  3,-1   NORTH ", "3, -1 North", "3 , -1 north", "+3,-01 north", "٣,-1 north"],
)
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert Cell(**CELL.read(text)) == Cell(3, -1, Side.NORTH)


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("0,0 north-west", Side.NORTH_WEST),
        ("0,0 City  North", Side.CITY_NORTH),
        ("0,0 north", Side.NORTH),
    ],
)
def test_a_longer_word_is_not_read_as_the_shorter_one_in_it(text: str, side: Side) -> None:
    assert CELL.read(text)["side"] is side


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "3,1",
        "3 1 north",
        "3,1north",
        "3,1 north west",
        "x,1 north",
        "3,1 north 4",
        "3-1 north",
    ],
)
def test_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="form"):
        CELL.read(text)


@attrs.frozen
class Said:
    loud: Loud
    really: bool


def test_letters_that_only_look_alike_are_no_words() -> None:
    said = Notation(Said, "{loud} {really}")
    assert said.read("YES Yes") == {"loud": Loud.YES, "really": True}
    assert said.read("yeſ yeſ") == {"loud": Loud.YES, "really": True}
    with pytest.raises(ValueError, match="none of"):
        said.read("İsland no")


@attrs.frozen
class Name:
    name: str


@pytest.mark.parametrize("text", ["", "two words", "tab\tbed", " x"])
def test_a_text_that_could_not_be_read_back_is_not_written(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        Notation(Name, "call {name}").write(Name(text))


@attrs.frozen
class Names:
    names: tuple[str, ...]


@pytest.mark.parametrize("names", [("-",), ("a,b",), ("",), ("a", "")])
def test_a_tuple_that_could_not_be_read_back_is_not_written(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        Notation(Names, "call {names}").write(Names(names))


def test_a_tuple_is_read_with_or_without_blanks() -> None:
    names = Notation(Names, "{names}")
    assert names.read("a, b ,c") == {"names": ("a", "b", "c")}
    assert names.read("-") == {"names": ()}


@attrs.frozen
class Pair:
    a: int
    b: int


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        ("{a}", "names ['a'], but the fields are ['a', 'b']"),
        ("{a} {b} {c}", "names ['a', 'b', 'c']"),
        ("{a} {b} {a}", "names a field twice"),
        ("{a}{b}", "two fields side by side"),
        ("{a} {b:03}", "has a format"),
        ("{a} {b!r}", "has a format"),
    ],
)
def test_a_template_that_does_not_fit_is_refused(template: str, problem: str) -> None:
    with pytest.raises(TypeError, match="Pair: the notation") as caught:
        Notation(Pair, template)
    assert problem in str(caught.value)


@attrs.frozen
class Card:
    rank: int
    suit: str

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @classmethod
    def parse(cls, text: str) -> Card:
        return cls(int(text[:-1]), text[-1].upper())


@attrs.frozen
class Cards:
    first: Card
    others: tuple[Card, ...]


CARDS = Notation(Cards, "{first} over {others}")


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (Cards(Card(10, "H"), ()), "10H over -"),
        (Cards(Card(1, "S"), (Card(2, "S"), Card(3, "D"))), "1S over 2S,3D"),
    ],
)
def test_a_value_is_written_and_read_by_its_own_class(cards: Cards, text: str) -> None:
    assert CARDS.write(cards) == text
    assert Cards(**CARDS.read(text)) == cards
    assert Cards(**CARDS.read(text.lower())) == cards


def test_what_its_class_does_not_read_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        CARDS.read("queen over 2S")


def test_a_value_that_could_not_be_read_back_is_not_written() -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        CARDS.write(Cards(Card(1, " of hearts"), ()))
    with pytest.raises(ValueError, match="cannot be written"):
        CARDS.write(Cards(Card(1, "H"), (Card(2, ",3H"),)))


class Alike(Enum):
    LOW = "same"
    HIGH = "SAME"


class Commas(Enum):
    BOTH = "a,b"


@attrs.frozen
class WithFloat:
    field: float


@attrs.frozen
class WithAlike:
    field: Alike


@attrs.frozen
class WithCommas:
    field: tuple[Commas, ...]


@attrs.frozen
class WithNested:
    field: tuple[tuple[int, ...], ...]


@pytest.mark.parametrize(
    ("cls", "problem"),
    [
        (WithFloat, "float"),
        (WithAlike, "told apart"),
        (WithCommas, "comma"),
        (WithNested, "comma"),
    ],
)
def test_a_type_without_notation_is_refused_by_the_fields_name(cls: type, problem: str) -> None:
    with pytest.raises(TypeError, match=rf"{cls.__name__}\.field: .*{problem}"):
        Notation(cls, "{field}")


@attrs.frozen
class Early:
    later: Later


EARLY = Notation(Early, "go {later}")


class Later(Enum):
    SOON = "soon"


def test_a_type_that_is_defined_later_is_looked_up_at_first_use() -> None:
    assert EARLY.write(Early(Later.SOON)) == "go soon"
    assert EARLY.read("go soon") == {"later": Later.SOON}
