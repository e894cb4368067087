"""The attack of the mummies (sheet, section 5; rulings A10 to A12)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.phases import Phase
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sedlec_mummies.actions import ATTACKS, SPARE, Attack, PlayCard, Spare
from tabletop_sedlec_mummies.cards import Kind
from tabletop_sedlec_mummies.events import AttackSpared, PyramidAttacked
from tabletop_sedlec_mummies.rounds import next_attack
from tabletop_sedlec_mummies.state import State

_ = Messages("tabletop_sedlec_mummies")


class Attacking(Phase[State, Attack | Spare]):
    """Each mummy in turn may take one card out of another pyramid."""

    name = "attack"

    def to_act(self, state: State) -> tuple[Player, ...]:
        return (state.attackers[0],)

    def legal_actions(self, view: State, player: Player) -> Sequence[Attack | Spare]:
        found: list[Attack | Spare] = []
        for victim, pyramid in enumerate(view.pyramids):
            if victim != player:
                kinds = {card.kind for card in pyramid.cards}
                found += [ATTACKS[victim, kind] for kind in Kind if kind in kinds]
        return [*found, SPARE]

    def apply(self, state: State, player: Player, action: Attack | Spare, table: Table) -> None:
        if isinstance(action, Attack):
            _attack(state, player, action, table)
        else:
            table.emit(AttackSpared, player)
        del state.attackers[0]
        next_attack(state, table)

    def prompt(self, view: State, player: Player) -> Message:
        return _("Your mummy may take a card out of another pyramid")

    def explain(self, view: State, player: Player, action: object) -> Message:
        if isinstance(action, PlayCard):
            return _("the mummies attack first, then the next layer is played")
        if not isinstance(action, Attack):
            return super().explain(view, player, action)
        victim = action.player - 1
        if not 0 <= victim < len(view.pyramids):
            return _("there is no player {number}", number=action.player)
        if victim == player:
            return _("a mummy attacks the pyramids of others")
        return _(
            "there is no {card} in the pyramid of {victim:player}", card=action.kind, victim=victim
        )


def _attack(state: State, player: Player, action: Attack, table: Table) -> None:
    victim = action.player - 1
    pyramid = state.pyramids[victim]
    # Of equal cards the one added last goes.
    place = max(i for i, card in enumerate(pyramid.cards) if card.kind is action.kind)
    out = state.options.attacked_card == "removed"
    table.move(pyramid, (place,), state.removed if out else state.discards[victim])
    del state.places[victim][place]
    table.emit(PyramidAttacked, player, victim, action.kind)
