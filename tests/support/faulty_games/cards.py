"""Games that lose or double cards, or whose bots are told nonsense about them."""

from __future__ import annotations

from typing import Any

from sound_game import CARDS, Draw, Heap, HeapOptions, Play

from tabletop_core.copying import copy_state
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.zones import CardSet, Zone


class LosesACard(Heap):
    """After a one, the top card of the deck is put aside and forgotten."""

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        if isinstance(action, Play) and action.rank == 1 and state.deck:
            zone = state.deck
            zone.cards, zone.seen, zone.up = zone.cards[:-1], zone.seen[:-1], zone.up[:-1]


class DoublesACard(Heap):
    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        if isinstance(action, Play):
            state.heap.cards.append(action.card)
            state.heap.seen.append(-1)
            state.heap.up.append(False)


class MovesACardByHand(Heap):
    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        if isinstance(action, Draw):
            state.turns -= 1
            state.hands[player].cards.append(state.deck.cards.pop())
            state.order.advance()
            return
        super().apply(state, player, action, table)


class KnowsNoCards(Heap):
    """The card set lacks the fives, so that no world can be made."""

    def setup(self, table: Table, options: HeapOptions) -> Any:
        state = super().setup(table, options)
        state.cards = CardSet.of(card for card in CARDS if card.rank < 5)
        return state


class ExcludesTheTruth(Heap):
    """Tells bots that nobody ever holds a five."""

    def may_be(self, view: Any, player: Player, zone: Zone[Any], place: int, card: Any) -> bool:
        return zone.name != "hand" or card.rank < 5


class LeavesHolesInItsWorlds(Heap):
    def worlds(self, view: Any, player: Player, table: Table) -> Any:
        return copy_state(view)


class CannotPlayItsWorlds(Heap):
    """Worlds have a sorted deck, which the rules take for one that was not shuffled."""

    def worlds(self, view: Any, player: Player, table: Table) -> Any:
        world = super().worlds(view, player, table)
        world.deck.cards.sort(key=str)
        return world

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        if len(state.deck) > 2 and state.deck.cards == sorted(state.deck.cards, key=str):
            raise RuntimeError("the deck was not shuffled")
        super().apply(state, player, action, table)
