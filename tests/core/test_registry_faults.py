"""Whatever a plugin does, it is set aside, the others work, and the fault is one line of data."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from distributions import game_plugin, install
from site_folder import site

from tabletop_core.faults import Fault, PluginError
from tabletop_core.registry import Registry

__all__ = ["site"]

IMPORTS = "from tabletop_core.plugins import *\n"
ENTRY = "GameEntry(id='bad', title='Bad', players=(1, 2), target='bad.game:Bad'"


def games(body: str, decorator: str = "@hookimpl", name: str = "tabletop_games") -> str:
    return f"{IMPORTS}\n{decorator}\ndef {name}():\n    {body}\n"


#: By a name for the fault: the source of the plugin's module, and what is said of it.
FAULTS = {
    "missing module": ("import no_such_module_here", "it needs the module no_such_module_here"),
    "import error": (
        "1 / 0",
        "its import failed: ZeroDivisionError: division by zero (bad_plugin/plugin.py, line 1)",
    ),
    "syntax error": ("def broken(:", "its import failed: SyntaxError"),
    "exit at import": ("import sys; sys.exit(3)", "it tried to end the program (SystemExit: 3)"),
    "skip of a test": ("import pytest; pytest.skip('no')", "its import failed: Skipped: no"),
    "newer core": (
        "from tabletop_core.plugins import BoardEntry",
        "cannot import name 'BoardEntry'",
    ),
    "exception in a hook": (games("raise KeyError('x')"), "tabletop_games() failed: KeyError: 'x'"),
    "exit in a hook": (games("raise SystemExit"), "it tried to end the program"),
    "generator that raises": (
        games(f"yield {ENTRY}); raise ValueError('late')"),
        "tabletop_games() failed: ValueError: late",
    ),
    "generator without end": (
        games(f"while True: yield {ENTRY})"),
        "tabletop_games() returned more than 1000 entries",
    ),
    "nothing": (games("pass"), "returned nothing instead of a list of GameEntry"),
    "text": (
        games("return 'chess'"),
        "returned a value of type str instead of a list of GameEntry",
    ),
    "single entry": (games(f"return {ENTRY})"), "returned a value of type GameEntry instead of"),
    "dictionary": (games("return {}"), "returned a value of type dict instead of"),
    "coroutine": (
        games("return []").replace("def ", "async def "),
        "returned a value of type coroutine instead of",
    ),
    "wrong entry": (games("return [1]"), "returned a value of type int in a list of GameEntry"),
    "entry of another kind": (
        games("return [BotEntry(id='x', target='a:b')]"),
        "returned a value of type BotEntry in a list of GameEntry",
    ),
    "unknown field": (games(f"return [{ENTRY}, board=3)]"), "GameEntry() has no field 'board'"),
    "missing field": (games("return [GameEntry(id='x')]"), "GameEntry() needs target=..."),
    "newer contract": (
        games(f"return [{ENTRY}, api=(1, 99))]"),
        "game 'bad': needs plugin API 1.99, this is 1.0",
    ),
    "other contract": (
        games(f"return [{ENTRY}, api=(0, 9))]"),
        "needs plugin API 0.9, this is 1.0",
    ),
    "bad contract": (games(f"return [{ENTRY}, api='1.0')]"), "api='1.0' is not a version"),
    "bad id": (
        games(f"return [{ENTRY}).__class__(id='Bad Id', title='x', players=(1, 2), target='a:b')]"),
        "game 'Bad Id': an id is made of lower-case letters",
    ),
    "id that is no text": (
        games("return [GameEntry(id=3, title='x', players=(1, 2), target='a:b')]"),
        "game 'of type int': an id is made of",
    ),
    "bad target": (
        games("return [GameEntry(id='x', title='x', players=(1, 2), target='a.b')]"),
        "target='a.b' is not of the form 'module:attribute'",
    ),
    "bad title": (
        games("return [GameEntry(id='x', title='x\\x1b[2J', players=(1, 2), target='a:b')]"),
        "is not one line of text",
    ),
    "bad players": (
        games("return [GameEntry(id='x', title='x', players=(4, 2), target='a:b')]"),
        "players=(4, 2) is not a tuple (fewest, most)",
    ),
    "bad games of a bot": (
        games("return [BotEntry(id='x', target='a:b', games=['go'])]", name="tabletop_bots"),
        "games=['go'] is neither '*' nor a tuple of ids",
    ),
    "field that raises": (
        IMPORTS
        + "class Evil:\n    def __repr__(self): raise RuntimeError('no repr')\n"
        + "@hookimpl\ndef tabletop_games():\n"
        + "    return [GameEntry(id='x', title='x', players=(1, 2), target=Evil())]\n",
        "returned an unusable entry: RuntimeError: no repr",
    ),
    "exception without text": (
        "class Evil(Exception):\n    def __str__(self): raise RuntimeError\nraise Evil",
        "its import failed: Evil",
    ),
    "misspelt hook": (
        games("return []", name="tabletop_gmaes"),
        "tabletop_gmaes() is not used: there is no such hook",
    ),
    "unmarked hook": (
        games("return []", decorator=""),
        "tabletop_games() is not used: it is not marked with @hookimpl",
    ),
    "hook with a parameter": (
        games("return []").replace("tabletop_games()", "tabletop_games(config)"),
        "its hooks cannot be used: PluginValidationError",
    ),
}


def registry_with(site: Path, source: str, **environ: str) -> Registry:
    """A registry of a plugin with a fault, and one without."""
    install(
        site,
        "bad-plugin",
        "0.9",
        plugins={"bad": "bad_plugin.plugin"},
        modules={"bad_plugin.plugin": source},
    )
    install(
        site,
        "good",
        plugins={"good": "good.plugin"},
        modules={"good.plugin": game_plugin("go", "good")},
    )
    return Registry.installed(path=[str(site)], environ=environ)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_and_the_others_work(site: Path, name: str) -> None:
    source, reason = FAULTS[name]
    registry = registry_with(site, source)
    assert [offer.name for offer in registry.games()] == ["go"]
    assert [offer.name for offer in registry.bots()] == []
    (fault,) = registry.faults
    assert reason in fault.reason
    assert (fault.distribution, fault.version, fault.plugin) == ("bad-plugin", "0.9", "bad")
    assert fault.hint
    line = str(fault)
    assert line.isprintable()
    assert line.startswith("bad-plugin 0.9: plugin bad: ")


@pytest.mark.parametrize("name", FAULTS)
def test_an_author_gets_the_fault_raised(site: Path, name: str) -> None:
    source, reason = FAULTS[name]
    registry = registry_with(site, source, TABLETOP_STRICT_PLUGINS="1")
    with pytest.raises(PluginError) as raised:
        registry.games()
    assert reason in str(raised.value.message)


def test_strict_is_off_for_0(site: Path) -> None:
    assert registry_with(site, "1 / 0", TABLETOP_STRICT_PLUGINS="0").faults


def test_the_cause_of_a_fault_is_kept(site: Path) -> None:
    (fault,) = registry_with(site, "1 / 0").faults
    assert "ZeroDivisionError" in fault.details
    assert "bad_plugin" in fault.details


def test_hints_say_what_to_do(site: Path) -> None:
    (fault,) = registry_with(site, FAULTS["misspelt hook"][0]).faults
    assert fault.hint == "did you mean tabletop_games?"


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (
            "bad_plugin.nowhere",
            "its entry point names the module bad_plugin.nowhere, and there is no",
        ),
        ("nowhere_at_all.plugin", "and there is no module nowhere_at_all"),
        ("bad_plugin.plugin:thing", "its entry point is 'bad_plugin.plugin:thing'"),
        ("", "its entry point is '' instead of a module"),
        ("bad plugin!", "its entry point is 'bad plugin!' instead of a module"),
        ("bad_plugin", "the module bad_plugin has no hooks"),
    ],
)
def test_a_wrong_entry_point(site: Path, value: str, reason: str) -> None:
    install(site, "bad-plugin", plugins={"bad": value}, modules={"bad_plugin.plugin": ""})
    (fault,) = Registry.installed(path=[str(site)], environ={}).faults
    assert reason in fault.reason


def test_ctrl_c_is_the_persons(site: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        registry_with(site, "raise KeyboardInterrupt").games()


def test_sound_entries_beside_a_bad_one_stay(site: Path) -> None:
    source = games(f"return [{ENTRY}), {ENTRY.replace('bad', 'BAD', 1)})]")
    registry = registry_with(site, source)
    assert [offer.name for offer in registry.games()] == ["bad", "go"]
    (fault,) = registry.faults
    assert fault.id == "BAD"


def test_sound_hooks_beside_a_bad_one_stay(site: Path) -> None:
    source = (
        games("raise KeyError")
        + "\n\n"
        + games("return [BotEntry(id='x', target='a:b')]", name="tabletop_bots")
    )
    registry = registry_with(site, source)
    assert [offer.name for offer in registry.bots()] == ["x"]
    assert len(registry.faults) == 1


def test_a_module_that_fails_is_not_left_behind(site: Path) -> None:
    assert registry_with(site, "1 / 0").faults
    assert "bad_plugin.plugin" not in sys.modules


def test_a_fault_is_plain_data() -> None:
    fault = Fault("d", "1", "p", "is wrong", "do this")
    assert str(fault) == "d 1: plugin p: is wrong; do this"
    assert fault == Fault("d", "1", "p", "is wrong", "do this")
