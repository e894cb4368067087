"""A small game as its author writes it: the source of its rules and of its plugin."""

from __future__ import annotations

RULES = """
from __future__ import annotations

import datetime
import random
from dataclasses import dataclass
from enum import Enum
from random import choice

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.events import Event, event
from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.options import option
from tabletop_core.outcome import Outcome
from tabletop_core.zones import Zone

_ = Messages("coin")

LUCK = random.Random(1)


def toss():
    return list(Side)[random.randrange(2)]


class Side(Enum):
    HEADS = "heads"
    TAILS = "tails"


@attrs.frozen
class Card:
    rank: int


@action("call {side} {times}")
class Call(Action):
    side: Side
    times: int


@action("pass")
class Pass(Action):
    pass


@event
class Tossed(Event):
    template = _("{player:player} tosses {side} with {coin}")
    player: int
    side: Side
    coin: str


@attrs.frozen
class Options:
    rounds: int = option(default=3, help=_("how often one tosses"), minimum=1, maximum=9)


@attrs.define
class State:
    hands: list[Zone[Card]]
    points: list[int]
    left: int
    turn: int = 0


class TheGame(Game[State, Call]):
    info = GameInfo(id="coin", title="Coin", players=(2, 4), summary="toss", version="1")
    State = State
    actions = (Call,)
    events = (Tossed,)
    Options = Options

    def setup(self, table, options):
        hands = [Zone.hand(player) for player in range(table.players)]
        state = State(hands, [0] * table.players, options.rounds)
        return state

    def to_act(self, state):
        return (state.turn,) if state.left else ()

    def legal_actions(self, view, player):
        return [Call(side, 1) for side in Side]

    def apply(self, state, player, action, table):
        side = table.pick(list(Side))
        table.emit(Tossed, player, side, "penny")
        state.points[player] += side is action.side
        state.turn = (player + 1) % table.players
        state.left -= 1

    def outcome(self, state):
        return Outcome.from_scores(state.points)

    def prompt(self, view, player):
        return _("Call a side")

    def explain(self, view, player, action):
        return _("call once")
"""

HOOK = """
from tabletop_core.plugins import BotEntry, GameEntry, hookimpl

@hookimpl
def tabletop_games():
    return [GameEntry(id="coin", title="Coin", players=(2, 4), target="coin.game:TheGame")]
"""
