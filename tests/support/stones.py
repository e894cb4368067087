"""A game without chance or hidden things, whose turns have several decisions, in phases."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.events import Event, event
from tabletop_core.game import GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.phases import OVER, Phase, PhasedGame
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.turn_order import TurnOrder

_ = Messages("stones")


@action("heap {heap}")
class ChooseHeap(Action):
    """Say from which heap stones will be taken."""

    heap: int


@action("take {count}")
class TakeStones(Action):
    """Take stones from the heap that was chosen."""

    count: int


@event
class StonesTaken(Event):
    template = _("{player:player} takes {count}")

    player: int
    count: int


@attrs.define
class StonesState:
    phase: str
    order: TurnOrder
    heaps: list[int]
    chosen: int | None = None
    scores: list[int] = attrs.field(factory=list)


@attrs.frozen
class StonesOptions:
    heaps: int = option(default=2, help="how many heaps", minimum=1, maximum=5)


class ChoosingHeap(Phase[StonesState, ChooseHeap]):
    name = "heap"

    def to_act(self, state: StonesState) -> tuple[Player, ...]:
        return (state.order.current,)

    def legal_actions(self, view: StonesState, player: Player) -> Sequence[ChooseHeap]:
        return [ChooseHeap(at) for at, stones in enumerate(view.heaps) if stones]

    def apply(self, state: StonesState, player: Player, action: ChooseHeap, table: Table) -> None:
        state.chosen = action.heap
        state.phase = "take"

    def prompt(self, view: StonesState, player: Player) -> Message:
        return _("Choose a heap")

    def explain(self, view: StonesState, player: Player, action: Action) -> Message:
        return _("there are no stones in heap {heap}", heap=getattr(action, "heap", "?"))

    def label(self, view: StonesState, player: Player, action: ChooseHeap) -> Message:
        return _("{count} stones", count=view.heaps[action.heap])


class TakingStones(Phase[StonesState, TakeStones]):
    name = "take"

    def to_act(self, state: StonesState) -> tuple[Player, ...]:
        return (state.order.current,)

    def legal_actions(self, view: StonesState, player: Player) -> Sequence[TakeStones]:
        assert view.chosen is not None
        return [TakeStones(count + 1) for count in range(min(3, view.heaps[view.chosen]))]

    def apply(self, state: StonesState, player: Player, action: TakeStones, table: Table) -> None:
        assert state.chosen is not None
        state.heaps[state.chosen] -= action.count
        state.scores[player] += action.count
        state.chosen = None
        table.emit(StonesTaken, player, action.count)
        state.order.advance()
        state.phase = "heap" if any(state.heaps) else OVER


class Stones(PhasedGame[StonesState, Action]):
    """Take one to three stones; most stones win."""

    info = GameInfo(id="stones", title="Stones", players=(1, 4), summary="heaps", version="1")
    State = StonesState
    Options = StonesOptions
    actions = (ChooseHeap, TakeStones)
    events = (StonesTaken,)
    phases = (ChoosingHeap(), TakingStones())

    def setup(self, table: Table, options: StonesOptions) -> StonesState:
        heaps = [5 + at for at in range(options.heaps)]
        return StonesState("heap", TurnOrder.of(table.players), heaps, scores=[0] * table.players)

    def outcome(self, state: StonesState) -> Outcome:
        return Outcome.from_scores(state.scores)

    def evaluate(self, view: StonesState, player: Player) -> float:
        return float(view.scores[player])
