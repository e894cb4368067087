"""What a type annotation says."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Any, TypeVar

#: What makes a union, written either way.
UNIONS = (typing.Union, types.UnionType)


def unwrapped(hint: Any) -> Any:
    """The type behind a new type or a named alias."""
    while isinstance(hint, typing.NewType) or type(hint).__name__ == "TypeAliasType":
        hint = hint.__supertype__ if isinstance(hint, typing.NewType) else hint.__value__
    return hint


def type_parts(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """The class of a type, or what makes it, and its arguments."""
    hint = unwrapped(hint)
    return typing.get_origin(hint) or hint, typing.get_args(hint)


def substitute(hint: Any, variables: Mapping[Any, Any]) -> Any:
    """A type with types in place of its type variables, so far as they are known."""
    if isinstance(hint, TypeVar):
        return variables.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    if parameters and not isinstance(hint, type):
        return hint[tuple(variables.get(variable, variable) for variable in parameters)]
    return hint


def type_variables(cls: type, args: tuple[Any, ...]) -> dict[Any, Any]:
    """The type variables of a generic class, each with the argument given for it."""
    return dict(zip(getattr(cls, "__parameters__", ()), args, strict=False))
