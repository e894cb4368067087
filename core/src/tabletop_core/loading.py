"""Asking one plugin what it offers, whatever that plugin does.

pluggy's own loader lets one bad plugin end the program, so each plugin gets a manager of its own here,
and its import, its registration and each of its hooks are run apart.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeVar

import pluggy

from tabletop_core.discovery import EntryPoint
from tabletop_core.entries import API_VERSION, HOOKS, Entry
from tabletop_core.entry_checks import MODULE_PATTERN, problem_of
from tabletop_core.faults import Fault, PluginError, describe_error, format_traceback, one_line
from tabletop_core.nearest import nearest
from tabletop_core.plugins import PROJECT, HookSpecs
from tabletop_core.work_folders import how_to_mend, work_folder

#: A hook that returns more is taken to be one that never ends.
MOST_ENTRIES = 1000

T = TypeVar("T")


class Loaded(NamedTuple):
    """What came of asking a plugin."""

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]


class Failed(Exception):
    """Code of a plugin raised something; the cause says what."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(describe_error(error))
        self.error = error


def run_apart(function: Callable[[], T]) -> T:
    """Run code of a plugin so that it can neither end the program nor write into its output.

    What it prints goes to standard error, since standard output may be read by another program.

    :raises Failed: for whatever it raises, ``SystemExit`` and other exceptions that are no ``Exception``
        included; only ``KeyboardInterrupt`` comes from the person and goes through.
    """
    try:
        with contextlib.redirect_stdout(sys.stderr):
            return function()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Failed(error) from error


def import_target(target: str) -> Any:
    """What ``"module:attribute"`` names; raises whatever the import raises."""
    module, _, attributes = target.partition(":")
    found: Any = importlib.import_module(module)
    for name in attributes.split("."):
        try:
            found = getattr(found, name)
        except AttributeError as error:
            close = nearest(name, vars(found), limit=1)
            if not close:
                raise
            message = f"{error}; did you mean {close[0]}?"
            raise AttributeError(message) from error
    return found


def load_plugin(point: EntryPoint, *, strict: bool = False) -> Loaded:
    """Import the module that an entry point names, and ask it.

    :param strict: raise the first fault instead of returning it, for authors.
    :raises PluginError: when ``strict``; its cause is what the plugin raised.
    """
    report = _Report(point, strict=strict)
    if not re.fullmatch(MODULE_PATTERN, point.value):
        reason = f"its entry point is {point.value!r} instead of a module such as 'my_game.plugin'"
        report.add(
            reason, f"name the module that has the hooks, and nothing in it; {_ask_author(point)}"
        )
        return report.loaded()
    try:
        module = run_apart(functools.partial(importlib.import_module, point.value))
    except Failed as failed:
        _report_failed_import(report, failed)
        return report.loaded()
    return ask_plugin(module, point, strict=strict)


def ask_plugin(plugin: object, point: EntryPoint, *, strict: bool = False) -> Loaded:
    """Call the hooks of a plugin that is imported already."""
    report = _Report(point, strict=strict)
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(HookSpecs)
    try:
        run_apart(lambda: manager.register(plugin, name=point.name))
    except Failed as failed:
        # pluggy's message has the plugin, the hook and the arguments on separate lines.
        report.add(f"its hooks cannot be used: {failed}", _ask_author(point), failed.error)
        return report.loaded()
    callers = {caller.name: caller for caller in manager.get_hookcallers(plugin) or ()}
    for name, caller in callers.items():
        if name in HOOKS:
            for implementation in caller.get_hookimpls():
                _call_hook(report, name, implementation)
        else:
            close = nearest(name, HOOKS, limit=1)
            hint = f"did you mean {close[0]}?" if close else f"the hooks are {', '.join(HOOKS)}"
            report.add(f"{name}() is not used: there is no such hook", hint)
    for name in _functions_like_hooks(plugin):
        if name not in callers:
            hint = f"write @hookimpl above {name}, or rename it"
            report.add(f"{name}() is not used: it is not marked with @hookimpl", hint)
    if not callers and not report.faults:
        hint = "a plugin's module has functions such as tabletop_games(), with @hookimpl above them"
        report.add(f"the module {point.value} has no hooks", f"{hint}; {_ask_author(point)}")
    return report.loaded()


class _Report:
    """Collects what one plugin offers and what is wrong with it."""

    def __init__(self, point: EntryPoint, *, strict: bool) -> None:
        self.point = point
        self.strict = strict
        self.entries: list[Entry] = []
        self.faults: list[Fault] = []

    def add(
        self, reason: str, hint: str, error: BaseException | None = None, *, id: str = ""
    ) -> None:
        point = self.point
        reason = one_line(reason)
        details = "" if error is None else format_traceback(error)
        fault = Fault(
            point.distribution, point.version, point.name, reason, hint, id=id, details=details
        )
        if self.strict:
            message = f"{fault.distribution} {fault.version}: plugin {fault.plugin}: {reason}"
            raise PluginError(message, hint) from error
        self.faults.append(fault)

    def loaded(self) -> Loaded:
        return Loaded(tuple(self.entries), tuple(self.faults))


