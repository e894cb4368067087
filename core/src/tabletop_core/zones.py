"""Zones: where cards lie, who sees into them, and who remembers what.

A card is any immutable value (a frozen attrs value, an Enum member, an int, a str). A zone is ordered. For
each of its cards it keeps the set of players who know its face, as a mask of bits. Cards move only
through :class:`~tabletop_core.table.Table`, which keeps these masks true.

In a fixed zone everybody follows each card's place, and who has seen it. A hand is not fixed: its owner
may shift cards unseen, so that to others its cards are no more than their number and the faces they know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Generic, Self, TypeVar

import attrs

from tabletop_core.events import EVERYONE, NOBODY, ZoneRef
from tabletop_core.holes import Hole
from tabletop_core.players import Player

C = TypeVar("C")


class Sees(Enum):
    """Who sees the faces of the cards in a zone."""

    EVERYONE = "everyone"
    OWNER = "owner"
    NOBODY = "nobody"


@attrs.frozen(cache_hash=True)
class CardSet(Generic[C]):
    """All cards of one kind that the game has: public knowledge of what can be where.

    A state that holds one lets the core find out which cards a player has not seen.
    """

    cards: tuple[C, ...]

    @classmethod
    def of(cls, cards: Iterable[C]) -> Self:
        """The set of these cards, with repetition."""
        return cls(tuple(cards))


@attrs.define
class Zone(Generic[C]):
    """Ordered cards.

    The last card is the top of a pile. In a view, :attr:`cards` holds a
    :class:`~tabletop_core.holes.Hole` for each card whose face the viewer does not know.
    """

    #: What the zone is called in events and scenes.
    name: str
    #: The seat it belongs to, if any.
    owner: Player | None = None
    #: Who sees the face of a card that comes in.
    sees: Sees = Sees.NOBODY
    #: Whether everybody can follow a card's place (a row or pile on the table), or only those who see
    #: in (a hand). Others cannot name a card of a hand by its place; rules let chance pick one.
    fixed: bool = True
    #: The faces, bottom or left first. Those who see into the zone know the cards it begins with.
    cards: list[C] = attrs.field(factory=list)
    #: For each card, the mask of players who know its face.
    seen: list[int] = attrs.field(factory=list)
    #: For each card, whether it lies face up, apart from who sees into the zone.
    up: list[bool] = attrs.field(factory=list)
    #: For each card, what players who do not know its face know it to be one of: the faces that were
    #: mixed with it before their eyes. Empty where nobody knows such a thing of any card here. The
    #: mappings are shared between cards and never change.
    among: list[Mapping[Player, frozenset[C]]] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        if self.cards and not self.seen:
            self.seen = [self.audience] * len(self.cards)
            self.up = [False] * len(self.cards)

    @classmethod
    def hand(cls, owner: Player, name: str = "hand", *, cards: Iterable[C] = ()) -> Self:
        """A player's hand: the owner sees and may rearrange it."""
        return cls(name, owner, Sees.OWNER, fixed=False, cards=list(cards))

    @classmethod
    def public(cls, name: str, owner: Player | None = None, *, cards: Iterable[C] = ()) -> Self:
        """A place where everybody sees every card."""
        return cls(name, owner, Sees.EVERYONE, cards=list(cards))

    @classmethod
    def hidden(cls, name: str, owner: Player | None = None, *, cards: Iterable[C] = ()) -> Self:
        """A place where nobody sees a face."""
        return cls(name, owner, Sees.NOBODY, cards=list(cards))

    @property
    def ref(self) -> ZoneRef:
        """How events name this zone."""
        return ZoneRef(self.name, self.owner)

    @property
    def audience(self) -> int:
        """The mask of those who see a card that lies here face down."""
        if self.sees is Sees.EVERYONE:
            return EVERYONE
        if self.sees is Sees.OWNER and self.owner is not None:
            return 1 << self.owner
        return NOBODY

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        return bool(self.cards)

    def __iter__(self) -> Iterator[C]:
        return iter(self.cards)

    def __getitem__(self, index: int) -> C:
        return self.cards[index]

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def index(self, card: C) -> int:
        """The place of the first card equal to ``card``.

        :raises ValueError: when there is none, naming the zone.
        """
        try:
            return self.cards.index(card)
        except ValueError:
            message = f"{card!r} is not in zone {self.name!r}"
            raise ValueError(message) from None

    def among_of(self, player: Player) -> frozenset[C] | None:
        """What ``player`` knows every single card here to be one of; ``None`` for nothing."""
        faces = self.among_unknown(player)
        if faces is None:
            return None
        known = 1 << player
        return faces.union(
            card for card, mask in zip(self.cards, self.seen, strict=True) if mask & known
        )

    def among_unknown(self, player: Player) -> frozenset[C] | None:
        """The same for the cards here whose faces ``player`` does not know."""
        faces: set[C] = set()
        for place in range(len(self.cards)):
            if self.seen[place] & 1 << player:
                continue
            hint = self.among[place].get(player) if self.among else None
            if hint is None:
                return None
            faces |= hint
        return frozenset(faces)

    @property
    def known(self) -> list[C]:
        """The faces that are no holes."""
        return [card for card in self.cards if not isinstance(card, Hole)]


@attrs.define
class Deck(Zone[C]):
    """A zone that cards are drawn from; its top is its last card."""

    @classmethod
    def of(cls, cards: Iterable[C], name: str = "deck", owner: Player | None = None) -> Self:
        """A face-down deck of these cards, not yet shuffled: nobody has seen it."""
        return cls(name, owner, Sees.NOBODY, cards=list(cards))
