"""Laying out the game (Rules 2.2)."""

from __future__ import annotations

from tabletop_core.messages import Messages
from tabletop_core.options import OptionError
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_core.zones import CardSet, Deck, Zone
from tabletop_sete_selos.cards import Card, deck
from tabletop_sete_selos.elders import ELDERS, Elder
from tabletop_sete_selos.options import ASCENDING, SHUFFLED, SeteSelosOptions, read_altar
from tabletop_sete_selos.participants import cycle
from tabletop_sete_selos.series import deal_series
from tabletop_sete_selos.state import DECK, DISCARDS, DRAFTING, HAND, PACK, TRICK, State, banished

_ = Messages("tabletop_sete_selos")


def start(table: Table, options: SeteSelosOptions) -> State:
    """Seven sealed Elders, and the first series dealt.

    :raises OptionError: when the options name a seat that nobody has.
    """
    players = table.players
    altar = _altar(table, options)
    dealer = _first_dealer(table, options)
    cards = deck(players)
    participants = len(cycle(players, dealer))
    state = State(
        cards=CardSet(cards),
        options=options,
        players=players,
        altar=altar,
        phase=DRAFTING,
        waiting=(),
        series=0,
        cycle=(),
        deck=Deck.of(cards, DECK),
        packs=_zones(players, PACK),
        hands=_zones(players, HAND),
        order=(),
        trick=Zone.public(TRICK),
        discards=Zone.public(DISCARDS),
        leaders=[],
        void=[],
        cultists=[[0] * len(ELDERS) for _participant in range(participants)],
        insanity=[0] * participants,
        placed=[0] * len(ELDERS),
    )
    deal_series(state, dealer, table)
    return state


def _zones(players: int, name: str) -> list[Zone[Card]]:
    """One for each seat, and with two players one that nobody looks into for the Banished Cultist."""
    zones: list[Zone[Card]] = [Zone.hand(seat, name) for seat in range(players)]
    if players == 2:
        zones.append(Zone.hidden(banished(name)))
    return zones


def _altar(table: Table, options: SeteSelosOptions) -> tuple[Elder, ...]:
    if options.altar_layout == SHUFFLED:
        return tuple(table.order(ELDERS))
    return ELDERS if options.altar_layout == ASCENDING else read_altar(options.altar_layout)


def _first_dealer(table: Table, options: SeteSelosOptions) -> Player:
    if options.first_dealer == "random":
        return table.index(table.players)
    if options.first_dealer >= table.players:
        raise OptionError(
            _(
                "first_dealer={seat} is not possible with {players} players",
                seat=options.first_dealer,
                players=table.players,
            ),
            hint=_("seats are counted from 0: give 0 to {last}, or random", last=table.players - 1),
        )
    return options.first_dealer
