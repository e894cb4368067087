"""Bots that are not as they should be, and a plugin that offers them for the sound game."""

from __future__ import annotations

import gc
import random
from collections.abc import Sequence
from types import SimpleNamespace

from sound_game import CARDS, Heap, Play, Throw

from tabletop_core.actions import Action
from tabletop_core.bots.bot import Bot
from tabletop_core.chance import generator
from tabletop_core.decisions import Decision
from tabletop_core.match import Match
from tabletop_core.plugins import BotEntry, GameEntry, hookimpl

PLAYS = tuple(Play(card.suit, card.rank) for card in CARDS)


class PlaysWhatItDoesNotHold(Bot):
    def choose(self, decision: Decision) -> Action:
        legal: Sequence[Action] = decision.legal_actions
        return next(each for each in PLAYS if each not in legal)


class LooksIntoMemory(Bot):
    """Finds the true state of the match among the objects of the process."""

    def choose(self, decision: Decision) -> Action:
        decks = [
            thing.deck
            for thing in gc.get_objects()
            if isinstance(thing, Heap.State) and thing.turns == decision.view.turns
        ]
        known = sum(card.rank for deck in decks for card in deck if hasattr(card, "rank"))
        legal: Sequence[Action] = decision.legal_actions
        return legal[int(known) % len(legal)]


class FindsTheSeed(Bot):
    """Finds the host's seed, and so knows the die before it is thrown."""

    def choose(self, decision: Decision) -> Action:
        legal: Sequence[Action] = decision.legal_actions
        for thing in gc.get_objects():
            if isinstance(thing, Match):
                die = generator(thing.seed, "chance", thing.step + 1).randrange(6)
                return Throw() if die > 2 and Throw() in legal else legal[0]
        return legal[0]


class PlaysFair(Bot):
    """Sound: chooses by its own luck."""

    def choose(self, decision: Decision) -> Action:
        legal: Sequence[Action] = decision.legal_actions
        return random.Random(self.rng.random()).choice(legal)


def plugin_with(bot: type[Bot]) -> SimpleNamespace:
    """A plugin that offers the sound game, and one bot for it."""

    @hookimpl
    def tabletop_games() -> list[GameEntry]:
        return [GameEntry(id="heap", title="Heap", players=(2, 3), target="sound_game:Heap")]

    @hookimpl
    def tabletop_bots() -> list[BotEntry]:
        return [BotEntry(id="tested", games=("heap",), target=f"{__name__}:{bot.__name__}")]

    return SimpleNamespace(
        __name__="bot_plugin", tabletop_games=tabletop_games, tabletop_bots=tabletop_bots
    )
