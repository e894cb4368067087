"""Nim with one heap: who takes the last stone wins. A game of skill alone, solved by hand."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.game import Game, GameInfo
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.table import Table


@action("take {count}")
class Take(Action):
    count: int


@attrs.define
class NimState:
    stones: int
    player: Player = 0


@attrs.frozen
class NimOptions:
    stones: int = option(default=10, help="how many stones", minimum=1, maximum=100)


class Nim(Game[NimState, Take]):
    """Take one to three stones; leaving a multiple of four wins."""

    info = GameInfo(id="nim", title="Nim", players=(2, 2), summary="take stones", version="1")
    State = NimState
    actions = (Take,)
    Options = NimOptions

    def setup(self, table: Table, options: NimOptions) -> NimState:
        return NimState(options.stones)

    def to_act(self, state: NimState) -> tuple[Player, ...]:
        return (state.player,) if state.stones else ()

    def legal_actions(self, view: NimState, player: Player) -> Sequence[Take]:
        return [Take(count) for count in range(1, min(3, view.stones) + 1)]

    def apply(self, state: NimState, player: Player, action: Take, table: Table) -> None:
        state.stones -= action.count
        state.player = 1 - player

    def outcome(self, state: NimState) -> Outcome:
        return Outcome.won_by(1 - state.player, 2)
