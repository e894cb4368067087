"""What a player knows of where this series' cards went in the draft (Rules 2.3, 2.8, 6).

A player sees every pack that comes, knows what goes on in it to the left, and sees what is left when it
comes again. What is missing then was kept by those in between, a card each. So all cards fall into
groups: of each group the player knows which cards they are and which places they fill, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import attrs

from tabletop_core.players import Player
from tabletop_sete_selos.cards import Card
from tabletop_sete_selos.participants import led_by
from tabletop_sete_selos.state import DRAFTING, State


@attrs.frozen
class Place:
    """Where a card went: a participant kept it, or it is still in a pack."""

    #: Who kept the card; ``None`` for a card that nobody has kept yet.
    keeper: Player | None
    #: The pack, by the place in the cycle of the participant to whom it was dealt.
    pack: int
    #: The round of the draft in which the card was kept, from 0; for a card in a pack any number.
    number: int


@attrs.frozen
class Group:
    """So many cards in so many places; which card is where is not known."""

    places: tuple[Place, ...]
    cards: tuple[Card, ...]


def passes(view: State, player: Player) -> int:
    """How often the packs have gone to the left in this series."""
    return len(view.packs_seen[player]) - 1


def holder(view: State, pack: int, number: int) -> Player:
    """Who has a pack in a round of the draft: packs go to the left."""
    return view.cycle[(pack + number) % len(view.cycle)]


def has_kept(view: State, player: Player, participant: Player, number: int) -> bool:
    """Whether a participant has kept a card in a round; the Banished Cultist is the last to do so."""
    if view.phase != DRAFTING or number < passes(view, player):
        return True
    return participant not in view.waiting and participant in range(view.players)


def played_cards(view: State) -> Iterator[tuple[Player, Card]]:
    """Who played which card in this series, in the order in which they did."""
    cards = chain(view.discards.cards, view.trick.cards)
    turns = chain.from_iterable(led_by(view.cycle, leader) for leader in view.leaders)
    return zip(turns, cards, strict=False)


def own_picks(view: State, player: Player) -> dict[int, Card]:
    """The cards that the player kept, by the rounds."""
    own = set(view.hands[player].known)
    own.update(card for who, card in played_cards(view) if who == player)
    packs, again = view.packs_seen[player], len(view.cycle)
    picks = {}
    for number, pack in enumerate(packs):
        later = packs[number + again] if number + again < len(packs) else ()
        # One at most: what was kept of the same pack later was still in it then.
        for card in pack:
            if card in own and card not in later:
                picks[number] = card
    return picks


def groups(view: State, player: Player) -> list[Group]:
    """All cards that others have had in the draft, by what the player knows of them."""
    seen, picks = view.packs_seen[player], own_picks(view, player)
    unseen_places: list[Place] = []
    found = []
    for pack in range(len(view.cycle)):
        known: Sequence[Card] | None = None
        places: list[Place] = []
        for number in range(len(seen)):
            keeper = holder(view, pack, number)
            if keeper == player:
                content = seen[number]
                if known is None:
                    unseen_places += places
                else:
                    missing = tuple(card for card in known if card not in content)
                    found.append(Group(tuple(places), missing))
                known = [card for card in content if card != picks.get(number)]
                places = []
            elif has_kept(view, player, keeper, number):
                places.append(Place(keeper, pack, number))
        now = holder(view, pack, passes(view, player))
        if now != player:
            places += [Place(None, pack, at) for at in range(len(view.packs[now]))]
            if known is None:
                unseen_places += places
            else:
                found.append(Group(tuple(places), tuple(known)))
    had = set(chain.from_iterable(seen))
    unseen = tuple(card for card in view.cards.cards if card not in had)
    return [group for group in (Group(tuple(unseen_places), unseen), *found) if group.places]
