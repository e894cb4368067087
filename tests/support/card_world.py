"""A state of zones of every sort, and things that may happen to it at random.

What happens is named as players would: by places where everybody can follow these, by faces in a hand.
So the same can be done in two states that look alike to somebody.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.chance import DictatedChance
from tabletop_core.events import Event, bit
from tabletop_core.game import Game, GameInfo
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.table import RecordingTable, Table
from tabletop_core.walking import zones
from tabletop_core.zones import CardSet, Deck, Sees, Zone

PLAYERS = 3
#: With doubles, whose copies cannot be told apart in a hand.
FACES = "aabbbcdef"


@attrs.define
class CardWorld:
    cards: CardSet[str]
    deck: Deck[str]
    hands: list[Zone[str]]
    #: A pile before the first player, who alone may look into it.
    own: Zone[str]
    row: Zone[str]
    pile: Zone[str]
    #: Cards that nobody sees and nobody can follow.
    bag: Zone[str]


@action("wait")
class Wait(Action):
    """The game goes on for ever."""


class CardWorldGame(Game[CardWorld, Wait]):
    info = GameInfo(id="cards", title="Cards", players=(3, 3), summary="", version="1")
    State = CardWorld
    actions = (Wait,)

    def setup(self, table: Table, options: object) -> CardWorld:
        return CardWorld(
            CardSet.of(FACES),
            Deck.of(FACES),
            [Zone.hand(player) for player in range(PLAYERS)],
            Zone("own", 0, Sees.OWNER),
            Zone.public("row"),
            Zone.hidden("pile"),
            Zone("bag", fixed=False),
        )

    def to_act(self, state: CardWorld) -> tuple[Player, ...]:
        return (0,)

    def legal_actions(self, view: CardWorld, player: Player) -> Sequence[Wait]:
        return (Wait(),)

    def apply(self, state: CardWorld, player: Player, action: Wait, table: Table) -> None:
        table.roll()

    def outcome(self, state: CardWorld) -> Outcome:
        return Outcome.from_scores([0] * PLAYERS)


def look(state: CardWorld) -> str:
    """The zones of a state in few letters, for failures."""
    return " ".join(f"{zone.name}:{''.join(map(str, zone.cards))}" for zone in zones(state))


def one_step(
    rng: random.Random, states: Sequence[CardWorld], watcher: Player | None
) -> list[list[Event]]:
    """Do one and the same thing in states that look alike to ``watcher``; what the watcher is told.

    Nothing is done by which the watcher would learn what differs between them.
    """
    tables = [RecordingTable(PLAYERS, DictatedChance([])) for _ in states]
    _happen(rng, states, tables, watcher)
    seen = [[h.as_seen_by(watcher) for h in table.happened] for table in tables]
    return [[event for event in events if event is not None] for events in seen]


def _happen(
    rng: random.Random,
    states: Sequence[CardWorld],
    tables: Sequence[RecordingTable],
    watcher: Player | None,
) -> None:
    place_of_zone = rng.randrange(len(zones(states[0])))
    sources = [zones(state)[place_of_zone] for state in states]
    first = sources[0]
    own = bit(watcher)
    kind = rng.random()
    if kind < 0.15:
        order = rng.sample(range(len(first)), len(first))
        for source, table in zip(sources, tables, strict=True):
            # In one hand that looks alike cards lie in another order: any will do for who cannot see.
            table._chance = DictatedChance([list(order)])
            table.shuffle(source)
        return
    if kind < 0.2:
        passing = [[*state.hands, state.bag] if kind < 0.18 else state.hands for state in states]
        if not _would_learn(passing, own):
            for table, hands in zip(tables, passing, strict=True):
                table.pass_on(hands)
        return
    if not first:
        return
    shown_to = rng.choice([None, *([seat] for seat in range(PLAYERS))])
    target_place = rng.randrange(len(zones(states[0])))
    up = rng.random() < 0.2
    count = rng.randint(1, min(2, len(first)))
    if kind < 0.4:
        learns = shown_to is None or watcher in shown_to
        chosen = _choose(rng, sources, count, own, learns=learns)
        for source, table, places in zip(sources, tables, chosen, strict=True):
            if places:
                table.reveal(source, places, shown_to)
        return
    learns = up or bool(zones(states[0])[target_place].audience & own)
    chosen = _choose(rng, sources, count, own, learns=learns)
    for state, source, table, places in zip(states, sources, tables, chosen, strict=True):
        if places:
            table.move(source, places, zones(state)[target_place], up=up)


def _would_learn(passing: list[list[Zone[str]]], own: int) -> bool:
    """Whether somebody would get a hand that is not the same in all states."""
    return any(
        target.audience & own
        and len({tuple(zip(hands[at].cards, hands[at].up, strict=True)) for hands in passing}) > 1
        for at, target in enumerate([*passing[0][1:], passing[0][0]])
    )


def _choose(
    rng: random.Random, sources: list[Zone[str]], count: int, own: int, *, learns: bool
) -> list[list[int]]:
    """Places in each state such that the watcher cannot tell the states apart by what happens to them."""
    first = sources[0]
    followed = first.fixed or bool(first.audience & own)
    places = rng.sample(range(len(first)), count)
    if followed:
        if learns and any(len({source.cards[at] for source in sources}) > 1 for at in places):
            return [[] for _ in sources]
        return [places for _ in sources]
    wanted = [_looks(first, at, learns=learns) for at in places]
    chosen = []
    for source in sources:
        free = list(range(len(source)))
        rng.shuffle(free)
        found: list[int] = []
        for look in wanted:
            place = next((at for at in free if _looks(source, at, learns=learns) == look), None)
            if place is None:
                return [[] for _ in sources]
            free.remove(place)
            found.append(place)
        chosen.append(found)
    return chosen


def _looks(zone: Zone[str], at: int, *, learns: bool) -> str:
    """What somebody who cannot look into a hand sees of a card that is taken out of it."""
    if zone.up[at]:
        return f"open {zone.cards[at]}"
    return zone.cards[at] if learns else "?"
