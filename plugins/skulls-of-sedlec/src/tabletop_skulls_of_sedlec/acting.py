"""A turn: exactly one action, dig, collect or stack (Rules 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tabletop_core.messages import Message, Messages
from tabletop_core.phases import OVER, Phase
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_skulls_of_sedlec.actions import (
    COLLECTS,
    DIGS,
    AnyAction,
    Collect,
    Dig,
    Stack,
    stacks,
)
from tabletop_skulls_of_sedlec.events import CardCollected, CardStacked, Dug, OssuaryCompleted
from tabletop_skulls_of_sedlec.graveyard import flip, take
from tabletop_skulls_of_sedlec.hotspots import promise
from tabletop_skulls_of_sedlec.reasons import not_in_turn
from tabletop_skulls_of_sedlec.standing import gain
from tabletop_skulls_of_sedlec.state import ACTING, CHOOSING, HAND_LIMIT, State

_ = Messages("tabletop_skulls_of_sedlec")

TurnAction: TypeAlias = Dig | Collect | Stack


class Acting(Phase[State, TurnAction]):
    """The player whose turn it is digs, collects or stacks."""

    name = ACTING

    def to_act(self, state: State) -> tuple[Player, ...]:
        return (state.order.current,)

    def legal_actions(self, view: State, player: Player) -> Sequence[TurnAction]:
        hand = view.hands[player]
        if not hand:
            return DIGS[view.face_down] + COLLECTS[view.face_up]
        ossuary = view.ossuaries[player]
        placed = stacks(hand[0], ossuary.width, ossuary.taken)
        if len(hand) < HAND_LIMIT:
            return DIGS[view.face_down] + COLLECTS[view.face_up] + placed
        if hand[0] is hand[1]:
            return placed
        return placed + stacks(hand[1], ossuary.width, ossuary.taken)

    def apply(self, state: State, player: Player, action: TurnAction, table: Table) -> None:
        if isinstance(action, Stack):
            stack(state, player, action, table)
        elif isinstance(action, Collect):
            card = take(state, action.pile, table)
            state.hands[player].append(card)
            table.emit(CardCollected, player, action.pile, card)
            state.order.advance()
        else:
            dig(state, player, action, table)

    def prompt(self, view: State, player: Player) -> Message:
        hand = view.hands[player]
        if len(hand) == HAND_LIMIT:
            return _("Your hand is full: stack a card")
        ways = [
            *([_("dig")] if view.face_down else []),
            *([_("collect")] if view.face_up else []),
            *([_("stack")] if hand else []),
        ]
        return _("Your turn: {ways:or}", ways=ways)

    def explain(self, view: State, player: Player, action: AnyAction) -> Message:
        return not_in_turn(view, player, action)

    def label(self, view: State, player: Player, action: TurnAction) -> str:
        if isinstance(action, Collect):
            return view.piles[action.pile - 1].cards[-1].label
        if isinstance(action, Stack):
            return promise(view, player, action)
        return ""


def dig(state: State, player: Player, action: Dig, table: Table) -> None:
    """Flip the top cards; which one to take is the next decision."""
    table.emit(Dug, player, action.piles)
    for number in action.piles:
        flip(state, number, table)
    state.flipped = action.piles
    state.phase = CHOOSING


def stack(state: State, player: Player, action: Stack, table: Table) -> None:
    """Put a card on the ossuary; with its last card the player has no more turns (Rules 1.8)."""
    ossuary = state.ossuaries[player]
    points = gain(state, player, action) if table.listening else 0
    state.hands[player].remove(action.card)
    ossuary.put(action.card, action.place)
    table.emit(CardStacked, player, action.card, action.place, points)
    if not ossuary.complete:
        state.order.advance()
        return
    table.emit(OssuaryCompleted, player)
    state.order.remove(player)
    if not state.order:
        state.phase = OVER
