"""What holds for every game at every moment: values are written and read back, views agree, cards stay."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_games import SAMPLE_GAMES
from stones import Stones

from tabletop_core.codec import codec
from tabletop_core.copying import copy_state
from tabletop_core.digest import digest_state
from tabletop_core.game import Game
from tabletop_core.match import Match
from tabletop_core.players import Player
from tabletop_core.seats import Seat
from tabletop_core.views import view_state
from tabletop_core.walking import zones

GAMES = [cls() for cls in (*SAMPLE_GAMES, Stones)]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
seeds = st.integers(0, 2**32)


def positions(game: Game[Any, Any], seed: int) -> Iterator[Match]:
    """A match at each of its steps."""
    rng = random.Random(seed)
    players = rng.randint(*game.info.players)
    match = Match(game, [Seat(f"P{seat}") for seat in range(players)], seed=str(seed))
    yield match
    while not match.over:
        player = rng.choice(match.to_act)
        match.submit(player, rng.choice(match.decision(player).legal_actions))
        yield match


def readers(match: Match) -> list[Player | None]:
    return [*range(match.players), None]


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_states_views_actions_and_events_are_read_back(game: Game[Any, Any], seed: int) -> None:
    forms = codec(game)
    for match in positions(game, seed):
        for value in (match.true_state(), *(match.view(reader) for reader in readers(match))):
            again = forms.state_from_json(through_json(forms.state_to_json(value)))
            assert again == value
            assert digest_state(again) == digest_state(value)
        for player in match.to_act:
            for act in match.decision(player).legal_actions:
                assert forms.action_from_json(through_json(forms.action_to_json(act))) == act
                assert game.parse(str(act)) == act
                assert type(game.parse(str(act).upper())) is type(act)
        for reader in readers(match):
            for event in match.events(reader, match.step - 1):
                again = forms.event_from_json(through_json(forms.event_to_json(event)))
                assert again == event
                assert str(again.message()) == str(event.message())


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_a_copy_goes_its_own_way(game: Game[Any, Any], seed: int) -> None:
    for match in positions(game, seed):
        state = match.true_state()
        digest = digest_state(state)
        copy = copy_state(state)
        assert copy == state
        for player in match.to_act[:1]:
            for act in match.decision(player).legal_actions:
                other = Match(game, match.seats, match.options, seed=match.seed)
                other._now = other._position(copy_state(copy))
                other.submit(player, act)
        assert (digest_state(copy), digest_state(state), match.digest()) == (digest,) * 3


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_what_a_player_may_do_is_the_same_from_their_view(game: Game[Any, Any], seed: int) -> None:
    for match in positions(game, seed):
        state = match.true_state()
        for player in match.to_act:
            legal = match.decision(player).legal_actions
            assert legal == tuple(game.legal_actions(state, player))
            assert legal == tuple(game.legal_actions(match.view(player), player))
            assert len(set(legal)) == len(legal) > 0
        for reader in readers(match):
            view = match.view(reader)
            assert view_state(view, reader) == view
            assert game.to_act(view) == match.to_act
            assert list(game.scores(view)) == list(game.scores(state))


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_no_card_is_lost_or_made(game: Game[Any, Any], seed: int) -> None:
    def count(match: Match) -> Counter[Any]:
        return Counter(card for zone in zones(match.true_state()) for card in zone.cards)

    counts = [count(match) for match in positions(game, seed)]
    assert all(each == counts[0] for each in counts)


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_a_match_ends_with_a_place_for_everybody(game: Game[Any, Any], seed: int) -> None:
    *_, match = positions(game, seed)
    outcome = match.outcome
    assert outcome is not None
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(match.players))
    assert str(outcome.message())
    assert all(match.view(reader) for reader in readers(match))
