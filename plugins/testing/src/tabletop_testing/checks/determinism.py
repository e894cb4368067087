"""Determinism: the same seed and the same actions give the same match, everywhere."""

from __future__ import annotations

import random

from tabletop_core.chance_checks import check_chance
from tabletop_core.digest import digest_state
from tabletop_core.errors import TabletopError
from tabletop_core.faults import describe_error
from tabletop_testing.broken import Broken, NotHere
from tabletop_testing.check import game_check, position_check
from tabletop_testing.compare import as_json, differences, first_difference
from tabletop_testing.corpus import Corpus, some
from tabletop_testing.lines import set_up
from tabletop_testing.positions import Position, Trouble
from tabletop_testing.reruns import (
    Divergence,
    NotCompared,
    divergence,
    unlike_clocks,
    unlike_hash_seeds,
)


def _again(position: Position) -> Position:
    """The position, reached once more from the one before."""
    if position.before is None:
        reached = set_up(position.subject, position.setup, position.seed)
    else:
        assert position.player is not None
        reached = position.before.after(position.player, position.action)
    if isinstance(reached, Trouble):
        raise Broken(
            f"{reached.method} raises {describe_error(reached.error)} when it is done again"
        ) from reached.error
    return reached


@position_check(some(300))
def the_same_again_gives_the_same(position: Position) -> None:
    """The same seed and the same actions give the same state and the same events.

    Otherwise a saved match cannot be resumed, and nobody can verify it. All chance comes from the
    table; rules use no random, secrets, uuid, id() or clock, and keep nothing in the game object.
    """
    again = _again(position)
    if digest_state(again.state) != digest_state(position.state):
        names = ("the first time", "the second time")
        one, two = (as_json(position.game, each.state) for each in (position, again))
        raise Broken("the state is another one when it is done again", differences(one, two, names))
    if again.table.happened != position.table.happened:
        events = [[h.event for h in each.table.happened] for each in (position, again)]
        raise Broken(f"other events happen when it is done again: {first_difference(*events)}")
    if again.table.outcomes != position.table.outcomes:
        raise Broken("chance is asked for other things when it is done again")


@game_check
def chance_comes_from_the_table(corpus: Corpus) -> None:
    """The rules' code names no chance but the table's, and no clock.

    It is read, not run: what is named in functions that are seldom called is found, too. A game that is
    offered by a plugin is not even loaded with it.
    """
    try:
        check_chance(type(corpus.subject.game))
    except TabletopError as error:
        raise Broken(str(error.message), str(error.hint)) from error


@position_check(some(200))
def global_random_is_left_alone(position: Position) -> None:
    """Rules do not use the functions of the module random.

    They share one generator with everything else in the process: no seed gives the same match again.
    Use table.roll, table.pick, table.index and table.shuffle, which are recorded.
    """
    state = random.getstate()
    try:
        random.seed(position.step)
        before = random.getstate()
        again = _again(position)
        for player in again.to_act:
            again.legal_again(player)
        used = random.getstate() != before
    finally:
        random.setstate(state)
    if used:
        raise Broken("the rules have drawn from Python's global generator of random numbers")


@game_check
def hash_seeds_do_not_matter(corpus: Corpus) -> None:
    """Matches are the same in a process with another hash seed.

    Python orders the elements of a set by their hashes, which for strings differ from process to process.
    Sort before you go through a set, or use a list or a dict.
    """
    _raise_if(divergence(corpus, unlike_hash_seeds), "with another hash seed")


@game_check
def clocks_do_not_matter(corpus: Corpus) -> None:
    """Matches are the same at another time of day.

    What depends on the clock cannot be played again. Time limits are the host's business, not the rules'.
    """
    _raise_if(divergence(corpus, unlike_clocks), "at another time")


def _raise_if(found: Divergence | NotCompared | None, where: str) -> None:
    """Report where two processes disagree, if they do."""
    if found is None:
        return
    if isinstance(found, NotCompared):
        raise NotHere(found.why)
    raise Broken(f"{found.what} is another one {where}", found.details, line=found.line)
