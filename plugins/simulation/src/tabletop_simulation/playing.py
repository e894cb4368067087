"""Playing one match: a bare loop over the rules, with bots.

Where every bot decides by the list of legal actions alone, nobody needs to know who has seen which card:
the match is played at a bare table, and no view is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import attrs

from tabletop_core.bare_table import BareTable
from tabletop_core.bots.bot import BlindBot, Bot
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import Chance
from tabletop_core.decisions import Decision
from tabletop_core.errors import TabletopError
from tabletop_core.events import Event
from tabletop_core.faults import describe_error
from tabletop_core.game import Game
from tabletop_core.guarded_rules import RulesError
from tabletop_core.players import Player
from tabletop_core.table import RecordingTable, Table
from tabletop_core.views import view_state
from tabletop_simulation.course import Course

_Scores: TypeAlias = Callable[[Any], Sequence[int]]


class BotFailed(TabletopError):
    """A bot failed, or chose what is not possible: a fault of the bot."""

    exit_code = 1


@attrs.frozen
class Rules:
    """A game with options, ready for many matches."""

    game: Game[Any, Any]
    options: Any
    #: A match with more actions is cut off.
    most_actions: int


class Scribe(Protocol):
    """Writes down what is done in a match."""

    def begin(self, state: Any, to_act: tuple[Player, ...]) -> None:
        """Note the state after the setup, and who must decide first."""

    def add(self, player: Player, action: Any, state: Any, to_act: tuple[Player, ...]) -> None:
        """Note an action, the state after it, and who must decide then."""


def play_match(
    rules: Rules,
    bots: Sequence[Bot],
    chance: Chance,
    *,
    standings: bool = True,
    scribe: Scribe | None = None,
) -> Course:
    """Play one match.

    :param bots: by seat; new ones for each match.
    :param standings: whether to note the scores after each round, if the game keeps any.
    :param scribe: who writes the match's record, if anybody does.
    :raises BotFailed: when a bot fails.
    :raises RulesError: when a player who is to act has no legal action.
    :raises Exception: whatever else the rules raise.
    """
    players = len(bots)
    scores = rules.game.scores if standings and rules.game.has("scores") else None
    blind = [bot for bot in bots if isinstance(bot, BlindBot)]
    if len(blind) == players:
        table: Table = BareTable(players, chance)
        state = rules.game.setup(table, rules.options)
        course = _play_blind(rules, state, table, blind, scores, scribe)
    else:
        heard = any(bot.hears for bot in bots)
        table = RecordingTable(players, chance) if heard else Table(players, chance)
        state = rules.game.setup(table, rules.options)
        course = _play_seeing(rules, state, table, bots, scores, scribe)
    return _ended(rules, state, course)


def _play_blind(
    rules: Rules,
    state: Any,
    table: Table,
    bots: Sequence[BlindBot],
    scores: _Scores | None,
    scribe: Scribe | None,
) -> Course:
    """The loop for bots that see nothing: what is noted besides costs a few appends a decision."""
    game, course = rules.game, Course.new(len(bots))
    to_act, legal_actions, apply = game.to_act, game.legal_actions, game.apply
    turn, size = course.turns.append, course.sizes.append
    doings = [actions.append for actions in course.done]
    rounds = None if scores is None else _Rounds(scores, course)
    draws = [bot.rng.random if type(bot) is RandomBot else None for bot in bots]
    player, did, draw = -1, doings[0], draws[0]
    acting = to_act(state)
    if scribe is not None:
        scribe.begin(state, acting)
    for _action in range(rules.most_actions):
        if not acting:
            break
        if acting[0] != player:
            player = acting[0]
            turn(player)
            did, draw = doings[player], draws[player]
            if rounds is not None:
                rounds.begin_turn(player, state)
        legal = legal_actions(state, player)
        count = len(legal)
        if not count:
            raise _dead_end(player)
        if draw is not None:  # what RandomBot.pick does, without the call: a tenth of a playout
            action = legal[int(draw() * count)]
        else:
            bot = bots[player]
            action = _asked(bot, bot.pick, legal, legal)
        size(count)
        did(action)
        apply(state, player, action, table)
        acting = to_act(state)
        if scribe is not None:
            scribe.add(player, action, state, acting)
    return course


def _play_seeing(
    rules: Rules,
    state: Any,
    table: Table,
    bots: Sequence[Bot],
    scores: _Scores | None,
    scribe: Scribe | None,
) -> Course:
    """The loop for bots that look at what their players see."""
    game, course = rules.game, Course.new(len(bots))
    told = [0] * len(bots)
    rounds = None if scores is None else _Rounds(scores, course)
    player = -1
    acting = game.to_act(state)
    if scribe is not None:
        scribe.begin(state, acting)
    for step in range(rules.most_actions):
        if not acting:
            break
        if acting[0] != player:
            player = acting[0]
            course.turns.append(player)
            if rounds is not None:
                rounds.begin_turn(player, state)
        bot = bots[player]
        if isinstance(bot, BlindBot):
            legal = game.legal_actions(state, player)
            if not legal:
                raise _dead_end(player)
            action = _asked(bot, bot.pick, legal, legal)
        else:
            view = view_state(state, player)
            legal = tuple(game.legal_actions(view, player))
            if not legal:
                raise _dead_end(player)
            events = _news(table, told, player) if bot.hears else ()
            decision = Decision(game, view, player, len(bots), legal, step, events)
            action = _asked(bot, bot.choose, decision, legal)
        course.sizes.append(len(legal))
        course.done[player].append(action)
        game.apply(state, player, action, table)
        acting = game.to_act(state)
        if scribe is not None:
            scribe.add(player, action, state, acting)
    return course


class _Rounds:
    """Notes the scores after each round: when somebody who has had a turn in it begins another one."""

    def __init__(self, scores: _Scores, course: Course) -> None:
        self._scores = scores
        self._course = course
        self._had_turn: set[int] = set()

    def begin_turn(self, player: int, state: Any) -> None:
        if player in self._had_turn:
            self._had_turn.clear()
            # A copy: rules may give the list in which they go on counting.
            self._course.standings.append(tuple(self._scores(state)))
        self._had_turn.add(player)


def _ended(rules: Rules, state: Any, course: Course) -> Course:
    game = rules.game
    course.state = state
    if len(course.sizes) < rules.most_actions or not game.to_act(state):
        course.outcome = game.outcome(state)
        course.scores = course.outcome.scores
    elif game.has("scores"):
        course.scores = tuple(game.scores(state))
    return course


def _news(table: Table, told: list[int], player: int) -> list[Event]:
    """What happened since the player's last decision, as far as the player may know."""
    assert isinstance(table, RecordingTable)
    begin, told[player] = told[player], len(table.happened)
    seen = (happening.as_seen_by(player) for happening in table.happened[begin:])
    return [event for event in seen if event is not None]


def _asked(bot: Bot, ask: Callable[[Any], Any], what: Any, legal: Sequence[Any]) -> Any:
    """What a bot answers.

    :raises BotFailed: when it fails, or answers with something else than one of the legal actions.
    """
    try:
        choice = ask(what)
        possible = choice in legal
    except (Exception, SystemExit) as error:
        raise BotFailed(
            f"the bot {type(bot).__name__} failed: {describe_error(error)}",
            hint="this is a fault of the bot; --debug shows where",
        ) from error
    if not possible:
        raise BotFailed(
            f"the bot {type(bot).__name__} chose {choice}, which is none of its {len(legal)} legal actions",
            hint="this is a fault of the bot",
        )
    return choice


def _dead_end(player: int) -> RulesError:
    return RulesError(
        f"player {player} is to act, but has no legal action",
        hint="this is a fault of the game; 'tabletop check' finds the shortest match that shows it",
    )
