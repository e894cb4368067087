"""Transcripts: the records of simulated matches.

A :class:`~tabletop_core.match.Match` writes each action to its record before anybody is told of it. In a
simulation nobody waits for that: a loop over the rules notes what is done, and the whole record is made
when the match is over. It is a record like any other, to be replayed and verified; but it has digests
only now and then, and those of the position alone, so that a playout can be recorded which does not keep
who knows which cards::

    transcripts = Transcripts(game, options, distribution="tabletop-pig", version="1.0")
    chance = KeptChance(RandomChance(generator(seed, "chance")))
    table = BareTable(2, chance)
    state = game.setup(table, options)
    to_act = game.to_act(state)
    transcript = transcripts.begin(seats, seed, chance, state, to_act)
    while to_act:
        player = to_act[0]
        action = rng.choice(game.legal_actions(state, player))
        game.apply(state, player, action, table)
        to_act = game.to_act(state)
        transcript.add(player, action, state, to_act)
    write_record(path, transcript.end(state, game.outcome(state)))
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from tabletop_core.actions import Action
from tabletop_core.chance import Chanced, KeptChance, commitment
from tabletop_core.digest import digest_position
from tabletop_core.game import Game
from tabletop_core.line_file import EMPTY_SUM, make_line, sum_up, to_json
from tabletop_core.options import options_to_json
from tabletop_core.outcome import Outcome
from tabletop_core.players import Player
from tabletop_core.record import End, Header, to_values
from tabletop_core.seats import Seat

#: After how many actions there is a digest again.
CHECKPOINT: Final = 50
#: How many notations are kept; a game with more actions than that has them written again.
_KEPT: Final = 20_000


class Transcripts:
    """Makes the records of simulated matches: what they have in common is worked out once.

    :param options: the game's options in all of these matches.
    :param distribution: the distribution that the game came from, and its version.
    :param started: when the simulation began: ISO 8601, UTC; now by default.
    :param checkpoint: after how many actions there is a digest again, besides that of the last one.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        options: Any,
        *,
        distribution: str,
        version: str,
        started: str | None = None,
        checkpoint: int = CHECKPOINT,
    ) -> None:
        self._game = game
        self._options = options_to_json(options)
        self._distribution = distribution
        self._version = version
        self._started = json.dumps(started or datetime.now(UTC).isoformat(timespec="seconds"))
        self._checkpoint = checkpoint
        self._notations: dict[Action, str] = {}
        self._known: dict[tuple[Seat, ...], str] = {}

    def begin(
        self,
        seats: Sequence[Seat],
        seed: str,
        chance: KeptChance,
        state: Any,
        to_act: tuple[Player, ...],
    ) -> Transcript:
        """The transcript of a match that has just been set up.

        :param seats: who plays, in the order of the seats.
        :param seed: what the match's chance was made from.
        :param chance: the chance of its table, which keeps what it brings.
        :param state: the state after the setup; it may have been made at any table.
        :param to_act: who must decide first.
        """
        sitting = tuple(seats)
        known = self._known.get(sitting)
        if known is None:
            known = self._known[sitting] = self._what_is_known(sitting)
        brought = f'"chance":{_compact(chance.outcomes)},' if chance.outcomes else ""
        header = (
            f'{known},"seed":{json.dumps(seed)},"commitment":"{commitment(seed)}",'
            f'"started":{self._started},{brought}'
            f'"position":"{digest_position(state)}","to_act":{_compact(to_act)}}}'
        )
        chance.outcomes = []
        return Transcript(header, chance, self._checkpoint, self._notations)

    def _what_is_known(self, seats: tuple[Seat, ...]) -> str:
        """The beginning of a header, as far as it is the same for all matches with these seats."""
        info = self._game.info
        header = Header(
            game=info.id,
            distribution=self._distribution,
            distribution_version=self._version,
            rules_version=info.version,
            options=self._options,
            seats=seats,
            seed="",
            commitment="",
            started="",
            chance=[],
            to_act=(),
        )
        text = to_json(to_values(header))
        return text[: text.rindex(',"seed":""')]


class Transcript:
    """The record of one simulated match under way; :meth:`Transcripts.begin` makes it."""

    __slots__ = ("_chance", "_checkpoint", "_header", "_notations", "_positions", "_steps")

    def __init__(
        self, header: str, chance: KeptChance, checkpoint: int, notations: dict[Action, str]
    ) -> None:
        self._header = header
        self._chance = chance
        self._checkpoint = checkpoint
        self._notations = notations
        self._steps: list[tuple[Player, Action, Sequence[Chanced], tuple[Player, ...]]] = []
        self._positions: dict[int, str] = {}

    def add(self, player: Player, action: Action, state: Any, to_act: tuple[Player, ...]) -> None:
        """Note an action that was done: the state after it, and who must decide then."""
        chance, steps = self._chance, self._steps
        outcomes: Sequence[Chanced] = ()
        if chance.outcomes:
            outcomes, chance.outcomes = chance.outcomes, []
        steps.append((player, action, outcomes, to_act))
        if not len(steps) % self._checkpoint:
            self._positions[len(steps)] = digest_position(state)

    def end(self, state: Any, outcome: Outcome | None) -> bytes:
        """The whole record, as it is in a file.

        :param state: the state after the last action; ``None`` when rules that failed have left it
            half changed.
        :param outcome: how the match ended; ``None`` for one that was given up.
        """
        steps = self._steps
        if steps and state is not None:
            self._positions[len(steps)] = digest_position(state)
        header, total = sum_up(b"", self._header.encode("ascii"))
        lines, last = self._lines(total.decode())
        end = b""
        if outcome is not None:
            end, _total = make_line(last.encode(), to_values(End.of(outcome, len(steps))))
        return header + lines.encode() + end

    def _lines(self, total: str) -> tuple[str, str]:
        """The lines of all actions, after a line with the sum ``total``, and the sum of the last one.

        It is what :func:`~tabletop_core.line_file.make_line` makes of each, at half the cost.
        """
        positions, notations = self._positions, self._notations
        if len(notations) > _KEPT:
            notations.clear()
        seats: dict[tuple[Player, ...], str] = {}
        lines = []
        for step, (player, action, outcomes, to_act) in enumerate(self._steps, 1):
            text = notations.get(action)
            if text is None:
                text = notations[action] = json.dumps(str(action))
            listed = seats.get(to_act)
            if listed is None:
                listed = seats[to_act] = _compact(to_act)
            chance = f',"chance":{_compact(outcomes)}' if outcomes else ""
            position = f',"position":"{positions[step]}"' if step in positions else ""
            body = f'{{"step":{step},"player":{player},"action":{text}{chance}{position},"to_act":{listed}'
            line_sum = EMPTY_SUM.copy()
            line_sum.update(f"{total}{body}}}".encode())
            total = line_sum.hexdigest()
            lines.append(f'{body},"sum":"{total}"}}\n')
        return "".join(lines), total


def _compact(numbers: Sequence[Chanced]) -> str:
    """Numbers, and lists of numbers, as JSON."""
    return str(list(numbers)).replace(" ", "")
