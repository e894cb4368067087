"""What is shown to those who ask: cards played, unseen and known of, and what wins."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_core.scene import Area, Item, Layout
from tabletop_sete_selos.cards import Card, signs_in_play
from tabletop_sete_selos.elders import ELDERS
from tabletop_sete_selos.knowledge import Group, groups, played_cards
from tabletop_sete_selos.participants import BANISHED, led_by, who
from tabletop_sete_selos.power import points_by_count
from tabletop_sete_selos.state import HAND_SIZE, RITUALS, State
from tabletop_sete_selos.tricks import winning_card
from tabletop_sete_selos.victory import (
    BANISHED_CULTISTS,
    BANISHED_INSANITY,
    CULTISTS_NEEDED,
    ELDERS_COUNTED,
    INSANITY_NEEDED,
)

_ = Messages("tabletop_sete_selos")


def details(view: State, viewer: Player | None) -> Iterator[Area]:
    """The areas that are drawn on request; a spectator has seen no cards, and knows of none."""
    areas = [_list("played", _("Rituals of this series"), _played(view))]
    if viewer is not None:
        areas += [
            _list("unseen", _("Cards that others hold"), _unseen(view, viewer)),
            _list("known", _("What you know from the draft"), _known(view, viewer)),
        ]
    areas.append(_list("legend", _("What wins"), _legend(view)))
    yield from (area for area in areas if area.items)


def _list(id: str, label: Message, lines: Iterator[Message]) -> Area:
    items = tuple(Item(id=f"{id} {at}", label=line) for at, line in enumerate(lines))
    return Area(id=id, label=label, layout=Layout.LIST, items=items, detail=True)


def _played(view: State) -> Iterator[Message]:
    count = len(view.cycle)
    for number in range(len(view.discards) // count):
        order = led_by(view.cycle, view.leaders[number])
        cards = view.discards.cards[number * count : (number + 1) * count]
        yield _(
            "ritual {number}: {cards}; {who} won it",
            number=(view.series - 1) * HAND_SIZE + number + 1,
            cards=[
                _("{who} {card}", who=who(participant), card=card)
                for participant, card in zip(order, cards, strict=True)
            ],
            who=who(order[cards.index(winning_card(cards))]),
        )


def _unseen(view: State, viewer: Player) -> Iterator[Message]:
    seen = {*view.hands[viewer].known, *view.packs[viewer].known}
    seen.update(card for _participant, card in played_cards(view))
    for sign in signs_in_play(view.players):
        cards = [card for card in view.cards.cards if card.sign is sign and card not in seen]
        if cards:
            yield _("{sign}: {cards}", sign=sign, cards=cards)


def _known(view: State, viewer: Player) -> Iterator[Message]:
    """For each group of cards that went to others in the draft, who has how many of it still."""
    played = {card: participant for participant, card in played_cards(view)}
    for group in groups(view, viewer):
        left = [card for card in group.cards if card not in played]
        if left:
            yield _("{cards}: {holders}", cards=sorted(left), holders=_holders(group, played))


def _holders(group: Group, played: dict[Card, Player]) -> list[Message]:
    keepers = [place.keeper for place in group.places]
    found = []
    for keeper in dict.fromkeys(keepers):
        gone = sum(played.get(card) == keeper for card in group.cards) if keeper is not None else 0
        if count := keepers.count(keeper) - gone:
            name = _("still in a pack") if keeper is None else who(keeper)
            found.append(_("{who} {number}", who=name, number=count))
    return found


def _legend(view: State) -> Iterator[Message]:
    players = view.players
    yield _.plural(
        "at once: {needed} of your cultists on one Elder",
        "at once: {needed} of your cultists on {count} Elders",
        count=ELDERS_COUNTED[players],
        needed=CULTISTS_NEEDED[players],
    )
    yield _("at once: {points} points of insanity", points=INSANITY_NEEDED[players])
    if players == 2:
        yield _(
            "both lose at once when the Banished Cultist has {cultists} cultists or {points} points "
            "of insanity",
            cultists=BANISHED_CULTISTS,
            points=BANISHED_INSANITY,
        )
    one, two, three = points_by_count(players, view.options)[1:]
    most = (
        _("{one} for one, {two} for two", one=one, two=two)
        if players == 4
        else _("{one} for one, {two} for two, {three} for three", one=one, two=two, three=three)
    )
    yield _(
        "after {rituals} rituals: most power; a cultist is lost for each point of insanity, then each "
        "Elder brings by your cultists there: {points}",
        rituals=RITUALS,
        points=most,
    )
    yield _(
        "equal power: most cultists on Elder {last}, then on Elder {next} and so on",
        last=ELDERS[-1],
        next=ELDERS[-2],
    )
    if BANISHED in view.cycle:
        yield _(
            "the Banished Cultist puts his cultist on the next sealed Elder of the ring: {altar}",
            altar=view.altar,
        )
