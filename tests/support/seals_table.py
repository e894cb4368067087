"""Situations of Sete Selos, laid out as the rules page writes them and played on by typing.

Cards are written as there: C is Cthulhu, and A, B and D are the three plain signs.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from tabletop_core.chance import RandomChance
from tabletop_core.match import Match
from tabletop_core.seats import Seat
from tabletop_core.table import RecordingTable
from tabletop_core.zones import Deck, Zone
from tabletop_sete_selos.actions import AnyAction
from tabletop_sete_selos.cards import Card
from tabletop_sete_selos.game import SeteSelos
from tabletop_sete_selos.options import SeteSelosOptions
from tabletop_sete_selos.participants import BANISHED, cycle
from tabletop_sete_selos.removing import begin_scoring
from tabletop_sete_selos.rituals import begin_ritual
from tabletop_sete_selos.state import HAND, State, banished

GAME = SeteSelos()
NAMES = ("Ana", "Rui", "Eva", "Leo")

_LETTERS = str.maketrans("CABD", "CMSV")

#: Cultists by Elder and participant: ``{6: {0: 1, 2: 1}}`` is one each of seats 0 and 2 on Elder 6.
Laid = dict[int, dict[int, int]]


def cards(text: str) -> list[Card]:
    """Cards as the page writes them: ``A3 C5 B2``."""
    return [Card(face.translate(_LETTERS)) for face in text.split()]


def faces(found: Sequence[Card]) -> str:
    """The other way round."""
    back = str.maketrans("CMSV", "CABD")
    return " ".join(card.value.translate(back) for card in found)


class LaidGame:
    """A game in the middle of a ritual of its first series.

    :param hands: everybody's cards by seat; with two players last the Banished Cultist's pile, its
        top card first.
    :param rituals: how many are resolved; by default as many as there are cultists.
    """

    def __init__(
        self,
        players: int,
        hands: Sequence[str],
        *,
        leader: int = 0,
        dealer: int = 0,
        laid: Laid | None = None,
        insanity: dict[int, int] | None = None,
        rituals: int | None = None,
        options: SeteSelosOptions | None = None,
    ) -> None:
        self.table = RecordingTable(players, RandomChance(random.Random(1)))
        self.state: State = GAME.setup(self.table, options or SeteSelosOptions())
        state = self.state
        state.cycle = cycle(players, dealer)
        for zone in state.packs:
            zone.cards, zone.seen, zone.up = [], [], []
        state.packs_seen = [[] for _seat in range(players)]
        state.hands = [Zone.hand(seat, HAND, cards=cards(hands[seat])) for seat in range(players)]
        if players == 2:
            pile = cards(hands[2])[::-1] if len(hands) > 2 else []
            state.hands.append(Zone.hidden(banished(HAND), cards=pile))
        # The other cards lie where the next series' cards come from.
        held = {card for zone in state.hands for card in zone.cards}
        rest = [card for card in state.cards.cards if card not in held]
        state.deck = Deck.of(rest, state.deck.name)
        self.lay(laid or {}, insanity or {})
        state.rituals = sum(state.placed) if rituals is None else rituals
        self.table.happened.clear()
        begin_ritual(state, leader, self.table)

    def lay(self, laid: Laid, insanity: dict[int, int]) -> None:
        """Put cultists on the Elders and give points of insanity."""
        for elder, on in laid.items():
            for participant, count in on.items():
                self.state.cultists[participant][elder - 1] = count
                self.state.placed[elder - 1] += count
        for participant, points in insanity.items():
            self.state.insanity[participant] = points

    @property
    def player(self) -> int:
        (player,) = GAME.to_act(self.state)
        return player

    @property
    def legal(self) -> list[AnyAction]:
        return list(GAME.legal_actions(self.state, self.player))

    def play(self, text: str) -> None:
        """Let those whose turn it is play these cards, one after the other."""
        for card in cards(text):
            self.do(f"play {card.value}")

    def do(self, *texts: str) -> None:
        """Do what is typed."""
        for text in texts:
            action = GAME.parse(text)
            assert action in self.legal, f"{text} is not among {list(map(str, self.legal))}"
            GAME.apply(self.state, self.player, action, self.table)

    def own(self, participant: int) -> list[int]:
        """A participant's cultists from Elder 1 on."""
        return self.state.cultists[participant]


def scoring(
    boards: Sequence[Sequence[int]],
    insanity: Sequence[int],
    *,
    last: int = 0,
    options: SeteSelosOptions | None = None,
) -> LaidGame:
    """A game of which all seals are broken: everybody's cultists from Elder 1 on.

    :param last: who won the last ritual.
    """
    players = len(boards)
    game = LaidGame(players, [""] * players, leader=0, rituals=21, options=options)
    laid: Laid = {
        elder: {seat: own[elder - 1] for seat, own in enumerate(boards)} for elder in range(1, 8)
    }
    game.lay(laid, dict(enumerate(insanity)))
    begin_scoring(game.state, last, game.table)
    return game


def played(
    players: int,
    seed: int,
    options: SeteSelosOptions | None = None,
    *,
    steps: int | None = None,
) -> Match:
    """A match of random play, to its end or for some steps."""
    rng = random.Random(seed)
    seats = [Seat(name) for name in NAMES[:players]]
    match = Match(GAME, seats, options or SeteSelosOptions(), seed=str(seed))
    while match.to_act and (steps is None or match.step < steps):
        player = rng.choice(match.to_act)
        match.submit(player, rng.choice(match.decision(player).legal_actions))
    return match


__all__ = ["BANISHED", "GAME", "NAMES", "LaidGame", "cards", "faces", "played", "scoring"]
