"""What plugins answered is kept between starts, and never outlives what it was made from."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from distributions import game_plugin, install, settle
from site_folder import site

from tabletop_core.plugins import BotEntry, GameEntry
from tabletop_core.registry import Registry

__all__ = ["site"]

BOTS = """
from tabletop_core.plugins import BotEntry, hookimpl

@hookimpl
def tabletop_bots():
    return [BotEntry(id="deep", target="kept.bots:Deep", games=("chess", "go"))]
"""


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "plugins.json"


@pytest.fixture
def start(site: Path, cache: Path) -> Callable[..., Registry]:
    """Start anew: nothing of the site is imported, and a registry is made."""

    def start(**options: object) -> Registry:
        for name in [name for name in sys.modules if name.partition(".")[0] in {"kept", "other"}]:
            del sys.modules[name]
        options.setdefault("cache", cache)
        return Registry.installed(path=[str(site)], environ={}, **options)  # type: ignore[arg-type]

    return start


@pytest.fixture
def kept(site: Path, start: Callable[..., Registry]) -> Path:
    """The plugin module of a distribution that has been asked, and whose answer was kept."""
    source = game_plugin("chess", "kept") + BOTS
    install(site, "kept", plugins={"kept": "kept.plugin"}, modules={"kept.plugin": source})
    assert len(start().games()) == 1
    return site / "kept" / "plugin.py"


def was_asked(registry: Registry) -> bool:
    registry.games()
    return "kept.plugin" in sys.modules


def test_the_second_start_imports_no_plugin(kept: Path, start: Callable[..., Registry]) -> None:
    registry = start()
    assert not was_asked(registry)
    assert [offer.entry for offer in registry.games()] == [
        GameEntry(
            id="chess",
            title="Chess",
            players=(2, 4),
            summary="About chess.",
            target="kept.game:TheGame",
        )
    ]
    assert [offer.entry for offer in registry.bots()] == [
        BotEntry(id="deep", target="kept.bots:Deep", games=("chess", "go"))
    ]


def test_an_edited_plugin_is_asked_again(kept: Path, start: Callable[..., Registry]) -> None:
    kept.write_text(game_plugin("gess", "kept"))
    settle(kept.parent, 30)
    assert [offer.name for offer in start().games()] == ["gess"]


def test_an_edited_package_is_asked_again(kept: Path, start: Callable[..., Registry]) -> None:
    (kept.parent / "__init__.py").write_text("x = 1")
    assert was_asked(start())


def test_a_removed_file_counts_as_a_change(kept: Path, start: Callable[..., Registry]) -> None:
    (kept.parent / "__init__.py").unlink()
    assert was_asked(start())


def test_a_new_version_is_asked(kept: Path, site: Path, start: Callable[..., Registry]) -> None:
    (site / "kept-1.0.dist-info").rename(site / "kept-1.1.dist-info")
    registry = start()
    assert was_asked(registry)
    assert registry.games()[0].plugin.version == "1.1"


def test_any_other_installation_makes_all_asked(
    kept: Path, site: Path, start: Callable[..., Registry]
) -> None:
    install(site, "unrelated")
    assert was_asked(start())
    assert not was_asked(start())


def test_a_removed_distribution_is_gone(
    kept: Path, site: Path, start: Callable[..., Registry]
) -> None:
    for file in (site / "kept-1.0.dist-info").iterdir():
        file.unlink()
    (site / "kept-1.0.dist-info").rmdir()
    assert start().games() == ()


def test_a_changed_entry_point_is_asked(
    kept: Path, site: Path, start: Callable[..., Registry]
) -> None:
    file = site / "kept-1.0.dist-info" / "entry_points.txt"
    file.write_text("[tabletop.plugins]\nkept = kept.elsewhere\n")
    (fault,) = start().faults
    assert "kept.elsewhere" in fault.reason


def test_a_plugin_with_a_fault_is_asked_each_time(
    site: Path, start: Callable[..., Registry]
) -> None:
    source = "import module_that_comes_later\n" + game_plugin("chess", "kept")
    install(site, "kept", plugins={"kept": "kept.plugin"}, modules={"kept.plugin": source})
    assert start().faults
    (site / "module_that_comes_later.py").touch()
    registry = start()
    assert registry.faults == ()
    assert [offer.name for offer in registry.games()] == ["chess"]
    del sys.modules["module_that_comes_later"]


def test_a_sound_plugin_is_kept_beside_one_with_a_fault(
    site: Path, kept: Path, start: Callable[..., Registry]
) -> None:
    install(site, "other", plugins={"other": "other.plugin"}, modules={"other.plugin": "1 / 0"})
    assert was_asked(start())
    registry = start()
    assert not was_asked(registry)
    assert len(registry.faults) == 1


def test_a_plugin_that_is_switched_off_is_neither_asked_nor_forgotten(
    kept: Path, site: Path, start: Callable[..., Registry]
) -> None:
    modules = {"other.plugin": game_plugin("go", "other")}
    install(site, "other", plugins={"other": "other.plugin"}, modules=modules)
    assert [offer.name for offer in start(disabled=["other"]).games()] == ["chess"]
    assert [offer.name for offer in start(disabled=["kept"]).games()] == ["go"]
    registry = start()
    assert not was_asked(registry)
    assert [offer.name for offer in registry.games()] == ["chess", "go"]


def test_all_are_asked_on_request(kept: Path, start: Callable[..., Registry]) -> None:
    assert was_asked(start(refresh=True))


def test_an_author_is_never_answered_from_the_cache(site: Path, kept: Path, cache: Path) -> None:
    del sys.modules["kept.plugin"]
    environ = {"TABLETOP_STRICT_PLUGINS": "1"}
    assert was_asked(Registry.installed(path=[str(site)], environ=environ, cache=cache))


def test_a_file_just_written_is_not_trusted(
    site: Path, cache: Path, start: Callable[..., Registry]
) -> None:
    modules = {"kept.plugin": game_plugin("chess", "kept")}
    install(site, "kept", plugins={"kept": "kept.plugin"}, modules=modules)
    (site / "kept" / "plugin.py").touch()
    start().games()
    assert not cache.exists()


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b"null", b"[]", b"\xff\xfe", b'{"key": 1}', b"[" * 100_000),
    ],
)
def test_a_damaged_file_costs_nothing_but_time(
    kept: Path, cache: Path, start: Callable[..., Registry], content: bytes
) -> None:
    cache.write_bytes(content)
    assert [offer.name for offer in start().games()] == ["chess"]
    assert not was_asked(start())


@pytest.mark.parametrize(
    "change",
    [
        {"plugins": [[["kept"], []]]},
        {
            "plugins": [
                [["kept", "1.0", "tabletop.plugins", "kept", "kept.plugin"], [["NoEntry", {}]]]
            ]
        },
        {
            "plugins": [
                [["kept", "1.0", "tabletop.plugins", "kept", "kept.plugin"], [["GameEntry", {}]]]
            ]
        },
        {"plugins": 3},
        {"files": [1]},
        {"files": {"x\x00y": [1, 2]}},
    ],
)
def test_a_file_of_the_wrong_form_costs_nothing_but_time(
    kept: Path, cache: Path, start: Callable[..., Registry], change: dict[str, object]
) -> None:
    cache.write_text(json.dumps({**json.loads(cache.read_bytes()), **change}))
    registry = start()
    assert [offer.name for offer in registry.games()] == ["chess"]
    assert was_asked(registry)


def test_a_file_cut_anywhere_costs_nothing_but_time(
    kept: Path, cache: Path, start: Callable[..., Registry]
) -> None:
    whole = cache.read_bytes()
    for length in range(0, len(whole), 97):
        cache.write_bytes(whole[:length])
        assert [offer.name for offer in start().games()] == ["chess"]


@pytest.mark.parametrize("place", [os.devnull, "file"])
def test_a_place_that_cannot_be_written_costs_nothing_but_time(
    kept: Path, tmp_path: Path, start: Callable[..., Registry], place: str
) -> None:
    (tmp_path / "file").touch()
    for _ in range(2):
        registry = start(cache=tmp_path / place / "folder" / "plugins.json")
        assert [offer.name for offer in registry.games()] == ["chess"]


def test_nothing_is_left_beside_the_file(kept: Path, cache: Path) -> None:
    assert [file.name for file in cache.parent.iterdir()] == ["plugins.json"]


def test_no_cache_is_used_unless_one_is_given(kept: Path, start: Callable[..., Registry]) -> None:
    assert was_asked(start(cache=None))
