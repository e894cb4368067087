"""Bots: every bot that plays the game chooses legal actions, by what its player can know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tabletop_core.chance import generator
from tabletop_core.decisions import Decision
from tabletop_core.faults import describe_error
from tabletop_core.match import Match
from tabletop_core.players import Player
from tabletop_core.seats import Seat
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import position_check
from tabletop_testing.corpus import some
from tabletop_testing.positions import Position
from tabletop_testing.swaps import hidden_swaps


@position_check(some(16), shrinks=30)
def bots_choose_legal_actions(position: Position) -> None:
    """Every bot that is offered for the game answers a decision with one of its legal actions.

    A match ends with an error otherwise. The greedy bot asks Game.evaluate and plays on in worlds; what
    fails there fails for whoever plays against it.
    """
    for name, player, decision, luck in _decisions(position):
        choice = _choice(position, name, decision, luck)
        if choice not in decision.legal_actions:
            raise Broken(
                f"the bot {name} of player {player} chooses {choice!r}, which is not legal"
            )


@position_check(some(12), shrinks=30)
def bots_cannot_see_hidden_cards(position: Position) -> None:
    """A bot chooses the same when cards that it cannot see change places.

    It gets the same view and the same luck. It has looked at something else: the game object, the
    module, or the host's memory.
    """
    swaps = False
    for name, player, decision, luck in _decisions(position):
        first = _choice(position, name, decision, luck)
        for twin, changed in hidden_swaps(position, player, count=2):
            swaps = True
            view = twin.view(player)
            legal = tuple(position.game.legal_actions(view, player))
            other = Decision(position.game, view, player, position.players, legal, position.step)
            second = _choice(position, name, other, luck)
            if first != second:
                raise Broken(
                    f"the bot {name} of player {player} chooses {str(first)!r}, and {str(second)!r} when "
                    f"cards change that it cannot see: {changed}"
                )
    if not swaps:
        raise NotHere("nothing is hidden here")


@position_check(some(12), shrinks=30)
def bots_cannot_foresee_chance(position: Position) -> None:
    """A bot chooses the same whatever chance will bring.

    The same match under another seed: all that has happened is the same, and only dice and shuffles to
    come differ. A bot that chooses otherwise has found the host's seed.
    """
    for name, player, _decision, luck in _decisions(position):
        choices = []
        for seed in ("to come: one", "to come: two"):
            match = _match_with_future(position, seed)
            choices.append(_choice(position, name, match.decision(player), luck))
            match.close()
            del match
        if choices[0] != choices[1]:
            raise Broken(
                f"the bot {name} of player {player} chooses {str(choices[0])!r} or {str(choices[1])!r}, "
                "depending on what chance has yet to bring"
            )


def _decisions(position: Position) -> Iterator[tuple[str, Player, Decision, int]]:
    """For each bot a decision of one of those to act, and its luck."""
    if not position.to_act:
        return
    rng = generator(position.seed, "bots", position.step)
    player = rng.choice(position.to_act)
    legal = tuple(position.legal(player))
    if not legal:
        return
    decision = Decision(
        position.game, position.view(player), player, position.players, legal, position.step
    )
    for name in position.subject.bots():
        yield name, player, decision, rng.getrandbits(64)


def _choice(position: Position, name: str, decision: Decision, luck: int) -> Any:
    try:
        return position.subject.bot(name, random.Random(luck)).choose(decision)
    except Exception as error:
        raise Broken(
            f"the bot {name} of player {decision.player} fails: {describe_error(error)}"
        ) from error


def _match_with_future(position: Position, seed: str) -> Match:
    """A match at this position that goes on with the chance of another seed."""
    first, *others = position.way()
    seats = [Seat(f"Player {seat}", "random") for seat in position.seats]
    match = Match(
        position.game, seats, position.setup.options, seed=seed, dictated=first.table.outcomes
    )
    for each in others:
        assert each.player is not None
        assert each.action is not None
        match.replay(each.player, each.action, each.table.outcomes)
    return match
