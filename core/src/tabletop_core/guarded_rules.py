"""The rules of a game as a match calls them: what they do wrong is named as their fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tabletop_core.actions import Action
from tabletop_core.errors import TabletopError
from tabletop_core.game import Game
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.table import Table

_ = Messages("tabletop_core")

S = TypeVar("S")
T = TypeVar("T")


class RulesError(TabletopError):
    """The rules of a game failed: a fault of the game, not of who plays it."""

    exit_code = 1


class GuardedRules(Generic[S]):
    """Calls the rules, and refuses answers that cannot be.

    :param players: how many seats the match has.
    """

    def __init__(self, game: Game[S, Any], players: int) -> None:
        self._game = game
        self._players = players

    def setup(self, table: Table, options: Any) -> S:
        """The state before the first decision."""
        return self._call(lambda: self._game.setup(table, options))

    def to_act(self, state: S) -> tuple[Player, ...]:
        """Who must decide, each of them once."""
        asked = self._call(lambda: tuple(self._game.to_act(state)))
        if len(set(asked)) != len(asked) or not set(asked) <= set(range(self._players)):
            raise self._error(
                _(
                    "they ask the players {players}, of {count}",
                    players=str(asked),
                    count=self._players,
                )
            )
        return asked

    def legal_actions(self, view: S, player: Player) -> tuple[Action, ...]:
        """What a player may do; never nothing."""
        legal = self._call(lambda: tuple(self._game.legal_actions(view, player)))
        if not legal:
            raise self._error(
                _("{player:player} is to act, but has no legal action", player=player)
            )
        return legal

    def apply(self, state: S, player: Player, action: Action, table: Table) -> None:
        """Do a legal action."""
        self._call(lambda: self._game.apply(state, player, action, table))

    def outcome(self, state: S) -> Outcome:
        """How the match ended: with a place for every player."""
        outcome = self._call(lambda: self._game.outcome(state))
        ranked = self._call(lambda: sorted(player for place in outcome.ranking for player in place))
        if ranked != list(range(self._players)) or not set(outcome.winners) <= set(ranked):
            raise self._error(
                _(
                    "the outcome gives the places {ranking} and the winners {winners} to {count} players",
                    ranking=str(outcome.ranking),
                    winners=str(outcome.winners),
                    count=self._players,
                )
            )
        return outcome

    def explain(self, view: S, player: Player, action: Action) -> Message:
        """Why an action is not legal."""
        return self._call(lambda: self._game.explain(view, player, action))

    def parse(self, text: str) -> Action:
        """The action that a text denotes.

        :raises NotationError: naming the forms that would be understood.
        """
        action: Action = self._call(lambda: self._game.parse(text))
        return action

    def notation(self, action: Action) -> str:
        """An action as it is written in a record."""
        return self._call(lambda: str(action))

    def _call(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except TabletopError:
            raise
        except Exception as error:
            raise self._error(f"{type(error).__name__}: {error}") from error

    def _error(self, reason: Message | str) -> RulesError:
        return RulesError(
            _("the rules of {game} failed: {reason}", game=self._game.info.id, reason=reason),
            hint=_("this is a fault of the game; --debug shows where"),
        )
