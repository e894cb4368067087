"""Cards in SVG, each drawn for a box from 0,0 to 100,100: told apart by shape, not by colour alone."""

from __future__ import annotations

from functools import cache

from tabletop_core.scene import Ink
from tabletop_sedlec_mummies.cards import Kind

#: A card that lies face down; a place without a card.
BACK, EMPTY = "back", "empty"

#: Inks of the kinds, for characters.
INKS = {
    "s": Ink("#7a3b1d", "bold yellow"),
    "b": Ink("#4a4a4a", "bold white"),
    "u": Ink("#0b5cad", "bold cyan"),
    "m": Ink("#00664a", "bold green"),
}
KIND_INKS = {Kind.SKULL: "s", Kind.BONE: "b", Kind.URN: "u", Kind.MUMMY: "m"}

_FRAME = (
    '<rect x="12" y="3" width="76" height="94" rx="8" fill="{ground}" stroke="#3a2f22" '
    'stroke-width="2.500"/>'
)
_PIPS = (
    '<text x="21" y="22" font-size="17" font-weight="700" text-anchor="middle" '
    'fill="#2b2218">{points}</text>'
    '<text x="79" y="92" font-size="17" font-weight="700" text-anchor="middle" '
    'fill="#2b2218">{points}</text>'
)
_GROUNDS = {
    Kind.SKULL: "#f6e3a6",
    Kind.BONE: "#e9e4da",
    Kind.URN: "#cfdff5",
    Kind.MUMMY: "#cfe6d3",
}
_FIGURES = {
    Kind.SKULL: (
        '<path d="M28 45a22 21 0 0 1 44 0c0 8-3 12-6 15v7q0 5-5 5H39q-5 0-5-5v-7c-3-3-6-7-6-15z" '
        'fill="#fdf6e3" stroke="#3a2f22" stroke-width="2.500" stroke-linejoin="round"/>'
        '<circle cx="41" cy="47" r="6" fill="#2b2218"/><circle cx="59" cy="47" r="6" fill="#2b2218"/>'
        '<path d="M50 54l-3.500 7h7zM43 65v7M50 65v7M57 65v7" fill="#2b2218" stroke="#2b2218" '
        'stroke-width="2"/>'
    ),
    Kind.BONE: (
        '<g transform="rotate(-45 50 50)" fill="#fffdf6" stroke="#3a2f22" stroke-width="2.500">'
        '<path d="M28 45h44v10H28z"/><circle cx="26" cy="43" r="7"/><circle cx="26" cy="57" r="7"/>'
        '<circle cx="74" cy="43" r="7"/><circle cx="74" cy="57" r="7"/>'
        '<path d="M27 46.500h46v7H27z" stroke="none"/></g>'
    ),
    Kind.URN: (
        '<path d="M38 26h24l-3 8c12 6 15 14 15 20 0 11-9 19-16 22H42c-7-3-16-11-16-22 0-6 3-14 15-20z" '
        'fill="#9ab9e6" stroke="#1b3a66" stroke-width="2.500" stroke-linejoin="round"/>'
        '<path d="M34 26h32M29 47h42M27 58h46" stroke="#1b3a66" stroke-width="3" fill="none"/>'
    ),
    Kind.MUMMY: (
        '<path d="M36 78V40a14 18 0 0 1 28 0v38z" fill="#f2ecd8" stroke="#3a2f22" '
        'stroke-width="2.500" stroke-linejoin="round"/>'
        '<path d="M36 36l28-5M36 54l28-6M36 63l28 5M36 74l28-6M37 30l27 8" stroke="#8c7a55" '
        'stroke-width="2" fill="none"/><path d="M39 42h22v5H39z" fill="#2b2218"/>'
        '<circle cx="45" cy="44.500" r="1.700" fill="#fff"/><circle cx="55" cy="44.500" r="1.700" '
        'fill="#fff"/>'
    ),
}
_BACK_SYMBOL = (
    _FRAME.format(ground="#5b4a3a")
    + '<path d="M50 22L78 74H22z" fill="none" stroke="#e6d3a8" stroke-width="3"/>'
    '<path d="M50 22v52M36 48h28M29 61h42" stroke="#e6d3a8" stroke-width="2"/>'
)
_EMPTY_SYMBOL = (
    '<rect x="12" y="3" width="76" height="94" rx="8" fill="none" stroke="#8a8a8a" '
    'stroke-width="2" stroke-dasharray="6 5"/>'
)


@cache
def symbols() -> dict[str, str]:
    """All drawings by name."""
    found = {BACK: _BACK_SYMBOL, EMPTY: _EMPTY_SYMBOL}
    for kind in Kind:
        frame = _FRAME.format(ground=_GROUNDS[kind])
        found[kind.value] = frame + _FIGURES[kind] + _PIPS.format(points=kind.points)
    return found
