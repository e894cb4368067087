"""Python source made from the annotations of a state class, and its compilation.

As attrs does for ``__init__``: straight code without a loop over fields is several times faster than
anything that looks fields up by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

T = TypeVar("T")


def once_per_class(make: Callable[[type], T]) -> Callable[[type], T]:
    """Remember what ``make`` gave for a class: analysis and compilation cost milliseconds."""
    cached: Callable[[type], T] = lru_cache(maxsize=None)(make)
    return cached


class Source:
    """Functions under construction.

    :param purpose: what they do; part of their names in tracebacks.
    :param arguments: further arguments that every function gets and passes on.
    """

    def __init__(self, purpose: str, arguments: tuple[str, ...] = ()) -> None:
        self._purpose = purpose
        self._arguments = arguments
        self._lines: list[str] = []
        self._globals: dict[str, Any] = {"_new": object.__new__, "_set": object.__setattr__}
        self._names: dict[int, str] = {}
        self._keep: list[Any] = []

    @property
    def extra(self) -> str:
        """The further arguments, as they are passed on after the first."""
        return "".join(f", {name}" for name in self._arguments)

    def name(self, thing: Any) -> str:
        """The name under which the source can use ``thing``."""
        known = self._names.get(id(thing))
        if known is not None:
            return known
        label = getattr(thing, "__name__", type(thing).__name__)
        name = f"_{label}_{len(self._names)}" if label.isidentifier() else f"_v{len(self._names)}"
        self._names[id(thing)] = name
        self._globals[name] = thing
        # An id is only unique as long as its object lives.
        self._keep.append(thing)
        return name

    def rebuild(self, cls: type, fields: Mapping[str, str]) -> str:
        """A function ``old -> new`` that makes an instance with these field expressions over ``old``."""
        function = f"_{self._purpose}_{cls.__name__}_{len(self._lines)}"
        made = self.name(cls)
        # attrs validates on setting where fields have validators; a copy needs no second look.
        plain = all("__setattr__" not in vars(base) for base in cls.__mro__[:-1])
        self._lines += [
            f"def {function}(old{self.extra}):",
            f"    if old.__class__ is not {made}:",
            f"        raise TypeError(f'expected {cls.__name__}, found {{type(old).__name__}}')",
            f"    new = _new({made})",
            *(
                f"    new.{field} = {expression}"
                if plain
                else f"    _set(new, {field!r}, {expression})"
                for field, expression in fields.items()
            ),
            "    return new",
        ]
        return function

    def helper(self, label: str, argument: str, expression: str) -> str:
        """A function that returns ``expression`` over ``argument``: its name."""
        function = f"_{self._purpose}_{label}_{len(self._lines)}"
        self._lines += [f"def {function}({argument}{self.extra}):", f"    return {expression}"]
        return function

    def by_class(self, value: str, branches: Mapping[type, str], otherwise: str) -> str:
        """An expression that depends on the class of ``value``."""
        expression = otherwise
        for cls, branch in branches.items():
            expression = f"({branch} if {value}.__class__ is {self.name(cls)} else {expression})"
        return expression

    def function(self, argument: str, expression: str) -> Callable[..., Any]:
        """Compile everything, with a function that returns ``expression`` over ``argument``."""
        name = f"_{self._purpose}"
        self._lines += [f"def {name}({argument}{self.extra}):", f"    return {expression}"]
        return self.compiled(name)

    def compiled(self, name: str) -> Callable[..., Any]:
        """Compile everything: the function that has this name."""
        code = compile("\n".join(self._lines), f"<tabletop {self._purpose}>", "exec")
        exec(code, self._globals)  # noqa: S102 -- the source is made here, from class and field names
        made: Callable[..., Any] = self._globals[name]
        return made
