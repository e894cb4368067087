"""Skulls of Sedlec, as the core plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_core.events import CardsMoved, CardsRevealed, Event, ZoneShuffled
from tabletop_core.game import GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.phases import OVER, PhasedGame
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table
from tabletop_skulls_of_sedlec.acting import Acting
from tabletop_skulls_of_sedlec.actions import Collect, Dig, Stack, Take, catalogue
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.choosing import Choosing
from tabletop_skulls_of_sedlec.evaluation import evaluate
from tabletop_skulls_of_sedlec.events import (
    CardCollected,
    CardStacked,
    CardTaken,
    Dug,
    OssuaryCompleted,
)
from tabletop_skulls_of_sedlec.graveyard import PILE_NAMES, unseen
from tabletop_skulls_of_sedlec.hotspots import hotspot
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.scene import skulls_scene
from tabletop_skulls_of_sedlec.setup import bottom_row, start
from tabletop_skulls_of_sedlec.standing import outcome, scores
from tabletop_skulls_of_sedlec.state import State as SkullsState

_ = Messages("tabletop_skulls_of_sedlec")

_SEATS = tuple((player,) for player in range(4))


class SkullsOfSedlec(PhasedGame[SkullsState, Any]):
    """Skulls from six piles, stacked into ossuaries."""

    info = GameInfo(
        id="skulls-of-sedlec",
        title="Skulls of Sedlec",
        players=(2, 4),
        summary=_("Dig up skulls and stack them so that each lies in the company it wants."),
        version="1.0",
        authors=("Dustin Dobson",),
        year=2020,
    )
    State = SkullsState
    Options = SkullsOptions
    actions = (Dig, Take, Collect, Stack)
    events = (Dug, CardTaken, CardCollected, CardStacked, OssuaryCompleted)
    phases = (Acting(), Choosing())

    def setup(self, table: Table, options: SkullsOptions) -> SkullsState:
        return start(table, options)

    def to_act(self, state: SkullsState) -> tuple[Player, ...]:
        return () if state.phase == OVER else _SEATS[state.order.current]

    def outcome(self, state: SkullsState) -> Outcome:
        return outcome(state)

    def scores(self, view: SkullsState) -> Sequence[int]:
        return scores(view)

    def evaluate(self, view: SkullsState, player: Player) -> float:
        return evaluate(view, player)

    def scene(self, view: SkullsState, viewer: Player | None) -> Scene:
        to_act = self.to_act(view)
        hotspots = []
        if viewer is not None and viewer in to_act:
            actions = self.legal_actions(view, viewer)
            hotspots = [hotspot(view, viewer, action) for action in actions]
        return skulls_scene(view, viewer, to_act=to_act, hotspots=hotspots)

    def unseen(self, view: SkullsState, player: Player) -> list[Card]:
        return unseen(view)

    def narrate(self, event: Event) -> Message | None:
        if isinstance(event, CardsRevealed):
            number = PILE_NAMES.index(event.zone.name) + 1
            return _("pile {pile} shows {card}", pile=number, card=event.cards[0])
        if isinstance(event, ZoneShuffled):
            return _("the cards are shuffled into six piles")
        return None if isinstance(event, CardsMoved) else event.message()

    def catalogue(self, options: SkullsOptions, players: int) -> Sequence[Any]:
        return catalogue(options.expansion, bottom_row(players))
