"""Who has how many points, and who wins (Rules 1.6)."""

from __future__ import annotations

from functools import cache
from itertools import chain, groupby

from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_skulls_of_sedlec.actions import Stack
from tabletop_skulls_of_sedlec.ossuary import skulls_of
from tabletop_skulls_of_sedlec.scoring import Points, points_by_kind, strength, total
from tabletop_skulls_of_sedlec.skulls import Skull
from tabletop_skulls_of_sedlec.state import State

_ = Messages("tabletop_skulls_of_sedlec")


def points(state: State, player: Player) -> Points:
    """What the player's ossuary is worth as it is, by kind."""
    return points_by_kind(state.ossuaries[player].skulls(), state.criminals)


def scores(state: State) -> list[int]:
    """What each player's ossuary is worth as it is."""
    return [total(points(state, player)) for player in range(len(state.ossuaries))]


def gain(state: State, player: Player, action: Stack) -> int:
    """How many points more the player has at once after putting a card on the ossuary."""
    ossuary = state.ossuaries[player]
    slot = ossuary.places[action.place]
    after = chain(ossuary.skulls(), skulls_of(slot, action.card))
    return total(points_by_kind(after, state.criminals)) - total(points(state, player))


def outcome(state: State) -> Outcome:
    """Most points win; equal points are compared kind by kind, each player's best kind first.

    Those who are equal in this, too, share their place (Rules 1.6).
    """
    found = [points(state, player) for player in range(len(state.ossuaries))]
    worth = [(total(each), strength(each)) for each in found]
    order = sorted(range(len(worth)), key=worth.__getitem__, reverse=True)
    ranking = tuple(tuple(tied) for _worth, tied in groupby(order, key=worth.__getitem__))
    totals = tuple(total for total, _strength in worth)
    return Outcome(
        ranking=ranking,
        winners=ranking[0],
        scores=totals,
        reason=_reason(ranking[0], totals),
        breakdown={kind.key: tuple(each[kind] for each in found) for kind in state.kinds},
        labels=_labels(state.kinds),
    )


@cache
def _labels(kinds: tuple[Skull, ...]) -> dict[str, Message]:
    """What the kinds are called in a breakdown of points."""
    return {kind.key: kind.heading for kind in kinds}


def _reason(winners: tuple[Player, ...], totals: tuple[int, ...]) -> Message | None:
    """What decided among equal points, if anything had to."""
    best = max(totals)
    if len(winners) > 1:
        return _("they have {points} points each, and are equal kind by kind", points=best)
    if totals.count(best) > 1:
        tied = [player for player, points in enumerate(totals) if points == best]
        return _(
            "{tied:players} have {points} points each; their best kinds of skulls decide",
            tied=tied,
            points=best,
        )
    return None
