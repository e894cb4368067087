"""How good a position is, for bots: about how likely the player is to win the game.

Nothing is used that the player does not see: the board, the cards played, and the own hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Self

import attrs

from tabletop_core.phases import OVER
from tabletop_core.players import Player
from tabletop_sete_selos.cards import SEVEN, Card
from tabletop_sete_selos.elders import ELDERS, FULL, Elder
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.participants import BANISHED
from tabletop_sete_selos.power import Cultists, best_removal, points_by_count, power
from tabletop_sete_selos.signs import Sign
from tabletop_sete_selos.state import DRAFTING, REMOVING, RITUALS, State
from tabletop_sete_selos.tricks import winning_card
from tabletop_sete_selos.victory import (
    BANISHED_CULTISTS,
    CULTISTS_NEEDED,
    ELDERS_COUNTED,
    insanity_needed,
    win_by_cultists,
)

#: How often a card of each number, from 1 on, wins its ritual when everybody plays at random: by
#: number of players, for trumps and for other cards.
_WINS = {
    2: ((0.46, 0.33, 0.40, 0.50, 0.66, 0.83, 0.83), (0.17, 0.03, 0.08, 0.17, 0.26, 0.40, 0.38)),
    3: ((0.43, 0.26, 0.34, 0.44, 0.60, 0.77, 0.78), (0.21, 0.03, 0.08, 0.17, 0.29, 0.46, 0.46)),
    4: ((0.51, 0.25, 0.30, 0.39, 0.52, 0.70, 0.71), (0.23, 0.02, 0.04, 0.08, 0.17, 0.33, 0.34)),
}

#: The share of the rituals that the Banished Cultist wins against players who think.
_BANISHED_SHARE = 0.2

#: What cards in hand count for, beside the ritual under way: later rituals are less sure.
_LATER = 0.4


def evaluate(view: State, player: Player) -> float:
    """About how likely the player is to win the game: 0 to 1, and a little beyond for a good hand."""
    if view.phase == OVER:
        return float(view.winner == player)
    board = Board.of(view)
    if view.phase == REMOVING:
        return board.chances()[player]
    now = board.chances()[player]
    ritual = _after_ritual(view, board, player) if view.trick.cards else now
    return ritual + _hand(view, board, player, now)


@attrs.frozen
class Board:
    """The altar and everybody's insanity."""

    players: int
    options: SeteSelosOptions
    #: By participant.
    cultists: tuple[tuple[int, ...], ...]
    insanity: tuple[int, ...]
    #: By Elder.
    placed: tuple[int, ...]
    rituals: int
    #: By seat: cultists that insanity will still cost.
    due: tuple[int, ...]

    @classmethod
    def of(cls, view: State) -> Self:
        """The board as it is."""
        insanity = tuple(view.insanity)
        return cls(
            view.players,
            view.options,
            tuple(map(tuple, view.cultists)),
            insanity,
            tuple(view.placed),
            view.rituals,
            tuple(view.due) if view.phase == REMOVING else insanity,
        )

    def chances(self) -> tuple[float, ...]:
        """By participant, about how likely each is to win."""
        return _chances(self)

    def chances_after(self) -> tuple[tuple[tuple[float, ...], ...], ...]:
        """The same after the next ritual: by who wins it, and by Elder whose number is called (less 1)."""
        return _chances_after(self)

    def called(self, winner: Player, elder: Elder) -> Board:
        """The board after ``winner`` has won a ritual with the number of an Elder."""
        if self.placed[elder - 1] < FULL:
            return self._with(winner, elder, self.insanity)
        insanity = list(self.insanity)
        insanity[winner] += 1
        sealed = [other for other in ELDERS if self.placed[other - 1] < FULL]
        if not sealed or insanity[winner] == insanity_needed(self.players, winner):
            return attrs.evolve(self, insanity=tuple(insanity), rituals=self.rituals + 1)
        # Where the winner has most; of equals, where power is to be had.
        own = self.cultists[winner]
        best = max(sealed, key=lambda other: (own[other - 1] == 2, own[other - 1] == 0, other))
        return self._with(winner, best, tuple(insanity))

    def _with(self, winner: Player, elder: Elder, insanity: tuple[int, ...]) -> Board:
        cultists = list(self.cultists)
        cultists[winner] = _one_more(cultists[winner], elder)
        return attrs.evolve(
            self,
            cultists=tuple(cultists),
            insanity=insanity,
            due=insanity,
            placed=_one_more(self.placed, elder),
            rituals=self.rituals + 1,
        )


