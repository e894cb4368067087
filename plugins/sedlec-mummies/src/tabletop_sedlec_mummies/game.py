"""The mummies of Sedlec, as the core plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_core.events import CardsMoved, CardsRevealed, Event, ZoneShuffled
from tabletop_core.game import GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.phases import PhasedGame
from tabletop_core.players import Player
from tabletop_core.scene import Scene
from tabletop_core.table import Table
from tabletop_core.zones import CardSet, Deck, Sees, Zone
from tabletop_sedlec_mummies.actions import ATTACKS, PLAYS, SPARE, Attack, PlayCard, Spare
from tabletop_sedlec_mummies.attacks import Attacking
from tabletop_sedlec_mummies.cards import Card, Kind, pack_of
from tabletop_sedlec_mummies.evaluation import evaluate
from tabletop_sedlec_mummies.events import (
    AttackSpared,
    LayerEmpty,
    LayerRevealed,
    LayerWon,
    PileRebuilt,
    PyramidAttacked,
)
from tabletop_sedlec_mummies.layers import PlayingLayer
from tabletop_sedlec_mummies.options import MummiesOptions
from tabletop_sedlec_mummies.rounds import HAND
from tabletop_sedlec_mummies.scene import mummies_scene
from tabletop_sedlec_mummies.standing import outcome, scores
from tabletop_sedlec_mummies.state import State as MummiesState

_ = Messages("tabletop_sedlec_mummies")


class SedlecMummies(PhasedGame[MummiesState, Any]):
    """Pyramids of skulls, bones and urns, and mummies that take them apart."""

    info = GameInfo(
        id="sedlec-mummies",
        title="The mummies of Sedlec",
        players=(2, 4),
        summary=_("Win layers for your pyramid, all cards at once, and mind the mummies."),
        version="1.0",
    )
    State = MummiesState
    Options = MummiesOptions
    actions = (PlayCard, Attack, Spare)
    events = (LayerRevealed, LayerWon, LayerEmpty, PyramidAttacked, AttackSpared, PileRebuilt)
    phases = (PlayingLayer(), Attacking())

    def setup(self, table: Table, options: MummiesOptions) -> MummiesState:
        seats = range(table.players)
        state = MummiesState(
            options=options,
            phase=PlayingLayer.name,
            layer=1,
            cards=CardSet.of(card for player in seats for card in pack_of(player)),
            piles=[Deck.of(pack_of(player), "pile", player) for player in seats],
            hands=[Zone.hand(player) for player in seats],
            played=[Zone("layer", player, Sees.OWNER) for player in seats],
            discards=[Zone.public("discards", player) for player in seats],
            pyramids=[Zone.public("pyramid", player) for player in seats],
            places=[[] for _ in seats],
            removed=Zone[Card].public("removed cards"),
        )
        for player in seats:
            table.shuffle(state.piles[player])
            table.draw(state.piles[player], state.hands[player], HAND)
        return state

    def outcome(self, state: MummiesState) -> Outcome:
        return outcome(state)

    def scores(self, view: MummiesState) -> Sequence[int]:
        return scores(view)

    def evaluate(self, view: MummiesState, player: Player) -> float:
        return evaluate(view, player)

    def scene(self, view: MummiesState, viewer: Player | None) -> Scene:
        return mummies_scene(view, viewer, to_act=self.to_act(view))

    def narrate(self, event: Event) -> Message | None:
        # Where cards go is told by the game's own events.
        if isinstance(event, (CardsMoved, CardsRevealed, ZoneShuffled)):
            return None
        return event.message()

    def catalogue(self, options: MummiesOptions, players: int) -> Sequence[Any]:
        attacks = [
            ATTACKS[player, kind]
            for player in range(players)
            for kind in Kind
            if kind is not Kind.MUMMY
        ]
        return [*PLAYS.values(), *attacks, SPARE]