def _call_hook(report: _Report, hook: str, implementation: pluggy.HookImpl) -> None:
    kind = HOOKS[hook]
    expected = f"a list of {kind.__name__}"

    def call() -> tuple[Any, list[Any] | None]:
        answer: Any = implementation.function()
        if isinstance(answer, (str, bytes, dict)) or not isinstance(answer, Iterable):
            return answer, None
        return answer, list(islice(answer, MOST_ENTRIES + 1))

    try:
        answer, entries = run_apart(call)
    except Failed as failed:
        if isinstance(failed.error, TypeError) and "has no field" in str(failed.error):
            hint = _other_version(report.point)
        else:
            hint = _update_or_switch_off(report.point)
        report.add(f"{hook}() failed: {failed}", hint, failed.error)
        return
    ask_author = _ask_author(report.point)
    if entries is None:
        run_apart_quietly(getattr(answer, "close", None))
        got = "nothing" if answer is None else f"a value of type {type(answer).__name__}"
        report.add(f"{hook}() returned {got} instead of {expected}", ask_author)
        return
    if len(entries) > MOST_ENTRIES:
        report.add(f"{hook}() returned more than {MOST_ENTRIES} entries", ask_author)
        return
    for entry in entries:
        if type(entry) is not kind:
            got = f"a value of type {type(entry).__name__}"
            report.add(f"{hook}() returned {got} in {expected}", ask_author)
            continue
        try:
            problem = run_apart(functools.partial(problem_of, entry))
        except Failed as failed:  # a field may be anything, and raise when it is looked at
            report.add(f"{hook}() returned an unusable entry: {failed}", ask_author, failed.error)
            continue
        if problem is None:
            report.entries.append(entry)
            continue
        said: object = entry.id
        name = said if isinstance(said, str) else f"of type {type(said).__name__}"
        hint = _other_version(report.point) if problem.version else ask_author
        report.add(f"{kind.kind} {name!r}: {problem.reason}", hint, id=name)


def run_apart_quietly(function: Callable[[], object] | None) -> None:
    """Call a clean-up of a plugin, if there is one, and forget what comes of it."""
    if function is not None:
        with contextlib.suppress(Failed):
            run_apart(function)


def _report_failed_import(report: _Report, failed: Failed) -> None:
    point, error = report.point, failed.error
    missing = error.name if isinstance(error, ModuleNotFoundError) else None
    if missing and (point.value == missing or point.value.startswith(f"{missing}.")):
        report.add(
            f"its entry point names the module {point.value}, and there is no module {missing}",
            _ask_author(point),
            error,
        )
    elif missing and not missing.startswith("tabletop_core"):
        report.add(
            f"it needs the module {missing}, which is not installed",
            f"install what it depends on with 'pip install --upgrade {point.distribution}', "
            f"or {_switch_off(point)}",
            error,
        )
    elif isinstance(error, ImportError) and (error.name or "").startswith("tabletop_core"):
        report.add(f"its import failed: {failed}", _other_version(point), error)
    else:
        report.add(f"its import failed: {failed}", _update_or_switch_off(point), error)


def _functions_like_hooks(plugin: object) -> Iterator[str]:
    for name, value in vars(plugin).items() if isinstance(plugin, ModuleType) else ():
        is_own = isinstance(value, FunctionType) and value.__globals__ is vars(plugin)
        if is_own and name.startswith(f"{PROJECT}_") and nearest(name, HOOKS):
            yield name


def _switch_off(point: EntryPoint) -> str:
    return f"switch it off with '--no-plugin {point.name}'"


def _update_or_switch_off(point: EntryPoint) -> str:
    return f"{how_to_mend(point.distribution)}, or {_switch_off(point)}"


def _ask_author(point: EntryPoint) -> str:
    if work_folder(point.distribution):
        return _update_or_switch_off(point)
    return (
        f"this is for its author to correct; see if a newer version has it right "
        f"('pip install --upgrade {point.distribution}'), or {_switch_off(point)}"
    )


def _other_version(point: EntryPoint) -> str:
    ours = ".".join(map(str, API_VERSION))
    return (
        f"this is plugin API {ours}: install versions that belong together with "
        f"'pip install --upgrade tabletop-core {point.distribution}', or {_switch_off(point)}"
    )


@contextlib.contextmanager
def collecting_modules() -> Iterator[list[str]]:
    """Collects the files of the modules that are imported in the block."""
    before = set(sys.modules)
    files: list[str] = []
    yield files
    for name in set(sys.modules) - before:
        # A plugin may have put anything there.
        file = getattr(sys.modules.get(name), "__file__", None)
        if isinstance(file, str):
            files.append(file)
