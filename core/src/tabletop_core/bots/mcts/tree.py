"""The tree of a search: nodes where players decide, edges for what they may choose.

The tree is open-loop: a node stands for the choices that led to it, whatever chance brought in between.
Which of a node's actions are possible differs from world to world, so that an edge counts how often it
could have been chosen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.players import Player


class Edge:
    """An action of one player at a node, and what came of it."""

    __slots__ = (
        *("action", "available", "child", "doubt", "prior"),
        *("total", "value", "visits", "weight"),
    )

    def __init__(self, action: Action) -> None:
        self.action = action
        #: How often it was chosen.
        self.visits = 0
        #: How often it could have been chosen; counted where that differs from edge to edge.
        self.available = 0
        #: The sum of the values for the player who chose it.
        self.total = 0.0
        #: How the position after it looks to that player, compared with the best: 0 or less; ``None`` if
        #: nobody looked.
        self.prior: float | None = None
        #: The mean of the values and the prior, what they weigh, and one over the root of that.
        self.value = self.weight = self.doubt = 0.0
        #: Where it leads, if nobody else chooses at the same time.
        self.child: Node | None = None

    @property
    def mean(self) -> float:
        """Its value for the player who chose it, on average."""
        return self.total / self.visits if self.visits else 0.0


class Moves:
    """What one player may choose at a node."""

    __slots__ = ("_asked", "_edges", "_legal", "_same", "_shown", "_tried")

    def __init__(self) -> None:
        #: All edges by action, where more than what is shown was ever legal.
        self._edges: dict[Action, Edge] = {}
        #: What was legal the last time, and the edges for that.
        self._legal: Sequence[Action] | None = None
        self._shown: list[Edge] = []
        #: Whether it was always the same that was legal, and how often that was asked.
        self._same = True
        self._asked = 0
        #: Whether all of that is known to have been tried.
        self._tried = False

    @property
    def edges(self) -> dict[Action, Edge]:
        """All edges, by action."""
        return {edge.action: edge for edge in self._shown} if self._same else self._edges

    def find(self, legal: Sequence[Action]) -> list[Edge]:
        """The edges for what is legal in this world, made where they are missing."""
        # Mostly the same is asked again: comparing objects with themselves is fast.
        if legal == self._legal:
            return self._shown
        if self._legal is None:
            shown = [Edge(action) for action in legal]
        else:
            if self._same:
                self._edges = self.edges
                self._same = False
                for edge in self._shown:
                    edge.available = self._asked
            edges = self._edges
            shown = []
            for action in legal:
                known = edges.get(action)
                if known is None:
                    known = edges[action] = Edge(action)
                shown.append(known)
        self._legal, self._shown = legal, shown
        return shown

    def choose(
        self, legal: Sequence[Action], scale: Scale, exploration: float, rng: random.Random
    ) -> Edge:
        """The edge to follow of those for what is legal in this world.

        An untried one, or the one with the highest upper confidence bound, which is
        ``value + exploration * sqrt(ln(available) / weight)`` in units of the spread. With a prior, an edge
        has a weight before anybody chose it.
        """
        shown = self._shown if legal == self._legal else self.find(legal)
        if not self._same:
            return select(shown, scale, exploration, rng)
        self._asked += 1
        if not self._tried:
            if len(shown) == 1:
                return shown[0]
            untried = [edge for edge in shown if not edge.weight]
            if untried:
                return untried[int(rng.random() * len(untried))]
            self._tried = True
        per_spread = scale.per_spread
        wide = exploration * sqrt(log(self._asked + 1))
        best, chosen = -inf, shown[0]
        for edge in shown:
            bound = edge.value * per_spread + wide * edge.doubt
            if bound > best:
                best, chosen = bound, edge
        return chosen


class Node:
    """A point where somebody decides."""

    __slots__ = ("children", "moves", "values", "visits")

    def __init__(self) -> None:
        self.visits = 0
        #: How the position looked to each player when the search first came here, if it looked.
        self.values: list[float] | None = None
        #: By player, what they may choose.
        self.moves: dict[Player, Moves] = {}
        #: Where what several did at the same time leads, or what others were seen to do.
        self.children: dict[Any, Node] = {}

    def moves_of(self, player: Player) -> Moves:
        """What a player chooses among here."""
        moves = self.moves.get(player)
        if moves is None:
            moves = self.moves[player] = Moves()
        return moves

    def child(self, key: Any) -> tuple[Node, bool]:
        """The node that is reached by what is seen to happen, and whether it is new."""
        node = self.children.get(key)
        if node is not None:
            return node, False
        node = self.children[key] = Node()
        return node, True


class Scale:
    """The mean and the spread of all values that one player got in a search.

    Values of positions are in units of the game's own. Exploration is weighed in units of their spread.
    """

    __slots__ = ("_count", "_squares", "mean", "per_spread")

    def __init__(self) -> None:
        self._count = 0
        self._squares = 0.0
        self.mean = 0.0
        #: One over the standard deviation; 1 until two values differ.
        self.per_spread = 1.0

    def add(self, value: float) -> None:
        """Count a value in."""
        self._count += 1
        off = value - self.mean
        self.mean += off / self._count
        self._squares += off * (value - self.mean)
        if self._squares > 0.0:
            self.per_spread = sqrt(self._count / self._squares)


class Drift:
    """By how much values change on average with every choice that comes after the player's own turn.

    Who has just moved is better off than who is about to, so that positions at different depths cannot be
    compared as they are. The average change is taken off.
    """

    __slots__ = ("_counts", "_means", "_players")

    def __init__(self, players: int) -> None:
        self._players = players
        self._counts: list[int] = []
        self._means: list[list[float]] = []

    def without(self, values: list[float], first: list[float], depth: int) -> list[float]:
        """The values without the average change at this depth, which these values count in.

        :param first: the values right after the player's own turn.
        :param depth: how many choices came after that.
        """
        while len(self._counts) <= depth:
            self._counts.append(0)
            self._means.append([0.0] * self._players)
        self._counts[depth] += 1
        means, share = self._means[depth], 1 / self._counts[depth]
        for player in range(self._players):
            means[player] += (values[player] - first[player] - means[player]) * share
        return [value - mean for value, mean in zip(values, means, strict=True)]


class Tree:
    """What a search has learnt.

    :param roots: the node where it begins: one for all players, or one for each.
    :param scales: by player, of the values so far.
    """

    __slots__ = ("drift", "roots", "scales")

    def __init__(self, roots: list[Node], scales: list[Scale]) -> None:
        self.roots = roots
        self.scales = scales
        self.drift = Drift(len(scales))

    @classmethod
    def new(cls, roots: int, players: int) -> Tree:
        """A tree of which nothing is known."""
        return cls([Node() for _ in range(roots)], [Scale() for _ in range(players)])

    def root(self, player: Player) -> Node:
        """The root of the tree in which this player chooses."""
        return self.roots[player if len(self.roots) > 1 else 0]

    def after(self, player: Player, action: Action) -> Tree | None:
        """What is known of the time after an action that nobody else chose together with."""
        roots = []
        for seat, root in enumerate(self.roots):
            if len(self.roots) > 1:
                found = root.children.get(action)
            else:
                moves = root.moves.get(player)
                edge = moves.edges.get(action) if moves is not None else None
                found = edge.child if edge is not None else None
            if found is None:
                # Of what the others may know, nothing need be kept.
                if seat == player or len(self.roots) == 1:
                    return None
                found = Node()
            roots.append(found)
        return Tree(roots, self.scales)


def select(edges: Sequence[Edge], scale: Scale, exploration: float, rng: random.Random) -> Edge:
    """The same as :meth:`Moves.select` for edges that could be chosen more or less often."""
    untried = None
    best, chosen = -inf, edges[0]
    per_spread = scale.per_spread
    for edge in edges:
        available = edge.available = edge.available + 1
        if not edge.weight:
            if untried is None:
                untried = [edge]
            else:
                untried.append(edge)
        elif untried is None:
            bound = edge.value * per_spread + exploration * sqrt(log(available + 1)) * edge.doubt
            if bound > best:
                best, chosen = bound, edge
    if untried is None:
        return chosen
    return untried[int(rng.random() * len(untried))]


def centre(edges: Sequence[Edge], weight: float) -> None:
    """Take the look of the positions after the edges for so many visits each.

    A look says how much one is better than another. The level of them all is that of what came of the
    edges so far: of each it tells the more, the more it was visited, but one visited without end tells no
    more of the others than its own look may be wrong.
    """
    looked = [(edge, edge.prior) for edge in edges if edge.prior is not None]
    level = known = 0.0
    for edge, prior in looked:
        if edge.visits:
            share = edge.visits / (edge.visits + weight)
            level += share * (edge.total / edge.visits - prior)
            known += share
    if known:
        level /= known
    for edge, prior in looked:
        edge.weight = edge.visits + weight
        edge.value = (edge.total + weight * (level + prior)) / edge.weight
        edge.doubt = edge.weight**-0.5


def widened(edges: Sequence[Edge], visits: int, width: float) -> Sequence[Edge]:
    """The most promising ``width * sqrt(visits + 1)`` of the edges: few at first, more with every visit.

    The order is that of the priors; without priors it is that of the rules.
    """
    count = int(width * sqrt(visits + 1)) + 1
    if count >= len(edges):
        return edges
    return sorted(edges, key=_promise)[:count]


def _promise(edge: Edge) -> float:
    return inf if edge.prior is None else -edge.prior
