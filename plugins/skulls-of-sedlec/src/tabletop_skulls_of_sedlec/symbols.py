"""Cards in SVG, each drawn for a box from 0,0 to 100,100.

A half of a card shows a skull with what its kind wears, on its own ground, with its letter and its
emblem: the kinds can be told apart by shape alone.
"""

from __future__ import annotations

from functools import cache

from tabletop_skulls_of_sedlec.art import INKS
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.skulls import Skull

#: A card that lies face down; a pile without cards.
BACK, EMPTY = "back", "empty"

_BONE, _BONE_DARK, _SOCKET = "#f3ead2", "#5a4a34", "#2b2218"

#: The grounds of the halves.
_GROUNDS = {
    Skull.ROYAL: "#f6e3a6",
    Skull.PEASANT: "#d7e8bd",
    Skull.PRIEST: "#cfdff5",
    Skull.ROMANTIC: "#f8d3df",
    Skull.CRIMINAL: "#cfc8be",
    Skull.EXECUTIONER: "#ddcdee",
    Skull.GUARD: "#cfdde4",
}

_CRANIUM = "M35 27a15 14 0 0 1 30 0c0 5-2 8-4 10v5q0 4-4 4H43q-4 0-4-4v-5c-2-2-4-5-4-10z"
_EYES = f'<circle cx="44" cy="28" r="4" fill="{_SOCKET}"/><circle cx="56" cy="28" r="4" fill="{_SOCKET}"/>'
_HEART_EYES = "".join(
    f'<path d="M{x} 33c-7-5-6-9-3-9 2 0 3 1 3 3 0-2 1-3 3-3 3 0 4 4-3 9z" fill="#c0245e"/>'
    for x in (44, 56)
)
_JAW = (
    f'<path d="M50 33l-2.400 4.500h4.800z" fill="{_SOCKET}"/>'
    f'<path d="M45 40.500v5M50 40.500v5M55 40.500v5" stroke="{_BONE_DARK}" stroke-width="1.500"/>'
)
_SKULL = (
    f'<path d="{_CRANIUM}" fill="{_BONE}" stroke="{_BONE_DARK}" stroke-width="1.800" '
    'stroke-linejoin="round"/>'
)

_CROWN = (
    '<path d="M36 18L33 4l9 6 8-9 8 9 9-6-3 14z" fill="#e9b824" stroke="#6b4a00" '
    'stroke-width="1.600" stroke-linejoin="round"/>'
    '<circle cx="43" cy="14" r="1.700" fill="#b3202a"/><circle cx="50" cy="13.500" r="1.900" '
    'fill="#1f55a5"/><circle cx="57" cy="14" r="1.700" fill="#b3202a"/>'
)
_STRAW_HAT = (
    '<path d="M38 16c0-10 5-13 12-13s12 3 12 13z" fill="#e3c26a" stroke="#6d5416" '
    'stroke-width="1.600"/><path d="M38 13h24" stroke="#7a3b1d" stroke-width="3"/>'
    '<ellipse cx="50" cy="17" rx="23" ry="4" fill="#e3c26a" stroke="#6d5416" stroke-width="1.600"/>'
    '<path d="M32 17.500h9M46 18.500h9M60 17.500h8" stroke="#b08f3a" stroke-width="1"/>'
)
_MITRE = (
    '<path d="M37 19c-3-8 2-13 13-18 11 5 16 10 13 18z" fill="#ffffff" stroke="#2456a6" '
    'stroke-width="1.800" stroke-linejoin="round"/>'
    '<path d="M50 4.500v11M45.500 9h9" stroke="#2456a6" stroke-width="2.600"/>'
    '<path d="M37 18.500h26" stroke="#2456a6" stroke-width="2.400"/>'
)
_WREATH = "".join(
    f'<circle cx="{x}" cy="{y}" r="4" fill="{fill}" stroke="#7d1440" stroke-width="1"/>'
    f'<circle cx="{x}" cy="{y}" r="1.300" fill="#ffe9a8"/>'
    for x, y, fill in (
        (35, 20, "#f05a8c"),
        (41, 13, "#ffffff"),
        (50, 10.5, "#f05a8c"),
        (59, 13, "#ffffff"),
        (65, 20, "#f05a8c"),
    )
)
_MASK = (
    '<path d="M34 22q16 4 32 0l2 10q-6 2-11 1-4-1-7-3-3 2-7 3-5 1-11-1z" fill="#1c1a18"/>'
    '<path d="M66 24l6-3-2 4.500 3 4-7 0z" fill="#1c1a18"/>'
    '<circle cx="44" cy="28" r="2.700" fill="#ffffff"/><circle cx="56" cy="28" r="2.700" '
    'fill="#ffffff"/><path d="M52 13l-3 4 4 2-2 4" fill="none" '
    f'stroke="{_BONE_DARK}" stroke-width="1.400"/>'
)
_HOOD = (
    '<path d="M50 1C59 6 70 17 72 47H28C30 17 41 6 50 1Z" fill="#2a1836" stroke="#120a18" '
    'stroke-width="1.600" stroke-linejoin="round"/>'
    f'<ellipse cx="44" cy="27" rx="4.500" ry="3.600" fill="{_BONE}"/>'
    f'<ellipse cx="56" cy="27" rx="4.500" ry="3.600" fill="{_BONE}"/>'
    f'<circle cx="44" cy="27" r="1.900" fill="{_SOCKET}"/><circle cx="56" cy="27" r="1.900" '
    f'fill="{_SOCKET}"/>'
)
_HELMET = (
    '<path d="M50 6Q60-4 71 4 62 4 58 11z" fill="#b3202a" stroke="#5e0f15" stroke-width="1"/>'
    '<path d="M33 30C32 12 40 5 50 5s18 7 17 25l-5 0v-7H52.500v12h-5V23H38v7z" fill="#a9b8c2" '
    'stroke="#33424c" stroke-width="1.700" stroke-linejoin="round"/>'
    '<path d="M34 20h32" stroke="#33424c" stroke-width="1.600"/>'
)

