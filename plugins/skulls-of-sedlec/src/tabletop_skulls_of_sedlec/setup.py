"""Laying out the game (Rules 1.3, 1.8)."""

from __future__ import annotations

from tabletop_core.messages import Messages
from tabletop_core.options import OptionError
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.turn_order import TurnOrder
from tabletop_core.zones import CardSet
from tabletop_skulls_of_sedlec.cards import SKULLS, deck
from tabletop_skulls_of_sedlec.graveyard import bury, flip
from tabletop_skulls_of_sedlec.options import SkullsOptions
from tabletop_skulls_of_sedlec.ossuary import Ossuary
from tabletop_skulls_of_sedlec.state import ACTING, PILES, State

_ = Messages("tabletop_skulls_of_sedlec")

#: So many players need more cards than the base game has.
_CROWD = 4


def bottom_row(players: int) -> int:
    """How many cards the bottom row gets: 4 with two players, 3 with more (Rules 1.5, 1.8)."""
    return 4 if players == 2 else 3


def start(table: Table, options: SkullsOptions) -> State:
    """Six piles, one of them open, and empty hands.

    :raises OptionError: when four players want to play without an expansion, or the options name a
        seat that nobody has.
    """
    players = table.players
    if players == _CROWD and options.expansion == "none":
        raise OptionError(
            _("four players need the cards of an expansion"),
            hint=_(
                "add --option {one} or --option {other}",
                one="expansion=executioners",
                other="expansion=castle_guards",
            ),
        )
    cards = deck(options.expansion)
    state = State(
        cards=CardSet(cards),
        kinds=SKULLS[options.expansion],
        criminals=options.criminals,
        phase=ACTING,
        order=TurnOrder.of(players, _first_player(table, options)),
        piles=bury(cards, table),
        flipped=(),
        hands=[[] for _player in range(players)],
        ossuaries=[Ossuary(bottom_row(players)) for _player in range(players)],
    )
    flip(state, 1 + table.index(PILES), table)
    return state


def _first_player(table: Table, options: SkullsOptions) -> Player:
    if options.first_player == "random":
        return table.index(table.players)
    if options.first_player >= table.players:
        raise OptionError(
            _(
                "first_player={seat} is not possible with {players} players",
                seat=options.first_player,
                players=table.players,
            ),
            hint=_("seats are counted from 0: give 0 to {last}, or random", last=table.players - 1),
        )
    return options.first_player
