"""What is told while a game goes on."""

from __future__ import annotations

from seals_table import BANISHED, GAME, NAMES, LaidGame, played

from tabletop_core.messages import Translator


def told(game: LaidGame, language: str, reader: int = 0) -> list[str]:
    say = Translator(language, NAMES)
    events = [happened.as_seen_by(reader) for happened in game.table.happened]
    lines = [GAME.narrate(event) for event in events if event is not None]
    return [say(line) for line in lines if line is not None]


def insane() -> LaidGame:
    game = LaidGame(
        2,
        ["A2 C1", "A3 C2", "A7 B2"],
        laid={7: {0: 2, 1: 1}, 1: {0: 1, 1: 1}},
    )
    game.play("A2 A3")
    return game


def test_in_english() -> None:
    assert told(insane(), "en") == [
        "Ana plays M2",
        "Rui plays M3",
        "the Banished Cultist plays M7",
        "the Banished Cultist wins the ritual with M7",
        "Elder 7 is revealed: the Banished Cultist gains a point of insanity (1 of 3)",
        "the Banished Cultist puts a cultist on Elder 1 (3 of 3)",
        "the seal of Elder 1 breaks and reveals the Whisperer",
        "the Banished Cultist plays S2",
    ]


def test_in_portuguese() -> None:
    assert told(insane(), "pt_BR") == [
        "Ana joga M2",
        "Rui joga M3",
        "o Cultista Banido joga M7",
        "o Cultista Banido vence o Ritual com M7",
        "o Ancião 7 está revelado: o Cultista Banido ganha um Ponto de Insanidade (1 de 3)",
        "o Cultista Banido põe um cultista no Ancião 1 (3 de 3)",
        "o selo do Ancião 1 se rompe e revela o Sussurrante",
        "o Cultista Banido joga S2",
    ]


def test_a_one_above_a_seven_is_told_as_such() -> None:
    game = LaidGame(3, ["A7 B1", "A1 B2", "A5 B3"])
    game.play("A7 A1 A5")
    assert "Rui wins the ritual with M1, which ranks above M7" in told(game, "en")
    game = LaidGame(3, ["A1 B1", "B2 C1", "B3 C3"])
    game.play("A1 B2 B3")
    assert "Ana wins the ritual with M1" in told(game, "en")


def test_a_player_is_told_of_the_own_cards_and_that_others_keep_some() -> None:
    match = played(2, 3, steps=2)
    say = Translator(names=NAMES)
    mine = match.true_state().hands[0].cards[0]
    lines = [say(line) for e in match.events(0, -1) if (line := GAME.narrate(e)) is not None]
    dealer = NAMES[match.true_state().cycle[0]]
    assert lines[0] == f"series 1: {dealer} shuffles and deals"
    assert sorted(lines[1:]) == sorted(
        [
            f"Ana keeps {mine}",
            "Rui keeps a card",
            "the Banished Cultist keeps a card",
            "the packs go to the left",
        ]
    )
    assert match.true_state().cycle[2] == BANISHED
