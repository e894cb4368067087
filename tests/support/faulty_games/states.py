"""Games whose states cannot be copied, written or asked."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import Any, cast

import attrs
from sound_game import Heap, HeapOptions, HeapState, _

from tabletop_core.events import Event, event
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.table import Table


@attrs.define
class StateWithLog(HeapState):
    log: tuple[int, ...] = ()


class CopiesAreShallow(Heap):
    """What is declared as a tuple, and so shared by copies, is a list."""

    State = StateWithLog

    def setup(self, table: Table, options: HeapOptions) -> Any:
        state = super().setup(table, options)
        state.log = []
        return state

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.log.append(player)


@attrs.define
class StateWithShare(HeapState):
    share: int = 0


class DoesNotSurviveJson(Heap):
    """An int by its annotation, and a float in truth."""

    State = StateWithShare

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.share = sum(state.points) / 2


class ChangesTheStateWhenAsked(Heap):
    def scores(self, view: Any) -> Any:
        view.hands[0].cards.sort(key=str)
        return super().scores(view)


class EstimatesTooLittle(Heap):
    """It leaves out the last action."""

    def estimates(self, view: Any, player: Player, actions: Sequence[Any]) -> Sequence[float]:
        return [1.0 for _action in actions[1:]]


class EstimatesNothing(Heap):
    def estimates(self, view: Any, player: Player, actions: Sequence[Any]) -> Sequence[float]:
        return [nan for _action in actions]


class ChangesTheStateToEstimate(Heap):
    def estimates(self, view: Any, player: Player, actions: Sequence[Any]) -> Sequence[float]:
        view.hands[player].cards.sort(key=str)
        return [1.0 for _action in actions]


@event
class Odd(Event):
    template = _("something odd")

    number: int


class TellsAnUnknownEvent(Heap):
    """The class is not among Game.events."""

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        table.emit(Odd, 1)


@attrs.frozen
class SecretiveOptions(HeapOptions):
    mood: str = option(default="", help="", choices=("", "good", "bad"))


class HasAnOptionWithoutHelp(Heap):
    Options = SecretiveOptions


class ForgetsALoser(Heap):
    """The ranking names the winner alone."""

    def outcome(self, state: Any) -> Outcome:
        winner = max(range(len(state.points)), key=state.points.__getitem__)
        return Outcome(((winner,),), (winner,), tuple(state.points))


class TellsAnActionWithAFloat(Heap):
    """A field of an action is not of the type that it is declared with."""

    def legal_actions(self, view: Any, player: Player) -> Any:
        found = super().legal_actions(view, player)
        return [
            attrs.evolve(each, rank=cast("int", float(each.rank)))
            if hasattr(each, "rank")
            else each
            for each in found
        ]


class HasAnIdThatCannotBeTyped(Heap):
    info = attrs.evolve(Heap.info, id="The Heap")
