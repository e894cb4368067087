"""The outcome: how a match ended, for everybody."""

from __future__ import annotations

from typing import Any

from tabletop_core.messages import Translator
from tabletop_core.outcome import Outcome
from tabletop_testing.broken import Broken
from tabletop_testing.check import position_check
from tabletop_testing.compare import listed
from tabletop_testing.corpus import every
from tabletop_testing.positions import Position


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
