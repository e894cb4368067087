"""Why an action is not legal, and what would be (Rules 1.4, 1.5)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_skulls_of_sedlec.actions import AnyAction, Collect, Dig, Stack, Take, pile_numbers
from tabletop_skulls_of_sedlec.ossuary import Ossuary, Place, slot_in_row
from tabletop_skulls_of_sedlec.state import HAND_LIMIT, PILES, State

_ = Messages("tabletop_skulls_of_sedlec")


def not_in_turn(view: State, player: Player, action: AnyAction) -> Message:
    """Why the action cannot be the player's action of this turn."""
    hand = view.hands[player]
    if isinstance(action, Stack):
        return _not_stacked(view, player, action)
    if isinstance(action, Take):
        return _("only a card that your Dig has just flipped can be taken so: dig or collect")
    if len(hand) == HAND_LIMIT:
        return _("your hand is full with {cards}: stack one of them", cards=hand)
    if isinstance(action, Collect):
        return _not_collected(view, action.pile)
    return _not_dug(view, action.piles)


def not_after_digging(view: State, action: AnyAction) -> Message:
    """Why the action cannot follow on a Dig."""
    flipped = view.flipped
    if isinstance(action, Dig):
        return _("you have dug already: take a card from pile {piles:or}", piles=flipped)
    if isinstance(action, Stack):
        return _("first take the card that you dug for, from pile {piles:or}", piles=flipped)
    if action.pile in flipped:
        return _("you have just flipped that card: write take {pile}", pile=str(action.pile))
    return _(
        "you must take a card that your Dig has flipped, from pile {piles:or}; "
        "one that lay open before has to wait",
        piles=flipped,
    )


def _no_such_pile(pile: int) -> Message:
    return _("there is no pile {pile}: piles are 1 to {last}", pile=pile, last=PILES)


def _not_collected(view: State, pile: int) -> Message:
    if not 1 <= pile <= PILES:
        return _no_such_pile(pile)
    if not view.piles[pile - 1]:
        return _("pile {pile} is empty", pile=pile)
    return _("the top card of pile {pile} lies face down: dig for it", pile=pile)


def _not_dug(view: State, piles: Sequence[int]) -> Message:
    down = pile_numbers(view.face_down)
    if not down:
        return _("no pile lies face down: collect or stack")
    for pile in piles:
        if not 1 <= pile <= PILES:
            return _no_such_pile(pile)
        if not view.piles[pile - 1]:
            return _("pile {pile} is empty", pile=pile)
        if pile not in down:
            return _("the top card of pile {pile} lies face up: collect it", pile=pile)
    if len(down) == 1:
        return _("only pile {pile} lies face down: dig in it alone", pile=down[0])
    return _("dig in two different piles of those that lie face down: {piles}", piles=down)


def _not_stacked(view: State, player: Player, action: Stack) -> Message:
    hand = view.hands[player]
    if not hand:
        return _("your hand is empty: dig or collect first")
    if action.card not in hand:
        return _("you do not have {card}: your hand is {cards}", card=action.card, cards=hand)
    return _no_place(view.ossuaries[player], action.place)


def _no_place(ossuary: Ossuary, place: Place) -> Message:
    if place.higher is None:
        if place is Place.START:
            return _("your ossuary is begun already: the bottom row grows to the left or right")
        if not ossuary:
            return _("your ossuary is still empty: put the first card at start")
        return _("the bottom row has all its {width} cards already", width=ossuary.width)
    row, number = place.higher
    most = ossuary.width - row + 1
    if number > most:
        return _.plural(
            "row {row} has only one place",
            "row {row} has only {count} places",
            count=most,
            row=row,
        )
    slot = slot_in_row(ossuary.taken, row, number)
    if ossuary.taken >> slot & 1:
        return _("there is a card already in row {row}, place {number}", row=row, number=number)
    return _(
        "a card there must stand on two cards of row {row}, in places {first} and {second}",
        row=row - 1,
        first=number,
        second=number + 1,
    )
