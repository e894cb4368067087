"""Who is ahead, and who has won (ruling A14)."""

from __future__ import annotations

from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_sedlec_mummies.cards import Kind
from tabletop_sedlec_mummies.rounds import COMPLETE, DEAD, LIMIT, NO_CARDS
from tabletop_sedlec_mummies.state import State, score

_ = Messages("tabletop_sedlec_mummies")

_REASONS = {
    COMPLETE: _("a pyramid is complete"),
    DEAD: _("no pyramid can be completed any more"),
    LIMIT: _("the last layer has been played"),
    NO_CARDS: _("nobody has a card left"),
}


def scores(state: State) -> list[int]:
    """The points of all pyramids, by seat."""
    return [score(state, player) for player in range(len(state.pyramids))]


def points_for(state: State, kind: Kind) -> tuple[int, ...]:
    """The points for cards of a kind, by seat."""
    return tuple(
        sum(card.kind.points for card in pyramid.cards if card.kind is kind)
        for pyramid in state.pyramids
    )


def outcome(state: State) -> Outcome:
    """Most points win; on a tie who completed a pyramid, then who has more cards; else all tied."""

    def standing(player: Player) -> tuple[int, bool, int]:
        return score(state, player), state.completer == player, len(state.pyramids[player])

    standings = [standing(player) for player in range(len(state.pyramids))]
    ranking = tuple(
        tuple(player for player, found in enumerate(standings) if found == place)
        for place in sorted(set(standings), reverse=True)
    )
    kinds = [kind for kind in Kind if kind is not Kind.MUMMY]
    return Outcome(
        ranking,
        ranking[0],
        tuple(scores(state)),
        reason(state),
        {kind.value: points_for(state, kind) for kind in kinds},
        {kind.value: kind.label for kind in kinds},
    )


def reason(state: State) -> Message:
    """Why the match ended."""
    return _REASONS[state.ending]
