"""Cthulhu: Sete Selos, as the core plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_core.events import Event
from tabletop_core.game import GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.phases import PhasedGame
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table
from tabletop_sete_selos.actions import Keep, Place, Play, Remove, catalogue
from tabletop_sete_selos.drafting import Drafting
from tabletop_sete_selos.ending import outcome
from tabletop_sete_selos.evaluation import evaluate
from tabletop_sete_selos.events import (
    AllRevealed,
    CultistPlaced,
    CultistRemoved,
    ElderRevealed,
    InsanityGained,
    PacksPassed,
    RitualWon,
    SeriesDealt,
)
from tabletop_sete_selos.hotspots import hotspot
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.playing import Playing
from tabletop_sete_selos.removing import Removing
from tabletop_sete_selos.scene import seals_scene
from tabletop_sete_selos.sealing import Placing
from tabletop_sete_selos.setup import start
from tabletop_sete_selos.standing import scores
from tabletop_sete_selos.state import State as SealsState
from tabletop_sete_selos.table_talk import narrate
from tabletop_sete_selos.worlds import world

_ = Messages("tabletop_sete_selos")


class SeteSelos(PhasedGame[SealsState, Any]):
    """A draft and tricks to break the seven seals."""

    info = GameInfo(
        id="sete-selos",
        title="Cthulhu: Sete Selos",
        players=(2, 4),
        summary=_("Draft cards, win rituals with them and break the seals of the seven Elders."),
        version="1.0",
    )
    State = SealsState
    Options = SeteSelosOptions
    actions = (Keep, Play, Place, Remove)
    events = (
        SeriesDealt,
        PacksPassed,
        RitualWon,
        CultistPlaced,
        ElderRevealed,
        InsanityGained,
        AllRevealed,
        CultistRemoved,
    )
    phases = (Drafting(), Playing(), Placing(), Removing())

    def setup(self, table: Table, options: SeteSelosOptions) -> SealsState:
        return start(table, options)

    def to_act(self, state: SealsState) -> tuple[Player, ...]:
        return state.waiting

    def outcome(self, state: SealsState) -> Outcome:
        return outcome(state)

    def scores(self, view: SealsState) -> Sequence[int]:
        return scores(view)

    def narrate(self, event: Event) -> Message | None:
        return narrate(event)

    def scene(self, view: SealsState, viewer: Player | None) -> Scene:
        to_act = self.to_act(view)
        hotspots = []
        if viewer is not None and viewer in to_act:
            legal = self.legal_actions(view, viewer)
            hotspots = [hotspot(view, viewer, action) for action in sorted(legal, key=str)]
        return seals_scene(view, viewer, to_act=to_act, hotspots=hotspots)

    def evaluate(self, view: SealsState, player: Player) -> float:
        return evaluate(view, player)

    def worlds(self, view: SealsState, player: Player, table: Table) -> SealsState:
        return world(view, player, table)

    def catalogue(self, options: SeteSelosOptions, players: int) -> Sequence[Any]:
        return catalogue(players)
