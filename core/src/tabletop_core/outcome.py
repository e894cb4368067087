"""How a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import attrs

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player

_ = Messages("tabletop_core")


@attrs.frozen
class Outcome:
    """How a match ended: places, winners, and the scores where the game has any."""

    #: Places, best first; players in one place are tied.
    ranking: tuple[tuple[Player, ...], ...]
    #: Those who won; several for a shared victory, nobody where everybody lost.
    winners: tuple[Player, ...]
    #: Scores by seat; empty for a game without scores.
    scores: tuple[int, ...] = ()
    #: Why it ended or who won and why, if there is more to say than the places.
    reason: Message | None = None
    #: Where each player's points come from: by kind, then by seat, in the order they are told.
    breakdown: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    #: What each kind of the breakdown is called.
    labels: Mapping[str, Message] = attrs.field(factory=dict)
    #: How it ended, as programs call it, where a game can end in several ways.
    ending: str = ""

    @classmethod
    def from_scores(
        cls,
        scores: Sequence[int],
        *,
        lowest_wins: bool = False,
        breakdown: Mapping[str, Sequence[int]] | None = None,
        labels: Mapping[str, Message] | None = None,
        reason: Message | None = None,
    ) -> Self:
        """Most points win, or the fewest with ``lowest_wins``; equal points share a place."""
        places: dict[int, list[Player]] = {}
        for player, points in enumerate(scores):
            places.setdefault(points, []).append(player)
        best_first = sorted(places, reverse=not lowest_wins)
        ranking = tuple([tuple(places[points]) for points in best_first])
        told = {kind: tuple(points) for kind, points in breakdown.items()} if breakdown else {}
        return cls(ranking, ranking[0], tuple(scores), reason, told, dict(labels or {}))

    @classmethod
    def won_by(cls, winner: Player, players: int, *, reason: Message | None = None) -> Self:
        """One player wins; the others share the second place."""
        others = tuple(player for player in range(players) if player != winner)
        return cls(((winner,), others) if others else ((winner,),), (winner,), reason=reason)

    @classmethod
    def draw(cls, players: int, *, reason: Message | None = None) -> Self:
        """Nobody wins: all share the first place."""
        return cls((tuple(range(players)),), (), reason=reason)

    def message(self) -> Message:
        """Who won, as a sentence."""
        if not self.winners:
            return _("nobody wins")
        return _.plural(
            "{winners:players} wins",
            "{winners:players} share the victory",
            count=len(self.winners),
            winners=self.winners,
        )
