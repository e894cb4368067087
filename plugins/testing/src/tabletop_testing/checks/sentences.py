"""Sentences: everything that people read can be made, in every language that the game has."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_core.faults import describe_error
from tabletop_core.languages import languages
from tabletop_core.messages import Message, Translator
from tabletop_testing.broken import Broken
from tabletop_testing.check import position_check
from tabletop_testing.compare import shows_a_raw_value
from tabletop_testing.corpus import some
from tabletop_testing.positions import Position
from tabletop_testing.subject import Subject


@position_check(some(200))
def sentences_can_be_made(position: Position) -> None:
    """Prompts, labels, reasons and what happened are sentences, in every language of the game.

    A place in a message that has no value stops the match for whoever reads it. Each value has a form
    for people: a number, a text, a message, an Enum with a label, a class with __str__.
    """
    speakers = _speakers(position.subject, position.players)
    for what, words in _words(position):
        for speaker in speakers:
            try:
                text = speaker(words)
            except Exception as error:
                raise Broken(
                    f"{what} cannot be said in {speaker.language}: {describe_error(error)}"
                ) from error
            if not text.strip() and not what.startswith("the label"):
                raise Broken(f"{what} is empty in {speaker.language}")
            if shows_a_raw_value(text):
                raise Broken(f"{what} shows a value that is not for people: {text!r}")


def _speakers(subject: Subject, players: int) -> list[Translator]:
    names = [f"N{seat}" for seat in range(players)]
    return [Translator(language, names) for language in languages(subject.package)]


def _words(position: Position) -> Iterator[tuple[str, Message | str]]:
    game = position.game
    for player in position.to_act:
        view = position.view(player)
        yield f"the prompt of player {player}", game.prompt(view, player)
        for action in position.legal(player)[:12]:
            yield f"the label of {str(action)!r}", game.label(view, player, action)
    for viewer in (None, *position.to_act[:1]):
        for event in position.told(viewer):
            told = game.narrate(event)
            if told is not None:
                yield f"the sentence of {type(event).__name__}", told
    if not position.to_act:
        outcome = game.outcome(position.copy())
        yield "the outcome", outcome.message()
        if outcome.reason is not None:
            yield "the reason of the outcome", outcome.reason
        for kind, label in outcome.labels.items():
            yield f"the label of {kind} in the breakdown", label
