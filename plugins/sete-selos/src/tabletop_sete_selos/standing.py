"""How far everybody has come towards each kind of victory."""

from __future__ import annotations

from tabletop_core.players import Player
from tabletop_sete_selos.participants import seats
from tabletop_sete_selos.power import best_removal, points_by_count, power
from tabletop_sete_selos.state import State
from tabletop_sete_selos.victory import counted, cultists_needed, insanity_needed


def cultists_progress(state: State, participant: Player) -> str:
    """The cultists that count, and how many win: ``4/6``."""
    players = state.players
    now = counted(players, participant, state.cultists[participant])
    return f"{now}/{cultists_needed(players, participant)}"


def insanity_progress(state: State, participant: Player) -> str:
    """The points of insanity, and how many win: ``2/5``."""
    return f"{state.insanity[participant]}/{insanity_needed(state.players, participant)}"


def power_now(state: State, player: Player) -> int:
    """The player's power if all seals were broken now, with the best cultists kept."""
    points = points_by_count(state.players, state.options)
    due = state.due[player] if state.due else state.insanity[player]
    own = tuple(state.cultists[player])
    return power(best_removal(own, min(due, sum(own)), points), points)


def scores(state: State) -> list[int]:
    """Everybody's power now, by seat."""
    return [power_now(state, seat) for seat in seats(state.players)]
