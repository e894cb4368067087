"""Three small games that use everything rules are written with: dice, hidden cards, hidden choices."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.choices import Choices
from tabletop_core.events import Event, event
from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.turn_order import TurnOrder
from tabletop_core.zones import CardSet, Deck, Zone

_ = Messages("sample_games")


# A race with a die: chance, and a decision that can be taken back until the die falls.


@action("roll")
class Roll(Action):
    """Throw the die."""


@action("hold")
class Hold(Action):
    """Keep the points and pass the die on."""


@event
class Rolled(Event):
    template = _("{player:player} rolls {pips}")

    player: int
    pips: int


@attrs.define
class RaceState:
    order: TurnOrder
    scores: list[int]
    goal: int
    turn_total: int = 0


@attrs.frozen
class RaceOptions:
    goal: int = option(default=20, help="points that win", minimum=1, maximum=100)


class Race(Game[RaceState, Action]):
    """Who first has 20 points: roll on, or hold what the turn has brought; a 1 loses the turn."""

    info = GameInfo(
        id="race", title="Race", players=(1, 6), summary="a race with a die", version="1"
    )
    State = RaceState
    actions = (Roll, Hold)
    events = (Rolled,)
    Options = RaceOptions

    def setup(self, table: Table, options: RaceOptions) -> RaceState:
        return RaceState(TurnOrder.of(table.players), [0] * table.players, options.goal)

    def to_act(self, state: RaceState) -> tuple[Player, ...]:
        return () if max(state.scores) >= state.goal else (state.order.current,)

    def legal_actions(self, view: RaceState, player: Player) -> Sequence[Action]:
        return (Roll(), Hold()) if view.turn_total else (Roll(),)

    def apply(self, state: RaceState, player: Player, action: Action, table: Table) -> None:
        if isinstance(action, Hold):
            state.scores[player] += state.turn_total
            state.turn_total = 0
            state.order.advance()
            return
        pips = table.roll(6)
        table.emit(Rolled, player, pips)
        if pips == 1:
            state.turn_total = 0
            state.order.advance()
        else:
            state.turn_total += pips

    def outcome(self, state: RaceState) -> Outcome:
        return Outcome.from_scores(state.scores)

    def scores(self, view: RaceState) -> Sequence[int]:
        return view.scores


# Trumps: hands nobody else sees, played one by one.


class Suit(Enum):
    SUN = "sun"
    MOON = "moon"


@attrs.frozen
class Card:
    suit: Suit
    rank: int

    def __str__(self) -> str:
        return f"{self.suit.value} {self.rank}"


@action("{suit} {rank}")
class Play(Action):
    suit: Suit
    rank: int


@event
class TrickWon(Event):
    template = _("{player:player} wins the trick")

    player: int


@attrs.define
class TrumpsState:
    cards: CardSet[Card]
    deck: Deck[Card]
    hands: list[Zone[Card]]
    trick: Zone[Card]
    won: Zone[Card]
    order: TurnOrder
    tricks: list[int]


class Trumps(Game[TrumpsState, Play]):
    """Three cards each; the highest card of a trick takes it."""

    info = GameInfo(id="trumps", title="Trumps", players=(2, 4), summary="tricks", version="1")
    State = TrumpsState
    actions = (Play,)
    events = (TrickWon,)

    def setup(self, table: Table, options: object) -> TrumpsState:
        cards = [Card(suit, rank) for suit in Suit for rank in range(1, 8)]
        state = TrumpsState(
            CardSet.of(cards),
            Deck.of(cards),
            [Zone.hand(player) for player in range(table.players)],
            Zone.public("trick"),
            Zone.hidden("won"),
            TurnOrder.of(table.players),
            [0] * table.players,
        )
        table.shuffle(state.deck)
        table.deal(state.deck, state.hands, 3)
        return state

    def to_act(self, state: TrumpsState) -> tuple[Player, ...]:
        return (state.order.current,) if any(map(len, state.hands)) else ()

    def legal_actions(self, view: TrumpsState, player: Player) -> Sequence[Play]:
        return [Play(card.suit, card.rank) for card in view.hands[player]]

    def apply(self, state: TrumpsState, player: Player, action: Play, table: Table) -> None:
        table.play(state.hands[player], Card(action.suit, action.rank), state.trick)
        state.order.advance()
        if len(state.trick) == table.players:
            best = max(range(table.players), key=lambda at: state.trick[at].rank)
            winner = state.order.from_current()[best]
            state.tricks[winner] += 1
            table.emit(TrickWon, winner)
            table.move_all(state.trick, state.won)
            state.order.start_from(winner)

    def outcome(self, state: TrumpsState) -> Outcome:
        return Outcome.from_scores(state.tricks)

    def explain(self, view: TrumpsState, player: Player, action: Play) -> Message:
        return _("you do not hold {card}", card=str(action))

    def scores(self, view: TrumpsState) -> Sequence[int]:
        return view.tricks

    def evaluate(self, view: TrumpsState, player: Player) -> float:
        return float(view.tricks[player])


# Hands up: all choose at the same time.


class Sign(Enum):
    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"


@action("{sign}")
class Show(Action):
    sign: Sign


@attrs.define
class SignsState:
    choices: Choices[Sign]
    points: list[int]
    rounds: int


class Signs(Game[SignsState, Show]):
    """Three rounds; a sign scores for each other sign it beats."""

    info = GameInfo(id="signs", title="Signs", players=(2, 5), summary="choose", version="1")
    State = SignsState
    actions = (Show,)
    BEATS: ClassVar[dict[Sign, Sign]] = {
        Sign.ROCK: Sign.SCISSORS,
        Sign.PAPER: Sign.ROCK,
        Sign.SCISSORS: Sign.PAPER,
    }

    def setup(self, table: Table, options: object) -> SignsState:
        state = SignsState(Choices(), [0] * table.players, 3)
        state.choices.ask(range(table.players))
        return state

    def to_act(self, state: SignsState) -> tuple[Player, ...]:
        return state.choices.waiting

    def legal_actions(self, view: SignsState, player: Player) -> Sequence[Show]:
        return [Show(sign) for sign in Sign]

    def apply(self, state: SignsState, player: Player, action: Show, table: Table) -> None:
        if not state.choices.choose(player, action.sign, table):
            return
        shown = state.choices.reveal(table)
        for seat, sign in shown.items():
            state.points[seat] += sum(self.BEATS[sign] is other for other in shown.values())
        state.rounds -= 1
        if state.rounds:
            state.choices.ask(shown)

    def outcome(self, state: SignsState) -> Outcome:
        return Outcome.from_scores(state.points)


SAMPLE_GAMES = (Race, Trumps, Signs)
