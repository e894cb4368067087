"""Why an action is not legal."""

from __future__ import annotations

import pytest
from seals_table import GAME, NAMES, LaidGame, played, scoring

from tabletop_core.messages import Translator
from tabletop_core.views import view_state

SAY = Translator(names=NAMES)


def refused(game: LaidGame, text: str) -> str:
    view = view_state(game.state, game.player)
    action = GAME.parse(text)
    assert action not in game.legal
    return SAY(GAME.explain(view, game.player, action))


def three() -> LaidGame:
    game = LaidGame(3, ["A6 B1", "A3 A7 C5", "B2"], leader=0)
    game.play("A6")
    return game


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play C5", "Monolith was led, and you have it: play M3 or M7"),
        ("play M6", "M6 was played already; your hand is C5, M3 and M7"),
        ("play S7", "you do not have S7: your hand is C5, M3 and M7"),
        ("play V2", "with 3 players there is no Void: signs are Cthulhu, Monolith and Serpent"),
        ("keep M3", "the draft is over: write play M3"),
        ("place 2", "play a card of your hand to the ritual: C5, M3 or M7"),
        ("remove 2", "play a card of your hand to the ritual: C5, M3 or M7"),
    ],
)
def test_in_a_ritual(text: str, reason: str) -> None:
    assert refused(three(), text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place 6", "Elder 6 is revealed: choose one who is sealed, 1, 2, 3, 4, 5 or 7"),
        ("place 9", "there is no Elder 9: Elders are 1 to 7"),
        ("play M3", "first put your cultist on a sealed Elder: 1, 2, 3, 4, 5 or 7"),
    ],
)
def test_after_insanity(text: str, reason: str) -> None:
    game = LaidGame(3, ["A3 B1", "A6 B2", "A2 B3"], laid={6: {0: 1, 2: 2}})
    game.play("A3 A6 A2")
    assert refused(game, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("remove 3", "you have no cultist on Elder 3: yours are on Elder 1 and 7"),
        ("remove 0", "there is no Elder 0: Elders are 1 to 7"),
        ("place 3", "all seals are broken: pay your insanity with a cultist on Elder 1 or 7"),
    ],
)
def test_when_insanity_is_paid(text: str, reason: str) -> None:
    own = (2, 0, 0, 0, 0, 0, 1)
    game = scoring([own, (0, 0, 3, 3, 0, 0, 0), (0, 3, 0, 0, 3, 0, 0)], (1, 0, 0))
    assert refused(game, text) == reason


def test_in_the_draft() -> None:
    match = played(3, 2, steps=3)
    view = match.view(0)
    pack = sorted(view.packs[0].cards)
    (kept,) = view.hands[0].cards
    listed = SAY.join([card.value for card in pack])

    def reason(text: str) -> str:
        return SAY(GAME.explain(view, 0, GAME.parse(text)))

    assert reason(f"keep {kept}") == f"you have kept {kept} already: your pack is {listed}"
    away = next(card for card in view.cards.cards if card not in pack and card is not kept)
    assert reason(f"keep {away}") == f"{away} is not in your pack: {listed}"
    assert reason(f"play {pack[0]}").startswith("the draft is not over: keep a card of your pack, ")
    assert reason("keep V1").startswith("with 3 players there is no Void")


def test_prompts() -> None:
    def prompt(game: LaidGame) -> str:
        return SAY(GAME.prompt(view_state(game.state, game.player), game.player))

    game = three()
    assert prompt(game) == "Follow Monolith"
    game.play("A3")
    assert prompt(game) == "You have no Monolith: play any card"
    assert prompt(LaidGame(3, ["A1", "A2", "A3"])) == "Lead the ritual with any card"
    game = LaidGame(3, ["A3 B1", "A6 B2", "A2 B3"], laid={6: {0: 1, 2: 2}})
    game.play("A3 A6 A2")
    assert prompt(game) == "Put your cultist on a sealed Elder"
    game = scoring([(1,) * 7] * 3, (2, 0, 0))
    assert prompt(game) == "Remove 2 cultists of yours for your insanity, one by one"
    game.do("remove 1")
    assert prompt(game) == "Remove a cultist of yours for your insanity"


def test_prompts_of_the_draft() -> None:
    match = played(2, 1, steps=0)
    first, second = match.true_state().cycle[:2]
    say = Translator(names=NAMES)
    assert say(match.decision(first).prompt) == (
        f"Card 1 of 7: keep one; the others go to {NAMES[second]}"
    )
    assert say(match.decision(second).prompt) == (
        "Card 1 of 7: keep one; the others go to the Banished Cultist"
    )
    match = played(3, 1, steps=18)
    assert say(match.decision(0).prompt) == "Keep the last card"
