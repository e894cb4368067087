"""Playouts: bots and simulations play without a match."""

from __future__ import annotations

from typing import Any

from tabletop_core.bare_table import BareTable
from tabletop_core.chance import SeededChance
from tabletop_testing.broken import Broken
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


def _unknowing(value: Any) -> Any:
    """A state's JSON form without who has seen what."""
    if isinstance(value, dict):
        zone = value.keys() >= {"cards", *_KNOWLEDGE}
        return {
            key: _unknowing(item) for key, item in value.items() if not (zone and key in _KNOWLEDGE)
        }
    return [_unknowing(item) for item in value] if isinstance(value, list) else value
