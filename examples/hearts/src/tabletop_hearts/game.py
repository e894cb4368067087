"""The rules of Hearts: one deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_core.events import CardsMoved, CardsRevealed, Event, ZoneShuffled
from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table
from tabletop_core.zones import CardSet, Deck, Sees, Zone
from tabletop_hearts.actions import PASSES, PLAYS, AnyAction, Pass, Play
from tabletop_hearts.cards import HEARTS, PACK, TWO_OF_CLUBS, Card, Suit
from tabletop_hearts.events import (
    CardLaidAside,
    CardPlayed,
    CardsGot,
    DirectionChosen,
    HeartsBroken,
    TrickTaken,
)
from tabletop_hearts.options import DIRECTIONS, Direction, HeartsOptions
from tabletop_hearts.state import HeartsState

_ = Messages("tabletop_hearts")

SEATS = range(4)
#: Cards in a hand, and how many of them are passed.
DEALT, PASSED = 13, 3
#: Who comes after each seat, as the state keeps who must decide.
AFTER: tuple[tuple[Player, ...], ...] = ((1,), (2,), (3,), (0,))


class Hearts(Game[HeartsState, AnyAction]):
    """Take no hearts and not the queen of spades, or take them all."""

    info = GameInfo(
        id="hearts",
        title="Hearts",
        players=(4, 4),
        summary=_("Take no hearts and not the queen of spades, or take them all."),
        version="1",
        links={"Rules": "https://en.wikipedia.org/wiki/Hearts_(card_game)"},
    )
    State = HeartsState
    actions = (Pass, Play)
    events = (
        DirectionChosen,
        CardLaidAside,
        CardsGot,
        CardPlayed,
        HeartsBroken,
        TrickTaken,
    )
    Options = HeartsOptions

    def setup(self, table: Table, options: HeartsOptions) -> HeartsState:
        direction = options.passing
        if direction is Direction.RANDOM:
            direction = table.pick(DIRECTIONS)
        state = HeartsState(
            pack=CardSet.of(PACK),
            direction=direction,
            hands=[Zone.hand(seat) for seat in SEATS],
            aside=[Zone("passed", seat, Sees.OWNER) for seat in SEATS],
            trick=Zone.public("trick"),
            played=Zone.public("played"),
            tricks=[0] * 4,
            points=[0] * 4,
            void=set(),
            waiting=tuple(SEATS),
            passing=True,
        )
        deck = Deck.of(PACK)
        table.shuffle(deck)
        for hand in state.hands:
            table.draw(deck, hand, DEALT)
        table.emit(DirectionChosen, direction)
        if direction is Direction.NONE:
            state.aside = []
            _begin_play(state)
        return state

    def to_act(self, state: HeartsState) -> tuple[Player, ...]:
        return state.waiting

    def legal_actions(self, view: HeartsState, player: Player) -> Sequence[AnyAction]:
        hand = view.hands[player].cards
        if view.passing:
            return [PASSES[card.number] for card in hand]
        if trick := view.trick.cards:
            led = trick[0].suit
            if follow := [PLAYS[card.number] for card in hand if card.suit is led]:
                return follow
            if len(hand) == DEALT and (
                harmless := [PLAYS[card.number] for card in hand if not card.points]
            ):
                return harmless
        elif not view.broken:
            if len(hand) == DEALT:
                return (PLAYS[TWO_OF_CLUBS.number],)
            if others := [PLAYS[card.number] for card in hand if card.suit is not HEARTS]:
                return others
        return [PLAYS[card.number] for card in hand]

    def apply(self, state: HeartsState, player: Player, action: AnyAction, table: Table) -> None:
        card = action.card
        if state.passing:
            _lay_aside(state, player, card, table)
            return
        trick = state.trick
        table.play(state.hands[player], card, trick)
        if table.listening:  # which spares playouts even the call
            table.emit(CardPlayed, player, card)
        cards = trick.cards
        led = cards[0].suit
        if card.suit is not led:
            state.void.add((player, led))
        if card.points:
            state.stake += card.points
            if not state.broken:
                _break_hearts(state, player, led, table)
        if len(cards) < 4:
            state.waiting = AFTER[player]
        else:
            _take_trick(state, player, table)

    def outcome(self, state: HeartsState) -> Outcome:
        shooter = state.shooter
        reason = None
        if shooter is not None:
            reason = _("{player:player} has shot the moon", player=shooter)
        return Outcome.from_scores(state.scores, lowest_wins=True, reason=reason)

    # What players read and see, and what programs may ask

    def prompt(self, view: HeartsState, player: Player) -> Message:
        if view.passing:
            left = PASSED - len(view.aside[player])
            to = (player + view.direction.seats) % 4
            return _.plural(
                "Choose {count} card to pass to {to:player}",
                "Choose {count} cards to pass to {to:player}, one after the other",
                count=left,
                to=to,
            )
        if not view.trick:
            return _("Lead a card")
        led = view.trick[0].suit
        if any(card.suit is led for card in view.hands[player]):
            return _("Follow with {suit}", suit=led)
        return _("You have no {suit}: play another card", suit=led)

    def explain(self, view: HeartsState, player: Player, action: AnyAction) -> Message:
        if view.passing is not isinstance(action, Pass):
            return _("first cards are passed") if view.passing else _("no cards are passed now")
        if action.card not in view.hands[player]:
            return _("you do not hold the {card}", card=action.card)
        if not view.trick:
            if len(view.hands[player]) == DEALT:
                return _("the {card} is led first", card=TWO_OF_CLUBS)
            return _("hearts are not broken yet, and you have other cards to lead")
        led = view.trick[0].suit
        if any(card.suit is led for card in view.hands[player]):
            return _("you have {suit}, and must follow", suit=led)
        return _("no points may be played to the first trick while you have other cards")

    def narrate(self, event: Event) -> Message | None:
        # The game's own events say it better than what the core tells of moving cards.
        silent = isinstance(event, (CardsMoved, CardsRevealed, ZoneShuffled))
        return None if silent else event.message()

    def scene(self, view: HeartsState, viewer: Player | None) -> Scene:
        from tabletop_hearts.scene import table_scene

        return table_scene(view, viewer, self.legal_for(view, viewer))

    def scores(self, view: HeartsState) -> Sequence[int]:
        return view.scores

    def evaluate(self, view: HeartsState, player: Player) -> float:
        return -view.scores[player]

    def may_be(self, view: HeartsState, player: Player, zone: Any, place: int, card: Card) -> bool:
        """See :meth:`Game.may_be`.

        Nobody holds cards of a suit that they did not follow, and who is to lead first holds the two
        of clubs.
        """
        if (zone.owner, card.suit) in view.void:
            return False
        return card is not TWO_OF_CLUBS or view.passing or zone.owner in view.waiting

    def catalogue(self, options: object, players: int) -> Sequence[AnyAction]:
        return [*PASSES, *PLAYS]


def _lay_aside(state: HeartsState, player: Player, card: Card, table: Table) -> None:
    """A card is to be passed; the third of the last player lets play begin."""
    table.play(state.hands[player], card, state.aside[player])
    table.emit(CardLaidAside, player)
    if len(state.aside[player]) == PASSED:
        state.waiting = tuple(seat for seat in state.waiting if seat != player)
        if not state.waiting:
            _pass_on(state, table)
            _begin_play(state)


def _pass_on(state: HeartsState, table: Table) -> None:
    """All cards that were laid aside go to other hands at once."""
    table.disclose()
    for seat in SEATS:
        receiver = (seat + state.direction.seats) % 4
        table.whisper((receiver,), CardsGot, seat, tuple(state.aside[seat]))
        table.move_all(state.aside[seat], state.hands[receiver])
    state.aside = []


def _begin_play(state: HeartsState) -> None:
    """Who holds the two of clubs leads."""
    state.passing = False
    state.waiting = tuple(seat for seat in SEATS if TWO_OF_CLUBS in state.hands[seat])


def _break_hearts(state: HeartsState, player: Player, led: Suit, table: Table) -> None:
    """The first card that counts was played: from now on hearts may be led."""
    if led is HEARTS:
        # Who leads hearts before they are broken has nothing else.
        state.void.update((player, suit) for suit in Suit if suit is not HEARTS)
    state.broken = True
    table.emit(HeartsBroken)


def _take_trick(state: HeartsState, last: Player, table: Table) -> None:
    """The highest card of the suit that was led takes the trick, and its player leads next."""
    cards = state.trick.cards
    highest = cards[0]
    for card in cards:
        if card.rank > highest.rank and card.suit is highest.suit:
            highest = card
    winner = (last + 1 + cards.index(highest)) % 4
    table.move_all(state.trick, state.played)
    if table.listening:
        table.emit(TrickTaken, winner, state.stake)
    state.points[winner] += state.stake
    state.tricks[winner] += 1
    state.stake = 0
    state.waiting = (winner,) if state.hands[winner].cards else ()
