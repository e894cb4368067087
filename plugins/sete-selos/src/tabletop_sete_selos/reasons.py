"""Why an action is not legal, and what would be (Rules 2.3 to 2.6)."""

from __future__ import annotations

from tabletop_core.messages import Message, Messages
from tabletop_core.players import Player
from tabletop_sete_selos.actions import AnyAction, Keep, Place, Play, Remove
from tabletop_sete_selos.cards import SEVEN, Card, signs_in_play
from tabletop_sete_selos.elders import ELDERS, Elder
from tabletop_sete_selos.state import State

_ = Messages("tabletop_sete_selos")


def not_kept(view: State, player: Player, action: AnyAction) -> Message:
    """Why the action is none of the draft's."""
    pack = sorted(view.packs[player].known)
    if not isinstance(action, Keep):
        return _("the draft is not over: keep a card of your pack, {cards:or}", cards=pack)
    if reason := _not_in_the_game(view, action.card):
        return reason
    if action.card in view.hands[player]:
        return _("you have kept {card} already: your pack is {cards}", card=action.card, cards=pack)
    return _("{card} is not in your pack: {cards}", card=action.card, cards=pack)


def not_played(view: State, player: Player, action: AnyAction) -> Message:
    """Why the action is not a card for the ritual."""
    hand = sorted(view.hands[player].known)
    if isinstance(action, Keep):
        return _("the draft is over: write play {card}", card=action.card)
    if not isinstance(action, Play):
        return _("play a card of your hand to the ritual: {cards:or}", cards=hand)
    card = action.card
    if reason := _not_in_the_game(view, card):
        return reason
    if card not in hand:
        if card in view.trick or card in view.discards:
            return _("{card} was played already; your hand is {cards}", card=card, cards=hand)
        return _("you do not have {card}: your hand is {cards}", card=card, cards=hand)
    led = view.trick.cards[0].sign
    following = [other for other in hand if other.sign is led]
    return _("{sign} was led, and you have it: play {cards:or}", sign=led, cards=following)


def not_placed(view: State, action: AnyAction) -> Message:
    """Why the action is not an Elder for the cultist of a player who has gained insanity."""
    sealed = view.sealed
    if not isinstance(action, Place):
        return _("first put your cultist on a sealed Elder: {elders:or}", elders=sealed)
    if action.elder not in ELDERS:
        return _no_such_elder(action.elder)
    return _(
        "Elder {elder} is revealed: choose one who is sealed, {elders:or}",
        elder=action.elder,
        elders=sealed,
    )


def not_removed(view: State, player: Player, action: AnyAction) -> Message:
    """Why the action removes none of the player's cultists."""
    places = [elder for elder in ELDERS if view.cultists[player][elder - 1]]
    if not isinstance(action, Remove):
        return _(
            "all seals are broken: pay your insanity with a cultist on Elder {elders:or}",
            elders=places,
        )
    if action.elder not in ELDERS:
        return _no_such_elder(action.elder)
    return _(
        "you have no cultist on Elder {elder}: yours are on Elder {elders}",
        elder=action.elder,
        elders=places,
    )


def _no_such_elder(elder: Elder) -> Message:
    return _("there is no Elder {elder}: Elders are 1 to {last}", elder=elder, last=SEVEN)


def _not_in_the_game(view: State, card: Card) -> Message | None:
    signs = signs_in_play(view.players)
    if card.sign in signs:
        return None
    return _(
        "with {players} players there is no {sign}: signs are {signs}",
        players=view.players,
        sign=card.sign,
        signs=signs,
    )
