"""The rules of Crazy Eights: one deal, without a second use of the pile."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from tabletop_core.events import CardsMoved, CardsRevealed, Event, ZoneShuffled
from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table
from tabletop_core.turn_order import TurnOrder
from tabletop_core.zones import CardSet, Deck, Zone
from tabletop_crazy_eights.actions import AnyAction, Draw, Pass, Play, PlayEight, plays
from tabletop_crazy_eights.cards import PACK, Card, Rank, Suit
from tabletop_crazy_eights.events import (
    CardDrawn,
    CardPlayed,
    DrawnCardSeen,
    Passed,
    PileBegun,
    SuitNamed,
)

_ = Messages("tabletop_crazy_eights")


@attrs.define
class EightsState:
    """All that lies on the table.

    Nothing here says what is hidden: each zone knows who sees into it, and in a player's view the cards
    of the others are holes.
    """

    #: All cards that there are, so that a bot can imagine who may hold what.
    pack: CardSet[Card]
    stock: Deck[Card]
    pile: Zone[Card]
    hands: list[Zone[Card]]
    order: TurnOrder
    #: The suit that must be followed.
    suit: Suit
    #: How many players have passed, one after the other.
    passes: int = 0

    def fits(self, card: Card) -> bool:
        """Whether a card may be played now."""
        return card.rank in {Rank.EIGHT, self.pile[-1].rank} or card.suit is self.suit


class CrazyEights(Game[EightsState, AnyAction]):
    """Match the suit or the rank; an eight fits always, and names the suit that follows."""

    info = GameInfo(
        id="crazy-eights",
        title="Crazy Eights",
        players=(2, 5),
        summary=_("Match the suit or the rank, and be the first without a card; eights are wild."),
        version="1",
        links={"Rules": "https://en.wikipedia.org/wiki/Crazy_Eights"},
    )
    State = EightsState
    actions = (Play, PlayEight, Draw, Pass)
    events = (PileBegun, CardPlayed, SuitNamed, CardDrawn, DrawnCardSeen, Passed)

    def setup(self, table: Table, options: object) -> EightsState:
        state = EightsState(
            pack=CardSet.of(PACK),
            stock=Deck.of(PACK, "stock"),
            pile=Zone.public("pile"),
            hands=[Zone.hand(player) for player in range(table.players)],
            order=TurnOrder.of(table.players),
            suit=Suit.CLUBS,
        )
        table.shuffle(state.stock)
        table.deal(state.stock, state.hands, 7 if table.players == 2 else 5)
        table.draw(state.stock, state.pile)
        while state.pile[-1].rank is Rank.EIGHT:
            # The pile does not begin with an eight: it goes back, and another card is turned over.
            table.move_all(state.pile, state.stock)
            table.shuffle(state.stock)
            table.draw(state.stock, state.pile)
        state.suit = state.pile[-1].suit
        table.emit(PileBegun, state.pile[-1])
        return state

    def to_act(self, state: EightsState) -> tuple[Player, ...]:
        over = not all(state.hands) or state.passes == len(state.hands)
        return () if over else (state.order.current,)

    def legal_actions(self, view: EightsState, player: Player) -> Sequence[AnyAction]:
        hand = view.hands[player]
        found = [play for card in hand if view.fits(card) for play in plays(card)]
        if view.stock:
            found.append(Draw())
        return found or [Pass()]

    def apply(self, state: EightsState, player: Player, action: AnyAction, table: Table) -> None:
        if isinstance(action, Draw):
            hand = state.hands[player]
            table.draw(state.stock, hand)
            table.emit(CardDrawn, player)
            table.whisper((player,), DrawnCardSeen, hand[-1])
            return  # still the same player's turn
        if isinstance(action, Pass):
            state.passes += 1
            table.emit(Passed, player)
        else:
            state.passes = 0
            table.play(state.hands[player], action.card, state.pile)
            table.emit(CardPlayed, player, action.card)
            state.suit = action.card.suit
            if isinstance(action, PlayEight):
                state.suit = action.suit
                table.emit(SuitNamed, player, action.suit)
        state.order.advance()

    def outcome(self, state: EightsState) -> Outcome:
        points = [sum(card.rank.points for card in hand) for hand in state.hands]
        reason = _("nobody can play") if all(state.hands) else None
        return Outcome.from_scores(points, lowest_wins=True, reason=reason)

    # What players read and see, and what programs may ask

    def prompt(self, view: EightsState, player: Player) -> Message:
        rank = view.pile[-1].rank
        if rank is Rank.EIGHT:
            return _("Play {suit} or an eight", suit=view.suit)
        return _("Play {suit}, another {rank} or an eight", suit=view.suit, rank=rank)

    def explain(self, view: EightsState, player: Player, action: AnyAction) -> Message:
        if isinstance(action, Draw):
            return _("the stock is used up")
        if isinstance(action, Pass):
            return _("you can play or draw a card")
        if action.card not in view.hands[player]:
            return _("you do not hold the {card}", card=action.card)
        if isinstance(action, PlayEight):
            return _("only an eight names a suit")
        if action.card.rank is Rank.EIGHT:
            return _(
                "with an eight you say a suit: {move}", move=str(PlayEight(action.card, view.suit))
            )
        return _("the {card} fits neither the suit nor the rank", card=action.card)

    def narrate(self, event: Event) -> Message | None:
        # The game's own events say it better than what the core tells of moving cards.
        silent = isinstance(event, (CardsMoved, CardsRevealed, ZoneShuffled))
        return None if silent else event.message()

    def scene(self, view: EightsState, viewer: Player | None) -> Scene:
        from tabletop_crazy_eights.scene import table_scene

        return table_scene(view, viewer, self.legal_for(view, viewer))

    def evaluate(self, view: EightsState, player: Player) -> float:
        own = len(view.hands[player])
        return min(len(hand) for seat, hand in enumerate(view.hands) if seat != player) - own

    def catalogue(self, options: object, players: int) -> Sequence[AnyAction]:
        return [*(play for card in PACK for play in plays(card)), Draw(), Pass()]
