"""Playing a layer (sheet, sections 2 to 4): a card each, face down, turned over at the same time."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.events import ChoiceMade
from tabletop_core.messages import Message, Messages
from tabletop_core.phases import Phase
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sedlec_mummies.actions import PLAYS, Attack, PlayCard, Spare
from tabletop_sedlec_mummies.cards import Kind
from tabletop_sedlec_mummies.events import LayerEmpty, LayerRevealed, LayerWon
from tabletop_sedlec_mummies.rounds import begin_attacks, end_layer
from tabletop_sedlec_mummies.state import State

_ = Messages("tabletop_sedlec_mummies")


class PlayingLayer(Phase[State, PlayCard]):
    """Everybody with a card in hand puts one face down."""

    name = "layer"

    def to_act(self, state: State) -> tuple[Player, ...]:
        return tuple(
            player
            for player, hand in enumerate(state.hands)
            if hand.cards and not state.played[player].cards
        )

    def legal_actions(self, view: State, player: Player) -> Sequence[PlayCard]:
        held = {card.kind for card in view.hands[player].cards}
        return [PLAYS[kind] for kind in Kind if kind in held]

    def apply(self, state: State, player: Player, action: PlayCard, table: Table) -> None:
        hand = state.hands[player]
        place = next(i for i, card in enumerate(hand.cards) if card.kind is action.kind)
        table.move(hand, (place,), state.played[player])
        table.emit(ChoiceMade, player)
        if not self.to_act(state):
            _reveal(state, table)

    def prompt(self, view: State, player: Player) -> Message:
        return _("Layer {layer}: put a card face down", layer=view.layer)

    def explain(self, view: State, player: Player, action: object) -> Message:
        if isinstance(action, PlayCard):
            return _("you have no {card} in your hand", card=action.kind)
        if isinstance(action, (Attack, Spare)):
            return _("mummies attack only after the cards of a layer are turned over")
        return super().explain(view, player, action)


def _reveal(state: State, table: Table) -> None:
    shown: list[tuple[Player, Kind]] = []
    for player, zone in enumerate(state.played):
        if zone.cards:
            table.turn(zone, (0,))
            shown.append((player, zone.cards[0].kind))
    table.emit(LayerRevealed, state.layer, tuple(shown))
    winner = layer_winner(shown, highest_unique=state.options.tie_rule == "highest_unique")
    if winner is None:
        table.emit(LayerEmpty)
    else:
        _add_to_pyramid(state, winner, table)
    mummies = [player for player, kind in shown if kind is Kind.MUMMY]
    for player, zone in enumerate(state.played):
        table.move_all(zone, state.discards[player])
    if state.completer is None and _mummies_attack(state, len(shown), mummies, winner):
        begin_attacks(state, mummies, table)
    else:
        end_layer(state, table)


def layer_winner(
    shown: Sequence[tuple[Player, Kind]], *, highest_unique: bool = False
) -> Player | None:
    """Who takes a layer (rulings A6, A7): the highest card; nobody on a tie, and never a mummy.

    :param highest_unique: whether on a tie the highest card without an equal wins.
    """
    values = [kind.points for _player, kind in shown]
    if highest_unique:
        values = [value for value in values if values.count(value) == 1]
    best = max(values, default=0)
    winners = [player for player, kind in shown if kind.points == best]
    return winners[0] if best > 0 and len(winners) == 1 else None


def _add_to_pyramid(state: State, player: Player, table: Table) -> None:
    kind = state.played[player].cards[0].kind
    table.move_all(state.played[player], state.pyramids[player])
    taken = state.places[player]
    # The lowest row with a gap is filled first (rulings A8, A11).
    taken.append(next(place for place in range(len(taken) + 1) if place not in taken))
    table.emit(LayerWon, player, kind)
    if len(taken) >= state.target:
        state.completer = player


def _mummies_attack(
    state: State, played: int, mummies: Sequence[Player], winner: Player | None
) -> bool:
    """Whether the mummies of a layer attack (ruling A10)."""
    if state.options.attack == "strict":
        return len(mummies) == played
    if state.options.attack == "no_winner":
        return winner is None and bool(mummies)
    return bool(mummies)
