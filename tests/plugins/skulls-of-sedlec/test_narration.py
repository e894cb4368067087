"""What is told while a match goes on."""

from __future__ import annotations

import pytest
from skulls_table import GAME

from tabletop_core.chance import Order
from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.seats import Seat
from tabletop_skulls_of_sedlec.actions import Take
from tabletop_skulls_of_sedlec.cards import BASE_CARDS
from tabletop_skulls_of_sedlec.options import SkullsOptions

#: On the known deal, piles 1 to 6 have R/C, P/V, P/L, C/L, C/V and C/C on top.
MOVES = (
    *("collect 1", "dig 2 3", "take 3", "stack R/C start", "stack P/L start", "dig 4 5", "take 5"),
    *("collect 2", "stack C/V left", "stack P/V right"),
)


def told(language: str, *actions: str) -> list[str]:
    """What is told of these actions, from the deal on, with a known deal."""
    say = Translator(language, ["Ana", "Rui"])
    match = Match(
        GAME,
        [Seat("Ana"), Seat("Rui")],
        SkullsOptions(first_player=0),
        seed="1",
        dictated=[Order(tuple(reversed(BASE_CARDS))), 0],
    )
    for text in actions:
        match.submit(match.to_act[0], GAME.parse(text))
    sentences = (GAME.narrate(event) for event in match.events(None, -1))
    return [say(sentence) for sentence in sentences if sentence is not None]


def test_in_english() -> None:
    assert told("en", *MOVES) == [
        "the cards are shuffled into six piles",
        "pile 1 shows R/C",
        "Ana collects R/C from pile 1",
        "Rui digs in piles 2 and 3",
        "pile 2 shows P/V",
        "pile 3 shows P/L",
        "Rui takes P/L from pile 3",
        "Ana stacks R/C as the first of the bottom row",
        "Rui stacks P/L as the first of the bottom row, for 2 points",
        "Ana digs in piles 4 and 5",
        "pile 4 shows C/L",
        "pile 5 shows C/V",
        "Ana takes C/V from pile 5",
        "Rui collects P/V from pile 2",
        "Ana stacks C/V at the left end of the bottom row, for 2 points",
        "Rui stacks P/V at the right end of the bottom row, for 1 point",
    ]


def test_in_portuguese() -> None:
    assert told("pt_BR", *MOVES) == [
        "as cartas são embaralhadas em seis pilhas",
        "a pilha 1 mostra R/C",
        "Ana coleta R/C da pilha 1",
        "Rui cava nas pilhas 2 e 3",
        "a pilha 2 mostra P/V",
        "a pilha 3 mostra P/L",
        "Rui pega P/L da pilha 3",
        "Ana empilha R/C como a primeira da linha de baixo",
        "Rui empilha P/L como a primeira da linha de baixo, por 2 pontos",
        "Ana cava nas pilhas 4 e 5",
        "a pilha 4 mostra C/L",
        "a pilha 5 mostra C/V",
        "Ana pega C/V da pilha 5",
        "Rui coleta P/V da pilha 2",
        "Ana empilha C/V na ponta esquerda da linha de baixo, por 2 pontos",
        "Rui empilha P/V na ponta direita da linha de baixo, por 1 ponto",
    ]


@pytest.mark.parametrize(("language", "end"), [("en", "complete"), ("pt_BR", "está completo")])
def test_the_end_of_an_ossuary_is_told(language: str, end: str) -> None:
    say = Translator(language, ["Ana", "Rui"])
    match = Match(GAME, [Seat("Ana"), Seat("Rui")], seed="1")
    while match.to_act:
        match.submit(match.to_act[0], match.decision(match.to_act[0]).legal_actions[-1])
    told = [say(said) for event in match.events(None) if (said := GAME.narrate(event))]
    digs = sum(isinstance(action, Take) for _player, action in match.actions())
    assert sum(line.endswith(end) for line in told) == 2
    assert len(told) >= 36 + 2 + digs
