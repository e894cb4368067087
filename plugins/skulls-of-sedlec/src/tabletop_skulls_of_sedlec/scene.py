"""What is on the table: the graveyard, everybody's ossuary and hand, points and what can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene, ScoreTable
from tabletop_skulls_of_sedlec.art import BACK_ART, EMPTY_ART, INKS, card_art
from tabletop_skulls_of_sedlec.graveyard import unseen
from tabletop_skulls_of_sedlec.hotspots import GRAVEYARD, ossuary_id, pile_id
from tabletop_skulls_of_sedlec.ossuary import ROWS, SIZES, Ossuary, place_of
from tabletop_skulls_of_sedlec.scoring import total
from tabletop_skulls_of_sedlec.skulls import Skull
from tabletop_skulls_of_sedlec.standing import points
from tabletop_skulls_of_sedlec.state import PILES, State
from tabletop_skulls_of_sedlec.symbols import BACK, EMPTY, card_symbol, symbols

_ = Messages("tabletop_skulls_of_sedlec")


def skulls_scene(
    view: State,
    viewer: Player | None,
    *,
    to_act: tuple[Player, ...],
    hotspots: Sequence[Hotspot],
) -> Scene:
    """The scene of a view.

    Besides the graveyard and, for each player, ossuary and hand (the viewer's last) it has details
    for those who ask: ``unseen`` (the cards that nobody has seen yet) and ``legend`` (what each kind
    of skull scores).
    """
    players = len(view.hands)
    own = players - 1 if viewer is None else viewer
    seats = [(own + offset) % players for offset in range(1, players + 1)]
    areas = [_graveyard(view)]
    for seat in seats:
        areas += [_ossuary(view, seat), _hand(view, seat)]
    return Scene(
        areas=(*areas, _unseen(view), _legend(view)),
        hotspots=tuple(hotspots),
        scores=_scores(view),
        notes=tuple(_notes(view)),
        to_act=to_act,
        viewer=viewer,
        symbols=symbols(),
        inks=INKS,
    )


def _graveyard(view: State) -> Area:
    return Area(
        id=GRAVEYARD,
        label=_("Graveyard"),
        layout=Layout.ROW,
        items=tuple(_pile(view, number) for number in range(1, PILES + 1)),
        count=sum(map(len, view.piles)),
    )


def _pile(view: State, number: int) -> Item:
    pile = view.piles[number - 1]
    if not pile:
        return Item(
            id=pile_id(number),
            label=_("pile {pile}: empty", pile=number),
            caption=f"{number}",
            art=EMPTY_ART,
            symbol=EMPTY,
        )
    caption = f"{number}: ×{len(pile)}"
    if not pile.up[-1]:
        return Item(
            id=pile_id(number),
            label=_.plural(
                "pile {pile}: {count} card, face down",
                "pile {pile}: {count} cards, the top one face down",
                count=len(pile),
                pile=number,
            ),
            caption=caption,
            art=BACK_ART,
            symbol=BACK,
            hidden=True,
        )
    card = pile.cards[-1]
    flipped = number in view.flipped
    return Item(
        id=pile_id(number),
        label=_.plural(
            "pile {pile}: {count} card, {card}",
            "pile {pile}: {count} cards, on top {card}",
            count=len(pile),
            pile=number,
            card=card.words,
        ),
        text=card.value,
        caption=caption,
        art=card_art(card, last=flipped),
        symbol=card_symbol(card),
        last=flipped,
    )


def _ossuary(view: State, player: Player) -> Area:
    ossuary = view.ossuaries[player]
    return Area(
        id=ossuary_id(player),
        label=_(
            "Ossuary of {player:player} ({cards} of {all})",
            player=player,
            cards=len(ossuary),
            all=SIZES[ossuary.width],
        ),
        layout=Layout.PYRAMID,
        items=tuple(_stacked(ossuary, player)),
        owner=player,
    )


def _stacked(ossuary: Ossuary, player: Player) -> Iterator[Item]:
    """The cards from the top row downwards, each row from the left."""
    newest = next(reversed(ossuary.cards), None)
    placed = ((place_of(slot, ossuary.taken), slot) for slot in ossuary.cards)
    for (x, y), slot in sorted(placed, key=lambda each: (each[0][1], each[0][0])):
        card = ossuary.cards[slot]
        last = slot == newest
        yield Item(
            # Slots never change their numbers, so that a card keeps its id when the row grows.
            id=f"card {player} {slot}",
            label=_(
                "row {row}, place {number}: {card}", row=ROWS - y, number=x + 1, card=card.words
            ),
            text=card.value,
            art=card_art(card, last=last),
            x=x,
            y=y,
            symbol=card_symbol(card),
            owner=player,
            last=last,
        )


def _hand(view: State, player: Player) -> Area:
    return Area(
        id=f"hand {player}",
        label=_("Hand of {player:player}", player=player),
        layout=Layout.HAND,
        items=tuple(
            Item(
                id=f"hand {player} {place}",
                label=card.words,
                text=card.value,
                symbol=card_symbol(card),
                owner=player,
            )
            for place, card in enumerate(view.hands[player])
        ),
        owner=player,
    )


def _scores(view: State) -> ScoreTable:
    """The points so far by kind, and all together."""
    rows = []
    for player in range(len(view.hands)):
        found = points(view, player)
        rows.append((*(str(found[kind]) for kind in view.kinds), str(total(found))))
    headings = (
        # Translators: the letter of a kind of skull and its name, above a column of points.
        _("{letter} {kind}", letter=kind.value, kind=kind.label)
        for kind in view.kinds
    )
    return ScoreTable((*headings, _("Total")), tuple(rows))


def _notes(view: State) -> Iterator[Message]:
    if view.criminals == "sheet_a":
        yield _("Criminals on levels 2 and 5 score nothing.")


def _unseen(view: State) -> Area:
    cards = unseen(view)
    left = Counter(cards)
    return Area(
        id="unseen",
        label=_("Cards that nobody has seen yet"),
        layout=Layout.ROW,
        items=tuple(
            Item(
                id=f"unseen {card}",
                label=_("{count} × {card}", count=count, card=card.words),
                text=card.value,
                caption=f"×{count}",
                symbol=card_symbol(card),
            )
            for card, count in sorted(left.items())
        ),
        count=len(cards),
        detail=True,
    )


def _legend(view: State) -> Area:
    return Area(
        id="legend",
        label=_("What skulls score"),
        layout=Layout.LIST,
        items=tuple(
            Item(
                id=f"kind {kind}",
                label=_(
                    "{letter} {kind}: {rule}", letter=kind.value, kind=kind.label, rule=_RULES[kind]
                ),
            )
            for kind in view.kinds
        ),
        detail=True,
    )


_RULES = {
    Skull.ROYAL: _("1 point for each royal and each peasant on any lower level"),
    Skull.PEASANT: _("1 point"),
    Skull.PRIEST: _("2 points for each level that has a priest"),
    Skull.ROMANTIC: _("6 points for each pair of adjacent romantics, each in one pair only"),
    Skull.CRIMINAL: _("2 points if adjacent to a priest"),
    Skull.EXECUTIONER: _("1 point, and 1 for each criminal that a chain of criminals leads to"),
    Skull.GUARD: _("1 point, and 1 for each royal on any lower level"),
}
