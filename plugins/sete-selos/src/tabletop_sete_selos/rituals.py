"""Whose turn it is in a ritual (Rules 2.4, 2.8)."""

from __future__ import annotations

from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sete_selos.participants import BANISHED, led_by
from tabletop_sete_selos.state import PLAYING, State

_ALONE = tuple((seat,) for seat in range(4))


def begin_ritual(state: State, leader: Player, table: Table) -> None:
    """The leader is the first to play a card."""
    state.phase = PLAYING
    state.order = led_by(state.cycle, leader)
    state.leaders.append(leader)
    if leader == BANISHED:
        go_on(state, table)
    else:
        state.waiting = _ALONE[leader]


def go_on(state: State, table: Table) -> bool:
    """Let the next one play; true when everybody has.

    The Banished Cultist plays the top card of his pile, whatever was led (Rules 2.8).
    """
    order, trick = state.order, state.trick
    turn = len(trick.cards)
    if turn < len(order) and order[turn] == BANISHED:
        table.draw(state.hands[BANISHED], trick)
        turn += 1
    if turn == len(order):
        return True
    state.waiting = _ALONE[order[turn]]
    return False
