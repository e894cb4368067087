"""Elders and played cards in characters, and the inks of signs."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.players import Player
from tabletop_core.scene import Art, Ink, seat_ink, seat_mark
from tabletop_sete_selos.cards import Card
from tabletop_sete_selos.elders import FULL, Elder
from tabletop_sete_selos.participants import BANISHED
from tabletop_sete_selos.signs import Sign

#: The ink of the Banished Cultist.
BANISHED_INK = "x"
#: The letter of the Banished Cultist, as seats have theirs.
BANISHED_MARK = "X"

#: The inks of the signs, and of the Banished Cultist.
INKS: dict[str, Ink] = {
    "c": Ink("#0f6b4f", "bold #3fd0a0"),
    "m": Ink("#5a5148", "bold #c9b8a4"),
    "s": Ink("#a3550b", "bold #ffb060"),
    "v": Ink("#5a2c91", "bold #c79bf0"),
    BANISHED_INK: Ink("#6b6b6b", "bold #000000 on #9a9a9a"),
}

#: Corners from the top left, then lines across and upright.
_SINGLE, _DOUBLE = tuple("╭╮╰╯─│"), tuple("╔╗╚╝═║")


def sign_ink(sign: Sign) -> str:
    """The ink of a sign."""
    return sign.value.lower()


def mark(participant: Player) -> str:
    """The letter of a participant's cultists."""
    return BANISHED_MARK if participant == BANISHED else seat_mark(participant)


def ink(participant: Player) -> str:
    """The ink of a participant's cultists."""
    return BANISHED_INK if participant == BANISHED else seat_ink(participant)


def elder_art(elder: Elder, cultists: Sequence[Player], *, revealed: bool) -> tuple[Art, ...]:
    """An Elder with the cultists on him, one letter each; once revealed he has a double frame.

    :param cultists: the participant whose each cultist is.
    """
    top_left, top_right, bottom_left, bottom_right, across, upright = (
        _DOUBLE if revealed else _SINGLE
    )
    empty = " " if revealed else "·"
    marks = [mark(participant) for participant in cultists]
    inks = [ink(participant) for participant in cultists]
    marks += [empty] * (FULL - len(marks))
    inks += ["."] * (FULL - len(inks))
    lines = (
        f"{top_left}{across * 2}{elder}{across * 2}{top_right}",
        f"{upright}{' '.join(marks)}{upright}",
        f"{bottom_left}{across * 5}{bottom_right}",
    )
    frame = "*" if revealed else "."
    return (
        Art(lines, (frame * 3 + "*" + frame * 3, f"{frame}{' '.join(inks)}{frame}", frame * 7)),
    )


def card_art(card: Card, *, best: bool) -> tuple[Art, ...]:
    """A card that was played to a ritual; the one that wins it so far has a double frame."""
    top_left, top_right, bottom_left, bottom_right, across, upright = _DOUBLE if best else _SINGLE
    frame, face = "*" if best else ".", sign_ink(card.sign)
    lines = (
        f"{top_left}{across * 4}{top_right}",
        f"{upright} {card.value} {upright}",
        f"{bottom_left}{across * 4}{bottom_right}",
    )
    return (Art(lines, (frame * 6, f"{frame} {face * 2} {frame}", frame * 6)),)
