"""A small card game that keeps the whole contract: faulty games are made from it, one fault each.

Everybody has a hand that nobody else sees. In turn one plays a card to the heap, for its points, draws a
card, or throws a die for points.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.events import Event, event
from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.turn_order import TurnOrder
from tabletop_core.zones import CardSet, Deck, Zone

_ = Messages("sound_game")


class Suit(Enum):
    SUN = "sun"
    MOON = "moon"
    STAR = "star"


@attrs.frozen
class Card:
    suit: Suit
    rank: int

    def __str__(self) -> str:
        return f"{self.suit.value} {self.rank}"


CARDS = tuple(Card(suit, rank) for suit in Suit for rank in range(1, 6))


@action("play {suit} {rank}")
class Play(Action):
    """Put a card of the hand on the heap."""

    suit: Suit
    rank: int

    @property
    def card(self) -> Card:
        return Card(self.suit, self.rank)


@action("draw")
class Draw(Action):
    """Take the top card of the deck."""


@action("throw")
class Throw(Action):
    """Throw a die for points."""


@event
class Scored(Event):
    template = _("{player:player} has {points} points more")

    player: int
    points: int


@attrs.frozen
class HeapOptions:
    hand: int = option(default=3, help="cards in each hand at the beginning", minimum=1, maximum=3)
    dice: bool = option(default=True, help="whether one may throw a die")


@attrs.define
class HeapState:
    options: HeapOptions
    cards: CardSet[Card]
    deck: Deck[Card]
    hands: list[Zone[Card]]
    heap: Zone[Card]
    order: TurnOrder
    points: list[int]
    turns: int


class Heap(Game[Any, Any]):
    """Cards for points, until somebody has none left or everybody has had six turns."""

    info = GameInfo(id="heap", title="Heap", players=(2, 3), summary="play or draw", version="1")
    State: ClassVar[Any] = HeapState
    Options: ClassVar[Any] = HeapOptions
    actions: ClassVar[Any] = (Play, Draw, Throw)
    events: ClassVar[Any] = (Scored,)

    def setup(self, table: Table, options: HeapOptions) -> Any:
        state = self.State(
            options,
            CardSet.of(CARDS),
            Deck.of(CARDS),
            [Zone.hand(player) for player in range(table.players)],
            Zone.public("heap"),
            TurnOrder.of(table.players),
            [0] * table.players,
            6 * table.players,
        )
        table.shuffle(state.deck)
        table.deal(state.deck, state.hands, options.hand)
        return state

    def to_act(self, state: Any) -> tuple[Player, ...]:
        over = not state.turns or not all(map(len, state.hands))
        return () if over else (state.order.current,)

    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        found: list[Any] = [Play(card.suit, card.rank) for card in view.hands[player]]
        if view.deck and len(view.hands[player]) < 4:
            found.append(Draw())
        if view.options.dice:
            found.append(Throw())
        return found

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        state.turns -= 1
        if isinstance(action, Play):
            table.play(state.hands[player], action.card, state.heap)
            self.score(state, player, action.rank, table)
        elif isinstance(action, Draw):
            table.draw(state.deck, state.hands[player])
        else:
            self.score(state, player, table.roll(6), table)
        state.order.advance()

    def score(self, state: Any, player: Player, points: int, table: Table) -> None:
        state.points[player] += points
        table.emit(Scored, player, points)

    def outcome(self, state: Any) -> Outcome:
        return Outcome.from_scores(state.points)

    def prompt(self, view: Any, player: Player) -> Message:
        return _("Play a card, draw or throw: {count} turns are left", count=view.turns)

    def explain(self, view: Any, player: Player, action: Any) -> Message:
        if isinstance(action, Play):
            return _("you do not hold {card}", card=str(action.card))
        return _("there is no card to draw, your hand is full, or nobody throws dice here")

    def scores(self, view: Any) -> Sequence[int]:
        return tuple(view.points)

    def evaluate(self, view: Any, player: Player) -> float:
        return float(view.points[player])
