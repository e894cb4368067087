"""Games whose decisions, turns or ends are not as they should be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self, cast

import attrs
from sound_game import Draw, Heap, HeapOptions, Play, Suit, Throw, _

from tabletop_core.actions import Action, action
from tabletop_core.messages import Message
from tabletop_core.options import OptionError
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.rejections import IllegalAction
from tabletop_core.table import Table


class RaisesInAnAction(Heap):
    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        if isinstance(action, Play) and len(state.heap) == 2:
            raise KeyError(action.card)
        super().apply(state, player, action, table)


class RefusesALegalAction(Heap):
    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        if isinstance(action, Draw) and len(state.hands[player]) == 3:
            raise IllegalAction(action, _("draw only with two cards"))
        super().apply(state, player, action, table)


class EndsWithoutAnOutcome(Heap):
    """Nobody is to act once a five was played, and nobody thought of how that ends."""

    def to_act(self, state: Any) -> tuple[Player, ...]:
        if state.heap and state.heap[-1].rank == 5:
            return ()
        return super().to_act(state)

    def outcome(self, state: Any) -> Outcome:
        if state.turns and all(map(len, state.hands)):
            return cast("Outcome", None)
        return super().outcome(state)


class LeavesNothingToDo(Heap):
    """Without dice, with a full hand of four cards: who asks for a card may not play one."""

    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        found = super().legal_actions(view, player)
        return [a for a in found if not isinstance(a, (Play, Throw)) or len(view.hands[player]) < 4]


class NeverEnds(Heap):
    """Turns are not counted, and hands never get empty."""

    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        found = super().legal_actions(view, player)
        return [a for a in found if not isinstance(a, Play) or len(view.hands[player]) > 1]

    def apply(self, state: Any, player: Player, action: Any, table: Table) -> None:
        super().apply(state, player, action, table)
        state.turns += 1


class AsksASeatThatIsNotThere(Heap):
    def to_act(self, state: Any) -> tuple[Player, ...]:
        found = super().to_act(state)
        return found if state.turns % 2 else tuple(player + 1 for player in found)


class AsksInAList(Heap):
    def to_act(self, state: Any) -> tuple[Player, ...]:
        return cast("tuple[Player, ...]", list(super().to_act(state)))


class ListsAnActionTwice(Heap):
    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        found = list(super().legal_actions(view, player))
        return [*found, found[0]]


class CannotExplain(Heap):
    def explain(self, view: Any, player: Player, action: Any) -> Message:
        return _("{card} is not there", card=action.name)


class RefusesThreePlayers(Heap):
    """Says that it is for two or three, and never lets three begin."""

    def setup(self, table: Table, options: HeapOptions) -> Any:
        if table.players == 3:
            raise OptionError(_("not with three"))
        return super().setup(table, options)


@action("play {suit} {rank}")
class PlayLoudly(Play):
    """With or without an exclamation mark it is the same action."""

    loudly: bool = attrs.field(default=False, eq=False)

    def __str__(self) -> str:
        return f"play {self.suit.value} {self.rank}{'!' * self.loudly}"

    @classmethod
    def parse(cls, text: str) -> Self:
        word, suit, rank = text.split()
        if word != "play":
            raise ValueError(text)
        return cls(Suit(suit), int(rank.removesuffix("!")))


class HasTwoNotationsForAnAction(Heap):
    actions = (PlayLoudly, Draw, Throw)

    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        found: list[Any] = []
        for each in super().legal_actions(view, player):
            if isinstance(each, Play):
                found.append(PlayLoudly(each.suit, each.rank, loudly=each.rank > 3))
            else:
                found.append(each)
        return found


@action("call {word}")
class Call(Action):
    word: str


class HasNotationsThatLookAlike(Heap):
    actions = (*Heap.actions, Call)

    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        return [*super().legal_actions(view, player), Call("Stop"), Call("stop")]


class PlayByNumber(Play):
    """A parse of its own that does not expect slips."""

    def __str__(self) -> str:
        return f"{self.rank} of {self.suit.value}"

    @classmethod
    def parse(cls, text: str) -> Self:
        words = text.split()
        return cls({suit.value: suit for suit in Suit}[words[2]], int(words[0]))


class StumblesOverTypedText(Heap):
    actions = (Draw, Throw, action("<rank> of <suit>")(PlayByNumber))

    def legal_actions(self, view: Any, player: Player) -> Sequence[Any]:
        found = super().legal_actions(view, player)
        return [self.actions[2](a.suit, a.rank) if isinstance(a, Play) else a for a in found]


class HasAnIncompleteCatalogue(Heap):
    def catalogue(self, options: HeapOptions, players: int) -> Sequence[Any]:
        return [Draw(), *(Play(suit, rank) for suit in Suit for rank in range(1, 6))]
