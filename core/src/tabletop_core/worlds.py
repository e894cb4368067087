"""Worlds: full states that agree with all that a player knows.

The default fills the holes of a view with the cards that the player has not seen, at random, so far as the
game says that a card may be there. It is all that a searching bot may look at.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import attrs

from tabletop_core.chance import RandomChance
from tabletop_core.copying import copier
from tabletop_core.dealing import Gap, NoDealError, Pile
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.holes import Hole, back_of
from tabletop_core.players import Player
from tabletop_core.state import ChoicesOf, RecordOf, analyse, kinds_in
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.walking import walk, zone_finder, zones
from tabletop_core.zones import CardSet

S = TypeVar("S")


class WorldError(TabletopError):
    """No full state can be made from a view."""


class Determinizer(Generic[S]):
    """Makes worlds from one view, again and again: what all of them share is found out once.

    :param view: the state as ``player`` may know it.
    :param players: how many seats the match has.
    :param undecided: leave hidden choices that others have made already to be made by the searcher: those
        who chose are to act again in the world. By default they choose anew, at random.
    :raises WorldError: when no full state can be made from the view.
    """

    def __init__(
        self,
        game: Game[S, Any],
        view: S,
        player: Player,
        players: int,
        *,
        undecided: bool = False,
    ) -> None:
        self._game = game
        self._view = view
        self._player = player
        self._players = players
        #: Copies a world.
        self.copy: Callable[[S], S] = copier(game.State)
        own = game.has("worlds")
        self._zones = None if own else ZoneWorlds(game, view, player, undecided=undecided)

    def sample(self, rng: random.Random) -> S:
        """One of the worlds, by the searcher's own generator.

        :raises WorldError: when the game cannot say what hidden things may be.
        """
        return self._make(Table(self._players, RandomChance(rng)))

    def _make(self, table: Table) -> S:
        if self._zones is None:
            return self._game.worlds(self._view, self._player, table)
        return self._zones.deal(table)

    @property
    def certain(self) -> bool:
        """Whether it is known that there is but one world, since nothing is hidden."""
        return self._zones is not None and self._zones.certain


class WorldPool(Generic[S]):
    """Worlds by number, so that what is compared can be compared in the same ones.

    :param different: how many there are before the same come again; 0 for a new one each time.
    """

    def __init__(self, source: Determinizer[S], different: int, rng: random.Random) -> None:
        self._source = source
        #: Whether there is but one world.
        self.certain = source.certain
        self._different = 1 if source.certain else different
        self._rng = rng
        self._drawn: list[S] = []
        self._copy = source.copy

    def take(self, number: int) -> S:
        """The world with this number, from 0; the caller may change it.

        :raises WorldError: when the game cannot say what hidden things may be.
        """
        if not self._different:
            return self._source.sample(self._rng)
        number %= self._different
        while number >= len(self._drawn):
            self._drawn.append(self._source.sample(self._rng))
        return self._copy(self._drawn[number])


def world_from_zones(game: Game[S, Any], view: S, player: Player, table: Table) -> S:
    """A full state made from a view: the default of :meth:`Game.worlds`.

    Hidden choices of others are made anew, at random among what they may choose.

    :param table: gives the searcher's own chance, and the number of players.
    :raises WorldError: when the unseen cards do not fill the holes, or a secret field hides something.
    """
    return ZoneWorlds(game, view, player).deal(table)


def unseen_from_sets(game: Game[S, Any], view: S) -> list[Any]:
    """What the state's card sets hold and none of the view's zones shows: the default of ``unseen``.

    :raises WorldError: when the state has no card set.
    """
    sets = [
        value
        for field in attrs.fields(type(view))  # type: ignore[arg-type]
        if isinstance(value := getattr(view, field.name), CardSet)
    ]
    if not sets:
        raise WorldError(
            f"{game.info.id}: the state has hidden cards but no CardSet",
            hint="keep a field `cards: CardSet[Card]` in the state, or write Game.unseen",
        )
    left = Counter(card for cards in sets for card in cards.cards)
    shown = Counter(card for zone in zones(view) for card in zone.known)
    if missing := shown - left:
        raise WorldError(
            f"{game.info.id}: cards that are in no card set: {sorted(map(str, missing))}"
        )
    # In the order of the sets, whatever the hash seed.
    left -= shown
    unseen: list[Any] = []
    for cards in sets:
        for card in cards.cards:
            if left[card] > 0:
                left[card] -= 1
                unseen.append(card)
    return unseen


class ZoneWorlds(Generic[S]):
    """The worlds of a view whose hidden things are cards in zones, and hidden choices.

    :param undecided: see :class:`Determinizer`.
    :raises WorldError: see :func:`world_from_zones`.
    """

    def __init__(
        self, game: Game[S, Any], view: S, player: Player, *, undecided: bool = False
    ) -> None:
        _refuse_secrets(analyse(type(view)))
        self._game = game
        self._view = view
        self._player = player
        self._undecided = undecided
        self._copy = copier(type(view))
        self._find_zones = zone_finder(type(view))
        self._seen = self._find_zones(view)
        self._asks = game.has("may_be")
        self._piles = self._sort_holes()
        self._chosen = any(
            isinstance(value, Hole)
            for kind, choices in walk(analyse(type(view)), view)
            if isinstance(kind, ChoicesOf)
            for value in choices.made.values()
        )
        self._checked = False

    @property
    def certain(self) -> bool:
        """Whether nothing is hidden, so that there is but one world."""
        return not (self._piles or self._chosen)

    def deal(self, table: Table) -> S:
        """One world, by the chance of ``table``."""
        world: S = self._copy(self._view)
        if self._piles:
            there = self._find_zones(world)
            for pile in self._piles:
                dealt = self._dealt(pile, table)
                at = 0
                for zone, start, stop in pile.runs:
                    there[zone].cards[start:stop] = dealt[at : at + stop - start]
                    at += stop - start
        if self._chosen:
            if self._undecided:
                if not self._checked:
                    # Whether the choices are all that the choosing changed shows in a world like this.
                    self._choose_again(self._copy(world), table)
                    self._checked = True
                _take_choices_back(world)
            else:
                self._choose_again(world, table)
        return world

    def _sort_holes(self) -> list[Pile]:
        """The holes and the unseen cards by their backs."""
        gaps: dict[str, list[Gap]] = {}
        for number, zone in enumerate(self._seen):
            for place, card in enumerate(zone.cards):
                if isinstance(card, Hole):
                    among = zone.among[place].get(self._player) if zone.among else None
                    gaps.setdefault(card.back, []).append(Gap(number, place, among))
        if not gaps:
            return []
        cards: dict[str, list[Any]] = {}
        for card in self._game.unseen(self._view, self._player):
            cards.setdefault(back_of(card), []).append(card)
        holes = Counter({back: len(found) for back, found in gaps.items()})
        unseen = Counter({back: len(found) for back, found in cards.items()})
        if holes != unseen:
            raise WorldError(
                f"{self._game.info.id}: there are {_told(holes)} hidden cards, "
                f"but {_told(unseen)} are unseen",
                hint="every card must lie in a zone; if cards leave the zones, write Game.unseen",
            )
        return [
            Pile(found, cards[back], self._fits if self._asks or _hinted(found) else None)
            for back, found in gaps.items()
        ]

    def _dealt(self, pile: Pile, table: Table) -> Sequence[Any]:
        try:
            return pile.deal(table)
        except NoDealError:
            raise WorldError(
                f"{self._game.info.id}: no deal agrees with what the player knows",
                hint="Game.may_be excludes the cards that really are there",
            ) from None

    def _fits(self, gap: Gap, card: Any) -> bool:
        if gap.among is not None and card not in gap.among:
            return False
        if not self._asks:
            return True
        return self._game.may_be(self._view, self._player, self._seen[gap.zone], gap.place, card)

    def _choose_again(self, world: S, table: Table) -> None:
        """Let those who have chosen choose anew."""
        chosen = _take_choices_back(world)
        if self._player not in self._game.to_act(world):
            raise WorldError(
                f"{self._game.info.id}: a world is wanted by a player who has already chosen"
            )
        for seat in chosen:
            action = table.pick(self._game.legal_actions(world, seat))
            self._game.apply(world, seat, action, table)
        if view_state(world, self._player) != self._view:
            raise WorldError(
                f"{self._game.info.id}: a hidden choice changes more than the choices, "
                "and cannot be made anew",
                hint="write Game.worlds, or leave the rest until all have chosen",
            )


def _hinted(gaps: Sequence[Gap]) -> bool:
    return any(gap.among is not None for gap in gaps)


def _told(backs: Counter[str]) -> str:
    """How many cards there are, and of which backs."""
    kinds = [f"{count} with back {back!r}" for back, count in sorted(backs.items()) if back]
    return f"{backs.total()} ({', '.join(kinds)})" if kinds else str(backs.total())


def _refuse_secrets(state: RecordOf) -> None:
    records = [kind for kind in kinds_in(state) if isinstance(kind, RecordOf)]
    for record in records:
        for field in record.fields:
            if field.secret is not None:
                raise WorldError(
                    f"{record.cls.__name__}.{field.name} is secret: only the game knows what it may be",
                    hint="write Game.worlds",
                )


def _take_choices_back(world: Any) -> list[Player]:
    """Forget hidden choices; whose they were."""
    chosen: list[Player] = []
    for kind, choices in walk(analyse(type(world)), world):
        if isinstance(kind, ChoicesOf):
            hidden = [seat for seat, value in choices.made.items() if isinstance(value, Hole)]
            for seat in hidden:
                del choices.made[seat]
            chosen += hidden
    return chosen
