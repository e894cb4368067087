"""Playouts: bots and simulations play without a match."""

from __future__ import annotations

from math import isfinite
from typing import Any

from tabletop_core.bare_table import BareTable
from tabletop_core.chance import SeededChance
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import position_check
from tabletop_testing.compare import as_json, differences
from tabletop_testing.corpus import some
from tabletop_testing.positions import Position

#: What a bare table does not keep of a zone.
_KNOWLEDGE = ("seen", "among")


@position_check(some(160))
def playouts_agree_with_matches(position: Position) -> None:
    """At a table where nobody listens, the same actions lead to the same state as in a match.

    Simulations would measure another game. Rules decide neither by table.listening nor by who has seen
    a card, and do nothing inside what they pass to emit.
    """
    if position.before is None or position.player is None:
        chance = SeededChance(position.seed)
        state = position.game.setup(BareTable(position.players, chance), position.setup.options)
    else:
        chance = SeededChance(position.seed)
        chance.at(position.step)
        state = position.before.copy()
        table = BareTable(position.players, chance)
        position.game.apply(state, position.player, position.action, table)
    playout = _unknowing(as_json(position.game, state))
    match = _unknowing(as_json(position.game, position.state))
    if playout != match:
        raise Broken(
            "a playout and a match differ after the last action",
            differences(playout, match, ("in a playout", "in a match")),
        )


@position_check(some(120))
def estimates_are_numbers(position: Position) -> None:
    """Estimates, of a game that gives them, are a finite number for each legal action, in their order.

    Bots take the best of them again and again while they play on to the end of a match.
    """
    game = position.game
    if not game.has("estimates"):
        raise NotHere("the game has no estimates")
    for player in position.to_act:
        legal = position.legal(player)
        found: list[Any] = list(game.estimates(position.state, player, legal))
        if len(found) != len(legal):
            raise Broken(
                f"estimates gives player {player} {len(found)} numbers for {len(legal)} legal actions"
            )
        for action, value in zip(legal, found, strict=True):
            if not isinstance(value, (int, float)) or not isfinite(value):
                raise Broken(
                    f"estimates gives player {player} {value!r} for {str(action)!r}, which is no finite "
                    "number"
                )


def _unknowing(value: Any) -> Any:
    """A state's JSON form without who has seen what."""
    if isinstance(value, dict):
        zone = value.keys() >= {"cards", *_KNOWLEDGE}
        return {
            key: _unknowing(item) for key, item in value.items() if not (zone and key in _KNOWLEDGE)
        }
    return [_unknowing(item) for item in value] if isinstance(value, list) else value
