"""A ritual: everybody plays a card (Rules 2.4, 2.8)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.phases import Phase
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sete_selos.actions import AnyAction, Play, play_of
from tabletop_sete_selos.reasons import not_played
from tabletop_sete_selos.rituals import go_on
from tabletop_sete_selos.sealing import resolve_ritual
from tabletop_sete_selos.state import PLAYING, State
from tabletop_sete_selos.tricks import playable

_ = Messages("tabletop_sete_selos")


class Playing(Phase[State, Play]):
    """One after the other plays a card, following the sign that was led if possible."""

    name = PLAYING

    def to_act(self, state: State) -> tuple[Player, ...]:
        return state.waiting

    def legal_actions(self, view: State, player: Player) -> Sequence[Play]:
        hand, trick = view.hands[player].cards, view.trick.cards
        return list(map(play_of, playable(hand, trick) if trick else hand))

    def apply(self, state: State, player: Player, action: Play, table: Table) -> None:
        trick, card = state.trick, action.card
        if trick.cards and (led := trick.cards[0].sign) is not card.sign:
            state.void[player] |= led.bit
        table.play(state.hands[player], card, trick)
        if go_on(state, table):
            resolve_ritual(state, table)

    def prompt(self, view: State, player: Player) -> Message:
        if not view.trick:
            return _("Lead the ritual with any card")
        led = view.trick.cards[0].sign
        if any(card.sign is led for card in view.hands[player].known):
            return _("Follow {sign}", sign=led)
        return _("You have no {sign}: play any card", sign=led)

    def explain(self, view: State, player: Player, action: AnyAction) -> Message:
        return not_played(view, player, action)

    def label(self, view: State, player: Player, action: Play) -> Message:
        return action.card.words
