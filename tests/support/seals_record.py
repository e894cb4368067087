"""Random games of Sete Selos, written in the format of recorded games."""

from __future__ import annotations

import random
from typing import Any

from tabletop_core.chance import RandomChance
from tabletop_core.table import RecordingTable
from tabletop_sete_selos.cards import Card, signs_in_play
from tabletop_sete_selos.events import CultistPlaced, InsanityGained
from tabletop_sete_selos.game import SeteSelos
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.participants import BANISHED, led_by
from tabletop_sete_selos.state import DRAFTING, PLACING, PLAYING, State
from tabletop_sete_selos.victory import BANISHED_INSANITY, Ending

GAME = SeteSelos()


class Recorder:
    """Plays one game at random and writes it down."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.table = RecordingTable(players, RandomChance(self.rng))
        self.state: State = GAME.setup(self.table, SeteSelosOptions())
        self.signs = signs_in_play(players)
        self.game: dict[str, Any] = {
            "players": players,
            "series": [],
            "first": self.state.cycle[0],
        }

    def run(self) -> dict[str, Any]:
        """The game as the file has it."""
        state, game = self.state, self.game
        while state.phase == DRAFTING:
            self._draft()
            self._rituals()
        if game["series"][-1]["rituals"][-1]["end"] is None:
            before = self._boards()
            order = [self._who(each) for each in led_by(state.cycle, self._last_winner())]
            while state.waiting:
                self._act(state.waiting[0])
            game["final"] = {
                "before": before,
                "after": self._boards(),
                "scores": list(GAME.outcome(state).scores),
                "order": order,
            }
        game["end"] = self._how()
        game["winner"] = 2 if game["end"].startswith("dummy") else state.winner
        game["rituals"] = state.rituals
        return game

    def _how(self) -> str:
        """What a file calls the way in which the game has ended."""
        ending = self.state.ending
        if ending is Ending.BANISHED_CULTIST:
            insane = self.state.insanity[BANISHED] == BANISHED_INSANITY
            return "dummy_insanity" if insane else "dummy_cultists"
        return "power_no_winner" if ending is Ending.TIE else str(ending)

    def _draft(self) -> None:
        state = self.state
        series: dict[str, Any] = {
            "series": state.series,
            "first": state.cycle[0],
            "cycle": [self._who(each) for each in state.cycle],
            "deal": self._packs(),
            "draft": [],
            "rituals": [],
        }
        self.game["series"].append(series)
        for _number in range(7):
            hands = self._packs()
            tops = state.packs[BANISHED].cards[-1:]
            picks = {}
            for seat in state.waiting:
                self._act(seat)
                picks[str(seat)] = self._card(state.hands[seat].cards[-1])
            if state.players == 2:
                picks["2"] = self._card(tops[0])
            series["draft"].append({"hands": hands, "picks": picks})
        if state.players == 2:
            pile = [*state.trick.cards, *state.hands[BANISHED].cards[::-1]]
            series["dummy_deck"] = [self._card(card) for card in pile]

    def _rituals(self) -> None:
        state, rituals = self.state, self.game["series"][-1]["rituals"]
        while state.phase == PLAYING:
            number, order = state.rituals + 1, state.order
            lying = list(state.trick.cards)
            self.table.happened.clear()
            while state.rituals < number:
                before = len(self.table.happened)
                self._act(state.waiting[0])
                lying += self._played(before)
            if state.phase == PLACING:
                self._act(state.waiting[0])
            events = [happened.event for happened in self.table.happened]
            placed = [event.elder for event in events if isinstance(event, CultistPlaced)]
            over = state.ending not in {None, Ending.POWER, Ending.POWER_TIEBREAK, Ending.TIE}
            winner = self._who(self._last_winner())
            rituals.append(
                {
                    "no": number,
                    "order": [self._who(each) for each in order],
                    "trick": [self._card(card) for card in lying[: len(order)]],
                    "winner": winner,
                    "insanity": any(isinstance(event, InsanityGained) for event in events),
                    "placed": placed[0] if placed else None,
                    "cultists": self._boards(),
                    "ins": list(state.insanity),
                    "end": [self._how(), winner] if over else None,
                }
            )

    def _played(self, start: int) -> list[Card]:
        """The cards that went to the ritual since."""
        found: list[Card] = []
        for happened in self.table.happened[start:]:
            target = getattr(happened.event, "target", None)
            if target is not None and target.name == "ritual":
                found += happened.event.cards  # type: ignore[attr-defined]
        return found

    def _act(self, player: int) -> None:
        action = self.rng.choice(GAME.legal_actions(self.state, player))
        GAME.apply(self.state, player, action, self.table)

    def _last_winner(self) -> int:
        assert self.state.last_winner is not None
        return self.state.last_winner

    def _who(self, participant: int) -> int:
        return 2 if participant == BANISHED else participant

    def _boards(self) -> list[list[int]]:
        return [list(own) for own in self.state.cultists]

    def _packs(self) -> dict[str, list[list[int]]]:
        packs = {}
        for participant in self.state.cycle:
            cards = list(self.state.packs[participant].cards)
            if participant == BANISHED:
                cards.reverse()
            packs[str(self._who(participant))] = [self._card(card) for card in cards]
        return packs

    def _card(self, card: Card) -> list[int]:
        return [self.signs.index(card.sign), card.number]
