"""The registry: what is offered, under which names, and what is said when it is not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from distributions import game_plugin, install
from site_folder import site

from tabletop_core import builtin
from tabletop_core.entries import HOOKS, Entry, ExecutorEntry, FrontEndEntry, ObserverEntry
from tabletop_core.errors import TabletopError
from tabletop_core.faults import PluginError
from tabletop_core.game import Game
from tabletop_core.lookup_errors import UnknownNameError
from tabletop_core.options import parse_options
from tabletop_core.plugins import BotEntry, GameEntry, hookimpl
from tabletop_core.registry import Registry

__all__ = ["site"]


def plugin(name: str, **hooks: Callable[[], Any]) -> SimpleNamespace:
    """A plugin of a distribution with this name."""
    return SimpleNamespace(
        __name__=name, **{hook: hookimpl(function) for hook, function in hooks.items()}
    )


def offering(distribution: str, *entries: Entry) -> SimpleNamespace:
    """A plugin that offers these entries, by the hooks of their kinds."""

    def hook_for(kind: type[Entry]) -> Callable[[], Any]:
        return lambda: [entry for entry in entries if type(entry) is kind]

    kinds = {type(entry) for entry in entries}
    return plugin(
        distribution, **{hook: hook_for(kind) for hook, kind in HOOKS.items() if kind in kinds}
    )


def game(name: str, target: str = "nowhere:Game", **more: Any) -> GameEntry:
    return GameEntry(id=name, title=name.title(), players=(2, 4), target=target, **more)


def bot(name: str, **more: Any) -> BotEntry:
    return BotEntry(id=name, target="nowhere:Bot", **more)


def test_a_registry_of_chosen_plugins_sees_nothing_installed() -> None:
    assert Registry.of().plugins == ()
    registry = Registry.of(offering("mine", game("chess")))
    assert [offer.name for offer in registry.games()] == ["chess"]
    assert registry.bots() == ()


def test_the_core_offers_its_bots_through_the_same_hooks() -> None:
    registry = Registry.of(builtin)
    names = [offer.name for offer in registry.bots()]
    assert names == ["easy", "greedy", "hard", "mcts", "normal", "random"]
    assert registry.faults == ()
    for offer in registry.bots():
        bot = registry.bot(offer.name, "chess")
        for settings in (offer.entry.settings, bot.quick):
            assert isinstance(parse_options(bot.Options, settings), bot.Options)


def test_every_kind_is_found() -> None:
    entries = [
        *(game("chess"), bot("deep")),
        FrontEndEntry(id="screen", target="a:b"),
        ExecutorEntry(id="pool", target="a:b"),
        ObserverEntry(id="log", target="a:b"),
    ]
    registry = Registry.of(offering("mine", *entries))
    assert registry.faults == ()
    found = [offer.entry for kind in HOOKS.values() for offer in registry.offers(kind)]
    assert found == entries
    assert registry.front_ends()[0].entry is entries[2]
    assert registry.executors()[0].entry is entries[3]
    assert registry.observers()[0].entry is entries[4]
    assert registry.find(ExecutorEntry, "pool").entry == entries[3]


def test_plugins_are_not_asked_before_somebody_asks() -> None:
    asked = []

    def games() -> list[GameEntry]:
        asked.append(1)
        return [game("chess")]

    registry = Registry.of(plugin("mine", tabletop_games=games))
    assert asked == []
    registry.games()
    registry.bots()
    assert asked == [1]


# Names


def test_an_id_that_two_distributions_offer_belongs_to_neither() -> None:
    registry = Registry.of(offering("one", game("chess")), offering("two", game("chess")))
    assert [offer.name for offer in registry.games()] == ["one:chess", "two:chess"]
    assert [fault.distribution for fault in registry.faults] == ["one", "two"]
    with pytest.raises(PluginError, match="several distributions offer the game 'chess'") as raised:
        registry.find_game("chess")
    assert "one:chess" in str(raised.value.hint)
    assert "two:chess" in str(raised.value.hint)
    assert registry.find_game("two:chess").plugin.distribution == "two"


def test_the_order_of_installation_decides_nothing() -> None:
    plugins = [offering("one", game("chess")), offering("two", game("chess"))]
    names = [
        [offer.name for offer in Registry.of(*ordered).games()]
        for ordered in (plugins, plugins[::-1])
    ]
    assert names[0] == names[1]


def test_every_game_can_be_named_with_its_distribution() -> None:
    registry = Registry.of(offering("my_games", game("chess")))
    assert registry.find_game("my-games:chess").name == "chess"
    assert registry.find_game("My_Games:chess").name == "chess"


def test_an_id_that_one_distribution_offers_twice_cannot_be_used() -> None:
    registry = Registry.of(offering("one", game("chess"), game("chess", "elsewhere:Game")))
    assert registry.games() == ()
    assert {fault.reason for fault in registry.faults} == {
        "game 'chess' is offered twice by this distribution"
    }


def test_nobody_takes_the_names_of_the_core() -> None:
    registry = Registry.of(offering("thief", bot("random")), builtin)
    assert registry.find_bot("random", "chess").plugin.distribution == "tabletop-core"
    assert registry.find_bot("thief:random", "chess").plugin.distribution == "thief"
    assert [fault.distribution for fault in registry.faults] == ["thief"]


def test_bots_for_different_games_may_share_an_id() -> None:
    registry = Registry.of(
        offering("one", bot("expert", games=("chess",))),
        offering("two", bot("expert", games=("go", "gess"))),
    )
    assert registry.faults == ()
    assert registry.find_bot("expert", "go").plugin.distribution == "two"
    assert registry.find_bot("expert", "chess").plugin.distribution == "one"


def test_bots_for_the_same_game_may_not() -> None:
    registry = Registry.of(
        offering("one", bot("expert", games=("chess", "go"))), offering("two", bot("expert"))
    )
    assert len(registry.faults) == 2
    with pytest.raises(PluginError, match="several distributions"):
        registry.find_bot("expert", "go")


# Names that are not there


def test_the_nearest_games_are_named() -> None:
    registry = Registry.of(offering("mine", game("carcassonne"), game("chess")))
    with pytest.raises(UnknownNameError) as raised:
        registry.find_game("Carcasone")
    assert str(raised.value.message) == "unknown game 'Carcasone'"
    assert str(raised.value.hint) == "did you mean carcassonne? there are: carcassonne, chess"
    assert isinstance(raised.value, TabletopError)


def test_a_long_listing_is_cut() -> None:
    registry = Registry.of(offering("mine", *(game(f"game-{i:02}") for i in range(40))))
    with pytest.raises(UnknownNameError) as raised:
        registry.find_game("zzz")
    assert "and 28 more" in str(raised.value.hint)


def test_only_bots_for_the_game_are_suggested() -> None:
    registry = Registry.of(
        offering("mine", bot("solver", games=("go",)), bot("solid", games=("chess",)))
    )
    with pytest.raises(UnknownNameError) as raised:
        registry.find_bot("solve", "chess")
    assert "solid" in str(raised.value.hint)
    assert "solver" not in str(raised.value.hint)
    with pytest.raises(UnknownNameError, match="the bot 'solver' does not play chess; it plays go"):
        registry.find_bot("solver", "chess")


def test_a_name_of_a_plugin_with_a_fault_tells_the_fault() -> None:
    def games() -> list[GameEntry]:
        raise RuntimeError("no board")

    registry = Registry.of(plugin("tabletop_chess", tabletop_games=games))
    with pytest.raises(
        UnknownNameError, match=r"unknown game 'chess'; .*RuntimeError: no board"
    ) as raised:
        registry.find_game("chess")
    assert "--no-plugin" in str(raised.value.hint)


def test_a_refused_entry_tells_why() -> None:
    registry = Registry.of(offering("mine", game("chess", api=(2, 0))))
    with pytest.raises(UnknownNameError, match=r"needs plugin API 2\.0, this is 1\.0"):
        registry.find_game("chess")


# Loading


def test_a_game_is_imported_when_it_is_used(site: Path) -> None:
    install(
        site,
        "lazy",
        plugins={"lazy": "lazy.plugin"},
        modules={"lazy.plugin": game_plugin("chess", "lazy"), "lazy.game": "class TheGame: pass"},
    )
    registry = Registry.installed(path=[str(site)], environ={})
    assert registry.find_game("chess").plugin.version == "1.0"
    assert "lazy.plugin" in sys.modules
    assert "lazy.game" not in sys.modules
    with pytest.raises(PluginError, match="is not a subclass of Game"):
        registry.game("chess")
    assert "lazy.game" in sys.modules


RULES = """
from sample_games import Race
from tabletop_core.game import GameInfo

