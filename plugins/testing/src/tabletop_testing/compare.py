"""Where two things of a game differ, in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tabletop_core.codec import codec
from tabletop_core.game import Game

#: What a value looks like that was put into a text without having a form for people.
_RAW = re.compile(r"\bobject at 0x|\b[A-Z]\w*\(\w+=|<\w+\.\w+: |<class ")
_MOST = 6
_WIDTH = 100


def as_json(game: Game[Any, Any], state: Any) -> Any:
    """A state or view as plain values; everything counts, derived fields and card sets as well."""
    return codec(game).state_to_json(state)


def differences(one: Any, other: Any, names: tuple[str, str]) -> str:
    """The places at which two JSON values differ, a line each.

    :param names: what the two are called.
    """
    found = list(_walk(one, other, "state"))
    lines = [
        f"{path}: {_short(left)} {names[0]}, {_short(right)} {names[1]}"
        for path, left, right in found[:_MOST]
    ]
    if len(found) > _MOST:
        lines.append(f"... and {len(found) - _MOST} more")
    return "\n".join(lines)


def _walk(one: Any, other: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from _walk(one[key], other[key], f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other, strict=True)):
            yield from _walk(*pair, f"{path}[{place}]")
    elif one != other or type(one) is not type(other):
        yield path, one, other


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH]}..."


def first_difference(one: list[Any], other: list[Any]) -> str:
    """The first place at which two lists differ, in words."""
    for place, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return f"number {place + 1} is {left} and {right}"
    return f"one has {len(one)}, the other {len(other)}"


def listed(values: Any, most: int = 8) -> str:
    """Values as people read them, not too many."""
    texts = [str(value) for value in values]
    more = f", ... ({len(texts)} in all)" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def shows_a_raw_value(text: str) -> bool:
    """Whether a text for people shows a value as a program would print it."""
    return _RAW.search(text) is not None
