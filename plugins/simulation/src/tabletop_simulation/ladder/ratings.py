"""Ratings of bots, by OpenSkill."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs


@attrs.frozen
class Rating:
    """How strong a bot is taken to be: in points, with 25 for a bot of which nothing is known."""

    mu: float
    #: The standard deviation: it is between ``mu - 2 sigma`` and ``mu + 2 sigma`` with 95 %.
    sigma: float


def rate(bots: Sequence[str], matches: Iterable[Mapping[str, int]]) -> dict[str, Rating]:
    """Rate bots by the Plackett-Luce model of Weng and Lin (2011).

    Ratings move from match to match, so they depend a little on the order of the matches. Bots do not
    learn: what is added to the uncertainty between matches, for people who do, is left out.

    :param matches: the place of each bot of a match, the best first; equal places are ties.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for places in matches:
        before = [[ratings[bot]] for bot in places]
        after = model.rate(before, ranks=[float(place) for place in places.values()])
        for bot, [rating] in zip(places, after, strict=True):
            ratings[bot] = rating
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in ratings.items()}