class TheGame(Race):
    info = GameInfo(id="{id}", title="Chess", players={players}, summary="x", version="1")
"""


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            "import no_such_module_here",
            "ModuleNotFoundError: No module named 'no_such_module_here'",
        ),
        ("raise SystemExit('bye')", "it tried to end the program"),
        ("x = 1", "module 'usable.game' has no attribute 'TheGame'"),
        (RULES.format(id="go", players=(2, 4)), "its plugin says id='chess' and the game 'go'"),
        (RULES.format(id="chess", players=(2, 5)), r"players=\(2, 4\) and the game \(2, 5\)"),
        (
            "from tabletop_core.game import Game\nclass TheGame(Game): pass",
            "TheGame has no info; write info = GameInfo",
        ),
        (
            """
from sample_games import Race

class TheGame(Race):
    def __init__(self):
        raise ValueError("not today")
""",
            "ValueError: not today",
        ),
    ],
)
def test_a_game_that_cannot_be_used_names_its_distribution(
    site: Path, source: str, reason: str
) -> None:
    install(
        site,
        "usable",
        "2.5",
        plugins={"usable": "usable.plugin"},
        modules={"usable.plugin": game_plugin("chess", "usable"), "usable.game": source},
    )
    registry = Registry.installed(path=[str(site)], environ={})
    with pytest.raises(PluginError, match=reason) as raised:
        registry.game("chess")
    assert str(raised.value.message).startswith("the game 'chess' of usable 2.5 cannot be used: ")
    assert "pip install --upgrade usable" in str(raised.value.hint)


def test_a_bot_that_is_none_names_its_distribution() -> None:
    registry = Registry.of(offering("mine", BotEntry(id="fake", target="builtins:int")))
    with pytest.raises(PluginError, match="the bot 'fake' of mine cannot be used: builtins:int is"):
        registry.bot("fake", "chess")


def test_a_game_is_made_once(site: Path) -> None:
    install(
        site,
        "whole",
        plugins={"whole": "whole.plugin"},
        modules={
            "whole.plugin": game_plugin("chess", "whole"),
            "whole.game": RULES.format(id="chess", players=(2, 4)),
        },
    )
    registry = Registry.installed(path=[str(site)], environ={})
    first = registry.game("chess")
    assert isinstance(first, Game)
    assert first.info.id == "chess"
    assert registry.game("whole:chess") is first


def test_what_a_game_prints_when_it_is_imported_is_no_output(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(
        site,
        "chatty",
        plugins={"chatty": "chatty.plugin"},
        modules={
            "chatty.plugin": "print('hello from the plugin')\n" + game_plugin("chess", "chatty"),
            "chatty.game": "print('hello from the game')\n"
            + RULES.format(id="chess", players=(2, 4)),
        },
    )
    Registry.installed(path=[str(site)], environ={}).game("chess")
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "hello from the plugin\nhello from the game\n"


# Switching off


@pytest.mark.parametrize(
    "name", ["board", "tabletop-chess", "Tabletop_Chess", "tt_chess.plugin", "tt_chess"]
)
def test_a_plugin_that_is_switched_off_is_not_imported(site: Path, name: str) -> None:
    install(
        site,
        "tabletop-chess",
        plugins={"board": "tt_chess.plugin"},
        modules={"tt_chess.plugin": "raise RuntimeError"},
    )
    for registry in (
        Registry.installed(path=[str(site)], disabled=[name], environ={}),
        Registry.installed(path=[str(site)], environ={"TABLETOP_DISABLE_PLUGINS": f"x, {name}"}),
    ):
        assert [found.enabled for found in registry.plugins] == [False]
        assert registry.faults == ()
        with pytest.raises(UnknownNameError) as raised:
            registry.find_game("chess")
        assert str(raised.value.hint) == "the plugin board is switched off"
    assert "tt_chess" not in sys.modules


def test_a_module_can_be_given_as_a_plugin() -> None:
    module = ModuleType("tabletop_given.plugin")
    exec(game_plugin("chess", "given"), vars(module))
    offer = Registry.of(module).find_game("chess")
    assert offer.plugin.distribution == "tabletop-given"
    assert offer.qualified_name == "tabletop-given:chess"
