"""What a check says of what it looked at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop_testing.lines import Line


class Broken(Exception):
    """A rule of the contract is broken.

    :param what: what was found, in a sentence that names the values.
    :param details: more lines, such as where two things differ.
    :param line: the match that shows it, where the check has found that out by itself.
    :param kind: what it has in common with others that are likely to have the same cause; by default
        the sentence without its numbers and quotations.
    """

    def __init__(
        self, what: str, details: str = "", *, line: Line | None = None, kind: str = ""
    ) -> None:
        super().__init__(what)
        self.what = what
        self.details = details
        self.line = line
        self.kind = kind or re.sub(r"'[^']*'|\"[^\"]*\"|-?\d+", "*", what)


class NotHere(Exception):
    """There is nothing that a check could look at.

    :param why: the reason, as a clause: "nothing is hidden in this game".
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
