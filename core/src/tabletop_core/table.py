"""The table: what rules get from their host.

Chance, the movement of cards and the telling of events go through it, so that one set of rules serves a
recorded match, a replay, a search and a bare playout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ParamSpec, TypeVar

import attrs

from tabletop_core.chance import Chance, KeptChance
from tabletop_core.digest import canonical
from tabletop_core.errors import ContractError
from tabletop_core.events import (
    EVERYONE,
    CardsMoved,
    CardsRevealed,
    Event,
    ZoneShuffled,
    bit,
    mask_of,
    seats_in,
)
from tabletop_core.hints import mixed, move_hints, show_known_first
from tabletop_core.holes import Hole, back_of, hole
from tabletop_core.players import Player
from tabletop_core.zones import Zone

P = ParamSpec("P")
T = TypeVar("T")


@attrs.frozen
class Happened:
    """An event, and who may know of it."""

    event: Event
    #: The mask of those who are told at all.
    audience: int = EVERYONE
    #: For each card of ``event.cards``, the mask of those who see its face.
    faces: tuple[int, ...] = ()
    #: The mask of those who see the order of the cards; it says something only to them.
    order: int = EVERYONE

    def as_seen_by(self, player: Player | None) -> Event | None:
        """The event as this player (a spectator for ``None``) may know it, if at all."""
        reader = bit(player)
        if not self.audience & reader:
            return None
        if self.order & reader and all(mask & reader for mask in self.faces):
            return self.event
        cards = self.event.cards  # type: ignore[attr-defined]
        shown = [
            card if mask & reader else hole(back_of(card))
            for card, mask in zip(cards, self.faces, strict=True)
        ]
        if not self.order & reader:
            shown.sort(key=_order_unseen)
        return attrs.evolve(self.event, cards=tuple(shown))  # type: ignore[misc]


def _order_unseen(card: Any) -> tuple[bool, str]:
    """An order that depends on nothing but what is seen: faces first."""
    return isinstance(card, Hole), ascii(canonical(card))


class Table:
    """What rules act on besides the state. This one tells nothing and records nothing.

    :param players: how many seats there are.
    :param chance: where outcomes come from.
    """

    #: Whether anybody listens to events. Rules may ask, to leave out costly descriptions.
    listening = False

    def __init__(self, players: int, chance: Chance) -> None:
        self.players = players
        self._chance = chance

    # Events

    def emit(self, make: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell everybody that something happened: the event's class and its values.

        The event is made only where somebody listens.
        """

    def whisper(
        self,
        audience: Iterable[Player],
        make: Callable[P, Event],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Tell only some players that something happened, which discloses it to them."""

    def disclose(self) -> None:
        """Say that something hidden is now known to more players: nothing before can be undone.

        Movement of cards says it by itself; rules say it for secrets that are not cards.
        """

    # Chance

    def index(self, weights: Sequence[int] | int) -> int:
        """A random index below a number, or by whole-number weights."""
        return self._chance.index(weights)

    def pick(self, items: Sequence[T], weights: Sequence[int] | None = None) -> T:
        """One of ``items`` at random, each equally likely or by whole-number weights."""
        return items[self.index(len(items) if weights is None else weights)]

    def roll(self, sides: int = 6) -> int:
        """A die: 1 to ``sides``."""
        return self.index(sides) + 1

    def order(self, items: Sequence[T]) -> list[T]:
        """The items in a random order; for things that are no secret."""
        return [items[i] for i in self._order(items)]

    def shuffle(self, zone: Zone[Any]) -> None:
        """Shuffle a zone: nobody remembers the faces of cards that do not lie open in it."""
        order = self._order(zone.cards)
        audience = zone.audience
        zone.among = mixed(zone, self.players, audience)
        zone.cards = [zone.cards[i] for i in order]
        zone.up = [zone.up[i] for i in order]
        zone.seen = [EVERYONE if up else audience for up in zone.up]
        self._shuffled(zone)

    # Cards

    def move(
        self, zone: Zone[T], places: Sequence[int], target: Zone[T], *, up: bool = False
    ) -> None:
        """Move the cards at ``places``, in that order, to the end (the top) of another zone.

        Who sees into the target sees the faces; with ``up`` everybody does. Where others cannot
        follow a card's place in the zone it leaves (a hand), a card that leaves it unseen makes
        them forget what they knew of that hand, except for cards that lie open in it.
        """
        check_places(zone, places)
        gained = EVERYONE if up else target.audience
        if not zone.fixed:
            # Those who do not see which cards go cannot tell what is left.
            show_known_first(zone, places)
            knowing = gained | zone.audience
            zone.among = mixed(zone, self.players, knowing, gained, places)
            zone.seen = _forgotten(zone, knowing)
        cards = [zone.cards[place] for place in places]
        before = [zone.seen[place] for place in places]
        after = [mask | gained for mask in before]
        if zone.among or target.among:
            move_hints(zone, places, target)
        for place in sorted(places, reverse=True):
            del zone.cards[place], zone.seen[place], zone.up[place]
        target.cards += cards
        target.seen += after
        target.up += [up] * len(cards)
        self._moved(cards, before, after, zone, target)

    def play(self, zone: Zone[T], card: T, target: Zone[T], *, up: bool = False) -> None:
        """Move one card, named by its face, to the top of another zone."""
        self.move(zone, (zone.index(card),), target, up=up)

    def draw(self, deck: Zone[T], target: Zone[T], count: int = 1, *, up: bool = False) -> int:
        """Move cards from the top of a deck, one after the other; how many there were.

        Fewer than ``count`` are drawn when the deck runs out.
        """
        count = min(count, len(deck.cards))
        if count:
            top = len(deck.cards)
            self.move(deck, range(top - 1, top - 1 - count, -1), target, up=up)
        return count

    def deal(self, deck: Zone[T], targets: Iterable[Zone[T]], count: int = 1) -> None:
        """Deal ``count`` cards to each target, one card at a time, round and round."""
        zones = list(targets)
        for _ in range(count):
            for target in zones:
                self.draw(deck, target)

    def move_all(self, zone: Zone[T], target: Zone[T], *, up: bool = False) -> None:
        """Move all cards of a zone onto another, keeping their order."""
        if zone.cards:
            self.move(zone, range(len(zone.cards)), target, up=up)

    def pass_on(self, zones: Sequence[Zone[T]]) -> None:
        """Pass whole hands on, all at once: each zone's cards go to the next zone of the list.

        Those of the last zone go to the first. Cards stay in their order, and lie as they lay.
        """
        kept = [(zone.cards, zone.seen, zone.up, zone.among) for zone in zones]
        targets = (*zones[1:], zones[0])
        for source, target, (cards, before, up, among) in zip(zones, targets, kept, strict=True):
            gained = target.audience
            after = [mask | gained for mask in before]
            target.cards, target.seen, target.up, target.among = cards, after, up, among
            if target.fixed and not source.fixed:
                # Only now places can be followed: who knew faces of the hand does not know where.
                knowing = gained | source.audience
                target.among = mixed(target, self.players, knowing)
                target.seen = _forgotten(target, knowing)
            if cards:
                self._moved(list(cards), before, target.seen[:], source, target)

    def take(self, zone: Zone[T]) -> T:
        """Take the top card out of all zones, before everybody's eyes, and return it.

        For things that go on lying where nothing is hidden, such as a tile on a board. Rules tell
        it with an event of their own.

        :raises IndexError: when the zone is empty.
        """
        if not zone.fixed and zone.cards:
            top = (len(zone.cards) - 1,)
            show_known_first(zone, top)
            zone.among = mixed(zone, self.players, EVERYONE, EVERYONE, top)
        card = zone.cards.pop()
        mask = zone.seen.pop()
        zone.up.pop()
        del zone.among[len(zone.cards) :]
        if mask != EVERYONE:
            self.disclose()
        return card

    def reveal(
        self,
        zone: Zone[Any],
        places: Sequence[int] | None = None,
        to: Iterable[Player] | None = None,
    ) -> None:
        """Show faces without moving or turning cards: to everybody, or to some players only.

        That some players are shown cards is seen by all.
        """
        shown = range(len(zone.cards)) if places is None else places
        check_places(zone, shown)
        self._show(zone, shown, EVERYONE if to is None else mask_of(to))

    def turn(self, zone: Zone[Any], places: Sequence[int], *, up: bool = True) -> None:
        """Turn cards face up, for everybody to see, or face down; what was seen stays known."""
        check_places(zone, places)
        for place in places:
            zone.up[place] = up
        if up:
            self._show(zone, places, EVERYONE)

    def _show(self, zone: Zone[Any], places: Sequence[int], audience: int) -> None:
        if not zone.fixed:
            show_known_first(zone, places)
            zone.among = mixed(zone, self.players, EVERYONE, audience, places)
        seen = zone.seen
        before = [seen[place] for place in places]
        for place in places:
            seen[place] |= audience
        self._revealed(places, before, audience, zone)

    # What a recording table does in addition

    def _order(self, items: Sequence[Any]) -> list[int]:
        return self._chance.order(items)

    def _shuffled(self, zone: Zone[Any]) -> None:
        pass

    def _moved(
        self,
        cards: list[Any],
        before: list[int],
        after: list[int],
        source: Zone[Any],
        target: Zone[Any],
    ) -> None:
        pass

    def _revealed(
        self, places: Sequence[int], before: list[int], audience: int, zone: Zone[Any]
    ) -> None:
        pass


def check_places(zone: Zone[Any], places: Sequence[int]) -> None:
    """Refuse places that a zone does not have, or that are named twice."""
    if len(places) == 1 and 0 <= places[0] < len(zone.cards):
        return
    if len(set(places)) != len(places):
        message = f"a card of zone {zone.name!r} is named twice: places {list(places)}"
        raise ValueError(message)
    if places and not 0 <= min(places) <= max(places) < len(zone.cards):
        message = f"zone {zone.name!r} has places 0 to {len(zone.cards) - 1}, not {list(places)}"
        raise IndexError(message)


def _forgotten(zone: Zone[Any], knowing: int) -> list[int]:
    """Who still knows each card's face when only some saw what was done; what lies open, all see."""
    return [mask if up else mask & knowing for mask, up in zip(zone.seen, zone.up, strict=True)]


def _made(make: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Event:
    """The event that rules emit.

    :raises ContractError: when they emit something else.
    """
    made = make(*args, **kwargs) if callable(make) else make
    if isinstance(made, Event) and made is not make:
        return made
    name = type(made).__name__
    hint = f"write table.emit({name}, ...), the class and its values"
    raise ContractError(
        f"emit() was given a value of type {name} instead of the class of an event",
        hint=hint if isinstance(made, Event) else f"{hint}, with @event above class {name}(Event)",
    )


class RecordingTable(Table):
    """A table that keeps, for the step under way, what happened and what chance brought."""

    listening = True

    def __init__(self, players: int, chance: Chance) -> None:
        kept = KeptChance(chance)
        super().__init__(players, kept)
        self.happened: list[Happened] = []
        self.outcomes = kept.outcomes
        self.disclosed = False

    def emit(self, make: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """See :meth:`Table.emit`."""
        self.happened.append(Happened(_made(make, args, kwargs)))

    def whisper(
        self,
        audience: Iterable[Player],
        make: Callable[P, Event],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """See :meth:`Table.whisper`."""
        self.disclosed = True
        self.happened.append(Happened(_made(make, args, kwargs), mask_of(audience)))

    def disclose(self) -> None:
        """See :meth:`Table.disclose`."""
        self.disclosed = True

    def _shuffled(self, zone: Zone[Any]) -> None:
        self.happened.append(Happened(ZoneShuffled(zone.ref)))

    def _moved(
        self,
        cards: list[Any],
        before: list[int],
        after: list[int],
        source: Zone[Any],
        target: Zone[Any],
    ) -> None:
        if before != after:
            self.disclosed = True
        moved = CardsMoved(tuple(cards), source.ref, target.ref)
        order = EVERYONE
        if not (source.fixed or target.fixed):
            order = source.audience | target.audience
        self.happened.append(Happened(moved, faces=tuple(after), order=order))

    def _revealed(
        self, places: Sequence[int], before: list[int], audience: int, zone: Zone[Any]
    ) -> None:
        after = [zone.seen[place] for place in places]
        if before != after:
            self.disclosed = True
        shown = CardsRevealed(
            tuple(zone.cards[place] for place in places),
            zone.ref,
            None if audience == EVERYONE else seats_in(audience),
        )
        # Who knows a card of a hand without being shown it cannot tell whether it is this one.
        known = after if zone.fixed else [audience | zone.audience] * len(after)
        order = EVERYONE if zone.fixed else zone.audience
        self.happened.append(Happened(shown, faces=tuple(known), order=order))
