"""The two decisions of a turn, and what follows from them (Rules A2)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_carcassonne.actions import Keep, PlaceFollower, PlaceTile
from tabletop_carcassonne.events import FollowerPlaced, TileDiscarded, TilePlaced
from tabletop_carcassonne.features import place_tile
from tabletop_carcassonne.followers import legal_followers, put_follower
from tabletop_carcassonne.geometry import CENTRE, X_BITS, position
from tabletop_carcassonne.placement import has_place, legal_placements
from tabletop_carcassonne.reasons import why_no_follower, why_not_placed
from tabletop_carcassonne.scoring import final_scoring, score_completed
from tabletop_carcassonne.state import State
from tabletop_carcassonne.tiles import TYPES
from tabletop_carcassonne.turned import FIRST_TURNED
from tabletop_core.messages import Message, Messages
from tabletop_core.phases import OVER, Phase
from tabletop_core.players import Player
from tabletop_core.table import Table

_ = Messages("tabletop_carcassonne")


class PlacingTile(Phase[State, PlaceTile]):
    """A player must place the tile in hand."""

    name = "tile"

    def legal_actions(self, view: State, player: Player) -> Sequence[PlaceTile]:
        return legal_placements(view.tile, view.frontier, view.asked)

    def apply(self, state: State, player: Player, action: PlaceTile, table: Table) -> None:
        cell = CENTRE + (action.y << X_BITS) + action.x
        place_tile(state, cell, FIRST_TURNED[state.tile] + action.top.turns)
        table.emit(TilePlaced, player, state.tile, action.x, action.y, action.top)
        state.tile = ""
        state.phase = PlacingFollower.name

    def prompt(self, view: State, player: Player) -> Message:
        return _("Place tile {tile} ({name})", tile=view.tile, name=TYPES[view.tile].name)

    def explain(self, view: State, player: Player, action: object) -> Message:
        if isinstance(action, PlaceTile):
            return why_not_placed(view, action)
        return _("place the tile first, such as: 3,-1 east")


class PlacingFollower(Phase[State, PlaceFollower | Keep]):
    """A player may put a follower on the tile just placed; then the tile scores."""

    name = "follower"

    def legal_actions(self, view: State, player: Player) -> Sequence[PlaceFollower | Keep]:
        return legal_followers(view)

    def apply(
        self, state: State, player: Player, action: PlaceFollower | Keep, table: Table
    ) -> None:
        if isinstance(action, PlaceFollower):
            put_follower(state, action.spot)
            table.emit(FollowerPlaced, player, *position(state.last), action.spot)
        score_completed(state, table)
        state.player = (player + 1) % len(state.supply)
        draw_tile(state, table)

    def prompt(self, view: State, player: Player) -> Message:
        return _("Put a follower on the tile, or keep it")

    def explain(self, view: State, player: Player, action: object) -> Message:
        if isinstance(action, PlaceFollower):
            return why_no_follower(view, player, action)
        return _("the tile has been placed: put a follower on it, or keep")


def draw_tile(state: State, table: Table) -> None:
    """Draw the next tile; one without a place goes out of the game. Without a tile, the game ends."""
    while state.bag.cards:
        tile = table.take(state.bag)
        if has_place(tile, state.asked):
            state.tile = tile
            state.phase = PlacingTile.name
            return
        state.discarded.append(tile)
        table.emit(TileDiscarded, tile)
    final_scoring(state, table)
    state.phase = OVER
