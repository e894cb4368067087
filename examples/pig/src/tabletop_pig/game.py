"""The rules of Pig."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table
from tabletop_core.turn_order import TurnOrder
from tabletop_pig.actions import Hold, Roll
from tabletop_pig.events import Held, Rolled, RolledOne

_ = Messages("tabletop_pig")

AnyAction: TypeAlias = Roll | Hold


@attrs.frozen
class PigOptions:
    """What players may agree on before a game."""

    goal: int = option(default=100, help=_("points that win"), minimum=10, maximum=1000)


@attrs.define
class PigState:
    """All that there is to know between two decisions."""

    goal: int
    order: TurnOrder
    #: Points that nobody can lose any more, by seat.
    scores: list[int]
    #: Points that the turn has brought so far.
    turn: int = 0
    #: What the die shows; 0 before the first roll.
    die: int = 0


class Pig(Game[PigState, AnyAction]):
    """A race with one die: roll on, or hold."""

    info = GameInfo(
        id="pig",
        title="Pig",
        players=(2, 6),
        summary=_("Roll on or hold: a one takes all that the turn has brought."),
        version="1",
        links={"Rules": "https://en.wikipedia.org/wiki/Pig_(dice_game)"},
    )
    State = PigState
    Options = PigOptions
    actions = (Roll, Hold)
    events = (Rolled, RolledOne, Held)

    def setup(self, table: Table, options: PigOptions) -> PigState:
        return PigState(options.goal, TurnOrder.of(table.players), [0] * table.players)

    def to_act(self, state: PigState) -> tuple[Player, ...]:
        return () if max(state.scores) >= state.goal else (state.order.current,)

    def legal_actions(self, view: PigState, player: Player) -> Sequence[AnyAction]:
        return (Roll(), Hold()) if view.turn else (Roll(),)

    def apply(self, state: PigState, player: Player, action: AnyAction, table: Table) -> None:
        if isinstance(action, Hold):
            state.scores[player] += state.turn
            table.emit(Held, player, state.turn, state.scores[player])
        else:
            # All chance comes from the table, which records it: a replay rolls the same.
            state.die = table.roll(6)
            if state.die > 1:
                state.turn += state.die
                table.emit(Rolled, player, state.die, state.turn)
                return
            table.emit(RolledOne, player, state.turn)
        state.turn = 0
        state.order.advance()

    def outcome(self, state: PigState) -> Outcome:
        return Outcome.from_scores(state.scores)

    # What players read and see, and what programs may ask

    def prompt(self, view: PigState, player: Player) -> Message:
        if not view.turn:
            return _("Roll the die")
        return _("Roll on, or hold {points}", points=view.turn)

    def explain(self, view: PigState, player: Player, action: AnyAction) -> Message:
        return _("there is nothing to hold before you have rolled")

    def label(self, view: PigState, player: Player, action: AnyAction) -> Message | str:
        if isinstance(action, Roll):
            return ""
        return _(
            "keep {points} and have {sum}", points=view.turn, sum=view.scores[player] + view.turn
        )

    def scores(self, view: PigState) -> Sequence[int]:
        return view.scores

    def scene(self, view: PigState, viewer: Player | None) -> Scene:
        from tabletop_pig.scene import pig_scene

        return pig_scene(view, self.legal_for(view, viewer))

    def catalogue(self, options: PigOptions, players: int) -> Sequence[AnyAction]:
        return (Roll(), Hold())
