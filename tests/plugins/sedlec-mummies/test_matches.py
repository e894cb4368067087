"""What holds in every match, whatever is played."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.chance import RandomChance
from tabletop_core.codec import codec
from tabletop_core.copying import copy_state
from tabletop_core.match import Match
from tabletop_core.messages import Translator
from tabletop_core.render.text import render_text
from tabletop_core.scene_checks import scene_faults
from tabletop_core.scene_defaults import scene_for
from tabletop_core.seats import Seat
from tabletop_core.table import Table
from tabletop_core.views import view_state
from tabletop_core.walking import zones
from tabletop_sedlec_mummies.cards import pack_of
from tabletop_sedlec_mummies.game import SedlecMummies
from tabletop_sedlec_mummies.options import MummiesOptions

GAME = SedlecMummies()

_make: Any = MummiesOptions
OPTIONS: list[MummiesOptions] = [
    _make(attack=attack, draw_rule=draw, tie_rule=tie, attacked_card=card)
    for attack, draw, tie, card in itertools.product(
        ("strict", "no_winner", "always"),
        ("refill", "three_more", "new_hand", "play_out"),
        ("void", "highest_unique"),
        ("removed", "owner_discard"),
    )
] + [MummiesOptions(rebuild=False), MummiesOptions(one_card_rows=True)]


def _match(players: int, seed: str, options: MummiesOptions | None = None) -> Match:
    return Match(GAME, [Seat(f"P{i}") for i in range(players)], options, seed=seed)


def _step(match: Match, rng: random.Random) -> None:
    player = rng.choice(match.to_act)
    match.submit(player, rng.choice(match.decision(player).legal_actions))


@given(
    players=st.integers(2, 4),
    options=st.sampled_from(OPTIONS),
    seed=st.integers(0, 10**9),
)
def test_every_match_ends_with_all_cards(players: int, options: MummiesOptions, seed: int) -> None:
    match, rng = _match(players, str(seed), options), random.Random(seed)
    cards = Counter(card for player in range(players) for card in pack_of(player))
    state: Any = match.true_state()
    while not match.over:
        _step(match, rng)
        state = match.true_state()
        assert Counter(card for zone in zones(state) for card in zone.cards) == cards
        assert all(
            len(places) == len(pyramid) == len(set(places))
            for places, pyramid in zip(state.places, state.pyramids, strict=True)
        )

    assert state.layer <= options.layer_limit
    assert match.outcome is not None
    assert list(match.outcome.scores) == [
        sum(points) for points in zip(*match.outcome.breakdown.values(), strict=True)
    ]


@given(players=st.integers(2, 4), seed=st.integers(0, 10**9), steps=st.integers(0, 60))
def test_nobody_learns_what_others_hold(players: int, seed: int, steps: int) -> None:
    match, rng = _match(players, str(seed)), random.Random(seed)
    for _ in range(steps):
        if match.over:
            return
        _step(match, rng)
    for player in match.to_act:
        view = match.view(player)
        world = GAME.worlds(view, player, Table(players, RandomChance(rng)))
        # Others' cards of this layer are chosen anew in a world, so that compares up to there.
        assert view_state(world, player) == view
        assert GAME.legal_actions(world, player) == GAME.legal_actions(view, player)
        assert GAME.evaluate(world, player) == GAME.evaluate(view, player)
        assert scene_for(GAME, view_state(world, player), player) == scene_for(GAME, view, player)
        # A hidden card has its owner's back, and is of its owner's pack in every world.
        assert all(
            card.owner == seat for seat in range(players) for card in world.hands[seat].cards
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scenes_and_json_forms(players: int) -> None:
    match, rng = _match(players, "scenes"), random.Random(players)
    forms = codec(GAME)
    for _ in range(25):
        for viewer in (*range(players), None):
            view = match.view(viewer)
            assert forms.state_from_json(forms.state_to_json(view)) == view
            scene = scene_for(GAME, view, viewer)
            assert scene_faults(scene) == []
            drawn = render_text(scene, Translator(names=["Ana", "Bob", "Cy", "Di"][:players]))
            assert max(map(len, drawn.splitlines())) <= 80
        if match.over:
            break
        _step(match, rng)


@pytest.mark.parametrize("language", ["en", "fa"])
def test_everything_is_told_in_the_language(language: str) -> None:
    match, rng = _match(2, "told"), random.Random(1)
    translator = Translator(language, ["Sara", "Reza"])
    while not match.over:
        _step(match, rng)
    told = [GAME.narrate(event) for event in match.events(None, -1)]
    sentences = [translator(message) for message in told if message is not None]

    assert any("Sara" in sentence for sentence in sentences)
    persian = [any("\u0600" <= letter <= "\u06ff" for letter in text) for text in sentences]
    layers = [text for text, is_persian in zip(sentences, persian, strict=True) if is_persian]
    assert bool(layers) is (language == "fa")


def test_a_copy_is_independent() -> None:
    match, rng = _match(3, "copy"), random.Random(2)
    state: Any = match.true_state()
    before = copy_state(state)
    _step(match, rng)
    state.places[0].append(0)

    assert before.places[0] == []
