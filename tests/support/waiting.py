"""Waiting for what other processes do."""

from __future__ import annotations

import time
from collections.abc import Callable

#: How long, in seconds, on a machine that is busy with more than these tests.
PATIENCE = 180


def wait_for(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is true.

    :raises AssertionError: when it does not come true.
    """
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.02)
