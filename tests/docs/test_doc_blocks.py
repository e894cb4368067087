"""What runs the documentation's blocks finds what is wrong with a block."""

from __future__ import annotations

from pathlib import Path

import pytest
from doc_blocks import BlockError, Page
from sybil.example import SybilFailure


def run(
    text: str, tmp_path: Path, variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, Path]:
    """Run a page; how many blocks it has, and the folder it was worked through in."""
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    return Page(page, folder, variables).run(), folder


SOUND = """
```python
import attrs

@attrs.define
class Pair:
    first: int

print(Pair(1))
```

```{code-block} text
:caption: prints

Pair(first=...)
```

```pycon
>>> Pair(2).first
2
```

```{code-block} python
:caption: `src/one.py`

import sys
first = 1
last = 3
```

```{code-block} python
:caption: `src/one.py`, below `first = 1`
second = 2
```

```{code-block} python
:caption: `src/one.py`, instead of `last = 3`
if second:
    last = 4
```

```{code-block} python
:caption: `src/one.py`, at the end

    last += 1
```

```sh
cd src
export NUMBER=7
```

```console
$ python -c "import one; print(one.last)"; echo $NUMBER
5
7
$ echo wrong >&2; (exit 3)
wrong
$ echo $?
3
$ printf 'a\\n
> b\\n'
a
...
```

```toml
[a]
```

```json
{}
```
"""


def test_a_sound_page(
    tmp_path: Path, variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    count, folder = run(SOUND, tmp_path, variables, monkeypatch)
    assert count == 11
    written = (folder / "src" / "one.py").read_text(encoding="utf-8")
    assert written == (
        "import sys\nfirst = 1\nsecond = 2\nif second:\n    last = 4\n    last += 1\n"
    )


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("```python\n1 / 0\n```", "page.md:3: ZeroDivisionError"),
        ("```pycon\n>>> 1 + 1\n3\n```", "Got:\n    2"),
        ("```sh\nfalse\n```", "ended with 1"),
        ("```console\n$ false\n```", "ended with 1"),
        ("```console\n$ echo a\nb\n```", "printed\na\n"),
        ("```console\necho a\n```", "begins with"),
        ("```console\n$ echo a\na\n$ false\n$ echo b\nb\n```", "ended with 1"),
        ("```toml\na =\n```", "page.md:3: "),
        ("```json\n{\n```", "page.md:3: "),
        ("```ini\na\n```", "page.md:3: "),
        ("```\nanything\n```", "needs one of the languages"),
        ("```haskell\nanything\n```", "needs one of the languages"),
        ("```{code-block} python\n:caption: `two words`\n\n1\n```", "names no file"),
        ("```{code-block} text\n:caption: prints\n\na\n```", "printed was"),
        ("```{code-block} python\n:caption: `a.py`, below `x`\n\n1\n```", "no file"),
    ],
)
def test_what_is_wrong_is_told(
    block: str,
    told: str,
    tmp_path: Path,
    variables: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises((BlockError, SybilFailure)) as caught:
        run(f"# Page\n\n{block}\n", tmp_path, variables, monkeypatch)
    assert told in str(caught.value)


def test_a_quoted_line_must_be_there_once(
    tmp_path: Path, variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = """
```{code-block} python
:caption: `a.py`

x = 1
x = 1
```

```{code-block} python
:caption: `a.py`, below `x = 1`

y = 1
```
"""
    with pytest.raises(BlockError, match="2 lines are 'x = 1'; one must be"):
        run(page, tmp_path, variables, monkeypatch)
