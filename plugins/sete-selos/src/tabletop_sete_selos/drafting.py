"""The draft (Rules 2.3, 2.8)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.phases import Phase
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sete_selos.actions import AnyAction, Keep, keep_of
from tabletop_sete_selos.events import PacksPassed
from tabletop_sete_selos.participants import BANISHED, who, without
from tabletop_sete_selos.reasons import not_kept
from tabletop_sete_selos.rituals import begin_ritual
from tabletop_sete_selos.series import look_at_packs
from tabletop_sete_selos.state import DRAFTING, HAND_SIZE, State

_ = Messages("tabletop_sete_selos")


class Drafting(Phase[State, Keep]):
    """All keep a card of their packs at the same time, and pass the rest to the left."""

    name = DRAFTING

    def to_act(self, state: State) -> tuple[Player, ...]:
        return state.waiting

    def legal_actions(self, view: State, player: Player) -> Sequence[Keep]:
        return list(map(keep_of, view.packs[player].cards))

    def apply(self, state: State, player: Player, action: Keep, table: Table) -> None:
        table.play(state.packs[player], action.card, state.hands[player])
        state.waiting = without(state.waiting, player)
        if not state.waiting:
            pass_packs(state, table)

    def prompt(self, view: State, player: Player) -> Message:
        kept, left = len(view.hands[player]), len(view.packs[player])
        if left == 1:
            return _("Keep the last card")
        neighbour = view.cycle[(view.cycle.index(player) + 1) % len(view.cycle)]
        return _(
            "Card {number} of {all}: keep one; the others go to {who}",
            number=kept + 1,
            all=HAND_SIZE,
            who=who(neighbour),
        )

    def explain(self, view: State, player: Player, action: AnyAction) -> Message:
        return not_kept(view, player, action)

    def label(self, view: State, player: Player, action: Keep) -> Message:
        return action.card.words


def pass_packs(state: State, table: Table) -> None:
    """Everybody has kept a card: the packs go to the left, or after the last card the rituals begin.

    The Banished Cultist keeps the unseen top card of his pile. What he gets is shuffled before he
    gets it, so that it stays unseen (Rules 2.8).
    """
    with_banished = state.players == 2
    if with_banished:
        table.draw(state.packs[BANISHED], state.hands[BANISHED])
    if not state.packs[0].cards:
        if with_banished:
            table.shuffle(state.hands[BANISHED])
        # The dealer leads the first ritual; the Banished Cultist does, where he takes part (A16).
        begin_ritual(state, BANISHED if with_banished else state.cycle[0], table)
        return
    table.emit(PacksPassed)
    table.pass_on([state.packs[participant] for participant in state.cycle])
    if with_banished:
        table.shuffle(state.packs[BANISHED])
    look_at_packs(state)
