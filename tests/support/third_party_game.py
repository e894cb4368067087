"""A game as somebody else publishes it: its project, in three versions of its rules."""

from __future__ import annotations

from pathlib import Path

DISTRIBUTION = "acme-high-card"
GAME = "high-card"

_PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "acme-high-card"
version = "{version}"
description = "Play a card and throw a die: a card that the die does not beat scores."
requires-python = ">=3.11"
dependencies = ["attrs>=24.1", "tabletop-core>=0.1,<0.2"]

[project.entry-points."tabletop.plugins"]
high-card = "acme_high_card.plugin"

[tool.hatch.build.targets.wheel]
packages = ["src/acme_high_card"]
"""

_PLUGIN = '''
"""What this package offers to Tabletop."""

from tabletop_core.plugins import GameEntry, hookimpl


@hookimpl
def tabletop_games() -> list[GameEntry]:
    """The game."""
    return [
        GameEntry(
            id="high-card",
            title="High Card",
            players=(2, 4),
            summary="Play a card and throw a die.",
            target="acme_high_card.game:HighCard",
        )
    ]
'''

_RULES = '''
"""High Card: who scores most with three cards and a die wins."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from tabletop_core.actions import Action, action
from tabletop_core.events import Event, event
from tabletop_core.game import Game, GameInfo
from tabletop_core.messages import Message, Messages
from tabletop_core.outcome import Outcome
from tabletop_core.table import Table
from tabletop_core.zones import CardSet, Deck, Zone

_ = Messages("acme_high_card")


@attrs.frozen
class Card:
    """A card with a number from 1 to 6."""

    rank: int

    @property
    def label(self) -> str:
        return str(self.rank)


@action("{rank}")
class Play(Action):
    """Play a card from the hand."""

    rank: int


@event
class Thrown(Event):
    """The die was thrown for a card."""

    template = _("{player:player} throws {pips} for a card of {rank}")
    player: int
    pips: int
    rank: int


@attrs.define
class HighCardState:
    """What lies on the table."""

    cards: CardSet[Card]
    deck: Deck[Card]
    hands: list[Zone[Card]]
    played: Zone[Card]
    points: list[int]
    turn: int = 0


class HighCard(Game[HighCardState, Play]):
    """The rules."""

    info = GameInfo(
        id="high-card",
        title="High Card",
        players=(2, 4),
        summary="Play a card and throw a die.",
        version="1",
    )
    State = HighCardState
    actions = (Play,)
    events = (Thrown,)

    def setup(self, table: Table, options: object) -> HighCardState:
        cards = [Card(rank) for rank in range(1, 7) for _copy in range(3)]
        hands = [Zone[Card].hand(player) for player in range(table.players)]
        state = HighCardState(
            CardSet.of(cards), Deck.of(cards), hands, Zone.public("played"), [0] * table.players
        )
        table.shuffle(state.deck)
        table.deal(state.deck, state.hands, 3)
        return state

    def to_act(self, state: HighCardState) -> tuple[int, ...]:
        return (state.turn,) if state.hands[state.turn] else ()

    def legal_actions(self, view: HighCardState, player: int) -> Sequence[Play]:
        ranks = sorted({card.rank for card in view.hands[player]})
        return [Play(rank) for rank in ranks]

    def apply(self, state: HighCardState, player: int, action: Play, table: Table) -> None:
        table.play(state.hands[player], Card(action.rank), state.played)
        pips = table.roll(6)
        table.emit(Thrown, player, pips, action.rank)
        if pips <= action.rank:
            state.points[player] += action.rank
        state.turn = (player + 1) % table.players

    def outcome(self, state: HighCardState) -> Outcome:
        return Outcome.from_scores(state.points)

    def explain(self, view: HighCardState, player: int, action: Play) -> Message:
        return _("you cannot play a {rank} now", rank=action.rank)

    def scores(self, view: HighCardState) -> Sequence[int]:
        return view.points
'''

#: What each version changes in the rules, from what to what.
VERSIONS = {
    "0.1.0": (),
    # Nothing that a player notices.
    "0.1.1": (
        ("    turn: int = 0\n", "    turn: int = 0\n    thrown: int = 0\n"),
        (
            "        pips = table.roll(6)\n",
            "        pips = table.roll(6)\n        state.thrown += 1\n",
        ),
        ('        version="1",\n', '        version="1.1",\n'),
    ),
    # A 1 can only be played when there is nothing else.
    "0.2.0": (
        (
            "return [Play(rank) for rank in ranks]",
            "return [Play(r) for r in ranks if r > 1 or ranks == [1]]",
        ),
        ('        version="1",\n', '        version="2",\n'),
    ),
}


def write_project(folder: Path, version: str) -> Path:
    """The game's project in a version, in a folder of its own."""
    rules = _RULES
    for old, new in VERSIONS[version]:
        assert old in rules
        rules = rules.replace(old, new)
    package = folder / version / "src" / "acme_high_card"
    package.mkdir(parents=True)
    (package.parents[1] / "pyproject.toml").write_text(_PROJECT.format(version=version))
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text(_PLUGIN.lstrip())
    (package / "game.py").write_text(rules.lstrip())
    return package.parents[1]


#: A package whose plugin needs a library that it does not ask for.
_BROKEN_PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "acme-broken"
version = "3.0"
description = "A plugin that cannot be imported."

[project.entry-points."tabletop.plugins"]
broken = "acme_broken.plugin"

[tool.hatch.build.targets.wheel]
packages = ["src/acme_broken"]
"""


def write_broken_project(folder: Path) -> Path:
    """A project whose plugin cannot be imported, in a folder of its own."""
    package = folder / "broken" / "src" / "acme_broken"
    package.mkdir(parents=True)
    (package.parents[1] / "pyproject.toml").write_text(_BROKEN_PROJECT)
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text("import a_library_that_nobody_has\n")
    return package.parents[1]
