"""Nobody learns what they may not know."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from tabletop_core.events import CardsMoved
from tabletop_core.holes import Hole
from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.render.text import render_text
from tabletop_core.scene_defaults import scene_for
from tabletop_crazy_eights.actions import Draw
from tabletop_crazy_eights.cards import Card
from tabletop_crazy_eights.events import CardDrawn, DrawnCardSeen

Deal: TypeAlias = Callable[..., Match]
HANDS = ("2C 3C 4C 5C 6C 7C 9C", "AC AD AH AS 4S 4D 4H")


def test_others_see_backs_only(deal: Deal) -> None:
    match = deal(*HANDS, pile="KH")
    own, other = match.view(0), match.view(1)
    assert not any(isinstance(card, Hole) for card in own.hands[0])
    assert all(isinstance(card, Hole) for card in other.hands[0])
    assert all(isinstance(card, Hole) for card in own.stock)
    assert all(isinstance(card, Hole) for hand in match.view(None).hands for card in hand)


def test_only_who_draws_is_told_the_card(deal: Deal) -> None:
    match = deal(*HANDS, pile="KH", stock="JC")
    match.submit(0, Draw())
    jack = Card.parse("JC")

    moved, *told = match.events(0, 0)
    assert isinstance(moved, CardsMoved)
    assert moved.cards == (jack,)
    assert told == [CardDrawn(0), DrawnCardSeen(jack)]

    moved, *told = match.events(1, 0)
    assert isinstance(moved, CardsMoved)
    assert moved.cards == (Hole(),)
    assert told == [CardDrawn(0)]


def test_the_table_shows_each_player_the_own_hand(deal: Deal) -> None:
    match = deal(*HANDS, pile="KH")
    for player, shown in ((0, "[2♣] [3♣]"), (1, "[A♣]")):
        drawn = render_text(scene_for(match.game, match.view(player), player), Translator())
        assert shown in drawn
        assert drawn.count("[?]") == len(HANDS[1 - player].split()) + 1


def test_a_bot_imagines_hands_that_fit_what_it_knows(deal: Deal) -> None:
    match = deal(*HANDS, pile="KH")
    rng = random.Random(1)
    worlds = [match.decision(0).worlds(rng) for _ in range(10)]
    for world in worlds:
        assert world.hands[0].cards == match.view(0).hands[0].cards
        assert len(world.hands[1]) == 7
    assert len({tuple(map(str, world.hands[1])) for world in worlds}) == 10
