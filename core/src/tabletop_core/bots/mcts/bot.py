"""The search bot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import perf_counter
from typing import Any, ClassVar

import attrs

from tabletop_core.actions import Action
from tabletop_core.bots.advice import Advice, Suggestion
from tabletop_core.bots.bot import Bot
from tabletop_core.bots.mcts.certainty import is_certain
from tabletop_core.bots.mcts.observers import MultipleObserverSearch
from tabletop_core.bots.mcts.options import MctsOptions
from tabletop_core.bots.mcts.policies import make_policy
from tabletop_core.bots.mcts.reuse import Kept
from tabletop_core.bots.mcts.search import Search
from tabletop_core.bots.mcts.tree import Tree
from tabletop_core.bots.mcts.values import win_chances
from tabletop_core.decisions import Decision
from tabletop_core.worlds import Determinizer, WorldError, WorldPool


@attrs.frozen
class Found:
    """What a search found out about one action."""

    action: Action
    #: How often the search chose it.
    visits: int
    #: Its value for the player: a share in the victory, or what the game's ``evaluate`` gives.
    value: float


#: How many actions are suggested.
_SUGGESTED = 3
#: How many seconds a person waits for their win chances, if they must.
_PATIENCE = 2.0


class MctsBot(Bot):
    """Searches the worlds that agree with what it knows, and takes what it looked at most.

    It sees what its player sees and nothing else, makes its own worlds, and has its own luck. It needs
    nothing from a game beyond the rules; a game's ``evaluate`` makes it stronger. Where the game cannot say
    what hidden things may be, any action is chosen.
    """

    Options: ClassVar[type] = MctsOptions
    hears = False
    quick = ("iterations=12",)

    def __init__(self, options: Any, rng: random.Random) -> None:
        super().__init__(options, rng)
        self._kept: Kept | None = None

    def choose(self, decision: Decision) -> Action:
        """See :meth:`Bot.choose`."""
        actions = decision.legal_actions
        if len(actions) == 1:
            only: Action = actions[0]
            return only
        try:
            found = self.search(decision)
        except WorldError:
            chosen: Action = self.rng.choice(actions)
            return chosen
        return found[0].action

    def search(self, decision: Decision) -> list[Found]:
        """What a search finds out about each legal action, the best first.

        :raises WorldError: when the game cannot say what hidden things may be.
        """
        options: MctsOptions = self.options
        until = _until(options.seconds, decision.deadline)
        source = Determinizer(
            decision.game, decision.view, decision.player, decision.players, undecided=True
        )
        certain, times = self._kind(decision, source)
        iterations = options.iterations * times
        kept: Sequence[Tree | None] = self._kept.trees(decision) if self._kept else ()
        make = Search if options.observers == "single" else MultipleObserverSearch
        searches = [
            make(
                decision,
                options,
                self.rng,
                WorldPool(source, options.worlds, self.rng),
                tree,
                certain=certain,
            )
            for tree in kept or [None] * options.trees
        ]
        for number, search in enumerate(searches):
            end = _share_of_time(until, len(searches) - number)
            search.run(max(1, iterations // len(searches)), end)
        found = _sum(searches, decision)
        if options.reuse:
            self._kept = Kept(decision, found[0].action, [search.tree for search in searches])
        return found

    def advise(self, decision: Decision) -> Advice:
        """See :meth:`Bot.advise`: the win chance is that after the action when all go on by the policy.

        It comes from fewer matches where they take long.

        :raises WorldError: when the game cannot say what hidden things may be.
        """
        found = self.search(decision)
        looked = sum(each.visits for each in found)
        best = [each for each in found[:_SUGGESTED] if each.visits]
        policy = make_policy(decision.game, self.options, self.rng)
        actions = [each.action for each in best]
        chances, matches = win_chances(decision, actions, policy, self.rng, seconds=_PATIENCE)
        return Advice(
            tuple(
                Suggestion(each.action, chance, each.visits / looked)
                for each, chance in zip(best, chances, strict=True)
            ),
            looked,
            matches,
        )

    def _kind(self, decision: Decision, source: Determinizer[Any]) -> tuple[bool, int]:
        """Whether the tree alone looks ahead, and how many times as many iterations there are for it."""
        options: MctsOptions = self.options
        game = decision.game
        if not game.has("evaluate"):
            return False, options.unguided
        if options.cutoff is not None and is_certain(game, source, decision.players, self.rng):
            return True, options.certain
        return False, 1


def _until(seconds: float | None, deadline: float | None) -> float | None:
    """When to stop, by ``perf_counter``: in time also for the host's deadline."""
    limits = [limit for limit in (seconds, deadline and deadline * 0.9) if limit is not None]
    return perf_counter() + min(limits) if limits else None


def _share_of_time(until: float | None, searches: int) -> float | None:
    """When the first of the searches that are left must end, so that all get as much."""
    if until is None:
        return None
    now = perf_counter()
    return now + (until - now) / searches


def _sum(searches: list[Search], decision: Decision) -> list[Found]:
    """What the searches found together, best first; among equals in the order of the rules."""
    visits = dict.fromkeys(decision.legal_actions, 0)
    totals = dict.fromkeys(decision.legal_actions, 0.0)
    for search in searches:
        for edge in search.found:
            if edge.action in visits:
                visits[edge.action] += edge.visits
                totals[edge.action] += edge.total
    found = [
        Found(action, count, totals[action] / count if count else 0.0)
        for action, count in visits.items()
    ]
    return sorted(found, key=lambda each: (-each.visits, -each.value))
