"""The rules of a game as a match calls them: what they do wrong is named as their fault.

What they answer is looked at where a match goes on with it. A playout does without: it trusts the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NoReturn, TypeVar

from tabletop_core.actions import Action
from tabletop_core.errors import ContractError, TabletopError
from tabletop_core.faults import describe_error
from tabletop_core.game import Game
from tabletop_core.game_checks import check_game, text_fields
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.table import RecordingTable

_ = Messages("tabletop_core")

S = TypeVar("S")
T = TypeVar("T")


class RulesError(TabletopError):
    """The rules of a game failed: a fault of the game, not of who plays it."""

    exit_code = 1


class GuardedRules(Generic[S]):
    """Calls the rules, and refuses answers that cannot be.

    :param players: how many seats the match has.
    :raises ContractError: when the game cannot be played with at all.
    """

    def __init__(self, game: Game[S, Any], players: int) -> None:
        check_game(type(game))
        self._game = game
        self._players = players
        self._texts = text_fields(type(game))
        self._kinds = frozenset(game.actions)

    def setup(self, table: RecordingTable, options: Any) -> S:
        """The state before the first decision."""
        state = self._call(lambda: self._game.setup(table, options))
        expected = self._game.State
        if type(state) is not expected:
            self._refuse(
                f"setup() returned {_shown(state)} instead of a state of the class {expected.__name__}",
                "end it with `return state`"
                if state is None
                else f"make {expected.__name__}(...) in it, or name that class as State",
            )
        self._check_events("setup", table)
        return state

    def to_act(self, state: S) -> tuple[Player, ...]:
        """Who must decide, each of them once."""
        asked: Any = self._call(lambda: self._game.to_act(state))
        if not isinstance(asked, (tuple, list)):
            self._refuse(
                f"to_act() returned {_shown(asked)} instead of a tuple of seats",
                "return (player,) for one player, with its comma, and () when the match is over",
            )
        seats = range(self._players)
        if len(set(asked)) != len(asked) or not all(type(p) is int and p in seats for p in asked):
            self._refuse(
                f"to_act() returned {asked!r}, and the seats are 0 to {self._players - 1}",
                "name each seat that must decide once, by its number from 0",
            )
        return tuple(asked)

    def legal_actions(self, view: S, player: Player) -> tuple[Action, ...]:
        """What a player may do; never nothing."""
        legal: Any = self._call(lambda: self._game.legal_actions(view, player))
        if not isinstance(legal, Sequence) or isinstance(legal, str):
            self._refuse(
                f"legal_actions() returned {_shown(legal)} instead of a list of actions",
                "return a list or a tuple, in the same order each time",
            )
        if not legal:
            self._refuse(
                f"player {player} is to act, but has no legal action",
                "leave out of to_act() who can do nothing, or give an action for doing nothing",
            )
        if not self._kinds.issuperset(map(type, legal)):
            for action in legal:
                if not isinstance(action, self._game.actions):
                    self._refuse(
                        f"legal_actions() returned {_shown(action)} among the actions",
                        _instead_of(action, self._game.actions),
                    )
        return tuple(legal)

    def apply(self, state: S, player: Player, action: Action, table: RecordingTable) -> None:
        """Do a legal action."""
        # A method that returns something has forgotten the contract, whatever its annotation says.
        answer: Any = self._call(lambda: self._game.apply(state, player, action, table))
        if answer is not None:
            self._refuse(
                f"apply() returned {_shown(answer)}, which nobody uses",
                "change the state that it was given, and return nothing",
            )
        self._check_events("apply", table)

    def outcome(self, state: S) -> Outcome:
        """How the match ended: with a place for every player."""
        outcome: Any = self._call(lambda: self._game.outcome(state))
        if not isinstance(outcome, Outcome):
            self._refuse(
                f"nobody is to act, and outcome() returned {_shown(outcome)} instead of an Outcome",
                "return Outcome.from_scores(scores), or Outcome(ranking, winners)",
            )
        self._check_outcome(outcome)
        return outcome

    def explain(self, view: S, player: Player, action: Action) -> Message:
        """Why an action is not legal."""
        reason = self._call(lambda: self._game.explain(view, player, action))
        return self._message("explain", reason)

    def prompt(self, view: S, player: Player) -> Message:
        """What a player is asked."""
        return self._message("prompt", self._call(lambda: self._game.prompt(view, player)))

    def parse(self, text: str) -> Action:
        """The action that a text denotes.

        :raises NotationError: naming the forms that would be understood.
        """
        action: Action = self._call(lambda: self._game.parse(text))
        return action

    def notation(self, action: Action) -> str:
        """An action as it is written in a record."""
        return self._call(lambda: str(action))

    def _check_outcome(self, outcome: Outcome) -> None:
        # Whatever the annotations say, this is what the rules gave.
        ranking: Any = outcome.ranking
        winners: Any = outcome.winners
        scores: Any = outcome.scores
        everybody = list(range(self._players))
        placed = [player for place in ranking if isinstance(place, tuple) for player in place]
        whole = all(isinstance(place, tuple) and place for place in ranking)
        if not whole or sorted(placed) != everybody:
            self._refuse(
                f"outcome() gives the places {ranking!r} to {self._players} players",
                "name each seat once, in a tuple for each place: ((1,), (0, 2)) for a tie behind 1",
            )
        if not isinstance(winners, tuple) or not set(winners) <= set(everybody):
            self._refuse(
                f"outcome() gives the winners {winners!r} among {self._players} players",
                "write a tuple of seats from 0: (1,) for one winner, () where everybody lost",
            )
        if scores and (len(scores) != self._players or any(type(n) is not int for n in scores)):
            self._refuse(
                f"outcome() gives the scores {scores!r} to {self._players} players",
                "give a whole number for each seat, or no scores at all",
            )
        for what in (outcome.reason, *outcome.labels.values()):
            if what is not None:
                self._message("outcome", what)

    def _check_events(self, method: str, table: RecordingTable) -> None:
        for happening in table.happened:
            event = happening.event
            names = self._texts.get(type(event))
            kind = type(event).__name__
            if names is None:
                self._refuse(
                    f"{method}() emits {kind}, which is not among the events of the game",
                    f"write events = (..., {kind}) in the game's class",
                )
            for name in names:
                text = getattr(event, name)
                if isinstance(text, str) and len(text.split()) > 1:
                    self._refuse(
                        f"{method}() emits {kind} with {name}={text!r}: an event holds no text",
                        "write the sentence as the event's template, with places for its values, so "
                        "that each reader gets it in their language; a thing is an Enum member, "
                        "a card or a word without blanks",
                    )

    def _message(self, method: str, found: Any) -> Message:
        if not isinstance(found, Message):
            self._refuse(
                f"{method}() gives {_shown(found)} instead of a message",
                'write _("..."), where _ = Messages("my_package"), so that it can be translated',
            )
        return found

    def _call(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except ContractError as error:
            raise self._error(error.message, error.hint) from error
        except TabletopError:
            raise
        except Exception as error:
            hint = _("this is a fault of the game; --debug shows where")
            raise self._error(describe_error(error), hint) from error

    def _refuse(self, reason: str, hint: str) -> NoReturn:
        raise self._error(reason, hint)

    def _error(self, reason: Message | str, hint: Message | str) -> RulesError:
        return RulesError(
            _("the rules of {game} failed: {reason}", game=self._game.info.id, reason=reason), hint
        )


def _shown(value: Any) -> str:
    """A value that the rules gave, in a sentence about it."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if value is None or isinstance(value, (int, str, tuple, list)):
        return repr(value) if len(repr(value)) <= 60 else f"{repr(value)[:57]}..."
    return f"a value of type {type(value).__name__}"


def _instead_of(action: Any, kinds: tuple[type[Action], ...]) -> str:
    if isinstance(action, type):
        return f"write {action.__name__}(...), an action, in place of its class"
    if isinstance(action, Action):
        return f"write actions = (..., {type(action).__name__}) in the game's class"
    return f"return actions, of the classes {', '.join(kind.__name__ for kind in kinds)}"
