"""The attack of the mummies (rulings A10 to A12)."""

from __future__ import annotations

import pytest
from mummies_table import GAME, DealtGame, kinds

from tabletop_sedlec_mummies.events import PyramidAttacked


def _legal(game: DealtGame, player: int) -> list[str]:
    return list(map(str, GAME.legal_actions(game.state, player)))


def test_only_when_all_played_mummies_do_they_attack() -> None:
    game = DealtGame("mmb", "mub")
    game.pyramid(1, "ss")

    game.layer("mummy", "urn")
    assert game.state.phase == "layer"

    game = DealtGame("mmb", "mub")
    game.pyramid(1, "su")
    game.layer("mummy", "mummy")
    assert GAME.to_act(game.state) == (0,)
    assert _legal(game, 0) == ["attack 2 skull", "attack 2 urn", "spare"]


def test_an_attacked_card_leaves_the_game_and_the_mummy_comes_back() -> None:
    game = DealtGame("mmb", "mub")
    game.pyramid(1, "sbu")
    game.layer("mummy", "mummy")

    game.do(0, "attack 2 bone")

    assert [(e.player, e.victim) for e in game.events(PyramidAttacked)] == [(0, 1)]
    assert game.pyramids() == ["", "su"]
    assert kinds(game.state.removed.cards) == "b"
    assert kinds(game.state.discards[0].cards) == "m"
    # The gap in row 2 is where the next card goes.
    assert game.state.places[1] == [0, 2]


def test_the_attack_goes_round_from_the_seat_of_the_layer() -> None:
    game = DealtGame("ummb", "ummb", "ummb", "ummb")
    for player in range(4):
        game.pyramid(player, "s")
    game.layer("urn", "urn", "urn", "urn")
    assert game.state.layer == 2

    game.layer(*["mummy"] * 4)

    asked = []
    while game.state.phase == "attack":
        (player,) = GAME.to_act(game.state)
        asked.append(player)
        game.do(player, "spare")
    assert asked == [1, 2, 3, 0]


def test_a_mummy_without_anything_to_attack_is_not_asked() -> None:
    game = DealtGame("mmb", "mub")
    game.pyramid(0, "s")

    game.layer("mummy", "mummy")

    # Only the second player has a pyramid to attack.
    assert GAME.to_act(game.state) == (1,)
    assert _legal(game, 1) == ["attack 1 skull", "spare"]


def test_an_attacked_card_may_go_to_its_owners_discards() -> None:
    game = DealtGame("mmb", "mub", attacked_card="owner_discard")
    game.pyramid(1, "sbu")
    game.layer("mummy", "mummy")

    game.do(0, "attack 2 skull")

    assert sorted(kinds(game.state.discards[1].cards)) == ["m", "s"]
    assert not game.state.removed.cards


@pytest.mark.parametrize(
    ("attack", "cards", "attacks"),
    [
        ("strict", ("mummy", "urn", "urn"), False),
        ("no_winner", ("mummy", "urn", "urn"), True),
        ("no_winner", ("mummy", "bone", "urn"), False),
        ("always", ("mummy", "bone", "urn"), True),
    ],
)
def test_the_readings_of_when_mummies_attack(
    attack: str, cards: tuple[str, ...], attacks: bool
) -> None:
    game = DealtGame("mmb", "bub", "uub", attack=attack)
    game.pyramid(1, "s")

    game.layer(*cards)

    assert (game.state.phase == "attack") is attacks


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("attack 1 skull", "others"),
        ("attack 2 bone", "no bone"),
        ("attack 7 bone", "no player 7"),
        ("skull", "attack first"),
    ],
)
def test_an_impossible_attack_is_refused_with_a_reason(text: str, reason: str) -> None:
    game = DealtGame("mmb", "mub")
    game.pyramid(1, "s")
    game.layer("mummy", "mummy")

    action = GAME.parse(text)

    assert action not in GAME.legal_actions(game.state, 0)
    assert reason in str(GAME.explain(game.state, 0, action))
