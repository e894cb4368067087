"""What the tests of this game share."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def checker() -> Iterator[ModuleType]:
    """The script that checks files of layouts, as a module."""
    spec = importlib.util.spec_from_file_location("check_scenarios", HERE / "check_scenarios.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture(scope="session")
def scenario_file() -> Path:
    """The layouts and sparse examples of the rules, with their scores."""
    return HERE / "data" / "scenarios.json"
