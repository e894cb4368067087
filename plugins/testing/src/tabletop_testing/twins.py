"""Twins: a step of a match, and one that looks the same to somebody.

Something that this player cannot see is changed, in one of four ways:

- two cards that the player does not see change places before the step;
- chance brings two cards of a shuffle the other way round;
- chance brings another number, which leads to the same view;
- another player makes another hidden choice.

If the player is told anything different afterwards, and neither saw it nor was told it by
table.disclose or table.whisper, then what was told depends on hidden things.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from tabletop_core.chance import Chanced
from tabletop_core.choices import Choices
from tabletop_core.events import CORE_EVENTS, Event, bit
from tabletop_core.players import Player
from tabletop_core.state import ChoicesOf, analyse
from tabletop_core.walking import walk, zones
from tabletop_testing.compare import as_json
from tabletop_testing.lines import set_up
from tabletop_testing.positions import Position, Trouble
from tabletop_testing.swaps import spots_of_interest, swapped


@attrs.frozen(eq=False)
class Twin:
    """The two steps. They are taken by whoever looks at them, one after the other."""

    take: Callable[[], Position | None]
    take_other: Callable[[], Position | None]
    #: What is changed, as a clause.
    changed: str
    #: Whether the viewer could not tell, by what the core shows of cards and choices.
    alike: Callable[[Position, Position], bool]


def twin_of(position: Position, viewer: Player | None, rng: random.Random) -> Twin | None:
    """A twin of the step that led to a position, of one kind or another; ``None`` where there is none."""
    kinds = [_other_shuffle, _other_cards, _other_number, _other_choice]
    for make in rng.sample(kinds, len(kinds)):
        twin = make(position, viewer, rng)
        if twin is not None:
            return twin
    return None


def _reach(position: Position, outcomes: Sequence[Chanced]) -> Position | None:
    """The step with these outcomes of chance; ``None`` when the rules ask for other ones."""
    if position.before is None:
        reached = set_up(position.subject, position.setup, position.seed, outcomes)
    else:
        assert position.player is not None
        reached = position.before.after(position.player, position.action, outcomes)
    return None if isinstance(reached, Trouble) else reached


def _other_shuffle(position: Position, viewer: Player | None, rng: random.Random) -> Twin | None:
    outcomes = position.table.outcomes
    shuffles = [n for n, o in enumerate(outcomes) if isinstance(o, list) and len(o) > 1]
    if not shuffles:
        return None
    number = rng.choice(shuffles)
    shuffled = outcomes[number]
    assert isinstance(shuffled, list)
    order: list[int] = shuffled[:]
    one, two = rng.sample(range(len(order)), 2)
    order[one], order[two] = order[two], order[one]
    return Twin(
        lambda: _reach(position, outcomes),
        lambda: _reach(position, [*outcomes[:number], order, *outcomes[number + 1 :]]),
        f"a shuffle brings places {one} and {two} the other way round",
        lambda a, b: _cards_alike(a, b, viewer),
    )


def _other_cards(position: Position, viewer: Player | None, rng: random.Random) -> Twin | None:
    before = position.before
    if before is None:
        return None
    found = swapped(before, viewer, rng, spots_of_interest(before, position))
    if found is None:
        return None
    twin, changed = found
    player, action, outcomes = position.player, position.action, position.table.outcomes
    assert player is not None

    def take_other() -> Position | None:
        try:
            possible = player in twin.to_act and action in twin.legal(player)
        except Exception:  # noqa: BLE001  the rules may not stand a state that cannot come up
            return None
        reached = twin.after(player, action, outcomes) if possible else None
        return None if isinstance(reached, Trouble) else reached

    return Twin(
        lambda: _reach(position, outcomes),
        take_other,
        changed,
        lambda a, b: _cards_alike(a, b, viewer),
    )


def _other_number(position: Position, viewer: Player | None, rng: random.Random) -> Twin | None:
    outcomes = position.table.outcomes
    numbers = [n for n, outcome in enumerate(outcomes) if isinstance(outcome, int)]
    if not numbers:
        return None
    number = rng.choice(numbers)
    brought = outcomes[number]
    assert isinstance(brought, int)
    # Whether there is such a number shows when the rules ask for it.
    other = brought - 1 if brought and rng.random() < 0.5 else brought + 1
    return Twin(
        lambda: _reach(position, outcomes),
        lambda: _reach(position, [*outcomes[:number], other, *outcomes[number + 1 :]]),
        f"chance brings {other} instead of {brought}",
        lambda a, b: _looks_alike(a, b, viewer),
    )


def _other_choice(position: Position, viewer: Player | None, rng: random.Random) -> Twin | None:
    before, player, action = position.before, position.player, position.action
    if before is None or player is None or player == viewer or len(before.to_act) < 2:
        return None
    others = [other for other in before.legal(player) if other != action]
    if not others or not _has_chosen(position.state, player):
        return None
    other = rng.choice(others)

    def take_other() -> Position | None:
        reached = before.after(player, other)
        return None if isinstance(reached, Trouble) else reached

    return Twin(
        lambda: _reach(position, position.table.outcomes),
        take_other,
        f"player {player} secretly chooses {str(other)!r} instead of {str(action)!r}",
        lambda a, b: _choices_alike(a, b, player, viewer),
    )


def _nothing_said(one: Position, two: Position, viewer: Player | None) -> bool:
    said = (one.table.said | two.table.said) & bit(viewer)
    return not said and one.table.taken == two.table.taken


def _cards_alike(one: Position, two: Position, viewer: Player | None) -> bool:
    """Whether only cards differ that the viewer does not see, and did not see move."""
    reader = bit(viewer)
    pairs = list(zip(zones(one.state), zones(two.state), strict=False))
    same_shape = len(pairs) == len(zones(two.state)) and all(len(a) == len(b) for a, b in pairs)
    if not same_shape or not _nothing_said(one, two, viewer):
        return False
    if _seen_moving(one, viewer) != _seen_moving(two, viewer):
        return False  # they lay open for a moment, and may be hidden again
    spots = [
        (a, b, place)
        for a, b in pairs
        for place in range(len(a))
        if a.cards[place] != b.cards[place]
    ]
    if not spots or any((a.seen[place] | b.seen[place]) & reader for a, b, place in spots):
        return False
    return Counter(a.cards[at] for a, _, at in spots) == Counter(b.cards[at] for _, b, at in spots)


def _seen_moving(position: Position, viewer: Player | None) -> list[Event]:
    """What the core itself told of cards."""
    return [event for event in position.told(viewer) if isinstance(event, CORE_EVENTS)]


def _looks_alike(one: Position, two: Position, viewer: Player | None) -> bool:
    """Whether the viewer sees the same of states that differ."""
    if not _nothing_said(one, two, viewer):
        return False
    game = one.game
    if as_json(game, one.state) == as_json(game, two.state):
        return False
    return bool(as_json(game, one.view(viewer)) == as_json(game, two.view(viewer)))


def _choices_alike(one: Position, two: Position, player: Player, viewer: Player | None) -> bool:
    """Whether the choice is hidden in both, and nothing else has come of it."""
    hidden = all(_has_chosen(each.state, player) for each in (one, two))
    return hidden and one.to_act == two.to_act and _nothing_said(one, two, viewer)


def _has_chosen(state: Any, player: Player) -> bool:
    return any(player in choices.made for choices in _choices(state))


def _choices(state: Any) -> Iterator[Choices[Any]]:
    for kind, value in walk(analyse(type(state)), state):
        if isinstance(kind, ChoicesOf):
            yield value
