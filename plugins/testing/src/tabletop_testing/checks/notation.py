"""Notation: what people type and records keep."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tabletop_core.actions import Action, NotationError
from tabletop_core.codec import codec
from tabletop_core.faults import describe_error
from tabletop_core.game import Game
from tabletop_testing.broken import Broken
from tabletop_testing.check import game_check, position_check
from tabletop_testing.corpus import Corpus, some
from tabletop_testing.positions import Position

#: How many texts are typed.
_TEXTS = 200
#: What fingers may hit, some of it outside of any keyboard that the author has.
_CHARACTERS = "abcxyzABCXYZ0123456789 ,.;:-+/()'\"#?_éßıſİ٣²\u2028\x00\N{SNOWMAN}"


@position_check(some(400))
def notation_is_exact(position: Position) -> None:
    """The notation of an action gives the action, and the action gives that notation.

    Records keep nothing but the notation. An action with two notations, or a notation of two actions,
    makes a record that says something else than what was played. A template in @action does it
    right; a class with its own __str__ and parse must make them exact inverses, over every field.
    """
    for player in position.to_act:
        for action in position.legal(player):
            problem = _problem(position.game, action)
            if problem:
                raise Broken(f"player {player} may do {action!r}, {problem}")


def _problem(game: Game[Any, Any], action: Action) -> str | None:
    try:
        text = str(action)
    except Exception as error:  # noqa: BLE001  whatever it raises is reported
        return f"which cannot be written: {describe_error(error)}"
    if not text or text != " ".join(text.split()) or not text.isprintable():
        return f"whose notation is {text!r}: it is empty, or has blanks that nobody would type so"
    try:
        read = game.parse(text)
    except NotationError as error:
        return f"whose notation {text!r} is not understood: {error.message}"
    except Exception as error:  # noqa: BLE001  the same
        return f"whose notation {text!r} cannot be read: {describe_error(error)}"
    if read != action or type(read) is not type(action):
        return f"whose notation {text!r} is read as {read!r}"
    if str(read) != text:
        return f"written {text!r}; read again, the same action is written {str(read)!r}"
    known = codec(game)
    if known.action_to_json(read) != known.action_to_json(action):
        return f"whose notation {text!r} is read as {read!r}: equal to it, with other values"
    return None


@position_check(some(400))
def notations_can_be_told_apart(position: Position) -> None:
    """No two legal actions have notations that differ only in capitals, blanks or commas.

    People do not type these exactly, and the program would have to guess.
    """
    for player in position.to_act:
        by_text: dict[str, Action] = {}
        for action in position.legal(player):
            folded = re.sub(r"[\s,;]+", " ", str(action)).casefold()
            other = by_text.setdefault(folded, action)
            if other is not action:
                raise Broken(f"player {player} may do {str(other)!r} and {str(action)!r}")


@game_check
def any_text_can_be_typed(corpus: Corpus) -> None:
    """Whatever text is typed is an action of the game, or is refused as none.

    People slip. A parse of your own raises ValueError for a text that is not of its form, and never
    anything else, such as IndexError or KeyError.
    """
    game = corpus.subject.game
    notations = _notations(corpus)
    pieces = sorted({piece for text in notations for piece in re.findall(r"\w+|\W", text)})
    typed = st.one_of(
        st.lists(st.sampled_from(_CHARACTERS), max_size=12).map("".join),
        st.lists(st.sampled_from([*pieces, " ", "0", "-1"]), max_size=8).map("".join),
        st.sampled_from(notations or [""]).flatmap(_slipped),
    )

    @seed(corpus.effort.seed)
    @settings(
        max_examples=_TEXTS,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(typed)
    def read(text: str) -> None:
        try:
            action = game.parse(text)
        except NotationError:
            return
        except Exception as error:
            raise Broken(f"the text {text!r} raises {describe_error(error)}") from error
        problem = _problem(game, action)
        if problem:
            raise Broken(f"the text {text!r} is read as {action!r}, {problem}")

    read()


def _slipped(text: str) -> st.SearchStrategy[str]:
    """A notation with a slip of the fingers: a character left out, doubled or changed, or a cut."""
    places = st.integers(0, max(0, len(text) - 1))
    return st.one_of(
        places.map(lambda at: text[:at] + text[at + 1 :]),
        places.map(lambda at: text[:at]),
        places.map(lambda at: text[:at] + text[at : at + 1] * 2 + text[at + 1 :]),
        st.tuples(places, st.sampled_from(_CHARACTERS)).map(
            lambda p: text[: p[0]] + p[1] + text[p[0] + 1 :]
        ),
        st.just(text.upper()),
        st.just(text.replace(" ", "")),
    )


def _notations(corpus: Corpus) -> list[str]:
    """Notations of all kinds that came up."""
    found: dict[type, set[str]] = {}
    for played in corpus.played:
        for position in played.positions[1:]:
            texts = found.setdefault(type(position.action), set())
            if len(texts) < 20:
                texts.add(str(position.action))
    return sorted(text for texts in found.values() for text in texts)
