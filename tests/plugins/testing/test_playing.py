"""Setups, lines and moves: what the checks look at."""

from __future__ import annotations

import random
from enum import Enum
from typing import Any, Literal

import attrs
import pytest
from faulty_games.rules import RefusesThreePlayers
from sample_games import Signs
from sound_game import Heap, HeapOptions

from tabletop_core.digest import digest_state
from tabletop_core.options import describe_options, option
from tabletop_testing.corpus import Corpus, Effort, ends, every, some
from tabletop_testing.lines import Line, Pick, play_line, play_randomly
from tabletop_testing.moves import MoveError, line_of, moves_of
from tabletop_testing.setups import Setup, main_setup, values_of, varied_setup
from tabletop_testing.subject import Subject


class Colour(Enum):
    RED = 1
    BLUE = 2


@attrs.frozen
class Options:
    yes: bool = option(default=False, help="h")
    few: int = option(default=3, help="h", minimum=1, maximum=9)
    many: int = option(default=10, help="h")
    word: Literal["a", "b"] = option(default="b", help="h")
    colour: Colour = option(default=Colour.BLUE, help="h")
    seat: int | Literal["random"] = option(default="random", help="h", minimum=0, maximum=2)
    rate: float = option(default=0.5, help="h", minimum=0.0, maximum=1.0)
    perhaps: int | None = option(default=None, help="h", minimum=0, maximum=4)
    one: int = option(default=4, help="h", choices=(4, 2))
    text: str = option(default="x", help="h")


def test_the_values_of_an_option_that_are_worth_trying() -> None:
    found = {info.name: list(values_of(info)) for info in describe_options(Options)}
    assert found == {
        "yes": [False, True],
        "few": [3, 1, 9, 2, 4],
        "many": [10, 8, 12, 9, 11],
        "word": ["b", "a"],
        "colour": [Colour.BLUE, Colour.RED],
        "seat": ["random", 0, 2, 1],
        "rate": [0.5, 0.0, 1.0],
        "perhaps": [None, 0, 4, 1],
        "one": [4, 2],
        "text": ["x"],
    }


def test_every_single_change_is_played_before_others() -> None:
    rng = random.Random(0)
    setups = [varied_setup(Heap(), 2, number, rng) for number in range(3)]
    assert [setup.changed for setup in setups] == [["hand=1"], ["dice=no"], ["hand=2"]]
    assert len({str(varied_setup(Heap(), 2, number, rng)) for number in range(3, 30)}) > 3


class FourCards(Heap):
    """Three players need more cards in hand than usual."""

    def setup(self, table: Any, options: HeapOptions) -> Any:
        if table.players == 3 and options.hand > 1:
            from tabletop_core.options import OptionError

            raise OptionError("three players have one card each")
        return super().setup(table, options)


def test_options_are_found_for_players_that_the_usual_ones_do_not_suit() -> None:
    found = main_setup(FourCards(), 3, random.Random(0))
    assert found is not None
    assert found.options.hand == 1
    corpus = Corpus.play(Subject.of(FourCards), Effort(games=1))
    assert {played.setup.players for played in corpus.played} == {2, 3}
    assert corpus.refused == []


def test_players_that_nothing_suits_are_told() -> None:
    corpus = Corpus.play(Subject.of(RefusesThreePlayers), Effort(games=2))
    assert corpus.refused == [3]
    assert {played.setup.players for played in corpus.played} == {2}


def test_a_line_can_be_played_again_and_cut() -> None:
    subject = Subject.of(Heap)
    setup = Setup.usual(Heap(), 2)
    played = play_randomly(subject, setup, "7", random.Random(7), 100)
    again = play_line(subject, played.line_to(played.last))
    assert digest_state(again.last.state) == digest_state(played.last.state)
    assert again.over
    cut = play_line(subject, played.line_to(played.positions[3]))
    assert [p.action for p in cut.positions] == [p.action for p in played.positions[:4]]


def test_picks_beyond_the_end_count_from_the_beginning() -> None:
    subject = Subject.of(Heap)
    played = play_line(subject, Line(Setup.usual(Heap(), 2), "1", (Pick(9, 5 + 1),)))
    assert played.picks == [Pick(0, 1)]


def test_moves_say_who_and_what() -> None:
    subject = Subject.of(Signs)
    setup = Setup.usual(Signs(), 3)
    moves = ["@1 rock", "paper", "scissors", "@2 #1"]
    line = line_of(subject, setup, "1", moves)
    assert line.picks == (Pick(1, 0), Pick(0, 1), Pick(0, 2), Pick(2, 0))
    assert moves_of(subject, line) == ["@1 rock", "paper", "scissors", "@2 rock"]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (["rock", "@0 rock"], "it is not for player 0 to act after 1 actions"),
        (["lizard"], "player 0 cannot do 'lizard' after 0 actions"),
        (["rock"] * 7, "the match is over before move 7"),
    ],
)
def test_moves_that_cannot_be_done(moves: list[str], message: str) -> None:
    with pytest.raises(MoveError, match=message):
        line_of(Subject.of(Signs), Setup.usual(Signs(), 2), "1", moves)


def test_samples_have_beginnings_and_ends_and_depend_on_the_seed() -> None:
    corpus = Corpus.play(Subject.of(Heap), Effort(games=3))
    found = list(some(40)(corpus, random.Random(1)))
    steps = [position.step for _, position in found]
    assert steps == sorted(steps)
    assert 0 in steps
    assert any(not position.to_act for _, position in found)
    assert 20 < len(found) <= 40
    again = list(some(40)(corpus, random.Random(1)))
    assert [id(p) for _, p in found] == [id(p) for _, p in again]
    assert len(list(every(corpus, random.Random(1)))) == corpus.positions
    assert all(not position.to_act for _, position in ends(5)(corpus, random.Random(1)))
