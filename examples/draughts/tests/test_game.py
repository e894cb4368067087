"""A game of draughts from the first move to the last, as players see it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

import pytest

from tabletop_core.chance import RandomChance
from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.rejections import IllegalAction
from tabletop_core.render.screen import Screen
from tabletop_core.render.text import render_text
from tabletop_core.scene_checks import scene_faults
from tabletop_core.scene_defaults import scene_for
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_draughts.events import Captured, Crowned
from tabletop_draughts.game import Draughts, DraughtsOptions
from tabletop_draughts.state import Position

SetUp: TypeAlias = Callable[..., Position]
GAME = Draughts()
SEATS = [Seat("Ana", "human"), Seat("Rui", "human")]


def begun(moves: str = "", **options: int) -> Match:
    """A match after these moves, made in turn."""
    match = Match(GAME, SEATS, DraughtsOptions(**options), seed="1")
    for move in moves.split():
        match.submit(match.to_act[0], GAME.parse(move))
    return match


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "11-19", "a man moves to a square diagonally in front"),
        ("", "11x18", "nothing to capture"),
        ("", "7-11", "square 11 is taken"),
        ("", "22-18", "none of your pieces is on square 22"),
        ("", "15-18", "none of your pieces is on square 15"),
        ("", "12-33", "no square 33"),
        ("11-15 22-18", "9-13", "you must capture: 15x22"),
        ("11-15 22-18 15x22", "24-19", "you must capture: 25x18 or 26x17"),
    ],
)
def test_a_move_that_is_not_allowed_is_refused_with_a_reason(
    moves: str, move: str, reason: str
) -> None:
    match = begun(moves)
    before = match.digest()
    with pytest.raises(IllegalAction, match=reason):
        match.submit(match.to_act[0], GAME.parse(move))
    assert match.digest() == before


def test_a_capture_that_stops_too_early_is_refused_with_a_reason(position: SetUp) -> None:
    state = position("2", "7 15 16")
    reason = GAME.explain(state, 0, GAME.parse("2x11"))
    assert str(reason) == "the capture goes on: 2x11x18 or 2x11x20"


def test_what_happened_is_told() -> None:
    match = begun("11-15 22-18 15x22")
    assert match.events(None, 2) == [Captured(0, 15, 22, (18,))]
    names = Translator(names=["Ana", "Rui"])
    told = [names(message) for event in match.events(None) if (message := GAME.narrate(event))]
    assert told == [
        "Ana moves from 11 to 15",
        "Rui moves from 22 to 18",
        "Ana jumps from 15 to 22 and captures the piece on 18",
    ]


def test_who_cannot_move_has_lost(position: SetUp) -> None:
    state = position("27", "32 K5")
    assert [str(move) for move in GAME.legal_actions(state, 0)] == ["27-31"]
    table = Table(2, RandomChance(random.Random(1)))
    GAME.apply(state, 0, GAME.parse("27-31"), table)
    assert GAME.to_act(state) == (1,)

    state = position("13", "17 22 K1", player=1)
    GAME.apply(state, 1, GAME.parse("1-5"), table)
    assert GAME.to_act(state) == ()
    assert GAME.outcome(state).winners == (1,)
    assert "Player 1 cannot move" in str(GAME.outcome(state).reason)


def test_too_many_quiet_moves_are_a_draw(position: SetUp) -> None:
    state = position("K1", "K32")
    state.limit = 6
    table = Table(2, RandomChance(random.Random(1)))
    for move in ("1-5", "32-28", "5-1", "28-32", "1-5"):
        GAME.apply(state, state.player, GAME.parse(move), table)
        assert GAME.to_act(state)
    GAME.apply(state, state.player, GAME.parse("32-28"), table)
    assert GAME.to_act(state) == ()
    assert GAME.outcome(state).winners == ()


@pytest.mark.parametrize("seed", range(5))
def test_every_match_comes_to_an_end(seed: int) -> None:
    rng = random.Random(seed)
    match = begun(quiet_moves=10)
    crowned = 0
    while match.to_act:
        player = match.to_act[0]
        match.submit(player, rng.choice(match.decision(player).legal_actions))
        crowned += sum(isinstance(event, Crowned) for event in match.events(None, match.step - 1))
        ids = [piece.home for side in (0, 1) for _n, piece in match.view(None).pieces(side)]
        assert len(ids) == len(set(ids))
    assert crowned
    assert match.outcome is not None


@pytest.mark.parametrize(("height", "rows"), [(None, 24), (10, 8)])
def test_the_board_is_drawn_in_the_size_that_fits(height: int | None, rows: int) -> None:
    match = begun()
    scene = scene_for(GAME, match.view(0), 0)
    assert scene_faults(scene) == []
    drawn = render_text(scene, screen=Screen(height=height), menu=False)
    board = drawn.splitlines()[1 : rows + 1]
    assert sum(line.count("●") for line in board) == 12
    assert sum(line.count("○") for line in board) == 12
    assert sum("░" in line for line in board) == rows