#: What each kind wears, and its eyes.
_HEADS = {
    Skull.ROYAL: _SKULL + _EYES + _JAW + _CROWN,
    Skull.PEASANT: _SKULL + _EYES + _JAW + _STRAW_HAT,
    Skull.PRIEST: _SKULL + _EYES + _JAW + _MITRE,
    Skull.ROMANTIC: _SKULL + _HEART_EYES + _JAW + _WREATH,
    Skull.CRIMINAL: _SKULL + _JAW + _MASK,
    Skull.EXECUTIONER: _HOOD,
    Skull.GUARD: _SKULL + _EYES + _JAW + _HELMET,
}

#: The emblems, in the ink of their kinds, around 0,0.
_EMBLEMS = {
    Skull.ROYAL: '<path d="M-9 7L-11-6l6 5 5-9 5 9 6-5-2 13z" fill="currentColor"/>',
    Skull.PEASANT: (
        '<path d="M0 11V-2M0-11q4 4 0 8-4-4 0-8M0 0q2-6 7-6 0 6-7 6M0 0q-2-6-7-6 0 6 7 6'
        'M0 6q2-6 7-6 0 6-7 6M0 6q-2-6-7-6 0 6 7 6" fill="currentColor" stroke="currentColor" '
        'stroke-width="1.600"/>'
    ),
    Skull.PRIEST: '<path d="M-2.500-11h5v6h6v5h-6v11h-5V0h-6v-5h6z" fill="currentColor"/>',
    Skull.ROMANTIC: (
        '<path d="M0 10C-15-1-11-10-6-10-3-10 0-8 0-4 0-8 3-10 6-10 11-10 15-1 0 10z" '
        'fill="currentColor"/>'
    ),
    Skull.CRIMINAL: (
        '<path d="M8-11L-4 1l4 4zM-5 0l6 6-2 2-2-2-5 5-3-3 5-5-1-1z" fill="currentColor"/>'
    ),
    Skull.EXECUTIONER: (
        '<path d="M-8-11h3.500v22H-8z" fill="currentColor"/>'
        '<path d="M-5-9C4-13 11-8 11 0 11 4 9 7 7 8 7 3 2 1-5 2Z" fill="currentColor"/>'
    ),
    Skull.GUARD: (
        '<path d="M-9-10H9V1q0 7-9 11-9-4-9-11z" fill="currentColor"/>'
        '<path d="M0-8v17M-7-2H7" stroke="#ffffff" stroke-width="2.400"/>'
    ),
}


def card_symbol(card: Card) -> str:
    """The name of a card's symbol."""
    return f"card-{card.top}{card.bottom}"


@cache
def symbols() -> dict[str, str]:
    """All symbols by name."""
    return {
        **{card_symbol(card): _card(card) for card in Card},
        BACK: _back(),
        EMPTY: (
            '<rect x="3" y="3" width="94" height="94" rx="9" fill="none" stroke="#a89e8c" '
            'stroke-width="2.500" stroke-dasharray="7 6"/>'
        ),
    }


def _card(card: Card) -> str:
    return (
        f'<path d="M9 1H91a8 8 0 0 1 8 8V50H1V9A8 8 0 0 1 9 1Z" fill="{_GROUNDS[card.top]}"/>'
        f'<path d="M1 50H99V91a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8Z" fill="{_GROUNDS[card.bottom]}"/>'
        f'{_half(card.top)}<g transform="translate(0,50)">{_half(card.bottom)}</g>'
        '<path d="M1 50H99" stroke="#6d6254" stroke-width="1.500"/>'
        '<rect x="1" y="1" width="98" height="98" rx="8" fill="none" stroke="#3a332a" '
        'stroke-width="2"/>'
    )


def _half(skull: Skull) -> str:
    ink = INKS[skull.value].css
    return (
        f'<g color="{ink}"><text x="86" y="33" text-anchor="middle" font-size="24" '
        f'font-weight="bold" font-family="sans-serif" fill="currentColor">{skull.value}</text>'
        f'<g transform="translate(16,25)">{_EMBLEMS[skull]}</g></g>'
        f'<g transform="translate(0,1.500)">{_HEADS[skull]}</g>'
    )


def _back() -> str:
    bones = (
        '<path d="M-24-16L24 16M24-16L-24 16" stroke="#b9ad97" stroke-width="6" '
        'stroke-linecap="round"/>'
    )
    return (
        '<rect x="1" y="1" width="98" height="98" rx="8" fill="#3d3a45" stroke="#1d1b22" '
        'stroke-width="2"/><rect x="8" y="8" width="84" height="84" rx="5" fill="none" '
        'stroke="#8d8474" stroke-width="1.500" stroke-dasharray="5 3"/>'
        f'<g transform="translate(50,66)">{bones}</g>'
        f'<g transform="translate(-22,-2) scale(1.440)">{_SKULL}{_EYES}{_JAW}</g>'
    )
