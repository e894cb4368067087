"""The page about plugins has every hook, and its example works."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from tabletop_core.entries import HOOKS, Entry
from tabletop_core.registry import Registry

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "how-to" / "plugins.md").read_text(encoding="utf-8")


def test_every_hook_and_its_entries_are_on_the_page() -> None:
    for hook, kind in HOOKS.items():
        assert f"| `{hook}` | `{kind.__name__}` |" in PAGE


def test_every_common_field_is_on_the_page() -> None:
    for field in Entry(id="x", target="a:b").values():
        assert f"- `{field}`: " in PAGE


def test_the_example_is_a_sound_plugin() -> None:
    source, *_others = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    module = ModuleType("tabletop_chess.plugin")
    exec(source, vars(module))
    registry = Registry.of(module)
    assert registry.faults == ()
    assert [offer.name for offer in registry.games()] == ["chess"]
    assert [offer.name for offer in registry.bots("chess")] == ["chess-master"]
