"""From layer to layer: who attacks, what is drawn, and when the game is over (rulings A3 to A5, B1, B2)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.phases import OVER
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sedlec_mummies.cards import Kind
from tabletop_sedlec_mummies.events import PileRebuilt
from tabletop_sedlec_mummies.state import State

#: How many cards a hand is refilled to, and how many are drawn at once.
HAND = 3

#: Why a match ends: a pyramid is complete, none can be completed any more, the limit of layers is
#: reached, or nobody has a card.
COMPLETE, DEAD, LIMIT, NO_CARDS = "complete", "dead", "limit", "no_cards"


def begin_attacks(state: State, mummies: Sequence[Player], table: Table) -> None:
    """Let those who played mummies attack, from seat (layer - 1) onwards (ruling A11)."""
    players = len(state.hands)
    first = (state.layer - 1) % players
    state.attackers = sorted(mummies, key=lambda player: (player - first) % players)
    next_attack(state, table)


def next_attack(state: State, table: Table) -> None:
    """Go on to the next mummy that can attack anybody; after the last one the layer ends."""
    while state.attackers:
        attacker = state.attackers[0]
        if any(pyramid.cards for seat, pyramid in enumerate(state.pyramids) if seat != attacker):
            state.phase = "attack"
            return
        del state.attackers[0]
    end_layer(state, table)


def end_layer(state: State, table: Table) -> None:
    """End the layer and perhaps the game; else draw and begin the next layer."""
    state.ending = _ending(state)
    if not state.ending:
        for player in range(len(state.hands)):
            draw_cards(state, player, table)
        if not any(hand.cards for hand in state.hands):
            state.ending = NO_CARDS
    if state.ending:
        state.phase = OVER
    else:
        state.layer += 1
        state.phase = "layer"


def _ending(state: State) -> str:
    if state.completer is not None:
        return COMPLETE
    if all(_cannot_complete(state, player) for player in range(len(state.hands))):
        return DEAD
    return LIMIT if state.layer >= state.options.layer_limit else ""


def _cannot_complete(state: State, player: Player) -> bool:
    """Whether a pyramid can never be completed (bound B1): all that is known openly decides it.

    A player's cards are those in the pyramid and those that circulate; what was taken out of the game
    lies open, so that everybody can count what is left.
    """
    out = sum(card.owner == player for card in state.removed.cards)
    usable = sum(kind.copies for kind in Kind if kind is not Kind.MUMMY)
    # Mummies never leave a player's circulation, so that all removed cards were usable ones.
    return usable - out < state.target


def draw_cards(state: State, player: Player, table: Table) -> None:
    """Draw as the option says (ruling A3); a pile that is used up is rebuilt (ruling A4)."""
    hand = state.hands[player]
    rule = state.options.draw_rule
    if rule == "new_hand":
        table.move_all(hand, state.discards[player])
        wanted = HAND
    elif rule == "three_more":
        wanted = HAND
    elif rule == "play_out":
        wanted = 0 if hand.cards else HAND
    else:
        wanted = HAND - len(hand)
    wanted -= table.draw(state.piles[player], hand, wanted)
    if wanted and state.options.rebuild and state.discards[player].cards:
        _rebuild(state, player, table)
        table.draw(state.piles[player], hand, wanted)


def _rebuild(state: State, player: Player, table: Table) -> None:
    table.move_all(state.discards[player], state.piles[player])
    table.shuffle(state.piles[player])
    table.emit(PileRebuilt, player)
