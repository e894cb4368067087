"""Lines of play: a match as data that can be shortened, and played again.

A line holds no actions but which of the players to act decides, and which of the legal actions it is. So
a line can be cut and changed anywhere and still be played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs

from tabletop_core.chance import Chanced, DictatedChance, SeededChance
from tabletop_testing.positions import Position, Trouble
from tabletop_testing.setups import Setup
from tabletop_testing.subject import Subject
from tabletop_testing.watching import WatchedTable


@attrs.frozen
class Pick:
    """One decision: places in the list of those to act, and in that of the legal actions.

    Places beyond the end count from the beginning again.
    """

    seat: int
    action: int


@attrs.frozen(eq=False)
class Line:
    """A match from its setup up to some position."""

    setup: Setup
    #: The seed of chance, as a match takes it.
    seed: str
    picks: tuple[Pick, ...] = ()


@attrs.define(eq=False)
class Playthrough:
    """A line that was played."""

    setup: Setup
    seed: str
    positions: list[Position] = attrs.field(factory=list)
    picks: list[Pick] = attrs.field(factory=list)
    #: Why it could not even be set up, or could not go on from its last position.
    trouble: Trouble | None = None

    @property
    def last(self) -> Position:
        """The position after the last action."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """Whether the match was played to its end."""
        return bool(self.positions) and self.trouble is None and not self.last.to_act

    def line_to(self, position: Position) -> Line:
        """The line that leads to one of the positions."""
        return Line(self.setup, self.seed, tuple(self.picks[: position.step]))


#: Who decides next, and what: ``None`` to stop here.
Chooser: TypeAlias = Callable[[Position], Pick | None]


def play(subject: Subject, setup: Setup, seed: str, choose: Chooser, most: int) -> Playthrough:
    """Play a match until it is over, somebody stops it, or it cannot go on.

    :param most: after how many actions it is stopped in any case.
    """
    played = Playthrough(setup, seed)
    position = set_up(subject, setup, seed)
    if isinstance(position, Trouble):
        played.trouble = position
        return played
    played.positions.append(position)
    while position.to_act and position.step < most:
        try:
            pick = choose(position)
        except Exception as error:  # noqa: BLE001  whatever the rules raise is reported
            played.trouble = position.trouble = Trouble("legal_actions", error)
            break
        if pick is None:
            break
        reached = do(position, pick)
        if isinstance(reached, Trouble):
            played.trouble = position.trouble = reached
            break
        if reached is None:
            break
        position, done = reached
        played.positions.append(position)
        played.picks.append(done)
    return played


def play_line(subject: Subject, line: Line) -> Playthrough:
    """Play a line again; it ends early where it cannot go on."""
    left = iter(line.picks)
    return play(subject, line.setup, line.seed, lambda _: next(left, None), len(line.picks))


def play_randomly(
    subject: Subject, setup: Setup, seed: str, rng: random.Random, most: int
) -> Playthrough:
    """Play a match at random.

    In half of the matches every legal action is equally likely, in the others every class of actions
    is: so what can be done in many ways does not crowd out what can be done in one.
    """
    by_class = rng.random() < 0.5

    def choose(position: Position) -> Pick:
        seat = rng.randrange(len(position.to_act))
        if not by_class:
            return Pick(seat, rng.randrange(1 << 30))
        legal = position.legal(position.to_act[seat])
        classes = list(dict.fromkeys(map(type, legal)))
        wanted = rng.choice(classes) if classes else None
        places = [place for place, action in enumerate(legal) if type(action) is wanted]
        return Pick(seat, rng.choice(places or [0]))

    return play(subject, setup, seed, choose, most)


def set_up(
    subject: Subject, setup: Setup, seed: str, outcomes: Sequence[Chanced] | None = None
) -> Position | Trouble:
    """The position before the first decision.

    :param outcomes: what chance brings instead of what the seed gives.
    """
    chance = SeededChance(seed) if outcomes is None else DictatedChance(outcomes)
    table = WatchedTable(setup.players, chance)
    try:
        state = subject.game.setup(table, setup.options)
        to_act = tuple(subject.game.to_act(state))
    except Exception as error:  # noqa: BLE001  whatever the rules raise is reported
        return Trouble("setup", error)
    return Position(subject, setup, seed, state, to_act, table)


def do(position: Position, pick: Pick) -> tuple[Position, Pick] | Trouble | None:
    """The position after a decision, and the decision with places that are in the lists.

    ``None`` when there is no legal action.
    """
    player = position.to_act[pick.seat % len(position.to_act)]
    try:
        legal = position.legal(player)
    except Exception as error:  # noqa: BLE001  whatever the rules raise is reported
        return Trouble("legal_actions", error, player)
    if not legal:
        return None
    place = pick.action % len(legal)
    reached = position.after(player, legal[place])
    if isinstance(reached, Trouble):
        return reached
    return reached, Pick(position.to_act.index(player), place)
