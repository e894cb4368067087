"""How good a position is, for bots."""

from __future__ import annotations

from tabletop_core.players import Player
from tabletop_sedlec_mummies.cards import Kind
from tabletop_sedlec_mummies.state import State, score


def evaluate(state: State, player: Player) -> float:
    """Points ahead of the best other pyramid, and what the card just put down may bring.

    A card wins the more surely the fewer of the others' cards that are not yet used are as high. A
    mummy is not worth more than the card it may take from the leader.
    """
    rivals = [score(state, other) for other in range(len(state.hands)) if other != player]
    ahead = 2.0 * score(state, player) - max(rivals) - sum(rivals) / len(rivals)
    played = state.played[player].cards
    return ahead + (_promise(state, player, played[0].kind) if played else 0.0)


def _promise(state: State, player: Player, kind: Kind) -> float:
    chance = 1.0
    for other in range(len(state.hands)):
        if other != player and (state.hands[other].cards or state.played[other].cards):
            chance *= _beaten(state, other, kind)
    return 2.0 * kind.points * chance


def _beaten(state: State, other: Player, kind: Kind) -> float:
    """How likely the other's card is lower: by all that is not seen to lie elsewhere."""
    lying = [*state.discards[other].cards, *state.pyramids[other].cards]
    lying += [card for card in state.removed.cards if card.owner == other]
    lower = total = 0
    for each in Kind:
        left = each.copies - sum(card.kind is each for card in lying)
        total += left
        lower += left if each.points < kind.points else 0
    return lower / total if total else 1.0
