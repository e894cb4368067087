"""Carcassonne, as the core plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_carcassonne.actions import Keep, PlaceFollower, PlaceTile
from tabletop_carcassonne.catalogue import every_action
from tabletop_carcassonne.estimates import estimate_followers, estimate_placements
from tabletop_carcassonne.evaluation import evaluate
from tabletop_carcassonne.events import (
    FeatureScored,
    FollowerPlaced,
    FollowerReturned,
    TileDiscarded,
    TilePlaced,
)
from tabletop_carcassonne.kinds import Feature
from tabletop_carcassonne.options import CarcassonneOptions
from tabletop_carcassonne.remaining import remaining
from tabletop_carcassonne.scene import carcassonne_scene
from tabletop_carcassonne.scoring import points_for, scores
from tabletop_carcassonne.setup import first_player, full_bag, lay_out
from tabletop_carcassonne.state import State as CarcassonneState
from tabletop_carcassonne.turn import PlacingFollower, PlacingTile, draw_tile
from tabletop_core.events import Event, ZoneShuffled
from tabletop_core.game import GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.phases import OVER, PhasedGame
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table

_ = Messages("tabletop_carcassonne")

#: What the kinds of points are called.
_LABELS = {kind.value: kind.label for kind in Feature}

#: Both decisions of a turn are the same player's.
_SEATS = tuple((player,) for player in range(6))


class Carcassonne(PhasedGame[CarcassonneState, Any]):
    """Tiles, followers, and the land they lie on."""

    info = GameInfo(
        id="carcassonne",
        title="Carcassonne",
        players=(2, 6),
        summary=_("Lay tiles and put followers on cities, roads, cloisters and fields."),
        version="1.0",
        authors=("Klaus-Jürgen Wrede",),
        year=2000,
        links={"BoardGameGeek": "https://boardgamegeek.com/boardgame/822/carcassonne"},
    )
    State = CarcassonneState
    Options = CarcassonneOptions
    actions = (PlaceTile, PlaceFollower, Keep)
    events = (TilePlaced, TileDiscarded, FollowerPlaced, FollowerReturned, FeatureScored)
    phases = (PlacingTile(), PlacingFollower())

    def setup(self, table: Table, options: CarcassonneOptions) -> CarcassonneState:
        first = first_player(table, options)
        bag = full_bag()
        table.shuffle(bag)
        state = lay_out(table.players, options, first, bag)
        draw_tile(state, table)
        return state

    def to_act(self, state: CarcassonneState) -> tuple[Player, ...]:
        return () if state.phase == OVER else _SEATS[state.player]

    def outcome(self, state: CarcassonneState) -> Outcome:
        return Outcome.from_scores(
            scores(state),
            breakdown={kind.value: points_for(state, kind) for kind in Feature},
            labels=_LABELS,
        )

    def narrate(self, event: Event) -> Message | None:
        return _("the tiles are shuffled") if isinstance(event, ZoneShuffled) else event.message()

    def scene(self, view: CarcassonneState, viewer: Player | None) -> Scene:
        return carcassonne_scene(view, viewer)

    def scores(self, view: CarcassonneState) -> Sequence[int]:
        return scores(view)

    def unseen(self, view: CarcassonneState, player: Player) -> Sequence[str]:
        """The tiles in the bag: the others lie open on the table."""
        return list(remaining(view).elements())

    def evaluate(self, view: CarcassonneState, player: Player) -> float:
        return evaluate(view, player)

    def estimates(
        self, view: CarcassonneState, player: Player, actions: Sequence[Any]
    ) -> Sequence[float]:
        if view.phase == PlacingTile.name:
            return estimate_placements(view, player, actions)
        return estimate_followers(view, player, actions)

    def catalogue(self, options: CarcassonneOptions, players: int) -> Sequence[Any]:
        return every_action(options)
