"""How many lines of source somebody has written: lines that hold more than comments.

    uv run docs/benchmarks/author_lines.py FILE...

The same rule for every language that Pygments reads: blank lines, comments, licence headers and
docstrings do not count; everything else does, imports and lone braces included.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pygments.lexers import get_lexer_for_filename
from pygments.token import Comment, String, Whitespace

#: Comments that are instructions to a compiler.
_CODE = (Comment.Preproc, Comment.PreprocFile)
_PROSE = (Comment, String.Doc)


def lines_of_code(path: Path) -> int:
    """The lines of a file on which there is code."""
    text = path.read_text(encoding="utf-8")
    line, found = 1, set()
    for kind, value in get_lexer_for_filename(path.name, stripnl=False).get_tokens(text):
        prose = any(kind in each for each in _PROSE) and kind not in _CODE
        for part in value.splitlines(keepends=True):
            if part.strip() and not prose and kind not in Whitespace:
                found.add(line)
            line += part.endswith("\n")
    return len(found)


def main() -> None:
    """Print the lines of each file, and their sum."""
    paths = [Path(name) for name in sys.argv[1:]]
    counts = [lines_of_code(path) for path in paths]
    for count, path in zip(counts, paths, strict=True):
        print(f"{count:>6} {path.as_posix()}")
    print(f"{sum(counts):>6}")


if __name__ == "__main__":
    main()
