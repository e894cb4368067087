"""Cards in characters: two lines each, so that every level of an ossuary is one line."""

from __future__ import annotations

from functools import cache

from tabletop_core.scene import Art, Ink
from tabletop_skulls_of_sedlec.cards import Card
from tabletop_skulls_of_sedlec.skulls import Skull

#: The inks of the kinds of skulls, by their letters.
INKS: dict[str, Ink] = {
    Skull.ROYAL.value: Ink("#9a6b00", "bold #e0b020"),
    Skull.PEASANT.value: Ink("#3f7a24", "bold #7fc04f"),
    Skull.PRIEST.value: Ink("#2456a6", "bold #7fb0ff"),
    Skull.ROMANTIC.value: Ink("#c0245e", "bold #ff7fb0"),
    Skull.CRIMINAL.value: Ink("#4a4038", "bold #d0c4b4"),
    Skull.EXECUTIONER.value: Ink("#5b2a86", "bold #c79bf0"),
    Skull.GUARD.value: Ink("#47667a", "bold #9fc4d8"),
}

#: The corners of a frame, from the top left, and its line; double for a card that was put down last.
_FRAME, _LAST_FRAME = "╭╮╰╯─", "╔╗╚╝═"


@cache
def card_art(card: Card, *, last: bool = False) -> tuple[Art, ...]:
    """A card that lies open: each half a line with the letter of its skull."""
    frame = _LAST_FRAME if last else _FRAME
    line = frame[4]
    top = f"{frame[0]}{line} {card.top} {line}{frame[1]}"
    bottom = f"{frame[2]}{line} {card.bottom} {line}{frame[3]}"
    return (Art((top, bottom), (f".. {card.top} ..", f".. {card.bottom} ..")),)


#: A card that lies face down, and a pile without cards.
BACK_ART = (Art(("╭▒▒▒▒▒╮", "╰▒▒▒▒▒╯"), (".......", ".......")),)
EMPTY_ART = (Art(("╶     ╴", "╶     ╴"), (".     .", ".     .")),)
