"""Actions: what a player may do, as small values with a notation that people type.

::

    @action("{x},{y} {top}")
    class PlaceTile(Action):
        x: int
        y: int
        top: Compass

``str(PlaceTile(3, -1, Compass.EAST))`` is ``"3,-1 east"`` and ``PlaceTile.parse("3,-1 east")`` is that
action again. The notation is for people and for records: it is never translated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Self, TypeVar, dataclass_transform

import attrs

from tabletop_core.errors import ContractError, TabletopError
from tabletop_core.messages import Messages
from tabletop_core.notation import Notation

_ = Messages("tabletop_core")


class NotationError(TabletopError, ValueError):
    """A text that is no action of the game."""


class Action:
    """Base of every action: frozen, hashable, without the player, who is known to the host.

    A class that needs more than a template gives its own ``__str__`` and ``parse``; they must be exact
    inverses of each other.
    """

    __slots__ = ()

    #: The template, or for a class with its own ``__str__`` what people are told of the form.
    notation: ClassVar[str] = ""
    _template: ClassVar[Notation]

    def __str__(self) -> str:
        return self._template.write(self)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The action that ``text`` denotes; capitals and the number of blanks do not matter.

        :raises ValueError: when the text is not of this action's form.
        """
        return cls(**cls._template.read(text))


A = TypeVar("A", bound=type[Action])


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def action(notation: str) -> Callable[[A], A]:
    """Make an action class from a class with annotations.

    :param notation: the template; each ``{field}`` stands for a field of the class. A field may be an
        int, a str without blanks, a bool (``yes``/``no``), an Enum (its string value, or else its name
        in lower case with ``-`` for ``_``), a value of a class whose ``__str__`` and class method
        ``parse`` are exact inverses of each other and use no blanks (a card), or a tuple of one of
        these (joined by commas). For an action with its own ``__str__`` and ``parse`` it is what people
        are told of the form.
    :raises ContractError: when a field is missing from the template or has a type that has no notation.
    """
    if not isinstance(notation, str):
        name = getattr(notation, "__name__", repr(notation))
        raise ContractError(
            f"@action stands above {name} without a notation",
            hint=f'write @action("{name.lower()}"), with a place such as {{x}} for each field',
        )

    def decorate(cls: A) -> A:
        if not issubclass(cls, Action):
            raise ContractError(
                f"{cls.__name__} is not derived from Action",
                hint=f"write class {cls.__name__}(Action)",
            )
        # Searches look actions up again and again, and an enum's hash is slow.
        made = attrs.frozen(cls, cache_hash=True)
        made.notation = notation
        above = made.__mro__[: made.__mro__.index(Action)]
        if not {"__str__", "parse"} <= {name for base in above for name in vars(base)}:
            made._template = Notation(made, notation)  # noqa: SLF001 -- the other half of the class
        return made

    return decorate


def parse_action(kinds: Iterable[type[Action]], text: str) -> Action:
    """The action of one of ``kinds`` that ``text`` denotes.

    :raises NotationError: naming the forms that would be understood.
    """
    forms = []
    for kind in kinds:
        try:
            return kind.parse(text)
        except ValueError:
            forms.append(kind.notation.replace("{", "<").replace("}", ">") or kind.__name__)
    raise NotationError(
        _("{text} is not a move of this game", text=repr(text)),
        hint=_("moves are written {forms:or}", forms=forms),
    )
