"""Turns: who can play, and whose decision it is."""

from __future__ import annotations

from typing import Any

from tabletop_testing.broken import Broken
from tabletop_testing.check import game_check, position_check
from tabletop_testing.corpus import Corpus, every
from tabletop_testing.positions import Position


@game_check
def every_number_of_players_can_play(corpus: Corpus) -> None:
    """A match can be set up for every number of players of GameInfo.players, with some options.

    People are told that the game is for so many. Rules may refuse a combination of options with an
    OptionError, but not every one of them.
    """
    for trouble in corpus.troubles:
        raise Broken(f"setup raises {trouble.error!r}") from trouble.error
    for players in corpus.refused:
        raise Broken(f"no options were found with which {players} players can begin")


@position_check(every)
def players_to_act_are_seats(position: Position) -> None:
    """to_act gives a tuple of different seats, each from 0 up to the number of players.

    Hosts ask exactly these players; records hold the tuple and compare it.
    """
    to_act: Any = position.game.to_act(position.copy())
    if not isinstance(to_act, tuple):
        raise Broken(
            f"to_act gives {to_act!r}, which is no tuple: write (player,) for one player, "
            "tuple(players) for several, () at the end"
        )
    whole = all(type(player) is int for player in to_act)
    if not whole or len(set(to_act)) != len(to_act) or not set(to_act) <= set(position.seats):
        raise Broken(f"to_act gives {to_act!r}, where the seats are 0 to {position.players - 1}")
