"""The table: what rules get from their host.

Chance, the movement of cards and the telling of events go through it, so that one set of rules serves a
recorded match, a replay, a search and a bare playout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

import attrs

from tabletop_core.chance import Chance, Outcome
from tabletop_core.events import EVERYONE, CardsMoved, CardsRevealed, Event, ZoneShuffled, bit
from tabletop_core.holes import back_of, hole
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

    def as_seen_by(self, player: Player | None) -> Event | None:
        """The event as this player (a spectator for ``None``) may know it, if at all."""
        reader = bit(player)
        if not self.audience & reader:
            return None
        if not self.faces or all(mask & reader for mask in self.faces):
            return self.event
        cards = self.event.cards  # type: ignore[attr-defined]
        shown = tuple(
            card if mask & reader else hole(back_of(card))
            for card, mask in zip(cards, self.faces, strict=True)
        )
        return attrs.evolve(self.event, cards=shown)  # type: ignore[misc]


#: What is known of a card that nobody knows anything about.
NO_HINTS: Mapping[Player, frozenset[Any]] = {}


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
        """Tell only some players that something happened."""

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
        zone.among = self._mixed(zone, audience)
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
        them forget what they knew of that hand.
        """
        if len(set(places)) != len(places):
            message = f"a card cannot be moved twice at once: places {list(places)}"
            raise ValueError(message)
        gained = EVERYONE if up else target.audience
        cards = [zone.cards[place] for place in places]
        masks = [zone.seen[place] for place in places]
        if not zone.fixed:
            # Those who do not see the moved cards cannot tell which ones of the hand they were.
            knowing = gained | zone.audience
            zone.among = self._mixed(zone, knowing)
            masks = [mask & knowing for mask in masks]
            for i, mask in enumerate(zone.seen):
                zone.seen[i] = mask & knowing
        after = [mask | gained for mask in masks]
        if zone.among or target.among:
            target.among = [
                *(target.among or [NO_HINTS] * len(target.cards)),
                *(zone.among[place] if zone.among else NO_HINTS for place in places),
            ]
        if zone.among:
            leaving = set(places)
            zone.among = [hints for i, hints in enumerate(zone.among) if i not in leaving]
        for place in sorted(places, reverse=True):
            del zone.cards[place], zone.seen[place], zone.up[place]
        target.cards += cards
        target.seen += after
        target.up += [up] * len(cards)
        self._moved(cards, masks, after, zone, target)

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

    def take(self, zone: Zone[T]) -> T:
        """Take the top card out of all zones, before everybody's eyes, and return it.

        For things that go on lying where nothing is hidden, such as a tile on a board.

        :raises IndexError: when the zone is empty.
        """
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
        """Show faces without moving or turning cards: to everybody, or to some players only."""
        audience = EVERYONE if to is None else sum(1 << player for player in set(to))
        shown = range(len(zone.cards)) if places is None else places
        gained = False
        for place in shown:
            mask = zone.seen[place]
            gained = gained or mask | audience != mask
            zone.seen[place] = mask | audience
        self._revealed([zone.cards[place] for place in shown], audience, zone, gained=gained)

    def turn(self, zone: Zone[Any], places: Sequence[int], *, up: bool = True) -> None:
        """Turn cards face up, for everybody to see, or face down; what was seen stays known."""
        for place in places:
            zone.up[place] = up
        if up:
            self.reveal(zone, places)

    def _mixed(self, zone: Zone[T], knowing: int) -> list[Mapping[Player, frozenset[T]]]:
        """What is left of knowledge when cards of a zone are mixed, or one leaves it unseen.

        Who knew every card, or what each is one of, still knows that they are all among these.

        :param knowing: the mask of those who saw what was done, and know as much as before.
        """
        hints: dict[Player, frozenset[T]] = {}
        for player in range(self.players):
            if not knowing & 1 << player:
                faces = zone.among_of(player)
                if faces:
                    hints[player] = faces
        kept = [
            {player: faces for player, faces in old.items() if knowing & 1 << player}
            for old in zone.among
        ]
        if not hints and not any(kept):
            return []
        if not any(kept):
            return [hints] * len(zone.cards)
        return [{**old, **hints} for old in kept]

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

    def _revealed(self, cards: list[Any], audience: int, zone: Zone[Any], *, gained: bool) -> None:
        pass


class RecordingTable(Table):
    """A table that keeps, for the step under way, what happened and what chance brought."""

    listening = True

    def __init__(self, players: int, chance: Chance) -> None:
        super().__init__(players, chance)
        self.happened: list[Happened] = []
        self.outcomes: list[Outcome] = []
        self.disclosed = False

    def begin_step(self) -> None:
        """Forget the last step."""
        self.happened = []
        self.outcomes = []
        self.disclosed = False

    def emit(self, make: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """See :meth:`Table.emit`."""
        self.happened.append(Happened(make(*args, **kwargs)))

    def whisper(
        self,
        audience: Iterable[Player],
        make: Callable[P, Event],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """See :meth:`Table.whisper`."""
        mask = sum(1 << player for player in set(audience))
        self.happened.append(Happened(make(*args, **kwargs), mask))

    def disclose(self) -> None:
        """See :meth:`Table.disclose`."""
        self.disclosed = True

    def index(self, weights: Sequence[int] | int) -> int:
        """See :meth:`Table.index`."""
        outcome = super().index(weights)
        self.outcomes.append(outcome)
        return outcome

    def _order(self, items: Sequence[Any]) -> list[int]:
        order = super()._order(items)
        self.outcomes.append(order)
        return order

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
        if any(old | new != old for old, new in zip(before, after, strict=True)):
            self.disclosed = True
        moved = CardsMoved(tuple(cards), source.ref, target.ref)
        self.happened.append(Happened(moved, faces=tuple(after)))

    def _revealed(self, cards: list[Any], audience: int, zone: Zone[Any], *, gained: bool) -> None:
        if gained:
            self.disclosed = True
        shown = CardsRevealed(tuple(cards), zone.ref)
        self.happened.append(Happened(shown, audience, faces=(audience,) * len(cards)))
