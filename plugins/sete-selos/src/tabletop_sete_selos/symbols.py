"""Cards and Elders in SVG, each drawn for a box from 0,0 to 100,100."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from tabletop_core.players import Player
from tabletop_core.scene import STANDARD_INKS
from tabletop_sete_selos.art import INKS, ink, mark, sign_ink
from tabletop_sete_selos.cards import Card
from tabletop_sete_selos.elders import Elder
from tabletop_sete_selos.emblems import ELDER_FACES, SIGN_EMBLEMS
from tabletop_sete_selos.signs import Sign

#: A card that lies face down.
BACK = "back"

_GROUNDS = {
    Sign.CTHULHU: "#d5efe4",
    Sign.SIGN_2: "#ece6dd",
    Sign.SIGN_3: "#fbe6cc",
    Sign.SIGN_4: "#e6daf5",
}


def card_symbol(card: Card) -> str:
    """The name of a card's symbol."""
    return f"card-{card.value}"


def elder_symbol(elder: Elder, cultists: Sequence[Player], *, revealed: bool) -> str:
    """The name of an Elder's symbol: it shows the seal or the face, and the cultists."""
    marks = "".join(mark(participant) for participant in cultists)
    return f"elder-{elder}-{'revealed' if revealed else 'sealed'}-{marks}"


@cache
def card_symbols() -> dict[str, str]:
    """The symbols of all cards by name."""
    return {**{card_symbol(card): _card(card) for card in Card}, BACK: _back()}


@cache
def elder_drawing(elder: Elder, cultists: tuple[Player, ...], *, revealed: bool) -> str:
    """The drawing of an Elder with the cultists on him."""
    face = _revealed(elder) if revealed else _seal(elder)
    tokens = "".join(
        f'<g transform="translate({50 + (at - 1) * 27},79)">{_cultist(participant)}</g>'
        for at, participant in enumerate(cultists)
    )
    return face + tokens


def _card(card: Card) -> str:
    color = INKS[sign_ink(card.sign)].css
    label = (
        '<text x="{x}" y="{y}" text-anchor="middle" font-size="{size}" font-weight="bold" '
        'font-family="sans-serif" fill="currentColor">{words}</text>'
    )
    # The left upper corner is left free for the numbers of what can be done.
    corner = label.format(x=73, y=33, size=34, words=card.number)
    letter = label.format(x=26, y=91, size=20, words=card.sign.value)
    trump = ""
    if card.sign is Sign.CTHULHU:
        trump = (
            '<rect x="15" y="6" width="70" height="88" rx="6" fill="none" stroke="currentColor" '
            'stroke-width="1.500" stroke-dasharray="3 2"/>'
        )
    return (
        f'<g color="{color}"><rect x="11" y="2" width="78" height="96" rx="9" '
        f'fill="{_GROUNDS[card.sign]}" stroke="currentColor" stroke-width="2.500"/>{trump}{corner}{letter}'
        f'<g transform="translate(54,56) scale(1.150)">{SIGN_EMBLEMS[card.sign]}</g></g>'
    )


def _back() -> str:
    return (
        '<rect x="11" y="2" width="78" height="96" rx="9" fill="#22303a" stroke="#0f171c" '
        'stroke-width="2.500"/><rect x="17" y="8" width="66" height="84" rx="6" fill="none" '
        'stroke="#6f8791" stroke-width="1.500"/>'
        f'<g transform="translate(50,50) scale(1.300)" color="#8fa9b4">{_heptagram(20)}</g>'
    )


def _heptagram(radius: float) -> str:
    """A star of seven points in one stroke, around 0,0."""
    points = [
        f"{radius * sin(2 * pi * 3 * at / 7):.2f} {-radius * cos(2 * pi * 3 * at / 7):.2f}"
        for at in range(7)
    ]
    return (
        f'<path d="M{"L".join(points)}Z" fill="none" stroke="currentColor" stroke-width="1.600" '
        'stroke-linejoin="round"/>'
    )


def _number(elder: Elder, color: str) -> str:
    return (
        f'<circle cx="82" cy="18" r="15" fill="#fffdf6" stroke="{color}" stroke-width="2.500"/>'
        f'<text x="82" y="26" text-anchor="middle" font-size="24" font-weight="bold" '
        f'font-family="sans-serif" fill="{color}">{elder}</text>'
    )


def _seal(elder: Elder) -> str:
    spots = "".join(
        f'<circle cx="{50 + (at - 1) * 27}" cy="79" r="10" fill="none" stroke="#8d8478" '
        'stroke-width="1.500" stroke-dasharray="3 3"/>'
        for at in range(3)
    )
    return (
        '<rect x="2" y="2" width="96" height="96" rx="12" fill="#d9d2c5" stroke="#6d6254" '
        'stroke-width="2.500"/><circle cx="46" cy="36" r="27" fill="#c9c0b0" stroke="#6d6254" '
        f'stroke-width="2"/><g transform="translate(46,36)" color="#6d6254">{_heptagram(25)}</g>'
        f"{spots}{_number(elder, '#4a4238')}"
    )


def _revealed(elder: Elder) -> str:
    return (
        '<rect x="2" y="2" width="96" height="96" rx="12" fill="#1f1530" stroke="#0b0710" '
        'stroke-width="2.500"/><circle cx="46" cy="36" r="28" fill="#33204d" stroke="#8f5fc0" '
        f'stroke-width="2"/><g transform="translate(46,36)" color="#b58be0">{ELDER_FACES[elder]}</g>'
        f"{_number(elder, '#5b2a86')}"
    )


def _cultist(participant: Player) -> str:
    """A hooded figure with the letter of its player, around 0,0."""
    letter = ink(participant)
    color = (INKS.get(letter) or STANDARD_INKS[letter]).css
    dark = letter in {"2", "6", "5", "8"}
    return (
        f'<path d="M0-16Q11-10 12 14H-12Q-11-10 0-16z" fill="{color}" stroke="#ffffff" '
        f'stroke-width="1.600"/><text y="9" text-anchor="middle" font-size="17" font-weight="bold" '
        f'font-family="sans-serif" fill="{"#000000" if dark else "#ffffff"}">{mark(participant)}</text>'
    )