def _one_more(counts: tuple[int, ...], elder: Elder) -> tuple[int, ...]:
    return (*counts[: elder - 1], counts[elder - 1] + 1, *counts[elder:])


@lru_cache(maxsize=1 << 14)
def _chances(board: Board) -> tuple[float, ...]:
    participants = len(board.cultists)
    at_once = [
        _at_once(board, BANISHED if seat == board.players else seat) for seat in range(participants)
    ]
    if any(chance >= 1 for chance in at_once):
        return tuple(float(chance >= 1) for chance in at_once)
    nobody = 1.0
    for chance in at_once:
        nobody *= 1 - chance
    whole = sum(at_once) or 1.0
    shares = _power_shares(board)
    return tuple(
        (1 - nobody) * chance / whole + nobody * share
        for chance, share in zip(at_once, (*shares, 0.0), strict=False)
    )


@lru_cache(maxsize=1 << 14)
def _chances_after(board: Board) -> tuple[tuple[tuple[float, ...], ...], ...]:
    participants = [
        BANISHED if seat == board.players else seat for seat in range(len(board.cultists))
    ]
    return tuple(
        tuple(board.called(winner, elder).chances() for elder in ELDERS) for winner in participants
    )


def _at_once(board: Board, participant: Player) -> float:
    """How likely an immediate victory is, if rituals are won by everybody alike."""
    own = board.cultists[participant]
    needed = insanity_needed(board.players, participant) - board.insanity[participant]
    if needed <= 0 or win_by_cultists(board.players, participant, own, board.options):
        return 1.0
    left = RITUALS - board.rituals
    wins = left * (_BANISHED_SHARE if participant == BANISHED else 1 / len(board.cultists))
    revealed = board.placed.count(FULL) / len(ELDERS)
    insanity = _at_least(needed, wins * (revealed + 1) / 2)
    if participant == BANISHED:
        cultists = _at_least(BANISHED_CULTISTS - sum(own), wins)
    else:
        cultists = _by_cultists(board.players, own, board.placed, wins)
    return 1 - (1 - insanity) * (1 - cultists)


@lru_cache(maxsize=1 << 14)
def _by_cultists(players: int, own: Cultists, placed: tuple[int, ...], wins: float) -> float:
    """How likely enough cultists are on the Elders who count: those with most room for the player.

    :param wins: how many rituals the player will win, in the mean.
    """
    room = [count + FULL - total for count, total in zip(own, placed, strict=True)]
    best = sorted(range(len(own)), key=lambda at: (min(room[at], FULL), own[at]), reverse=True)[
        : ELDERS_COUNTED[players]
    ]
    missing = CULTISTS_NEEDED[players] - sum(own[at] for at in best)
    spots = sum(room[at] - own[at] for at in best)
    if spots < missing:
        return 0.0
    useful = sum(room[at] > own[at] for at in best)
    return _at_least(missing, wins * useful / len(ELDERS))


@lru_cache(maxsize=1 << 14)
def _at_least(count: int, mean: float) -> float:
    """How likely at least ``count`` things happen of which ``mean`` are expected."""
    term = exp(-mean)
    below = 0.0
    for number in range(count):
        below += term
        term *= mean / (number + 1)
    return 1 - below


def _power_shares(board: Board) -> list[float]:
    """How likely each player is to have most power at the end."""
    points = points_by_count(board.players, board.options)
    totals = [
        _power_left(board.cultists[seat], board.due[seat], points) for seat in range(board.players)
    ]
    spread = 0.5 + 0.35 * (RITUALS - board.rituals)
    best = max(totals)
    weights = [exp((total - best) / spread) for total in totals]
    return [weight / sum(weights) for weight in weights]


