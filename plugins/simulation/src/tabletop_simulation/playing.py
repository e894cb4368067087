"""Playing one match: a bare loop over the rules, with bots.

Where every bot decides by the list of legal actions alone, nobody needs to know who has seen which card:
the match is played at a bare table, and no view is made.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import attrs

from tabletop_core.bare_table import BareTable
from tabletop_core.bots.bot import BlindBot, Bot
from tabletop_core.bots.random import RandomBot
from tabletop_core.chance import CHOICE_BITS, Chance
from tabletop_core.decisions import Decision
from tabletop_core.errors import TabletopError
from tabletop_core.events import Event
from tabletop_core.faults import describe_error
from tabletop_core.game import Game
from tabletop_core.guarded_rules import RulesError
from tabletop_core.players import Player
from tabletop_core.table import RecordingTable, Table
from tabletop_core.views import view_state
from tabletop_simulation.course import Course, Pace

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
    usage: bool = True,
    scribe: Scribe | None = None,
) -> Course:
    """Play one match.

    :param bots: by seat; new ones for each match.
    :param standings: whether to note the scores after each round, if the game keeps any.
    :param usage: whether to note who did what.
    :param scribe: who writes the match's record, if anybody does.
    :raises BotFailed: when a bot fails.
    :raises RulesError: when a player who is to act has no legal action.
    :raises Exception: whatever else the rules raise.
    """
    course = Course.new(len(bots) if usage else 0)
    rounds = None
    if standings and rules.game.has("scores"):
        rounds = _Rounds(rules.game.scores, course.standings)
    luck = _shared_luck(bots)
    if luck is not None or all(isinstance(bot, BlindBot) for bot in bots):
        table: Table = BareTable(len(bots), chance)
    elif any(bot.hears for bot in bots):
        table = RecordingTable(len(bots), chance)
    else:
        table = Table(len(bots), chance)
    course.state = state = rules.game.setup(table, rules.options)
    if scribe is not None:
        scribe.begin(state, rules.game.to_act(state))
    if luck is not None:
        course.pace = _play_at_random(rules, state, table, luck, course.done, rounds, scribe)
    else:
        course.pace = _play_asking(rules, state, table, bots, course.done, rounds, scribe)
    _end(rules, course)
    return course


def _shared_luck(bots: Sequence[Bot]) -> random.Random | None:
    """The generator that random bots share; ``None`` if they do not, or if another bot is among them."""
    luck = bots[0].rng
    for bot in bots:
        if type(bot) is not RandomBot or bot.rng is not luck:
            return None
    return luck


def _play_at_random(
    rules: Rules,
    state: Any,
    table: Table,
    rng: random.Random,
    done: Sequence[list[Any]],
    rounds: _Rounds | None,
    scribe: Scribe | None,
) -> Pace:
    """The loop for random bots that share a generator: it costs a few additions more than a playout."""
    game = rules.game
    to_act, legal_actions, apply = game.to_act, game.legal_actions, game.apply
    bits = rng.getrandbits
    turns = [0] * table.players
    forced = choices = most = 0
    player, did = -1, None
    acting = to_act(state)
    for actions in range(rules.most_actions):  # noqa: B007  how far it went is asked after it
        if not acting:
            break
        if acting[0] != player:
            player = acting[0]
            turns[player] += 1
            if done:
                did = done[player].append
            if rounds is not None:
                rounds.begin_turn(player, state)
        legal = legal_actions(state, player)
        size = len(legal)
        choices += size
        if size > most:  # noqa: PLR1730  which takes a fifth of the time of max()
            most = size
        if size < 2:
            if not size:
                raise _dead_end(player)
            forced += 1
        action = legal[bits(CHOICE_BITS) % size]  # as in a playout, without asking the bot
        if did is not None:
            did(action)
        apply(state, player, action, table)
        acting = to_act(state)
        if scribe is not None:
            scribe.add(player, action, state, acting)
    else:
        actions = rules.most_actions
    return Pace(actions, sum(turns), max(turns), forced, choices, most)


def _play_asking(
    rules: Rules,
    state: Any,
    table: Table,
    bots: Sequence[Bot],
    done: Sequence[list[Any]],
    rounds: _Rounds | None,
    scribe: Scribe | None,
) -> Pace:
    """The loop for all other bots, which are asked; views are made for those that look at what they see."""
    game = rules.game
    turns: list[int] = []
    sizes: list[int] = []
    told = [0] * len(bots)
    player = -1
    acting = game.to_act(state)
    for step in range(rules.most_actions):
        if not acting:
            break
        if acting[0] != player:
            player = acting[0]
            turns.append(player)
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
        sizes.append(len(legal))
        if done:
            done[player].append(action)
        game.apply(state, player, action, table)
        acting = game.to_act(state)
        if scribe is not None:
            scribe.add(player, action, state, acting)
    return Pace.of(turns, sizes)


class _Rounds:
    """Notes the scores after each round: when somebody who has had a turn in it begins another one."""

    def __init__(self, scores: _Scores, standings: list[Sequence[int]]) -> None:
        self._scores = scores
        self._standings = standings
        self._had_turn: set[int] = set()

    def begin_turn(self, player: int, state: Any) -> None:
        if player in self._had_turn:
            self._had_turn.clear()
            # A copy: rules may give the list in which they go on counting.
            self._standings.append(tuple(self._scores(state)))
        self._had_turn.add(player)


def _end(rules: Rules, course: Course) -> None:
    game, state = rules.game, course.state
    if course.pace.actions < rules.most_actions or not game.to_act(state):
        course.outcome = game.outcome(state)
        course.scores = course.outcome.scores
    elif game.has("scores"):
        course.scores = tuple(game.scores(state))


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
