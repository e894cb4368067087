"""Search with a tree for each player, of what that player sees."""

from __future__ import annotations

from typing import Any

from tabletop_core.actions import Action
from tabletop_core.bots.mcts.search import Search
from tabletop_core.bots.mcts.tree import Edge, Tree
from tabletop_core.players import Player
from tabletop_core.table import Happened, RecordingTable


class MultipleObserverSearch(Search):
    """Multiple-observer search: what a player cannot see others do, their tree does not tell apart.

    An action is the same for a player who does not see all that came of it as any other of its kind that
    looks the same. It takes longer than a single tree, and helps where others' actions are hidden.
    """

    @staticmethod
    def new_tree(players: int) -> Tree:
        """See :meth:`Search.new_tree`."""
        return Tree.new(players, players)

    def _follow(self, path: list[tuple[Edge, Player]]) -> Any:
        game = self._game
        state = self._world()
        at = list(self.tree.roots)
        while asked := game.to_act(state):
            if self._counts_from_turn and self._turn is None and path:
                self._end_turn(state, at[self.player], asked, len(path))
            table = RecordingTable(self._players, self._chance)
            chosen: dict[Player, Action] = {}
            free = False
            for player in asked:
                if chosen and player not in game.to_act(state):
                    break  # what the others chose has ended it
                legal = game.legal_actions(state, player)
                free = free or len(legal) > 1
                edge = self._choose(state, at[player], player, legal)
                path.append((edge, player))
                game.apply(state, player, edge.action, table)
                chosen[player] = edge.action
            grown = False
            for player, node in enumerate(at):
                at[player], new = node.child(_seen_by(player, chosen, table.happened))
                grown = grown or (new and player in chosen)
            if grown and free:
                break
        return state


def _seen_by(player: Player, chosen: dict[Player, Action], happened: list[Happened]) -> Any:
    """What a player knows of what was done: one action, or what each of several players did."""
    seen = [happening.as_seen_by(player) for happening in happened]
    whole = all(event is happening.event for event, happening in zip(seen, happened, strict=True))
    if whole:
        known: tuple[Any, ...] = tuple(chosen.values())
        return known[0] if len(known) == 1 else known
    events = tuple(event for event in seen if event is not None)
    parts = tuple(
        action if seat == player else (seat, type(action)) for seat, action in chosen.items()
    )
    if parts == (chosen.get(player),):
        return parts[0]
    return (parts, events)
