"""Games that are another match when they are played again."""

from __future__ import annotations

import itertools
import random
import time
from typing import Any

from sound_game import Heap, _

from tabletop_core.players import Player
from tabletop_core.table import Table


class DependsOnTheOrderOfASet(Heap):
    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.points[player] += len(next(iter({"a", "bb", "ccc", "dddd", "eeeee"})))


class DrawsFromGlobalRandom(Heap):
    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.points[player] += random.randint(0, 1)


class AsksTheClock(Heap):
    """More points by day; the same result within one second, so that it is not seen at once."""

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.points[player] += time.localtime().tm_hour


class CountsCalls(Heap):
    """Goes on counting from match to match."""

    calls = itertools.count()

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.points[player] += next(self.calls)


class ShufflesLegalActions(Heap):
    luck = random.Random(1)

    def legal_actions(self, view: Any, player: Player) -> list[Any]:
        found = list(super().legal_actions(view, player))
        self.luck.shuffle(found)
        return found


class RemembersInTheGameObject(Heap):
    """The object serves many matches, and carries a number from one to the other."""

    def __init__(self) -> None:
        self.thrown = 0

    def legal_actions(self, view: Any, player: Player) -> list[Any]:
        found = list(super().legal_actions(view, player))
        return found[::-1] if self.thrown else found

    def score(self, state: Any, player: Player, points: int, table: Table) -> None:
        super().score(state, player, points, table)
        self.thrown += 1


class RemembersWhatWasTakenBack(Heap):
    """Counts in the class, where undo does not reach, how often it was played."""

    plays = itertools.count(1)

    def prompt(self, view: Any, player: Player) -> Any:
        return _("Prompt number {number}", number=next(self.plays))


class DecidesByListening(Heap):
    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        if table.listening:
            state.points[player] += 1
