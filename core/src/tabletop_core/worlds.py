"""Worlds: full states that agree with all that a player knows.

The default fills the holes of a view with the cards that the player has not seen, at random, so far as the
game says that a card may be there. It is all that a searching bot may look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from tabletop_core.copying import copy_state
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.holes import Hole, back_of
from tabletop_core.players import Player
from tabletop_core.state import ChoicesOf, RecordOf, analyse, kinds_in, walk, zones
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.zones import CardSet, Zone

S = TypeVar("S")

#: How often a free deal is tried before holes are filled one by one under the game's constraints.
FREE_DEALS = 32


class WorldError(TabletopError):
    """No full state can be made from a view."""


@attrs.define
class _Gap:
    """A hole to be filled: where it is."""

    zone: Zone[Any]
    place: int
    back: str


def world_from_zones(game: Game[S, Any], view: S, player: Player, table: Table) -> S:
    """A full state made from a view: the default of :meth:`Game.worlds`.

    Hidden choices of others are made anew, at random among what they may choose.

    :param table: gives the searcher's own chance, and the number of players.
    :raises WorldError: when the unseen cards do not fill the holes, or a secret field hides something.
    """
    _refuse_secrets(analyse(type(view)))
    world = copy_state(view)
    gaps = [
        _Gap(zone, place, card.back)
        for zone in zones(world)
        for place, card in enumerate(zone.cards)
        if isinstance(card, Hole)
    ]
    if gaps:
        _fill(game, view, player, gaps, table)
    if _choose_again(game, world, player, table) and view_state(world, player) != view:
        raise WorldError(
            f"{game.info.id}: a hidden choice changes more than the choices, and cannot be made anew",
            hint="write Game.worlds, or leave the rest until all have chosen",
        )
    return world


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


def _fill(game: Game[S, Any], view: S, player: Player, gaps: list[_Gap], table: Table) -> None:
    pool = list(game.unseen(view, player))
    holes, unseen = Counter(gap.back for gap in gaps), Counter(map(back_of, pool))
    if holes != unseen:
        raise WorldError(
            f"{game.info.id}: there are {_told(holes)} hidden cards, but {_told(unseen)} are unseen",
            hint="every card must lie in a zone; if cards leave the zones, write Game.unseen",
        )
    asked = game.has("may_be")
    constrained = asked or any(gap.zone.among for gap in gaps)

    def fits(gap: _Gap, card: Any) -> bool:
        if gap.back != back_of(card):
            return False
        hint = gap.zone.among[gap.place].get(player) if gap.zone.among else None
        if hint is not None and card not in hint:
            return False
        return not asked or game.may_be(view, player, gap.zone, gap.place, card)

    for _ in range(FREE_DEALS if constrained else 1):
        dealt = _deal(gaps, pool, table)
        if not constrained or all(fits(*pair) for pair in zip(gaps, dealt, strict=True)):
            break
    else:
        dealt = _match(gaps, pool, fits, table, game.info.id)
    for gap, card in zip(gaps, dealt, strict=True):
        gap.zone.cards[gap.place] = card


def _told(backs: Counter[str]) -> str:
    """How many cards there are, and of which backs."""
    kinds = [f"{count} with back {back!r}" for back, count in sorted(backs.items()) if back]
    return f"{backs.total()} ({', '.join(kinds)})" if kinds else str(backs.total())


def _deal(gaps: list[_Gap], pool: list[Any], table: Table) -> list[Any]:
    """Cards for the gaps at random; only backs agree."""
    by_back: dict[str, list[Any]] = {}
    for card in table.order(pool):
        by_back.setdefault(back_of(card), []).append(card)
    return [by_back[gap.back].pop() for gap in gaps]


def _match(
    gaps: list[_Gap],
    pool: list[Any],
    fits: Callable[[_Gap, Any], bool],
    table: Table,
    game: str,
) -> list[Any]:
    """Cards for the gaps so that each fits: augmenting paths, in random order."""
    places = range(len(pool))
    candidates = [
        [place for place in table.order(places) if fits(gap, pool[place])] for gap in gaps
    ]
    holder: dict[int, int] = {}

    def place_card(gap: int, tried: set[int]) -> bool:
        for card in candidates[gap]:
            if card in tried:
                continue
            tried.add(card)
            if card not in holder or place_card(holder[card], tried):
                holder[card] = gap
                return True
        return False

    for gap in table.order(range(len(gaps))):
        if not place_card(gap, set()):
            raise WorldError(
                f"{game}: no deal agrees with what the player knows",
                hint="Game.may_be excludes the cards that really are there",
            )
    dealt: list[Any] = [None] * len(gaps)
    for card, gap in holder.items():
        dealt[gap] = pool[card]
    return dealt


def _refuse_secrets(state: RecordOf) -> None:
    records = [kind for kind in kinds_in(state) if isinstance(kind, RecordOf)]
    for record in records:
        for field in record.fields:
            if field.secret is not None:
                raise WorldError(
                    f"{record.cls.__name__}.{field.name} is secret: only the game knows what it may be",
                    hint="write Game.worlds",
                )


def _choose_again(game: Game[S, Any], world: S, player: Player, table: Table) -> bool:
    """Let those who have chosen choose anew; whether there was anybody."""
    chosen = []
    for kind, choices in walk(analyse(type(world)), world):
        if isinstance(kind, ChoicesOf):
            hidden = [seat for seat, value in choices.made.items() if isinstance(value, Hole)]
            for seat in hidden:
                del choices.made[seat]
            chosen += hidden
    if chosen and player not in game.to_act(world):
        raise WorldError(f"{game.info.id}: a world is wanted by a player who has already chosen")
    for seat in chosen:
        game.apply(world, seat, table.pick(game.legal_actions(world, seat)), table)
    return bool(chosen)
