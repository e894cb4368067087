"""The tree of a search: nodes where players decide, edges for what they may choose.

The tree is open-loop: a node stands for the choices that led to it, whatever chance brought in between.
Which of a node's actions are possible differs from world to world, so that an edge counts how often it
could have been chosen.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from math import inf, log, sqrt
from operator import mul
from typing import Any

from tabletop_core.actions import Action
from tabletop_core.players import Player

#: A variance that comes of rounding.
_NOTHING = 1e-12
#: Of how often something could have been chosen plus one, the root of the logarithm.
_KEPT = 4096
_ROOTS = tuple(sqrt(log(asked + 1)) for asked in range(_KEPT))


class Edge:
    """An action of one player at a node, and what came of it."""

    __slots__ = (
        *("action", "available", "child", "doubt"),
        *("look", "looked", "prior", "value", "weight"),
    )

    def __init__(self, action: Action) -> None:
        self.action = action
        #: How often it could have been chosen; counted where that differs from edge to edge.
        self.available = 0
        #: How the position after it looks to that player, compared with the best: 0 or less; ``None`` if
        #: nobody looked.
        self.prior: float | None = None
        #: The value that the prior was taken for, and for how many visits.
        self.look = self.looked = 0.0
        #: The mean of that and of the values for the player who chose it, what they weigh, and one over the
        #: root of that.
        self.value = self.weight = self.doubt = 0.0
        #: Where it leads, if nobody else chooses at the same time.
        self.child: Node | None = None

    @property
    def visits(self) -> int:
        """How often it was chosen."""
        return round(self.weight - self.looked)

    @property
    def total(self) -> float:
        """The sum of the values for the player who chose it."""
        return self.value * self.weight - self.look * self.looked

    def take_for(self, look: float, weight: float) -> None:
        """Let the position after it count as so many visits that had this value."""
        visits, total = self.visits, self.total
        self.look, self.looked = look, weight
        self.weight = visits + weight
        self.value = (total + weight * look) / self.weight
        self.doubt = self.weight**-0.5


class Moves:
    """What one player may choose at a node.

    An edge is made when its action is first chosen or looked at: most nodes are visited a few times only.
    """

    __slots__ = ("_asked", "_edges", "_found", "_legal", "_same", "_sought", "_tried", "_untried")

    def __init__(self) -> None:
        self._edges: dict[Action, Edge] = {}
        #: What was looked for the last time, and its edges.
        self._sought: Sequence[Action] | None = None
        self._found: list[Edge] = []
        #: What was chosen from the last time; of that, the edges that were tried and the other actions.
        self._legal: Sequence[Action] | None = None
        self._tried: list[Edge] = []
        self._untried: list[Action] = []
        #: Whether it was always the same that was legal, and how often that was asked.
        self._same = True
        self._asked = 0

    @property
    def edges(self) -> Collection[Edge]:
        """All edges that were made so far."""
        return self._edges.values()

    def edge(self, action: Action) -> Edge:
        """The edge of an action."""
        edge = self._edges.get(action)
        if edge is None:
            edge = self._edges[action] = Edge(action)
        return edge

    def find(self, legal: Sequence[Action]) -> list[Edge]:
        """The edges of what is legal in this world, in that order."""
        # Mostly the same is asked again: comparing objects with themselves is fast.
        if legal != self._sought:
            self._sought, self._found = legal, [self.edge(action) for action in legal]
        return self._found

    def choose(self, legal: Sequence[Action], exploration: float, rng: random.Random) -> Edge:
        """The edge to follow of those for what is legal in this world.

        An untried one, or the one with the highest upper confidence bound, which is
        ``value + exploration * sqrt(ln(available) / weight)``. With a prior, an edge has a weight before
        anybody chose it.

        :param exploration: in units of the values.
        """
        if legal is not self._legal and legal != self._legal:
            self._sort(legal)
        asked = self._asked = self._asked + 1
        tried = self._tried
        if self._untried and (untried := self._draw(rng)):
            return untried
        if not self._same:
            return select(tried, exploration, rng)
        wide = exploration * (_ROOTS[asked] if asked < _KEPT else sqrt(log(asked + 1)))
        best, chosen = -inf, tried[0]
        for edge in tried:
            bound = edge.value + wide * edge.doubt
            if bound > best:
                best, chosen = bound, edge
        return chosen

    def _sort(self, legal: Sequence[Action]) -> None:
        """Find out what of that was tried."""
        if self._same and self._legal is not None:
            self._same = False
            for edge in self._edges.values():
                edge.available = self._asked
        self._legal = legal
        self._tried, self._untried = [], []
        find = self._edges.get
        for action in legal:
            known = find(action)
            if known is not None and known.weight:
                self._tried.append(known)
            else:
                self._untried.append(action)

    def _draw(self, rng: random.Random) -> Edge | None:
        """The edge of one of the untried actions; ``None`` if all were tried meanwhile."""
        untried = self._untried
        while untried:
            at = int(rng.random() * len(untried))
            untried[at], untried[-1] = untried[-1], untried[at]
            edge = self.edge(untried.pop())
            self._tried.append(edge)
            if not edge.weight:
                if not self._same:
                    for other in self._tried:
                        other.available += 1
                return edge
        return None


class Position:
    """What is the same whenever a search comes to a node: nothing is hidden or was left to chance."""

    __slots__ = ("legal", "moves", "player", "state")

    def __init__(self, state: Any, player: Player, legal: Sequence[Action], moves: Moves) -> None:
        #: It must not be changed.
        self.state = state
        #: Who decides, alone.
        self.player = player
        #: What that player may do, and what came of it.
        self.legal = legal
        self.moves = moves


class Node:
    """A point where somebody decides."""

    __slots__ = ("children", "moves", "position", "values", "visits")

    def __init__(self) -> None:
        self.visits = 0
        #: The position, if it is always the same and the search came here twice.
        self.position: Position | None = None
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
    """The spread of all values that one player got in a search.

    Values of positions are in units of the game's own. Exploration is weighed in units of their spread.
    """

    __slots__ = ("_count", "_mean", "_squares", "spread")

    def __init__(self) -> None:
        self._count = 0
        self._mean = self._squares = 0.0
        #: The standard deviation; 1 until two values differ.
        self.spread = 1.0

    def add(self, values: Sequence[float]) -> None:
        """Count values in."""
        # Sums of the library: this is done for each value of each iteration.
        count, total = len(values), sum(values)
        mean = total / count
        squares = sum(map(mul, values, values)) - total * mean
        before = self._count
        self._count = both = before + count
        off = mean - self._mean
        self._mean += off * count / both
        self._squares += squares + off * off * before * count / both
        if self._squares > _NOTHING * both:
            self.spread = sqrt(self._squares / both)


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
                found = moves.edge(action).child if moves is not None else None
            if found is None:
                # Of what the others may know, nothing need be kept.
                if seat == player or len(self.roots) == 1:
                    return None
                found = Node()
            roots.append(found)
        return Tree(roots, self.scales)


def select(edges: Sequence[Edge], exploration: float, rng: random.Random) -> Edge:
    """The same as :meth:`Moves.choose` for edges that could be chosen more or less often."""
    untried = None
    best, chosen = -inf, edges[0]
    for edge in edges:
        available = edge.available = edge.available + 1
        if not edge.weight:
            if untried is None:
                untried = [edge]
            else:
                untried.append(edge)
        elif untried is None:
            bound = edge.value + exploration * sqrt(log(available + 1)) * edge.doubt
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
        if visits := edge.visits:
            share = visits / (visits + weight)
            level += share * (edge.total / visits - prior)
            known += share
    if known:
        level /= known
    for edge, prior in looked:
        edge.take_for(level + prior, weight)


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
