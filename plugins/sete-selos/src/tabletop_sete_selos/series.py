"""A series begins with the deal (Rules 2.3, 2.8)."""

from __future__ import annotations

from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sete_selos.events import SeriesDealt
from tabletop_sete_selos.participants import cycle, seats
from tabletop_sete_selos.state import DRAFTING, HAND_SIZE, State


def deal_series(state: State, dealer: Player, table: Table) -> None:
    """The dealer shuffles all cards and deals seven to each participant."""
    players = state.players
    state.series += 1
    state.cycle = cycle(players, dealer)
    table.emit(SeriesDealt, state.series, dealer)
    table.move_all(state.discards, state.deck)
    table.shuffle(state.deck)
    for participant in state.cycle:
        table.draw(state.deck, state.packs[participant], HAND_SIZE)
    state.leaders = []
    state.void = [0] * players
    state.packs_seen = [[] for _seat in range(players)]
    state.phase = DRAFTING
    look_at_packs(state)


def look_at_packs(state: State) -> None:
    """The players take up the packs that they have got, and will not forget them."""
    state.waiting = seats(state.players)
    for seat in state.waiting:
        state.packs_seen[seat].append(tuple(state.packs[seat].cards))
