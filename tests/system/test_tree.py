"""What no file of the project may hold."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Written so that none matches itself: this file is searched like any other.
FORBIDDEN = {
    "address of a package index": r"https?:[/]{2}[^\s\"']*/(simple|packages)/",
    "setting of a package index": r"\b(extra-)?(index)-url\b|\bfind-(links)\b",
    "path of one machine": r"(?<![\w.~/-])[/](work|root|Users|home/\w+)/",
    "conflict left by a merge": r"(?m)^[<>]{7} ",
}


def files() -> list[Path]:
    """The files that are, or would be, committed."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    paths = [ROOT / name for name in names.split("\0") if name]
    return [path for path in paths if path.is_file()]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_holds(what: str) -> None:
    found = []
    for path in files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        hits = [match[0] for match in re.finditer(FORBIDDEN[what], text)]
        found += [f"{path.relative_to(ROOT)}: {hit}" for hit in hits]
    assert found == []


def test_the_search_finds() -> None:
    address = "https://example.org" + "/simple" + "/attrs"
    assert re.search(FORBIDDEN["address of a package index"], f'url = "{address}"')
    assert re.search(FORBIDDEN["setting of a package index"], "--" + "index" + "-url x")
    assert re.search(FORBIDDEN["path of one machine"], "see /" + "root/notes")
    assert not re.search(FORBIDDEN["path of one machine"], "docs/home/page and ~/" + "work/x")
    assert re.search(FORBIDDEN["conflict left by a merge"], "a\n" + "<" * 7 + " b")


def test_the_lock_file_stays_out() -> None:
    assert "uv.lock" not in {path.name for path in files()}


def test_links_between_pages_lead_somewhere() -> None:
    pages = [path for path in files() if path.suffix == ".md"]
    links = [
        (page.relative_to(ROOT), target, (page.parent / target.partition("#")[0]).exists())
        for page in pages
        for target in re.findall(r"\]\((?!https?:|#)([^)\s]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 5
    assert [link for link in links if not link[-1]] == []
