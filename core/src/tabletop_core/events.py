"""Events: facts that happened, as small values without sentences.

An event carries ids and numbers; a text in it is a word without blanks. Its sentence is made for each
reader from the class's ``template``, or from :meth:`Event.message` where the wording depends on the
values::

    @event
    class FollowerPlaced(Event):
        template = _("{player:player} puts a follower on a {feature}")
        player: Player
        feature: Feature
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

import attrs

from tabletop_core.errors import ContractError
from tabletop_core.holes import Hole
from tabletop_core.messages import Message, Messages

if TYPE_CHECKING:
    from tabletop_core.players import Player

_ = Messages("tabletop_core")

#: The bits of a mask of who knows something: one for each seat, all of them for everybody.
EVERYONE = -1
#: Nobody knows.
NOBODY = 0
#: The bit of somebody who watches without a seat: set only where everybody's is.
SPECTATOR = 1 << 30


def bit(player: Player | None) -> int:
    """The bit of a seat, or of a spectator for ``None``."""
    return SPECTATOR if player is None else 1 << player


def mask_of(players: Iterable[Player]) -> int:
    """The bits of some seats."""
    return sum(1 << player for player in set(players))


def seats_in(mask: int) -> tuple[Player, ...]:
    """The seats whose bits are in a mask of some, by seat."""
    return tuple(player for player in range(mask.bit_length()) if mask >> player & 1)


class Event:
    """Base of every event: frozen and hashable."""

    __slots__ = ()

    #: The sentence, with the event's fields as places; ``None`` for an event that is not told.
    template: ClassVar[Message | None] = None

    def message(self) -> Message | None:
        """The sentence of this event, with its values."""
        if self.template is None:
            return None
        fields = attrs.fields(type(self))  # type: ignore[arg-type]
        return self.template.fill(**{field.name: getattr(self, field.name) for field in fields})


E = TypeVar("E", bound=type[Event])


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def event(cls: E) -> E:
    """Make an event class from a class with annotations.

    :raises ContractError: when the class is not derived from :class:`Event`.
    """
    if not issubclass(cls, Event):
        name = cls.__name__
        raise ContractError(f"{name} is not derived from Event", hint=f"write class {name}(Event)")
    return attrs.frozen(cls)


@attrs.frozen
class ZoneRef:
    """Which zone an event speaks of: its name, and its owner where every seat has one."""

    name: str
    owner: int | None = None

    def label(self) -> Message:
        """The zone as words."""
        if self.owner is None:
            return Message("{name}", {"name": self.name})
        return _("{zone} of {owner:player}", zone=self.name, owner=self.owner)


@event
class CardsMoved(Event):
    """Cards went from one zone to another; a card whose face the reader does not see is a hole."""

    cards: tuple[Any, ...]
    source: ZoneRef
    target: ZoneRef

    def message(self) -> Message:
        source, target = self.source.label(), self.target.label()
        if not any(isinstance(card, Hole) for card in self.cards):
            return _.plural(
                "{cards} goes from {source} to {target}",
                "{cards} go from {source} to {target}",
                count=len(self.cards),
                cards=self.cards,
                source=source,
                target=target,
            )
        return _.plural(
            "{count} card goes from {source} to {target}",
            "{count} cards go from {source} to {target}",
            count=len(self.cards),
            source=source,
            target=target,
        )


@event
class CardsRevealed(Event):
    """Faces of cards were shown, without moving them; everybody sees to whom."""

    cards: tuple[Any, ...]
    zone: ZoneRef
    #: The seats that were shown the faces; ``None`` for everybody.
    to: tuple[int, ...] | None = None

    def message(self) -> Message:
        zone = self.zone.label()
        if self.to is None:
            return _.plural(
                "{cards} is shown in {zone}",
                "{cards} are shown in {zone}",
                count=len(self.cards),
                cards=self.cards,
                zone=zone,
            )
        if not any(isinstance(card, Hole) for card in self.cards):
            return _.plural(
                "{cards} in {zone} is shown to {readers:players}",
                "{cards} in {zone} are shown to {readers:players}",
                count=len(self.cards),
                cards=self.cards,
                zone=zone,
                readers=self.to,
            )
        return _.plural(
            "{count} card in {zone} is shown to {readers:players}",
            "{count} cards in {zone} are shown to {readers:players}",
            count=len(self.cards),
            zone=zone,
            readers=self.to,
        )


@event
class ZoneShuffled(Event):
    """A zone was shuffled: nobody knows the order of its cards any more."""

    zone: ZoneRef

    def message(self) -> Message:
        return _("{zone} is shuffled", zone=self.zone.label())


@event
class ChoiceMade(Event):
    """A player made a hidden choice; what it is comes out later."""

    template = _("{player:player} has chosen")

    player: int


@event
class ChoicesRevealed(Event):
    """The hidden choices are open: one for each player who had to choose, by seat."""

    choices: tuple[tuple[int, Any], ...]

    def message(self) -> Message:
        told = [
            _("{player:player} chose {choice}", player=player, choice=choice)
            for player, choice in self.choices
        ]
        return Message("{told}", {"told": told})


#: The events that the core itself writes.
CORE_EVENTS: tuple[type[Event], ...] = (
    CardsMoved,
    CardsRevealed,
    ZoneShuffled,
    ChoiceMade,
    ChoicesRevealed,
)
