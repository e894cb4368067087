"""A game of the mummies of Sedlec whose hands are known, to be played by typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_core.chance import DictatedChance, Order
from tabletop_core.events import Event
from tabletop_core.table import RecordingTable
from tabletop_sedlec_mummies.cards import Card, Kind, pack_of
from tabletop_sedlec_mummies.game import SedlecMummies
from tabletop_sedlec_mummies.options import MummiesOptions
from tabletop_sedlec_mummies.state import State

GAME = SedlecMummies()
KINDS = {kind.value[0]: kind for kind in Kind}


def order(player: int, letters: str) -> Order:
    """A pack in the order of drawing; what is not named comes after, as in the pack."""
    left = list(pack_of(player))
    first = []
    for letter in letters:
        card = Card(KINDS[letter], player)
        left.remove(card)
        first.append(card)
    return Order((*first, *left))


class DealtGame:
    """A game in which each player draws as the letters say: ``s``, ``b``, ``u``, ``m``."""

    def __init__(self, *packs: str, **options: Any) -> None:
        orders = [order(player, letters) for player, letters in enumerate(packs)]
        self.table = RecordingTable(len(packs), DictatedChance(orders))
        self.state: State = GAME.setup(self.table, MummiesOptions(**options))

    def do(self, player: int, text: str) -> None:
        action = GAME.parse(text)
        legal = GAME.legal_actions(self.state, player)
        assert player in GAME.to_act(self.state)
        assert action in legal, f"{text} is not among {list(map(str, legal))}"
        self.table.happened.clear()
        GAME.apply(self.state, player, action, self.table)

    def layer(self, *cards: str) -> None:
        """One card each, by seat."""
        for player, text in enumerate(cards):
            self.do(player, text)

    def pyramid(self, player: int, letters: str) -> None:
        """Put cards of the player's pile straight into the pyramid."""
        state = self.state
        pile = state.piles[player]
        for letter in letters:
            place = pile.cards.index(Card(KINDS[letter], player))
            self.table.move(pile, (place,), state.pyramids[player])
            state.places[player].append(len(state.places[player]))

    def events(self, kind: type[Event]) -> list[Any]:
        return [
            happened.event for happened in self.table.happened if isinstance(happened.event, kind)
        ]

    def pyramids(self) -> list[str]:
        return [
            "".join(card.kind.value[0] for card in pyramid.cards) for pyramid in self.state.pyramids
        ]


def kinds(cards: Sequence[Card]) -> str:
    """Cards as letters."""
    return "".join(card.kind.value[0] for card in cards)
