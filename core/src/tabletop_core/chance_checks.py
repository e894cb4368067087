"""Chance that does not come from the table, found by reading the rules' code.

Rules that throw dice with :mod:`random`, or look at the clock, give another match each time: nothing of it
is in the record, so that it can be neither resumed nor verified. What the methods of the rules use by
name is read, and what they call in their own package; what they reach in other ways only shows when a
match is played twice.
"""

from __future__ import annotations

import datetime as dt
import dis
import random
import re
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from tabletop_core.errors import ContractError
from tabletop_core.generated import once_per_class
from tabletop_core.phases import PhasedGame

#: The methods of a game and of a phase that say what happens.
_RULES = ("setup", "to_act", "legal_actions", "apply", "outcome")

_CHANCE = (
    "chance comes from the table alone, which keeps it in the record: table.roll(6), "
    "table.pick(items), table.index(n), table.order(items), table.shuffle(zone)"
)
_TIME = "a match is its seed and its actions: count rounds or steps in the state instead"

#: Modules that have something which is not for rules.
_MODULES = {"random", "secrets", "time", "datetime", "os", "uuid", "numpy"}
_OTHER_CHANCE = {"os.urandom", "posix.urandom", "nt.urandom", "uuid.uuid1", "uuid.uuid4"}
_CLOCKS = {
    *("time.localtime", "time.gmtime", "time.ctime", "time.strftime"),
    *("time.time", "time.monotonic", "time.perf_counter", "time.process_time"),
    *("time.time_ns", "time.monotonic_ns", "time.perf_counter_ns", "time.process_time_ns"),
}
_DATES = (dt.datetime, dt.date)
_UNKNOWN = object()


class _Use(NamedTuple):
    """A thing that a function uses by its name."""

    thing: Any
    name: str
    line: int | None


@once_per_class
def check_chance(game: type) -> None:
    """Refuse a game whose rules use chance that is not the table's, or the time.

    :raises ContractError: naming the function, the line, and what to write instead.
    """
    for function in _reachable(game):
        for use in _uses(function):
            hint = _hint(use.thing)
            if hint is not None:
                file = "/".join(Path(function.__code__.co_filename).parts[-2:])
                raise ContractError(
                    f"{function.__qualname__}() uses {use.name} ({file}, line {use.line}), so that "
                    f"the same match comes out differently each time",
                    hint=hint,
                )


def _hint(thing: Any) -> str | None:
    """What to use instead of a thing that is not for rules; ``None`` for any other."""
    owner = getattr(thing, "__self__", None)
    module = getattr(thing, "__module__", None)
    name = f"{module}.{getattr(thing, '__name__', None)}"
    if thing is random or thing is secrets or _is_generator(thing) or _is_generator(owner):
        return _CHANCE
    if thing is random.SystemRandom or name in _OTHER_CHANCE:
        return _CHANCE
    if isinstance(thing, FunctionType) and module == secrets.__name__:
        return _CHANCE
    if name in _CLOCKS or (_is_date(owner) and thing.__name__ in {"now", "today", "utcnow"}):
        return _TIME
    return None


def _is_generator(thing: Any) -> bool:
    """Whether an object is a generator that goes on from match to match."""
    return isinstance(thing, random.Random) or type(thing).__module__.startswith("numpy.random")


def _reachable(game: type) -> Iterator[FunctionType]:
    """The rules' functions, and those in their own package that these name."""
    package = game.__module__.partition(".")[0]
    phases: tuple[Any, ...] = getattr(game, "phases", ()) if issubclass(game, PhasedGame) else ()
    classes = [game, *(type(phase) for phase in phases)]
    waiting = [_plain(getattr(cls, name, None)) for cls in classes for name in _RULES]
    waiting += _methods(getattr(game, "State", object))
    seen: set[FunctionType] = set()
    while waiting:
        function = waiting.pop(0)
        if function is None or function in seen or not _is_of(package, function):
            continue
        seen.add(function)
        yield function
        for code in _codes(function.__code__):
            for name in code.co_names:
                named = function.__globals__.get(name)
                waiting += (_plain(getattr(cls, name, None)) for cls in classes)
                waiting.append(_plain(named))
                if isinstance(named, ModuleType):
                    waiting += (_plain(getattr(named, inner, None)) for inner in code.co_names)
                elif isinstance(named, type) and _is_of(package, named):
                    waiting += _methods(named)


def _is_of(package: str, thing: Any) -> bool:
    return str(getattr(thing, "__module__", "")).partition(".")[0] == package


def _methods(cls: type) -> list[FunctionType | None]:
    return [_plain(value) for base in cls.__mro__ for value in vars(base).values()]


def _plain(thing: Any) -> FunctionType | None:
    """The function behind a method, a property or a decorator that tells what it wraps."""
    for name in ("fget", "func", "__func__", "__wrapped__"):
        thing = getattr(thing, name, thing)
    return thing if isinstance(thing, FunctionType) else None


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of the functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _uses(function: FunctionType) -> Iterator[_Use]:
    for code in _codes(function.__code__):
        # Looking at instructions takes long, and hardly any function names such a thing.
        named = [function.__globals__.get(name) for name in code.co_names]
        if not _MODULES.isdisjoint(code.co_names) or any(map(_is_suspect, named)):
            yield from _used_by(code, function.__globals__)


def _is_suspect(thing: Any) -> bool:
    if isinstance(thing, ModuleType):
        return thing.__name__ in _MODULES
    return _is_date(thing) or _hint(thing) is not None


def _is_date(thing: Any) -> bool:
    return any(thing is date for date in _DATES)


def _used_by(code: CodeType, names: dict[str, Any]) -> Iterator[_Use]:
    """What the instructions of a function load by name, attributes of modules and classes included."""
    local: dict[str, Any] = {}
    current = _Use(_UNKNOWN, "", None)
    for step in dis.get_instructions(code):
        line = None if step.positions is None else step.positions.lineno
        for operation, name in _operations(step):
            is_attribute = operation in {"LOAD_ATTR", "LOAD_METHOD", "IMPORT_FROM"}
            if is_attribute and isinstance(current.thing, (ModuleType, type)):
                thing = getattr(current.thing, name, _UNKNOWN)
                current = _Use(thing, f"{current.name}.{name}", current.line)
                continue
            if operation.startswith("STORE_"):
                local[name] = current.thing
            elif current.thing is not _UNKNOWN:
                yield current
            thing = _UNKNOWN
            if operation in {"LOAD_GLOBAL", "LOAD_NAME"}:
                thing = names.get(name, _UNKNOWN)
            elif operation == "LOAD_FAST":
                thing = local.get(name, _UNKNOWN)
            elif operation == "IMPORT_NAME":
                thing = sys.modules.get(name, _UNKNOWN)
            current = _Use(thing, name, line)


def _operations(step: dis.Instruction) -> Iterator[tuple[str, str]]:
    """What an instruction does, one by one: newer Pythons have some for two local names at once."""
    parts = re.findall(r"(?:LOAD|STORE)_FAST", step.opname)
    if not parts:
        yield step.opname, str(step.argval)
        return
    names = step.argval if isinstance(step.argval, tuple) else (step.argval,)
    yield from zip(parts, map(str, names), strict=True)