@lru_cache(maxsize=1 << 14)
def _power_left(own: Cultists, due: int, points: tuple[int, ...]) -> float:
    """The power that a player keeps, and a little less than 1 for the cultists that break ties."""
    left = best_removal(own, min(due, sum(own)), points)
    # Of equal power, more on higher Elders is better.
    ties = sum(count * 4.0 ** (at - SEVEN) for at, count in enumerate(left))
    return power(left, points) + 0.9 * ties


# Cards


def _unseen(view: State, player: Player) -> list[Card]:
    """The cards that others hold, for all that the player can see now."""
    seen = {*view.hands[player].cards, *view.trick.cards, *view.discards.cards}
    return [card for card in view.cards.cards if card not in seen]


def _after_ritual(view: State, board: Board, player: Player) -> float:
    """The chance after the ritual under way, on average over who may win it."""
    trick = view.trick.cards
    unseen = _unseen(view, player)
    best = winning_card(trick)
    leader = view.order[trick.index(best)]
    coming = view.order[len(trick) :]
    holds = 1.0
    for participant in coming:
        holds *= 1 - _beats(view, participant, trick, best, unseen)
    after = board.chances_after()
    kept = after[leader][best.number - 1][player]
    beating = [card for card in unseen if winning_card((*trick, card)) is not best]
    if not coming or not beating:
        return kept
    lost = 0.0
    for card in beating:
        new = winning_card((*trick, card))
        for participant in coming:
            winner = participant if new is card else view.order[trick.index(new)]
            lost += after[winner][new.number - 1][player]
    return holds * kept + (1 - holds) * lost / len(beating) / len(coming)


def _beats(
    view: State, participant: Player, trick: Sequence[Card], best: Card, unseen: Sequence[Card]
) -> float:
    """How likely a participant who is still to play takes the ritual from the best card."""
    if not unseen:
        return 0.0
    led = trick[0].sign
    beating = {card for card in unseen if winning_card((*trick, card)) is not best}
    following = [card for card in unseen if card.sign is led]
    others = [card for card in unseen if card.sign is not led]
    if participant == BANISHED:
        return len(beating) / len(unseen)
    if view.void[participant] & led.bit or not following:
        void = 1.0
    elif not others:
        void = 0.0
    else:
        void = (len(others) / len(unseen)) ** len(view.hands[participant])
    free = sum(card in beating for card in others) / len(others) if others else 0.0
    bound = sum(card in beating for card in following) / len(following) if following else 0.0
    return void * free + (1 - void) * bound


def _hand(view: State, board: Board, player: Player, now: float) -> float:
    """What the cards in hand may still bring, beside what a lost ritual costs."""
    hand = view.hands[player].cards
    unseen = _unseen(view, player)
    others = [
        seat for seat in (*range(view.players), BANISHED) if seat in view.cycle and seat != player
    ]
    after = board.chances_after()
    cost = (
        sum(chances[player] for other in others for chances in after[other])
        / (len(others) * len(ELDERS))
        - now
    )
    total = 0.0
    higher = _numbers(unseen)
    for card in hand:
        wins = _wins(view.players, card, higher)
        gain = after[player][card.number - 1][player] - now
        total += wins * gain + (1 - wins) * cost
    return total if view.phase == DRAFTING else _LATER * total


def _numbers(cards: Sequence[Card]) -> dict[Sign, int]:
    """The numbers of the cards of each sign, as bits."""
    numbers = dict.fromkeys(Sign, 0)
    for card in cards:
        numbers[card.sign] |= 1 << card.number
    return numbers


def _wins(players: int, card: Card, unseen: Mapping[Sign, int]) -> float:
    """How likely a card wins a ritual, which grows as the cards above it are played.

    :param unseen: the numbers of the cards of each sign that others hold, as bits.
    """
    trumps, others = _WINS[players]
    likely = trumps if card.sign is Sign.CTHULHU else others
    numbers = unseen[card.sign]
    if card.number == 1 and numbers >> SEVEN & 1:
        return likely[0]
    above = (numbers >> card.number + 1).bit_count()
    return likely[SEVEN - 1 - above] if above < SEVEN - 1 else 0.02
