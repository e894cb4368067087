"""A clock that a process is given instead of the real one: it moves on only when it is asked.

It is set before the game is imported, since a module may take functions of the library over under names
of its own.
"""

from __future__ import annotations

import datetime as dt
import itertools
import time
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, Self


class Clock(NamedTuple):
    """What a process takes for the time."""

    #: Seconds since the epoch.
    start: float
    #: Seconds by which it moves on each time it is asked.
    tick: float
    #: Name of the time zone.
    zone: str


class ClockDatetime(dt.datetime):
    """The library's class, with this clock's idea of now."""

    seconds: ClassVar[Callable[[], float]] = staticmethod(time.time)

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Self:
        return cls.fromtimestamp(cls.seconds(), tz)

    @classmethod
    def utcnow(cls) -> Self:
        return cls.fromtimestamp(cls.seconds(), dt.UTC).replace(tzinfo=None)

    @classmethod
    def today(cls) -> Self:
        return cls.fromtimestamp(cls.seconds())


class ClockDate(dt.date):
    """The same for days."""

    seconds: ClassVar[Callable[[], float]] = staticmethod(time.time)

    @classmethod
    def today(cls) -> Self:
        return cls.fromtimestamp(cls.seconds())


def set_clock(clock: Clock) -> None:
    """Make the library's functions tell this clock's time, in this process, for good."""
    asked = itertools.count(1)

    def now() -> float:
        return clock.start + next(asked) * clock.tick

    def nanoseconds() -> int:
        return int(now() * 1e9)

    for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        setattr(time, name, now)
        setattr(time, f"{name}_ns", nanoseconds)
    for name in ("gmtime", "localtime", "ctime"):
        setattr(time, name, _of_now(getattr(time, name), now))
    ClockDatetime.seconds = ClockDate.seconds = staticmethod(now)
    dt.datetime = ClockDatetime  # type: ignore[misc]
    dt.date = ClockDate  # type: ignore[misc]


def _of_now(function: Callable[[float], Any], now: Callable[[], float]) -> Callable[..., Any]:
    """A function of a time, by default of this clock's."""

    def call(seconds: float | None = None) -> Any:
        return function(now() if seconds is None else seconds)

    return call
