"""A game of Skulls of Sedlec whose deal is known, to be played by typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tabletop_core.chance import DictatedChance, Order
from tabletop_core.table import Table
from tabletop_skulls_of_sedlec.actions import AnyAction
from tabletop_skulls_of_sedlec.cards import Card, deck
from tabletop_skulls_of_sedlec.game import SkullsOfSedlec
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.state import State

GAME = SkullsOfSedlec()


class DealtGame:
    """A game in which seat 0 begins, pile 1 is open and pile n holds cards 3n-2 to 3n of the deck."""

    def __init__(
        self, players: int = 2, expansion: Literal["none", "executioners", "castle_guards"] = "none"
    ) -> None:
        options = SkullsOptions(expansion=expansion, first_player=0)
        order = Order(tuple(reversed(deck(expansion))))
        self.table = Table(players, DictatedChance([order, 0]))
        self.state: State = GAME.setup(self.table, options)

    @property
    def player(self) -> int:
        (player,) = GAME.to_act(self.state)
        return player

    @property
    def legal(self) -> list[AnyAction]:
        return list(GAME.legal_actions(self.state, self.player))

    def kinds(self) -> set[type]:
        return {type(action) for action in self.legal}

    def do(self, *texts: str) -> None:
        for text in texts:
            action = GAME.parse(text)
            assert action in self.legal, f"{text} is not among {list(map(str, self.legal))}"
            GAME.apply(self.state, self.player, action, self.table)

    def tops(self) -> list[str]:
        """Each pile's top card: its face, ``?`` where it lies face down, empty for no card."""
        return [
            "" if not pile else pile.cards[-1].value if pile.up[-1] else "?"
            for pile in self.state.piles
        ]

    def lay(self, *cards: Sequence[tuple[str, bool]]) -> None:
        """Lay the piles out anew: for each its cards from the bottom, and whether they are face up."""
        state = self.state
        state.face_down = state.face_up = 0
        for number, pile in enumerate(state.piles):
            laid = cards[number] if number < len(cards) else ()
            pile.cards = [Card(face) for face, _up in laid]
            pile.up = [up for _face, up in laid]
            pile.seen = [-1 if up else 0 for up in pile.up]
            if laid and laid[-1][1]:
                state.face_up |= 1 << number
            elif laid:
                state.face_down |= 1 << number
