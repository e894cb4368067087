"""What tests of the command line run under."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the program keeps between starts inside the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
