"""Every code block of the documentation does what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest
from doc_blocks import Page

DOCS = Path(__file__).resolve().parents[2] / "docs"
#: Pages that build something, for which the build backend is fetched.
BUILDING = {"how-to/publishing.md"}
#: Pages that begin with an installation.
INSTALLING = {"tutorial/first-game.md"}
#: Pages whose commands are typed in a clone of the repository.
CLONED = {"explanation/comparison.md", "how-to/translations.md"}
PAGES = sorted(
    page.relative_to(DOCS).as_posix()
    for page in DOCS.rglob("*.md")
    if page.name not in {"contributing.md", "changelog.md"}  # they only include what is above
)


def folder_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which a page is worked through."""
    folder = tmp_path / "page"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=pytest.mark.install if page in BUILDING else ())
        for page in PAGES
        if page not in INSTALLING | CLONED
    ],
)
def test_the_blocks_of(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    Page(DOCS / page, folder_for(tmp_path, monkeypatch), variables).run()


@pytest.mark.install
@pytest.mark.parametrize("page", sorted(INSTALLING))
def test_the_blocks_from_an_installation_on(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, index: dict[str, str]
) -> None:
    Page(DOCS / page, folder_for(tmp_path, monkeypatch), index).run()


@pytest.mark.parametrize("page", sorted(CLONED))
def test_the_blocks_in_a_clone(
    page: str, clone: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    monkeypatch.chdir(clone)
    Page(DOCS / page, clone, variables).run()
