"""What a ritual brings: a cultist on an Elder, or insanity first (Rules 2.5, 2.8)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.phases import OVER, Phase
from tabletop_core.players import Player
from tabletop_core.table import Table
from tabletop_sete_selos.actions import PLACE, AnyAction, Place
from tabletop_sete_selos.elders import FULL, Elder, elder_name, next_sealed
from tabletop_sete_selos.events import CultistPlaced, ElderRevealed, InsanityGained, RitualWon
from tabletop_sete_selos.participants import BANISHED
from tabletop_sete_selos.reasons import not_placed
from tabletop_sete_selos.removing import begin_scoring
from tabletop_sete_selos.rituals import begin_ritual
from tabletop_sete_selos.series import deal_series
from tabletop_sete_selos.state import HAND_SIZE, PLACING, RITUALS, State
from tabletop_sete_selos.tricks import winning_card
from tabletop_sete_selos.victory import Ending, insanity_needed, win_by_cultists

_ = Messages("tabletop_sete_selos")


def resolve_ritual(state: State, table: Table) -> None:
    """The last card is played: who wins puts a cultist on the Elder of the winning card.

    If that Elder is revealed already, the winner gains a point of insanity, which may end the game,
    and then puts the cultist on any sealed Elder.
    """
    played = state.trick.cards
    card = winning_card(played)
    winner = state.order[played.index(card)]
    elder = card.number
    state.rituals += 1
    state.last_winner = winner
    if table.listening:
        over_seven = card.number == 1 and any(
            other.number == 7 and other.sign is card.sign for other in played
        )
        table.emit(RitualWon, winner, card, over_seven)
    if state.placed[elder - 1] < FULL:
        place_cultist(state, winner, elder, table)
    else:
        gain_insanity(state, winner, elder, table)


def gain_insanity(state: State, winner: Player, elder: Elder, table: Table) -> None:
    """The winner has called an Elder who is revealed already."""
    state.insanity[winner] += 1
    points, needed = state.insanity[winner], insanity_needed(state.players, winner)
    table.emit(InsanityGained, winner, elder, points, needed)
    if points == needed:
        end_at_once(state, winner, Ending.INSANITY)
    elif winner == BANISHED:
        place_cultist(state, winner, next_sealed(state.altar, state.sealed, elder), table)
    else:
        state.phase = PLACING
        state.waiting = (winner,)


class Placing(Phase[State, Place]):
    """After insanity: any Elder who is still sealed."""

    name = PLACING

    def to_act(self, state: State) -> tuple[Player, ...]:
        return state.waiting

    def legal_actions(self, view: State, player: Player) -> Sequence[Place]:
        return [PLACE[elder] for elder in view.sealed]

    def apply(self, state: State, player: Player, action: Place, table: Table) -> None:
        place_cultist(state, player, action.elder, table)

    def prompt(self, view: State, player: Player) -> Message:
        return _("Put your cultist on a sealed Elder")

    def explain(self, view: State, player: Player, action: AnyAction) -> Message:
        return not_placed(view, action)

    def label(self, view: State, player: Player, action: Place) -> Message:
        return elder_name(action.elder)


def place_cultist(state: State, winner: Player, elder: Elder, table: Table) -> None:
    """Put the winner's cultist on a sealed Elder; the third one there breaks the seal."""
    own, at = state.cultists[winner], elder - 1
    own[at] += 1
    state.placed[at] = there = state.placed[at] + 1
    table.emit(CultistPlaced, winner, elder, there)
    if there == FULL:
        table.emit(ElderRevealed, elder)
    if win_by_cultists(state.players, winner, own, state.options):
        end_at_once(state, winner, Ending.CULTISTS)
    else:
        next_ritual(state, winner, table)


def end_at_once(state: State, winner: Player, ending: Ending) -> None:
    """An immediate victory; that of the Banished Cultist is the defeat of both players."""
    if winner == BANISHED:
        state.ending = Ending.BANISHED_CULTIST
    else:
        state.ending, state.winner = ending, winner
    state.phase = OVER
    state.waiting = ()


def next_ritual(state: State, winner: Player, table: Table) -> None:
    """The winner leads the next ritual, or deals the next series after seven."""
    table.move_all(state.trick, state.discards)
    if state.rituals == RITUALS:
        begin_scoring(state, winner, table)
    elif state.rituals % HAND_SIZE:
        begin_ritual(state, winner, table)
    else:
        # In place of the Banished Cultist the player at his right deals (Rules 2.8, A17).
        deal_series(state, state.cycle[1] if winner == BANISHED else winner, table)
