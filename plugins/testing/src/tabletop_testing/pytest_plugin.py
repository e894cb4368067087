"""What pytest loads wherever this distribution is installed: options and a fixture.

It imports nothing of the engine, since it is loaded in every run of pytest, whatever is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tabletop_core.registry import Registry


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let one run play more matches, or others, than the test files say."""
    group = parser.getgroup("tabletop", "conformance of tabletop games")
    group.addoption(
        "--tabletop-games",
        metavar="N",
        type=int,
        help="matches for each number of players, instead of what the test files say",
    )
    group.addoption(
        "--tabletop-seed",
        metavar="N",
        type=int,
        help="seed of these matches, instead of what the test files say",
    )


@pytest.fixture(scope="session")
def tabletop_registry() -> Callable[..., Registry]:
    """A function that makes a registry of plugin modules and the core's bots, and of nothing else.

    Tests see only what they ask for, not what happens to be installed::

        def test_it_is_offered(tabletop_registry):
            registry = tabletop_registry(my_game.plugin)
            assert registry.game("my-game").info.title == "My game"
    """

    def make(*plugins: object) -> Registry:
        from tabletop_core import builtin
        from tabletop_core.registry import Registry

        return Registry.of(builtin, *plugins)

    return make
