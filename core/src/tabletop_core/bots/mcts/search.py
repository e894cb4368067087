"""One search: iterations over a tree that all players' choices are in."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from time import perf_counter
from typing import Any

import attrs

from tabletop_core.actions import Action
from tabletop_core.bare_table import BareTable
from tabletop_core.bots.look_ahead import Estimates
from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.bots.mcts.policies import make_policy
from tabletop_core.bots.mcts.tree import Edge, Node, Position, Tree, centre, select, widened
from tabletop_core.bots.mcts.values import Evaluation, Playouts
from tabletop_core.chance import KeptChance, RandomChance
from tabletop_core.copying import copier
from tabletop_core.decisions import Decision
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.worlds import WorldPool

#: After how many visits of a node what came of its edges is taken together again, and after how many
#: iterations the search looks whether it is decided; at first always.
_OFTEN = 8
#: The values of how many iterations are counted in together, at most.
_TOGETHER = 32


class Search:
    """Information-set Monte Carlo tree search for one decision (Cowling, Powley and Whitehouse, 2012).

    Each iteration takes a world that agrees with what the player knows, follows the tree as far as it
    goes, adds a node, values the position there, and counts the value for all who chose on the way. All
    players' choices are in one tree (single observer): it treats what they did as seen by all. Players who
    decide at the same time choose each by their own counts, without knowing of the others' choices.

    :param worlds: each of the player's actions is tried in them in the same order.
    :param tree: what was learnt before and is to be gone on with.
    :param certain: whether nothing is hidden or left to chance, and positions are to be evaluated. Then that
        is done where the tree ends: replies depend on nothing that it does not see, so that to find them
        out tells more than a guess at them, and takes a small part of the time.
    """

    def __init__(
        self,
        decision: Decision,
        options: MctsOptions,
        rng: random.Random,
        worlds: WorldPool[Any],
        tree: Tree | None = None,
        *,
        certain: bool = False,
    ) -> None:
        if certain:
            options = attrs.evolve(options, cutoff=0, policy="random")
        self.player = decision.player
        self.tree = self.new_tree(decision.players) if tree is None else tree
        self._worlds = worlds
        self._rng = rng
        self._game = game = decision.game
        self._players = decision.players
        self._options = options
        self._scales = self.tree.scales
        #: By iteration, values that the scales do not know of yet, and how many of them may come together.
        self._uncounted: list[list[float]] = []
        self._patience = 1
        #: By player, how much they explore, in units of their values.
        self._exploration = [options.c * scale.spread for scale in self._scales]
        self._chance = RandomChance(rng)
        self._table: Table = BareTable(decision.players, self._chance)
        #: How everybody plays on.
        self._policy = make_policy(game, options, rng)
        self._evaluation: Evaluation | None = None
        if game.has("evaluate") and options.cutoff is not None:
            self._evaluation = Evaluation(game, decision.players, decision.player)
        #: Whether it matters when the player's own turn is over. In a tree that everything is in, the
        #: average change since then would be taken off from just what was found out.
        self._counts_from_turn = self._evaluation is not None and not certain
        self._playouts = Playouts(decision.players, self._policy)
        #: How the position looks after an action, where that counts.
        self._estimates: Estimates | None = None
        if self._evaluation and options.bias:
            self._estimates = Estimates(game, options.depth)
        #: Whether nothing but what came of the edges decides which one is followed.
        self._plain = not (self._estimates or self._policy.guesses or options.widen)
        #: The values right after the player's own turn, and how many choices had been made by then.
        self._turn: tuple[list[float], int] | None = None
        self._root = self.tree.root(self.player)
        self._moves = self._root.moves_of(self.player)
        self._legal = decision.legal_actions
        #: Tells whether chance was asked.
        self._watched = KeptChance(self._chance)
        self._watched_table = BareTable(decision.players, self._watched)
        self._copy = copier(game.State)
        if worlds.certain:
            self._know(self._root, worlds.take(0))
        #: What the player chooses in the iteration under way.
        self._own: Edge

    @staticmethod
    def new_tree(players: int) -> Tree:
        """A tree for this kind of search."""
        return Tree.new(1, players)

    @property
    def found(self) -> list[Edge]:
        """What is known of the actions of the player who searches."""
        moves = self.tree.root(self.player).moves.get(self.player)
        return list(moves.edges) if moves is not None else []

    def run(self, iterations: int, until: float | None) -> None:
        """Do iterations until there are so many, with those that were kept from before.

        It does at least one, and ends sooner when the clock (``perf_counter``) shows ``until``, or when no
        other action can be chosen more often any more and there are no other trees to count, too.
        """
        edges = self._moves.edges
        if self._estimates is not None:
            # What the player may do is the same in every world, and is looked at once for all iterations.
            self._look_ahead(self._worlds.take(0), self.player, self._moves.find(self._legal))
        left = max(1, iterations - sum(edge.visits for edge in edges))
        # Before half of them are done, no lead can be as long as what is left.
        decisive = iterations // 2 if self._options.trees == 1 else 0
        while left:
            self.iterate()
            left -= 1
            if until is not None and perf_counter() >= until:
                break
            if left <= decisive and not left % _OFTEN and _lead(edges) > left:
                break
        if self._uncounted:
            self._count()  # the scales may be gone on with

    def iterate(self) -> None:
        """Do one iteration."""
        self._own = self._choose_own()
        path: list[tuple[Edge, Player]] = []
        self._turn = None
        state = self._follow(path)
        if self._evaluation is None:
            values = self._playouts(state, self._table)
        else:
            values = self._at_horizon(state, len(path))
        self._uncounted.append(values)
        if len(self._uncounted) >= self._patience:
            self._count()
        for edge, player in path:
            # Not in a method of the edge: this is done for every choice of every iteration.
            value = values[player]
            weight = edge.weight = edge.weight + 1.0
            edge.value += (value - edge.value) / weight
            edge.doubt = weight**-0.5

    def _count(self) -> None:
        """Count the values of the last iterations in for the scales: together, which takes less time."""
        for scale, values in zip(self._scales, zip(*self._uncounted, strict=True), strict=True):
            scale.add(values)
        self._exploration = [self._options.c * scale.spread for scale in self._scales]
        self._uncounted.clear()
        self._patience = min(self._patience + 1, _TOGETHER)

    def _at_horizon(self, state: Any, chosen: int) -> list[float]:
        """The values of the position ``cutoff`` actions after the player's own turn.

        However far the tree goes, positions are compared at the same distance: who has just moved is
        better off than who is about to. Where the tree goes further, the drift is taken off.

        :param chosen: how many actions the tree has led to.
        """
        assert self._evaluation is not None
        table, cutoff = self._table, self._options.cutoff or 0
        depth = 0
        if self._turn is not None:
            depth = chosen - self._turn[1]
        elif self._policy.guesses or cutoff:
            self._policy.finish_turn(state, self.player, table)
        if depth < cutoff:
            self._policy.play_on(state, table, cutoff - depth)
        values = self._evaluation(state)
        if self._turn is not None and depth > cutoff and self._game.to_act(state):
            values = self.tree.drift.without(values, self._turn[0], depth)
        return values

    def _choose_own(self) -> Edge:
        """What the player who searches chooses now: the view tells what is possible, in any world."""
        if self._plain:
            return self._moves.choose(self._legal, self._exploration[self.player], self._rng)
        return self._select(self._root, self.player, self._legal)

    def _follow(self, path: list[tuple[Edge, Player]]) -> Any:
        """Go down the tree to the first node that was not there before: the state there."""
        if self._root.position is not None:
            return self._follow_known(path)
        state = self._world()
        self._go_on(state, self._root, path)
        return state

    def _world(self) -> Any:
        """The world of this iteration, which is the same for each of the player's actions."""
        # All of the player's edges weigh the same before they are visited.
        return self._worlds.take(int(self._own.weight))

    def _follow_known(self, path: list[tuple[Edge, Player]]) -> Any:
        """The same where positions are known, which need not be made again."""
        plain, exploration, rng = self._plain, self._exploration, self._rng
        from_turn, edge, player = self._counts_from_turn, self._own, self.player
        position = self._root.position
        while True:
            assert position is not None
            path.append((edge, player))
            child = edge.child
            if child is None or child.position is None:
                state = self._copy(position.state)
                self._watched.outcomes.clear()
                self._game.apply(state, player, edge.action, self._watched_table)
                if child is None:
                    child = edge.child = Node()
                    if len(position.legal) > 1:
                        return state
                if not self._watched.outcomes:
                    self._know(child, state)
                if child.position is None:
                    self._go_on(state, child, path)
                    return state
            position = child.position
            player = position.player
            if from_turn and self._turn is None:
                self._end_turn(position.state, child, (player,), len(path))
            if plain:
                edge = position.moves.choose(position.legal, exploration[player], rng)
            else:
                edge = self._choose(position.state, child, player, position.legal)

    def _know(self, node: Node, state: Any) -> None:
        """Keep the position of a node, if one player decides there."""
        asked = self._game.to_act(state)
        if len(asked) == 1:
            player = asked[0]
            legal = self._game.legal_actions(state, player)
            node.position = Position(state, player, legal, node.moves_of(player))

    def _go_on(self, state: Any, node: Node, path: list[tuple[Edge, Player]]) -> None:
        """Go down the tree from a node, changing the state, to the first that was not there before."""
        to_act, legal_actions, apply = self._game.to_act, self._game.legal_actions, self._game.apply
        table = self._table
        # What is the same all the way down.
        plain, exploration, rng = self._plain, self._exploration, self._rng
        from_turn, root = self._counts_from_turn, self._root
        while asked := to_act(state):
            if from_turn and path and self._turn is None:
                self._end_turn(state, node, asked, len(path))
            if len(asked) > 1:
                node, new = self._together(state, node, asked, path)
                if new:
                    return
                continue
            player = asked[0]
            legal = legal_actions(state, player)
            if plain and node is not root:
                moves = node.moves.get(player) or node.moves_of(player)
                edge = moves.choose(legal, exploration[player], rng)
            else:
                edge = self._choose(state, node, player, legal)
            path.append((edge, player))
            apply(state, player, edge.action, table)
            child = edge.child
            if child is None:
                edge.child = node = Node()
                # Where there was no choice, there is nothing to be learnt yet.
                if len(legal) > 1:
                    return
            else:
                node = child

    def _end_turn(self, state: Any, node: Node, asked: tuple[Player, ...], chosen: int) -> None:
        """Note how the position looks where the turn of the player who searches is over."""
        if asked != (self.player,):
            if node.values is None:
                assert self._evaluation is not None
                node.values = self._evaluation(state)
            self._turn = (node.values, chosen)

    def _together(
        self, state: Any, node: Node, asked: tuple[Player, ...], path: list[tuple[Edge, Player]]
    ) -> tuple[Node, bool]:
        """Let all choose who decide at the same time; where that leads, and whether it is new."""
        chosen: list[Action] = []
        free = False
        for player in asked:
            if chosen and player not in self._game.to_act(state):
                break  # what the others chose has ended it
            legal = self._game.legal_actions(state, player)
            free = free or len(legal) > 1
            edge = self._choose(state, node, player, legal)
            path.append((edge, player))
            self._game.apply(state, player, edge.action, self._table)
            chosen.append(edge.action)
        child, new = node.child(tuple(chosen))
        return child, new and free

    def _choose(self, state: Any, node: Node, player: Player, legal: Sequence[Action]) -> Edge:
        """What a player chooses at a node: by what came of it before, once enough did."""
        if node is self._root and player == self.player:
            return self._own
        if node.visits < self._options.settle:
            if not self._policy.guesses:
                return self._select(node, player, legal)
            node.visits += 1
            action = self._policy.pick(state, player, legal, self._table)
            return node.moves_of(player).edge(action)
        if self._estimates is not None:
            self._look_ahead(state, player, node.moves_of(player).find(legal))
        return self._select(node, player, legal)

    def _select(self, node: Node, player: Player, legal: Sequence[Action]) -> Edge:
        moves = node.moves_of(player)
        visits = node.visits
        node.visits = visits + 1
        options, exploration = self._options, self._exploration[player]
        if self._estimates is not None and (visits < _OFTEN or not visits % _OFTEN):
            centre(moves.find(legal), options.bias)
        if options.widen:
            shown = widened(moves.find(legal), visits, options.widen)
            return select(shown, exploration, self._rng)
        return moves.choose(legal, exploration, self._rng)

    def _look_ahead(self, state: Any, player: Player, edges: Sequence[Edge]) -> None:
        """Look at the position after each action, and the best that the player can add to it."""
        assert self._estimates is not None
        if len(edges) > 1 and any(edge.prior is None for edge in edges):
            actions = [edge.action for edge in edges]
            values = self._estimates.of(state, player, actions, self._table)
            best = max(values)
            for edge, value in zip(edges, values, strict=True):
                if edge.prior is None:
                    edge.prior = value - best
            centre(edges, self._options.bias)


def _lead(edges: Collection[Edge]) -> int:
    """By how many visits the edge with most of them is ahead."""
    second, first = sorted([0, *(edge.visits for edge in edges)])[-2:]
    return first - second
