"""How a game ended, for people and for programs (Rules 1.2, 2.6, 2.8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_sete_selos.participants import BANISHED, seats, without
from tabletop_sete_selos.power import points_by_count, strength
from tabletop_sete_selos.state import State
from tabletop_sete_selos.victory import (
    BANISHED_CULTISTS,
    BANISHED_INSANITY,
    CULTISTS_NEEDED,
    ELDERS_COUNTED,
    Ending,
)

_ = Messages("tabletop_sete_selos")


def outcome(state: State) -> Outcome:
    """Who won and why.

    There are scores where power decided. In all other games there are none: power is not counted.
    """
    assert state.ending is not None
    if state.ending in {Ending.POWER, Ending.POWER_TIEBREAK, Ending.TIE}:
        return _by_power(state)
    everybody = seats(state.players)
    if state.winner is None:
        ranking: tuple[tuple[Player, ...], ...] = (everybody,)
    else:
        ranking = ((state.winner,), without(everybody, state.winner))
    return Outcome(
        ranking=ranking,
        winners=() if state.winner is None else (state.winner,),
        reason=_reason(state),
        breakdown={
            "cultists": tuple(sum(state.cultists[seat]) for seat in everybody),
            "insanity": tuple(state.insanity[seat] for seat in everybody),
        },
        labels={"cultists": _("Cultists"), "insanity": _("Insanity")},
        ending=state.ending.value,
    )


def _by_power(state: State) -> Outcome:
    assert state.ending is not None
    everybody = seats(state.players)
    cultists = state.cultists
    points = points_by_count(state.players, state.options)
    found = [strength(cultists[seat], points) for seat in everybody]
    order = sorted(everybody, key=found.__getitem__, reverse=True)
    scores = tuple(each[0] for each in found)
    counts = (1, 2) if state.players == 4 else (1, 2, 3)
    return Outcome(
        ranking=tuple(tuple(tied) for _strength, tied in groupby(order, key=found.__getitem__)),
        winners=() if state.winner is None else (state.winner,),
        scores=scores,
        reason=_reason_of_power(state, scores, found),
        breakdown={
            _KINDS[count]: tuple(
                [points[count] * cultists[seat].count(count) for seat in everybody]
            )
            for count in counts
        },
        labels=_LABELS_4 if state.players == 4 else _LABELS,
        ending=state.ending.value,
    )


#: What points are called, by how many cultists a player has on an Elder.
_KINDS = {1: "single", 2: "double", 3: "triple"}
_LABELS_4 = {"single": _("one on an Elder"), "double": _("two on an Elder")}
_LABELS = {**_LABELS_4, "triple": _("three on an Elder")}


def _reason(state: State) -> Message:
    players = state.players
    if state.ending is Ending.INSANITY:
        assert state.winner is not None
        return _(
            "the victory is one of insanity: {points} points", points=state.insanity[state.winner]
        )
    if state.ending is Ending.CULTISTS:
        return _.plural(
            "the victory is one of cultists: {needed} on one Elder",
            "the victory is one of cultists: {needed} on {count} Elders",
            count=ELDERS_COUNTED[players],
            needed=CULTISTS_NEEDED[players],
        )
    assert state.ending is Ending.BANISHED_CULTIST
    if state.insanity[BANISHED] == BANISHED_INSANITY:
        return _(
            "the Banished Cultist wins with {points} points of insanity", points=BANISHED_INSANITY
        )
    return _("the Banished Cultist wins with {count} cultists", count=BANISHED_CULTISTS)


def _reason_of_power(
    state: State, scores: Sequence[int], strengths: Sequence[tuple[int, ...]]
) -> Message:
    best = max(scores)
    if state.ending is Ending.POWER:
        return _("all seals are broken: most power wins, {power} points", power=best)
    if state.ending is Ending.TIE:
        strongest = max(strengths)
        return _(
            "{tied:players} have {power} points of power each, and as many cultists on every Elder",
            tied=[seat for seat, each in enumerate(strengths) if each == strongest],
            power=best,
        )
    tied = [seat for seat, score in enumerate(scores) if score == best]
    return _(
        "{tied:players} have {power} points of power each; Elder {elder} decides",
        tied=tied,
        power=best,
        elder=_deciding_elder(state, tied),
    )


def _deciding_elder(state: State, tied: list[Player]) -> int:
    """The highest Elder on whom only one of those still tied has most cultists."""
    left = tied
    for elder in range(len(state.placed), 0, -1):
        most = max(state.cultists[seat][elder - 1] for seat in left)
        left = [seat for seat in left if state.cultists[seat][elder - 1] == most]
        if len(left) == 1:
            return elder
    raise AssertionError(tied)
