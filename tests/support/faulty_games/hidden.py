"""Games that tell what somebody cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
from sample_games import Show, Sign, Signs, SignsState
from sound_game import Card, Draw, Heap, HeapOptions, HeapState, Scored, _

from tabletop_core.actions import Action, action
from tabletop_core.events import Event, event
from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.state import secret
from tabletop_core.table import Table
from tabletop_core.zones import CardSet, Deck, Zone


@attrs.define
class StateWithNext(HeapState):
    #: "For later": but a field that is no zone is shown to everybody.
    next: Card | None = None


class LeaksThroughTheView(Heap):
    State = StateWithNext

    def setup(self, table: Table, options: HeapOptions) -> Any:
        state = super().setup(table, options)
        state.next = state.deck[-1]
        return state

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.next = state.deck[-1] if state.deck else None


@attrs.define
class StateWithBest(HeapState):
    #: The highest rank in each hand.
    best: list[int] = attrs.field(factory=list)


class LeaksASumThroughTheView(Heap):
    """No card is shown, only a number that is made from hidden ones."""

    State = StateWithBest

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.best = [max((card.rank for card in hand), default=0) for hand in state.hands]


@event
class Drew(Event):
    template = _("{player:player} draws {card}")

    player: int
    card: Card


class LeaksThroughAnEvent(Heap):
    events = (*Heap.events, Drew)

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        if isinstance(action, Draw):
            table.emit(Drew, player, state.deck[-1])
        super().apply(state, player, action, table)


@event
class IsAhead(Event):
    template = _("{player:player} holds the most")

    player: int


class _Remembers(Heap):
    """Keeps the top of the deck outside of the state."""

    top: ClassVar[Card | None] = None

    def to_act(self, state: Any) -> tuple[Player, ...]:
        if state.deck and isinstance(state.deck[-1], Card):
            _Remembers.top = state.deck[-1]
        return super().to_act(state)


class LeaksThroughThePrompt(_Remembers):
    def prompt(self, view: Any, player: Player) -> Message:
        return _("Play a card, or draw: it may be {card}", card=str(self.top))


class LeaksThroughTheOrderOfActions(_Remembers):
    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        found = super().legal_actions(view, player)
        return found if self.top is None or self.top.rank < 3 else found[::-1]


class LeaksThroughTheScene(_Remembers):
    def scene(self, view: Any, viewer: Player | None) -> Scene:
        scene = super().scene(view, viewer)
        return attrs.evolve(scene, notes=(*scene.notes, f"the deck's back shines {self.top}"))


class LooksAtTheDeckInLegalActions(Heap):
    """Asked with a view it cannot see the deck, asked with the full state it can."""

    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        found = super().legal_actions(view, player)
        shown = view.deck and isinstance(view.deck[-1], Card)
        return found[::-1] if shown else found


class LooksAtTheDeckInThePrompt(Heap):
    def prompt(self, view: Any, player: Player) -> Message:
        return _("Play a card, or draw {card}", card=str(view.deck[-1]) if view.deck else "")


class TellsWhoIsAhead(Heap):
    """Compares hidden hands for all to hear, and lets it be taken back."""

    events = (*Heap.events, IsAhead)

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        sums = [sum(card.rank for card in hand) for hand in state.hands]
        table.emit(IsAhead, sums.index(max(sums)))


@attrs.define
class StateWithLuckyNumber(HeapState):
    lucky: int = secret(hidden=0, default=0)


class TellsASecretNumber(Heap):
    """No card: a number that chance brings, and that nobody may know."""

    State = StateWithLuckyNumber

    def setup(self, table: Table, options: HeapOptions) -> Any:
        state = super().setup(table, options)
        state.lucky = table.roll(6)
        table.emit(Scored, 0, state.lucky)
        return state


@attrs.define
class StateWithLastChoice(SignsState):
    last: Sign | None = None


class ShowsAHiddenChoice(Signs):
    State = StateWithLastChoice

    def setup(self, table: Table, options: object) -> StateWithLastChoice:
        state = super().setup(table, options)
        return StateWithLastChoice(state.choices, state.points, state.rounds)

    def apply(self, state: Any, player: Player, action: Show, table: Table) -> None:
        super().apply(state, player, action, table)
        state.last = action.sign


class SaysThatItTells(TellsWhoIsAhead):
    """Sound: the rules say that something hidden becomes known."""

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        table.disclose()
        super().apply(state, player, action, table)


class WhispersTheNextCard(Heap):
    """Sound: only the player who may know is told."""

    events = (*Heap.events, Drew)

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        if state.deck and isinstance(action, Draw):
            table.whisper([player], Drew, player, state.deck[-1])


class ShowsACardInPassing(Heap):
    """Sound: the top card lies open for a moment, and is shuffled in again within the same turn."""

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        if state.deck:
            table.turn(state.deck, [len(state.deck) - 1])
            table.turn(state.deck, [len(state.deck) - 1], up=False)
            table.shuffle(state.deck)


@attrs.frozen
class Marked:
    rank: int

    @property
    def back(self) -> str:
        return f"spots {self.rank}"


@attrs.define
class MarkedState:
    cards: CardSet[Marked]
    pile: Deck[Marked]
    row: Zone[Marked]


@action("turn")
class TurnOver(Action):
    """Turn the top card over."""


class MarkedBacks(Game[MarkedState, TurnOver]):
    """Every card has a back of its own."""

    info = GameInfo(id="marked", title="Marked", players=(1, 1), summary="", version="1")
    State = MarkedState
    actions = (TurnOver,)

    def setup(self, table: Table, options: object) -> MarkedState:
        cards = [Marked(rank) for rank in range(5)]
        state = MarkedState(CardSet.of(cards), Deck.of(cards), Zone.public("row"))
        table.shuffle(state.pile)
        return state

    def to_act(self, state: MarkedState) -> tuple[Player, ...]:
        return (0,) if state.pile else ()

    def legal_actions(self, view: MarkedState, player: Player) -> Sequence[TurnOver]:
        return (TurnOver(),)

    def apply(self, state: MarkedState, player: Player, action: TurnOver, table: Table) -> None:
        table.draw(state.pile, state.row)

    def outcome(self, state: MarkedState) -> Outcome:
        return Outcome.from_scores([state.row[0].rank])
