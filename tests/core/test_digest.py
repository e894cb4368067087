"""Equal states have equal digests, everywhere; a state that differs has another."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import everything
import pytest
from everything import Card, Everything, Level, Pair, Pass, Suit, Twin, Word
from everything_strategies import states
from hypothesis import given

from tabletop_core import digest
from tabletop_core.digest import canonical, digest_position, digest_state
from tabletop_core.events import EVERYONE
from tabletop_core.views import view_state
from tabletop_core.zones import CardSet

ROOT = Path(__file__).resolve().parents[2]
#: Prints digests of many states and views, and of states that random play leads to.
SCRIPT = """
import random
from everything import random_state
from sample_games import SAMPLE_GAMES
from tabletop_core.chance import RandomChance
from tabletop_core.digest import digest_position, digest_state
from tabletop_core.table import Table
from tabletop_core.views import view_state

for seed in range(30):
    state = random_state(random.Random(seed))
    print(digest_state(state), digest_state(view_state(state, 1)), digest_state(view_state(state, None)))
    print(digest_position(state))
for cls in SAMPLE_GAMES:
    game, table = cls(), Table(2, RandomChance(random.Random(5)))
    state = game.setup(table, game.Options())
    while players := game.to_act(state):
        legal = game.legal_actions(state, players[0])
        game.apply(state, players[0], legal[-1], table)
        print(digest_state(state), digest_position(state))
"""


def digests(python: str, hash_seed: str) -> list[str]:
    libraries = [path for path in sys.path if Path(path).name == "site-packages"]
    paths = [ROOT / "core" / "src", ROOT / "tests" / "support", *libraries]
    environment = dict(os.environ)
    environment["PYTHONHASHSEED"] = hash_seed
    environment["PYTHONPATH"] = os.pathsep.join(map(str, paths))
    done = subprocess.run(
        [python, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(scope="module")
def here() -> list[str]:
    return digests(sys.executable, "0")


def test_digests_are_the_same_in_another_process_with_another_hash_seed(here: list[str]) -> None:
    assert len(set(here)) > 100
    assert digests(sys.executable, "12345") == here
    # And in this one, where other values came before.
    assert here[0] == digest_state(everything.random_state(random.Random(0)))


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_digests_are_the_same_in_every_version_of_python(version: str, here: list[str]) -> None:
    find = ["uv", "python", "find", "--no-project", "--no-python-downloads", version]
    found = subprocess.run(find, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        pytest.skip(f"uv finds no Python {version} on this machine")
    python = found.stdout.strip()
    assert digests(python, "random") == here


def changed(state: Everything, **fields: Any) -> bool:
    """Whether the digest is another one when fields are."""
    return digest_state(attrs.evolve(state, **fields)) != digest_state(state)


@pytest.fixture
def state() -> Everything:
    state = everything.random_state(random.Random(11))
    state.deck.cards = [Card(Suit.SUN, 1), Card(Suit.MOON, 1)]
    state.deck.seen, state.deck.up, state.deck.among = [0, 1], [False, False], []
    return state


def test_every_field_counts_but_derived_ones_and_card_sets(state: Everything) -> None:
    other = everything.random_state(random.Random(12))
    same = {
        field.name
        for field in attrs.fields(Everything)
        if getattr(state, field.name) != getattr(other, field.name)
        and not changed(state, **{field.name: getattr(other, field.name)})
    }
    assert same <= {"table", "cards"}
    assert not changed(state, table={1: Pair(5, 6)})
    assert not changed(state, cards=CardSet.of([Card(Suit.SUN, 77)]))


def test_faces_order_and_who_knows_them_count(state: Everything) -> None:
    before, deck = digest_state(state), state.deck
    hints = [{1: frozenset(deck.cards)}] * 2
    changes: list[dict[str, Any]] = [
        {"cards": deck.cards[::-1]},
        {"seen": [EVERYONE, 1]},
        {"up": [True, False]},
        {"among": hints},
    ]
    for change in changes:
        other = attrs.evolve(state, deck=attrs.evolve(deck, **change))
        assert digest_state(other) != before
        # Who knows a card is no part of the position.
        knowledge = not change.keys().isdisjoint({"seen", "among"})
        assert (digest_position(other) == digest_position(state)) == knowledge


@pytest.mark.parametrize(
    "values",
    [
        (Word.LEFT, Twin.LEFT, "left"),
        (Level.LOW, 1, 1.0, True, Suit.SUN),
        ((1, 2), frozenset({1, 2}), (2, 1), ((1, 2),)),
        (None, "None", ""),
        (Card(Suit.SUN, 1), Card(Suit.SUN, True), Card(Suit.SUN, 1.0)),  # type: ignore[arg-type]
        (Pass(), ("Pass",)),
        (b"a", "a"),
    ],
)
def test_values_that_are_equal_only_to_python_are_told_apart(
    state: Everything, values: tuple[Any, ...]
) -> None:
    assert len({ascii(canonical(value)) for value in values}) == len(values)
    backwards = [ascii(canonical(value)) for value in reversed(values)]
    assert [ascii(canonical(value)) for value in values] == backwards[::-1]


@given(one=states, two=states)
def test_different_states_have_different_digests(one: Everything, two: Everything) -> None:
    two.table, two.cards = one.table, one.cards
    assert (digest_state(one) == digest_state(two)) == (repr(one) == repr(two) or one == two)


@given(state=states)
def test_a_view_has_a_digest_too(state: Everything) -> None:
    for player in (0, None):
        assert digest_state(view_state(state, player)) == digest_state(view_state(state, player))


def hints_text(hints: Any) -> str:
    """What hints look like in a digest, worked out anew."""
    by_seat = [(player, sorted(map(canonical, hints[player]), key=ascii)) for player in hints]
    return ascii(by_seat)


def test_hints_that_are_kept_are_not_taken_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digest, "_MOST_KEPT", 3)
    rng = random.Random(1)
    values: list[Any] = [1, True, 2.0, 2, Suit.SUN, Card(Suit.MOON, 1), "a"]
    for _ in range(300):
        # Made here and gone at the next turn, so that ids are used again.
        hints = {seat: frozenset(rng.sample(values, 2)) for seat in range(rng.randint(1, 3))}
        shared: list[Any] = [hints, {0: frozenset([True])}, {0: frozenset([1])}, hints]
        texts, of_cards = digest.canonical_hints(shared)
        assert [texts[number] for number in of_cards] == list(map(hints_text, shared))
        assert len(texts) == len(set(map(hints_text, shared)))
