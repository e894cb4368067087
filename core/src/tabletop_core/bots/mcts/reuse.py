"""Keeping a tree from one decision to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.bots.mcts.tree import Tree
from tabletop_core.chance import ChanceError, DictatedChance
from tabletop_core.copying import copier
from tabletop_core.decisions import Decision
from tabletop_core.state import analyse
from tabletop_core.table import Table
from tabletop_core.views import hides

#: How many replies of the others are looked for in a tree, one after the other.
_REPLIES = 3


class Kept:
    """The trees of a decision, and what was chosen.

    They are gone on with where the new position is found in them: after no action but the bot's own, or,
    in a game without hidden things, after others' actions that lead to just this position without chance.
    """

    def __init__(self, decision: Decision, action: Action, trees: list[Tree]) -> None:
        self._decision = decision
        self._action = action
        self._trees = trees

    def trees(self, decision: Decision) -> list[Tree | None]:
        """The part of each tree that begins at this decision; empty where it cannot be found.

        ``None`` stands for a tree that has not looked there yet.
        """
        before = self._decision
        replies = decision.step - before.step - 1
        if decision.player != before.player or decision.game is not before.game:
            return []
        if not 0 <= replies <= _REPLIES:
            return []
        played = [(before.player, self._action)]
        if replies:
            if hides(analyse(before.game.State)):
                return []
            line = next(self._lines(decision, replies), None)
            if line is None:
                return []
            played += line
        found: list[Tree | None] = []
        for tree in self._trees:
            part: Tree | None = tree
            for player, action in played:
                part = part.after(player, action) if part is not None else None
            found.append(part)
        return found

    def _lines(self, decision: Decision, replies: int) -> Iterator[list[tuple[int, Action]]]:
        """The replies that lead from what was chosen to the new decision's position."""
        before = self._decision
        state = copier(before.game.State)(before.view)
        if self._apply(decision, state, before.player, self._action):
            yield from self._search(decision, state, replies)

    def _search(
        self, decision: Decision, state: Any, replies: int
    ) -> Iterator[list[tuple[int, Action]]]:
        game = decision.game
        asked: Sequence[int] = game.to_act(state)
        if len(asked) != 1:
            return
        player = asked[0]
        for action in game.legal_actions(state, player):
            after = copier(game.State)(state)
            if not self._apply(decision, after, player, action):
                continue
            if replies == 1:
                if after == decision.view:
                    yield [(player, action)]
            else:
                for line in self._search(decision, after, replies - 1):
                    yield [(player, action), *line]

    @staticmethod
    def _apply(decision: Decision, state: Any, player: int, action: Action) -> bool:
        """Do an action; false when it needs chance, which may have brought anything."""
        try:
            decision.game.apply(state, player, action, Table(decision.players, DictatedChance()))
        except ChanceError:
            return False
        return True
