"""A state with every kind of field that the core can handle, and states of it at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import Enum, IntEnum, StrEnum
from types import MappingProxyType
from typing import Any, Generic, Literal, NewType, TypeVar

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.choices import Choices
from tabletop_core.events import EVERYONE, NOBODY, Event, event
from tabletop_core.game import Game, GameInfo
from tabletop_core.state import derived, secret
from tabletop_core.turn_order import TurnOrder
from tabletop_core.zones import CardSet, Deck, Sees, Zone

T = TypeVar("T")
Cell = NewType("Cell", int)
PLAYERS = 3


class Suit(Enum):
    SUN = 1
    MOON = 2


class Word(StrEnum):
    """Equal to strings, and to the members of :class:`Twin`."""

    LEFT = "left"
    RIGHT = "right"


class Twin(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Level(IntEnum):
    """Equal to numbers."""

    LOW = 1
    HIGH = 2


@attrs.frozen
class Card:
    suit: Suit
    rank: int
    back: str = "plain"


@attrs.frozen
class Pair(Generic[T]):
    """A generic value."""

    first: T
    second: T


@attrs.frozen
class Price:
    amounts: tuple[int, ...]
    words: frozenset[Word]
    paid_in: Suit | Level | None = None


@action("play {suit} {rank}")
class Play(Action):
    suit: Suit
    rank: int


@action("pass")
class Pass(Action):
    """Nothing."""


@event
class Paid(Event):
    player: int
    price: Price
    card: Card | None
    action: Play | Pass
    anything: Any


@attrs.define
class Pile(Generic[T]):
    """A generic part."""

    items: list[T]


@attrs.define
class Area:
    """A part of the state."""

    cells: dict[tuple[int, int], list[int]]
    owner: int | str | None
    zone: Zone[Card]


@attrs.define
class Checked:
    """A part whose fields attrs looks at on setting."""

    size: int = attrs.field(validator=attrs.validators.ge(0))


@attrs.define
class Everything:
    cards: CardSet[Card]
    deck: Deck[Card]
    hands: list[Zone[Card]]
    row: Zone[Word]
    order: TurnOrder
    choices: Choices[Word]
    checked: Checked
    area: Area | None
    either: Area | Pile[int] | int | None
    areas: dict[Suit, Area]
    pile: Pile[Pair[Word]]
    levels: list[list[Level]]
    words: set[Word]
    one: Play | Pass | None
    last: Action | None
    mixed: Word | Twin | Level | str | int | float | tuple[int, ...] | bytes | None
    prices: frozenset[Price]
    pair: Pair[tuple[Suit, int]]
    fixed: tuple[int, str, Suit]
    cell: Cell
    kind: Literal["a", 1]
    share: float
    raw: bytes
    buffer: bytearray
    goals: list[Card] = secret(hidden=Card(Suit.SUN, 0), by_seat=True)
    trap: int = secret(hidden=-1)
    notes: list[int] = secret(hidden=[])
    table: dict[int, Pair[int]] = derived(factory=dict)


class EverythingGame(Game[Everything, Action]):
    """No game to be played: its values are written and read."""

    info = GameInfo(id="everything", title="Everything", players=(1, 3), summary="", version="1")
    State = Everything
    actions = (Play, Pass)
    events = (Paid,)


def game_of(
    state: type, actions: tuple[type[Action], ...] = (Pass,), events: tuple[type[Event], ...] = ()
) -> Game[Any, Any]:
    """A game that is no more than its classes."""
    classes = {"State": state, "actions": actions, "events": events, "info": EverythingGame.info}
    game: Game[Any, Any] = type("AnyGame", (Game,), classes)()
    return game


def _suit(rng: random.Random) -> Suit:
    return rng.choice(list(Suit))


def _word(rng: random.Random) -> Word:
    return rng.choice(list(Word))


def _card(rng: random.Random) -> Card:
    return Card(_suit(rng), rng.randint(-2, 2), rng.choice(["plain", "golden"]))


def random_action(rng: random.Random) -> Play | Pass:
    return Play(_suit(rng), rng.randint(-2, 2)) if rng.random() < 0.5 else Pass()


def _price(rng: random.Random) -> Price:
    amounts = tuple(rng.randint(-2, 2) for _ in range(rng.randint(0, 3)))
    words = frozenset(word for word in Word if rng.random() < 0.5)
    return Price(amounts, words, rng.choice([None, _suit(rng), Level.LOW]))


def _mixed(rng: random.Random) -> Any:
    return rng.choice(
        [
            *(
                Word.LEFT,
                Twin.LEFT,
                Level.LOW,
                "left",
                "é",
                "",
                1,
                -3,
                1.0,
                -0.5,
                1e300,
                float("inf"),
            ),
            *((), (1, 2), b"", b"\x00\xff", None),
        ]
    )


def _list(rng: random.Random, make: Callable[[random.Random], T], most: int = 3) -> list[T]:
    return [make(rng) for _ in range(rng.randint(0, most))]


def _zone(
    rng: random.Random, make: Callable[[random.Random], Any], cls: type[Zone[Any]] = Zone
) -> Any:
    """A zone whose masks are such as moving cards about could have left."""
    owner = rng.choice([None, *range(PLAYERS)])
    sees = rng.choice([see for see in Sees if see is not Sees.OWNER or owner is not None])
    zone = cls("zone", owner, sees, rng.random() < 0.5, _list(rng, make, 4))
    hinted = rng.random() < 0.3
    for place, card in enumerate(zone.cards):
        mask = rng.choice([EVERYONE, NOBODY, rng.randrange(2**PLAYERS)])
        zone.seen[place] |= mask
        zone.up[place] = mask == EVERYONE and rng.random() < 0.5
        if hinted:
            faces = frozenset({card, zone.cards[0]})
            zone.among.append(MappingProxyType({rng.randrange(PLAYERS): faces}))
    return zone


def _choices(rng: random.Random) -> Choices[Word]:
    asked = [seat for seat in range(PLAYERS) if rng.random() < 0.7]
    made = [seat for seat in asked if rng.random() < 0.5]
    rng.shuffle(made)
    return Choices(tuple(asked), {seat: _word(rng) for seat in made})


def _area(rng: random.Random) -> Area:
    cells = {(rng.randint(-3, 3), i): _list(rng, lambda rng: rng.randint(0, 3)) for i in range(2)}
    return Area(cells, rng.choice([None, 1, "x"]), _zone(rng, _card))


def random_state(rng: random.Random) -> Everything:
    """A state of which every field may be anything that it can be."""
    number = rng.randint
    order = TurnOrder.of(PLAYERS, rng.randrange(PLAYERS))
    order.skipping = _list(rng, lambda rng: rng.randrange(PLAYERS), 2)
    return Everything(
        cards=CardSet.of(_list(rng, _card)),
        deck=_zone(rng, _card, Deck),
        hands=_list(rng, lambda rng: _zone(rng, _card)),
        row=_zone(rng, _word),
        order=order,
        choices=_choices(rng),
        checked=Checked(number(0, 3)),
        area=rng.choice([None, _area(rng)]),
        either=rng.choice([None, 3, _area(rng), Pile([1, 2])]),
        areas={suit: _area(rng) for suit in Suit if rng.random() < 0.5},
        pile=Pile(_list(rng, lambda rng: Pair(_word(rng), _word(rng)))),
        levels=_list(rng, lambda rng: _list(rng, lambda rng: rng.choice(list(Level)))),
        words={word for word in Word if rng.random() < 0.5},
        one=rng.choice([None, random_action(rng)]),
        last=rng.choice([None, random_action(rng)]),
        mixed=_mixed(rng),
        prices=frozenset(_list(rng, _price)),
        pair=Pair((_suit(rng), number(0, 3)), (_suit(rng), number(0, 3))),
        fixed=(number(0, 3), rng.choice(["", "a b", "ß\u2028"]), _suit(rng)),
        cell=Cell(number(0, 3)),
        kind=rng.choice(["a", 1]),
        share=rng.choice([0.1, -0.0, 1e-300]),
        raw=rng.randbytes(number(0, 3)),
        buffer=bytearray(rng.randbytes(number(0, 3))),
        goals=[_card(rng) for _ in range(PLAYERS)],
        trap=number(0, 3),
        notes=_list(rng, lambda rng: rng.randint(0, 3)),
        table={number(0, 9): Pair(1, number(0, 3))},
    )


def random_event(rng: random.Random) -> Paid:
    """An event with values of every kind."""
    anything = rng.choice([_mixed, _card, random_action, _price])(rng)
    if rng.random() < 0.3:
        anything = rng.choice(
            [(anything, _card(rng)), frozenset({anything, 3}), ((anything,), "x")]
        )
    card = rng.choice([None, _card(rng)])
    return Paid(rng.randrange(PLAYERS), _price(rng), card, random_action(rng), anything)
