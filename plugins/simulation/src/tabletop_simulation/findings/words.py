"""Numbers in sentences and in tables."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, isnan, log10

from tabletop_simulation.statistics.intervals import Interval

#: Where a number is missing.
NOTHING = "-"


def percent(share: float) -> str:
    """``55.1 %``."""
    return f"{100 * share:.1f} %"


def points(difference: float) -> str:
    """``+5.1``: percentage points."""
    return _signed(100 * difference, 1)


def percent_within(share: Interval) -> str:
    """``55.1 % (52.0 to 58.2)``."""
    if isnan(share.estimate):
        return NOTHING
    if share.low is None or share.high is None:
        return percent(share.estimate)
    return f"{percent(share.estimate)} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def points_within(difference: Interval) -> str:
    """``+5.1 (+2.0 to +8.2)``."""
    if isnan(difference.estimate):
        return NOTHING
    if difference.low is None or difference.high is None:
        return points(difference.estimate)
    low, high = points(difference.low), points(difference.high)
    return f"{points(difference.estimate)} ({low} to {high})"


def number(value: float) -> str:
    """A number with as many digits as say something: ``1,204``, ``35.2``, ``0.75``, ``9``."""
    if isnan(value):
        return NOTHING
    return _fixed(value, _digits(value))


def number_within(value: Interval) -> str:
    """``35.2 (34.1 to 36.3)``."""
    if value.low is None or value.high is None:
        return number(value.estimate)
    digits = _digits_within(value)
    texts = [_fixed(each, digits) for each in (value.estimate, value.low, value.high)]
    return f"{texts[0]} ({texts[1]} to {texts[2]})"


def difference_within(value: Interval) -> str:
    """``+1.20 (-0.31 to +2.71)``."""
    if isnan(value.estimate):
        return NOTHING
    if value.low is None or value.high is None:
        return _signed(value.estimate, _digits(value.estimate))
    digits = _digits_within(value)
    texts = [_signed(each, digits) for each in (value.estimate, value.low, value.high)]
    return f"{texts[0]} ({texts[1]} to {texts[2]})"


def p_value(p: float) -> str:
    """``0.003``, or ``< 0.001``."""
    if isnan(p):
        return NOTHING
    return "< 0.001" if p < 0.001 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def p_equals(p: float) -> str:
    """``p = 0.003``, or ``p < 0.001``."""
    text = p_value(p)
    return f"p {text}" if text.startswith("<") else f"p = {text}"


def count(number: int, one: str, many: str | None = None) -> str:
    """``1 match``, ``1,000 matches``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(texts: Sequence[str]) -> str:
    """``a, b and c``."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def named(kind: str) -> str:
    """A name that programs use, as people read it."""
    return kind.replace("_", " ")


def capitalised(text: str) -> str:
    """With a capital letter first."""
    return text[:1].upper() + text[1:]


def _digits(value: float) -> int:
    """Digits behind the point so that three say something; none for a whole number."""
    return 0 if value.is_integer() else min(max(2 - floor(log10(abs(value))), 0), 4)


def _digits_within(value: Interval) -> int:
    """Digits behind the point so that the interval is seen, and no more."""
    half = value.half_width
    return min(max(ceil(-log10(half / 1.5)), 0), 4) if half else _digits(value.estimate)


def _fixed(value: float, digits: int) -> str:
    text = f"{value:,.{digits}f}"
    return text.removeprefix("-") if not float(text.replace(",", "")) else text


def _signed(value: float, digits: int) -> str:
    text = _fixed(value, digits)
    return text if text.startswith("-") else f"+{text}"
