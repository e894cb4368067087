"""All seals are broken: insanity is paid with cultists, and power decides (Rules 2.6)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.phases import OVER, Phase
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sete_selos.actions import REMOVE, AnyAction, Remove
from tabletop_sete_selos.elders import ELDERS, Elder, elder_name
from tabletop_sete_selos.events import AllRevealed, CultistRemoved
from tabletop_sete_selos.participants import BANISHED, led_by
from tabletop_sete_selos.power import best_removal, points_by_count, strength
from tabletop_sete_selos.reasons import not_removed
from tabletop_sete_selos.state import REMOVING, State
from tabletop_sete_selos.victory import Ending

_ = Messages("tabletop_sete_selos")


class Removing(Phase[State, Remove]):
    """One after the other, players remove a cultist of theirs for each point of insanity."""

    name = REMOVING

    def to_act(self, state: State) -> tuple[Player, ...]:
        return state.waiting

    def legal_actions(self, view: State, player: Player) -> Sequence[Remove]:
        own = view.cultists[player]
        return [REMOVE[elder] for elder in ELDERS if own[elder - 1]]

    def apply(self, state: State, player: Player, action: Remove, table: Table) -> None:
        remove_cultist(state, player, action.elder, table)
        if not state.due[player]:
            next_to_remove(state)

    def prompt(self, view: State, player: Player) -> Message:
        return _.plural(
            "Remove a cultist of yours for your insanity",
            "Remove {count} cultists of yours for your insanity, one by one",
            count=view.due[player],
        )

    def explain(self, view: State, player: Player, action: AnyAction) -> Message:
        return not_removed(view, player, action)

    def label(self, view: State, player: Player, action: Remove) -> Message:
        return elder_name(action.elder)


def begin_scoring(state: State, last: Player, table: Table) -> None:
    """Players remove cultists clockwise, from the winner of the last ritual on."""
    state.phase = REMOVING
    state.due = state.insanity[: state.players]
    state.order = tuple(seat for seat in led_by(state.cycle, last) if seat != BANISHED)
    table.emit(AllRevealed)
    if state.options.auto_remove:
        for seat in state.order:
            _remove_best(state, seat, table)
    next_to_remove(state)


def next_to_remove(state: State) -> None:
    """Whose turn it is to remove cultists; after the last one power is compared."""
    for seat in state.order:
        if state.due[seat]:
            state.waiting = (seat,)
            return
    compare_power(state)


def remove_cultist(state: State, player: Player, elder: Elder, table: Table) -> None:
    """Take one of the player's cultists from an Elder, who stays revealed."""
    state.cultists[player][elder - 1] -= 1
    state.due[player] -= 1
    table.emit(CultistRemoved, player, elder)


def _remove_best(state: State, player: Player, table: Table) -> None:
    points = points_by_count(state.players, state.options)
    left = best_removal(tuple(state.cultists[player]), state.due[player], points)
    for elder in ELDERS:
        while state.cultists[player][elder - 1] > left[elder - 1]:
            remove_cultist(state, player, elder, table)


def compare_power(state: State) -> None:
    """Most power wins; if equal, most cultists on Elder 7, on Elder 6 and so on; else nobody."""
    points = points_by_count(state.players, state.options)
    strengths = [strength(own, points) for own in state.cultists[: state.players]]
    best = max(strengths)
    state.phase = OVER
    state.waiting = ()
    if strengths.count(best) > 1:
        state.ending = Ending.TIE
        return
    state.winner = strengths.index(best)
    alone = sum(each[0] == best[0] for each in strengths) == 1
    state.ending = Ending.POWER if alone else Ending.POWER_TIEBREAK
