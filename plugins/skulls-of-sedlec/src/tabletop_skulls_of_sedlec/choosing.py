"""After a Dig: which of the flipped cards to take (Rules 1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.phases import Phase
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_skulls_of_sedlec.actions import AnyAction, Take, takes
from tabletop_skulls_of_sedlec.events import CardTaken
from tabletop_skulls_of_sedlec.graveyard import take
from tabletop_skulls_of_sedlec.reasons import not_after_digging
from tabletop_skulls_of_sedlec.state import ACTING, CHOOSING, State

_ = Messages("tabletop_skulls_of_sedlec")


class Choosing(Phase[State, Take]):
    """The player who has dug takes one of the flipped cards; the other one stays face up."""

    name = CHOOSING

    def to_act(self, state: State) -> tuple[Player, ...]:
        return (state.order.current,)

    def legal_actions(self, view: State, player: Player) -> Sequence[Take]:
        return takes(view.flipped)

    def apply(self, state: State, player: Player, action: Take, table: Table) -> None:
        card = take(state, action.pile, table)
        state.hands[player].append(card)
        table.emit(CardTaken, player, action.pile, card)
        state.flipped = ()
        state.phase = ACTING
        state.order.advance()

    def prompt(self, view: State, player: Player) -> Message:
        if len(view.flipped) == 1:
            return _("Take the card you dug for")
        return _("Take one of the two cards you dug for")

    def explain(self, view: State, player: Player, action: AnyAction) -> Message:
        return not_after_digging(view, action)

    def label(self, view: State, player: Player, action: Take) -> str:
        return view.piles[action.pile - 1].cards[-1].label
