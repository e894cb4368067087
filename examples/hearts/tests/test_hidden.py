"""Nobody learns what they may not know, and everybody remembers what they do."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from tabletop_core.chance import RandomChance
from tabletop_core.events import CardsMoved
from tabletop_core.holes import Hole
from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.render.text import render_text
from tabletop_core.scene_defaults import scene_for
from tabletop_core.table import Table
from tabletop_hearts.cards import Card, Suit
from tabletop_hearts.events import CardsGot

Deal: TypeAlias = Callable[..., Match]

HANDS = ("QS AH KH", "2C 3C 4C", "5C 6C 7C", "8C 9C 10C")


def passed(deal: Deal) -> Match:
    """Everybody has passed the first three cards of their hand to the left."""
    match = deal(*HANDS, passing="left")
    for seat, hand in enumerate(HANDS):
        for card in hand.split():
            match.submit(seat, match.game.parse(f"pass {card}"))
    return match


def test_what_is_laid_aside_is_seen_by_its_owner_alone(deal: Deal) -> None:
    match = deal(*HANDS, passing="left")
    match.submit(0, match.game.parse("pass QS"))
    assert match.view(0).aside[0].cards == [Card.SQ]
    assert match.view(1).aside[0].cards == [Hole()]
    assert match.view(None).aside[0].cards == [Hole()]
    for player, shown in ((0, "Q♠"), (1, "[?]")):
        drawn = render_text(scene_for(match.game, match.view(player), player), Translator())
        [line] = [line for line in drawn.splitlines() if line.startswith("To be passed")]
        assert shown in drawn.partition(line)[2].splitlines()[0] or shown in line


def test_who_passed_cards_goes_on_seeing_them(deal: Deal) -> None:
    match = passed(deal)
    assert match.view(0).hands[1].known == [Card.HA, Card.HK, Card.SQ]
    assert match.view(2).hands[1].known == []
    worlds = [match.game.worlds(match.view(0), 0, _table(seed)) for seed in range(5)]
    assert all({Card.SQ, Card.HA, Card.HK} <= set(world.hands[1]) for world in worlds)


def test_only_who_gets_cards_is_told_which(deal: Deal) -> None:
    match = passed(deal)
    got = CardsGot(0, (Card.SQ, Card.HA, Card.HK))
    assert got in match.events(1, 0)
    for seat in (0, 2, 3, None):
        assert got not in match.events(seat, 0)
    moved = [event for event in match.events(2, 0) if isinstance(event, CardsMoved)]
    assert not any(Card.SQ in event.cards for event in moved)


def test_worlds_know_who_holds_the_two_of_clubs(deal: Deal) -> None:
    match = deal("3C", "4C", "2C", "5C")
    for seed in range(20):
        world = match.game.worlds(match.view(0), 0, _table(seed))
        assert Card.C2 in world.hands[2]


def test_worlds_know_who_could_not_follow(deal: Deal) -> None:
    clubs = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    match = deal(clubs, clubs.replace("C", "D"), "2S 2H", "3S")
    for card in ("2C", "2D", "2S", "3S"):
        match.submit(match.to_act[0], match.game.parse(f"play {card}"))
    assert match.view(1).void == {(seat, Suit.CLUBS) for seat in (1, 2, 3)}
    for seed in range(20):
        world = match.game.worlds(match.view(1), 1, _table(seed))
        assert all(card.suit is not Suit.CLUBS for seat in (2, 3) for card in world.hands[seat])


def test_who_leads_hearts_before_they_are_broken_has_nothing_else(deal: Deal) -> None:
    clubs = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    match = deal(clubs + " 2D", "AC " + clubs.replace("C", "H"), "2S AH", "3S")
    for card in ("2C", "AC"):
        match.submit(match.to_act[0], match.game.parse(f"play {card}"))
    while len(match.to_act) == 1 and match.to_act[0] != 1:
        match.submit(match.to_act[0], match.decision(match.to_act[0]).legal_actions[0])
    assert not match.view(None).broken
    match.submit(1, match.game.parse("play 2H"))
    assert match.view(None).broken
    void = {suit for seat, suit in match.view(None).void if seat == 1}
    assert void == set(Suit) - {Suit.HEARTS}


def _table(seed: int) -> Table:
    return Table(4, RandomChance(random.Random(seed)))
