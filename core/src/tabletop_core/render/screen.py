"""What a text is drawn for: how much room there is and what the reader wants."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from tabletop_core.messages import Translator
from tabletop_core.render.cells import clean
from tabletop_core.render.numbering import Numbering
from tabletop_core.scene import Scene, Words


@attrs.frozen(kw_only=True)
class Screen:
    """A terminal, a page or a pipe, as the renderers of text need to know it."""

    #: Columns that every line keeps to.
    width: int = 80
    #: Rows that a board keeps to; ``None`` where it may be as tall as it is.
    height: int | None = None
    #: The size in which boards are drawn, 0 for the largest; ``None`` for the largest that fits.
    zoom: int | None = None
    #: Cells by which the part of a board that is shown is moved to the right and down.
    offset: tuple[int, int] = (0, 0)
    #: No drawings: everything is said in lines, one thing a line.
    plain: bool = False
    #: In plain lines, say of a full area only how much there is and what came last.
    brief: bool = False
    #: Draw with ASCII characters only.
    ascii: bool = False
    #: The details (areas by ``id``) that were asked for.
    details: tuple[str, ...] = ()
    #: Draw only these areas, if any are named.
    areas: tuple[str, ...] = ()


@attrs.frozen
class Brush:
    """What drawing a scene needs everywhere: the scene, its numbers, the reader and the screen."""

    scene: Scene
    say: Translator
    screen: Screen
    numbering: Numbering

    @classmethod
    def of(cls, scene: Scene, translator: Translator | None, screen: Screen | None) -> Brush:
        """With English and a screen of 80 columns where nothing else is said."""
        return cls(scene, translator or Translator(), screen or Screen(), Numbering(scene))

    def words(self, words: Words) -> str:
        """The words in the reader's language, as one harmless line."""
        return clean(self.say(words))

    def join(self, words: Sequence[Words]) -> str:
        """Several of them, enumerated."""
        return clean(self.say.join([self.say(each) for each in words]))
