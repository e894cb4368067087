"""Whose turn it is, and how a match ends."""

from __future__ import annotations

from typing import Any

from tabletop_core.chance import generator
from tabletop_core.messages import Translator
from tabletop_core.outcome import Outcome
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import game_check, position_check
from tabletop_testing.compare import listed
from tabletop_testing.corpus import Corpus, endless, every
from tabletop_testing.lines import Pick, do
from tabletop_testing.positions import Position, Trouble


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
    whole = isinstance(to_act, tuple) and all(type(player) is int for player in to_act)
    if not whole or len(set(to_act)) != len(to_act) or not set(to_act) <= set(position.seats):
        raise Broken(f"to_act gives {to_act!r}, where the seats are 0 to {position.players - 1}")


@position_check(every)
def the_end_has_an_outcome(position: Position) -> None:
    """When nobody is to act the match is over, and outcome says how it ended for every player.

    Nobody to act and no outcome is a dead end: the match can neither go on nor end. Every seat has one place
    in the ranking, also those who were out early; winners are not ranked below others; scores and
    the parts of the breakdown have a number for each seat.
    """
    if position.to_act:
        return
    outcome: Any = position.game.outcome(position.copy())
    if not isinstance(outcome, Outcome):
        raise Broken(f"nobody is to act, and outcome gives {outcome!r}")
    seats = list(position.seats)
    ranked = [player for place in outcome.ranking for player in place]
    if sorted(ranked) != seats:
        raise Broken(f"the ranking {outcome.ranking} does not have each of the seats {seats} once")
    winners = outcome.winners
    if len(set(winners)) != len(winners) or not set(winners) <= set(seats):
        raise Broken(f"the winners {winners} are not different seats of {seats}")
    place = {player: number for number, tied in enumerate(outcome.ranking) for player in tied}
    for winner in winners:
        better = [p for p in seats if place[p] < place[winner] and p not in winners]
        if better:
            raise Broken(
                f"player {winner} wins, and {listed(better)} are ranked above: {outcome.ranking}"
            )
    for kind, numbers in {"scores": outcome.scores, **outcome.breakdown}.items():
        if len(numbers) != len(seats) and (kind != "scores" or numbers):
            raise Broken(f"{kind} has {len(numbers)} numbers for {len(seats)} players")
    scores = tuple(position.game.scores(position.copy()))
    if scores and outcome.scores and scores != outcome.scores:
        raise Broken(f"scores gives {scores} at the end, and outcome {outcome.scores}")
    if not Translator()(outcome.message()):
        raise Broken("the outcome has no sentence")


@position_check(endless, shrinks=6)
def matches_end(position: Position) -> None:
    """Random play comes to an end.

    Bots that play matches to their end would never answer, and people would sit there for ever. Give the
    game a limit (a number of rounds, a repeated position), or a way out that is always open. If
    the game is only long, raise the number of actions (--most-actions, most_actions=).
    """
    most = position.subject.most_actions
    rng = generator(position.seed, "on and on", position.step)
    at = position
    last: list[str] = []
    for _ in range(most):
        reached = (
            do(at, Pick(rng.randrange(1 << 30), rng.randrange(1 << 30))) if at.to_act else None
        )
        if reached is None or isinstance(reached, Trouble):
            raise NotHere("every match ends")
        at = reached[0]
        at.before = None
        last = [*last[-5:], f"{at.player}: {at.action}"]
    raise Broken(
        f"after this, {most} more random actions do not end the match; the last were {listed(last)}"
    )
