"""One search: iterations over a tree that all players' choices are in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.bare_table import BareTable
from tabletop_core.bots.look_ahead import best_value
from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.bots.mcts.policies import GreedyPolicy
from tabletop_core.bots.mcts.tree import Edge, Node, Tree, select, widened
from tabletop_core.bots.mcts.values import Evaluations, Playouts, Valuation
from tabletop_core.chance import RandomChance
from tabletop_core.copying import copier
from tabletop_core.decisions import Decision
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.worlds import WorldPool


class Search:
    """Information-set Monte Carlo tree search for one decision (Cowling, Powley and Whitehouse, 2012).

    Each iteration takes a world that agrees with what the player knows, follows the tree as far as it
    goes, adds a node, values the position there, and counts the value for all who chose on the way. All
    players' choices are in one tree (single observer): it treats what they did as seen by all. Players who
    decide at the same time choose each by their own counts, without knowing of the others' choices.

    :param worlds: each of the player's actions is tried in them in the same order.
    :param tree: what was learnt before and is to be gone on with.
    """

    def __init__(
        self,
        decision: Decision,
        options: MctsOptions,
        rng: random.Random,
        worlds: WorldPool[Any],
        tree: Tree | None = None,
    ) -> None:
        self.player = decision.player
        self.tree = self.new_tree(decision.players) if tree is None else tree
        self._worlds = worlds
        self._rng = rng
        self._game = game = decision.game
        self._players = decision.players
        self._options = options
        self._copy = copier(game.State)
        self._scales = self.tree.scales
        self._chance = RandomChance(rng)
        self._table: Table = BareTable(decision.players, self._chance)
        self._evaluations: Evaluations | None = None
        evaluates = game.has("evaluate")
        policy = None
        if evaluates and options.policy == "greedy":
            policy = GreedyPolicy(game, options.candidates, rng)
        if evaluates and options.cutoff is not None:
            self._evaluations = Evaluations(
                game, decision.players, decision.player, options.cutoff, policy, rng
            )
        self._valuation: Valuation = self._evaluations or Playouts(
            game, decision.players, policy, rng
        )
        #: From how many visits on a node's edges get priors; never, if there are none.
        self._settle = options.settle if self._evaluations and options.bias else -1
        #: Whether nothing but what came of the edges decides which one is followed.
        self._plain = self._settle < 0 and not options.widen
        #: The values right after the player's own turn, and how many choices had been made by then.
        self._turn: tuple[list[float], int] | None = None
        self._root = self.tree.root(self.player)
        self._moves = self._root.moves_of(self.player)
        self._legal = decision.legal_actions
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
        return list(moves.edges.values()) if moves is not None else []

    def run(self, iterations: int, until: float | None) -> int:
        """Do iterations, at least one, until the clock (``perf_counter``) shows ``until``: how many."""
        # What the player may do is the same in every world, and is looked at once for all iterations.
        edges = self._moves.find(self._legal)
        if self._settle >= 0 and any(edge.prior is None for edge in edges):
            self._look_ahead(self._worlds.take(0), self.player, edges)
        done = 0
        while done < iterations:
            self.iterate()
            done += 1
            if until is not None and perf_counter() >= until:
                break
        return done

    def iterate(self) -> None:
        """Do one iteration."""
        self._own = own = self._choose_own()
        state = self._worlds.take(own.visits)
        path: list[tuple[Edge, Player]] = []
        self._turn = None
        leaf = self._follow(state, path)
        values = self._valuation(state, self._table)
        if leaf.values is None:
            leaf.values = values
        if self._turn is not None:
            first, chosen = self._turn
            values = self.tree.drift.without(values, first, len(path) - chosen)
        for scale, value in zip(self._scales, values, strict=True):
            scale.add(value)
        for edge, player in path:
            # Not in a method of the edge: this is done for every choice of every iteration.
            value = values[player]
            edge.visits += 1
            edge.total += value
            weight = edge.weight = edge.weight + 1.0
            edge.value += (value - edge.value) / weight
            edge.doubt = weight**-0.5

    def _choose_own(self) -> Edge:
        """What the player who searches chooses now: the view tells what is possible, in any world."""
        if self._plain:
            return self._moves.choose(
                self._legal, self._scales[self.player], self._options.c, self._rng
            )
        return self._select(self._root, self.player, self._legal)

    def _follow(self, state: Any, path: list[tuple[Edge, Player]]) -> Node:
        """Go down the tree, changing the state, to the first node that was not there before."""
        to_act, legal_actions, apply = self._game.to_act, self._game.legal_actions, self._game.apply
        table = self._table
        # What is the same all the way down.
        plain, exploration, rng, scales = self._plain, self._options.c, self._rng, self._scales
        node = root = self.tree.roots[0]
        while asked := to_act(state):
            if self._evaluations is not None and self._turn is None and path:
                self._end_turn(state, node, asked, len(path))
            if len(asked) > 1:
                node, new = self._together(state, node, asked, path)
                if new:
                    return node
                continue
            player = asked[0]
            legal = legal_actions(state, player)
            if plain and node is not root:
                moves = node.moves.get(player) or node.moves_of(player)
                edge = moves.choose(legal, scales[player], exploration, rng)
            else:
                edge = self._choose(state, node, player, legal)
            path.append((edge, player))
            apply(state, player, edge.action, table)
            child = edge.child
            if child is None:
                child = edge.child = Node()
                # Where there was no choice, there is nothing to be learnt yet.
                if len(legal) > 1:
                    return child
            node = child
        return node

    def _end_turn(self, state: Any, node: Node, asked: tuple[Player, ...], chosen: int) -> None:
        """Note how the position looked where the turn of the player who searches was over."""
        if asked != (self.player,):
            if node.values is None:
                assert self._evaluations is not None
                node.values = self._evaluations.look(state)
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
        """What a player chooses at a node."""
        if node is self._root and player == self.player:
            return self._own
        if node.visits == self._settle:
            edges = node.moves_of(player).find(legal)
            if len(edges) > 1:
                self._look_ahead(state, player, edges)
        return self._select(node, player, legal)

    def _select(self, node: Node, player: Player, legal: Sequence[Action]) -> Edge:
        moves = node.moves_of(player)
        visits = node.visits
        node.visits = visits + 1
        options, scale = self._options, self._scales[player]
        if options.widen:
            shown = widened(moves.find(legal), visits, options.widen)
            return select(shown, scale, options.c, self._rng)
        return moves.choose(legal, scale, options.c, self._rng)

    def _look_ahead(self, state: Any, player: Player, edges: Sequence[Edge]) -> None:
        """Evaluate the position after each action and the best that the player can add to it."""
        assert self._evaluations is not None
        value = self._evaluations.of
        for edge in edges:
            if edge.prior is None:
                after = self._copy(state)
                self._game.apply(after, player, edge.action, self._table)
                prior = best_value(
                    self._game, after, player, self._table, self._options.depth - 1, value
                )
                edge.expect(prior, self._options.bias)
                self._scales[player].add(prior)
