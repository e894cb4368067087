"""``tabletop new``: a whole package or nothing, and clear words where it cannot be."""

from __future__ import annotations

import ast
import json
import os
import re
import stat
import tomllib
from pathlib import Path

import pytest
from command import command

from tabletop_cli import new_package
from tabletop_cli.new_package import (
    Kind,
    NewPackageError,
    check_name,
    package_files,
    write_package,
)

ROOT = Path(__file__).resolve().parents[2]
COMMON = {
    *(".github/workflows/ci.yml", ".gitignore", "LICENSE", "README.md", "pyproject.toml"),
    *("src/tabletop_my_game/__init__.py", "src/tabletop_my_game/game.py"),
    *("src/tabletop_my_game/plugin.py", "src/tabletop_my_game/py.typed"),
    *("src/tabletop_my_game/rules/en.md", "tests/test_conformance.py", "tests/test_game.py"),
}
MORE = {
    "minimal": set[str](),
    "cards": {"src/tabletop_my_game/cards.py"},
    "board": {"src/tabletop_my_game/board.py", "src/tabletop_my_game/scene.py"},
}
each_kind = pytest.mark.parametrize("kind", list(Kind))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the program is started in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def files_in(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if not file.is_dir()}


@each_kind
def test_a_template_has_these_files(here: Path, kind: str) -> None:
    done = command("new", "my-game", "--template", kind)
    assert (done.code, done.err) == (0, "")
    assert files_in(here / "my-game") == COMMON | MORE[kind]
    assert [entry.name for entry in here.iterdir()] == ["my-game"]


def test_without_a_template_it_is_the_smallest(here: Path) -> None:
    command("new", "my-game")
    assert files_in(here / "my-game") == COMMON


def test_people_are_told_what_to_do_next() -> None:
    told = command("new", "my-game", "--folder", "some where/mine").out
    assert "  cd 'some where/mine'\n" in told
    assert "  python -m pip install --upgrade pip\n  pip install --editable . --group dev\n" in told
    assert "  tabletop run my-game\n" in told
    assert "  tabletop check my-game\n" in told
    assert "  pytest\n" in told
    assert "src/tabletop_my_game/game.py" in told


def test_programs_get_one_object(here: Path) -> None:
    done = command("new", "my-game", "-t", "cards", "--folder", "mine", "--json")
    found = json.loads(done.out)
    assert set(found.pop("files")) == files_in(here / "mine")
    assert found == {
        "game": "my-game",
        "template": "cards",
        "folder": "mine",
        "distribution": "tabletop-my-game",
        "package": "tabletop_my_game",
    }


@each_kind
@pytest.mark.parametrize("name", ["go", "my-game", "none", "game", "take", "a-1-b"])
def test_names_fit_together_whatever_the_game_is_called(kind: Kind, name: str) -> None:
    files = package_files(name, kind)
    package = f"tabletop_{name.replace('-', '_')}"
    project = tomllib.loads(files["pyproject.toml"])
    assert project["project"]["name"] == f"tabletop-{name}"
    assert project["project"]["entry-points"] == {"tabletop.plugins": {name: f"{package}.plugin"}}
    assert "tabletop-core>=0.1,<0.2" in project["project"]["dependencies"]

    target = re.search(rf'target="{package}\.game:(\w+)"', files[f"src/{package}/plugin.py"])
    assert target is not None
    tree = ast.parse(files[f"src/{package}/game.py"])
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    imported = [
        alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    ]
    assert target[1] in classes
    assert len(set(classes + imported)) == len(classes + imported)

    ids = re.findall(r'\bid="([^"]*)"', files[f"src/{package}/plugin.py"])
    assert ids == [name]
    for text in files.values():
        # In the file for CI, ``${{`` is what GitHub reads.
        assert not re.search(r"\$(?!\{\{)", text)
        assert not text or text.endswith("\n")


@each_kind
def test_every_python_file_can_be_read(kind: Kind) -> None:
    sources = [text for path, text in package_files("go", kind).items() if path.endswith(".py")]
    assert len(sources) >= 4
    for source in sources:
        ast.parse(source)


@pytest.mark.parametrize(
    ("core", "bounds"),
    [("0.1.0", ">=0.1,<0.2"), ("0.12.3.dev1", ">=0.12,<0.13"), ("2.4.1", ">=2.4,<3")],
)
def test_a_package_asks_for_the_core_that_it_was_made_with(
    core: str, bounds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_package, "version", {"tabletop-core": core}.__getitem__)
    project = tomllib.loads(package_files("go", Kind.MINIMAL)["pyproject.toml"])
    assert f"tabletop-core{bounds}" in project["project"]["dependencies"]
    tools = project["dependency-groups"]["dev"]
    assert {f"tabletop-cli{bounds}", f"tabletop-testing{bounds}"} <= set(tools)


@pytest.mark.parametrize(
    ("name", "problem", "hint"),
    [
        ("My Game", "lower-case letters", "such as my-game"),
        ("my_game", "lower-case letters", "such as my-game"),
        ("Ação", "lower-case letters", "such as acao"),
        ("-go", "", ""),
        ("2048", "starts with a letter", ""),
        ("go--go", "single hyphens", "such as go-go"),
        ("../go", "lower-case letters", "such as go"),
        ("", "lower-case letters", ""),
        ("tabletop-go", "gets the word 'tabletop' by itself", "type only go"),
        ("core", "tabletop-core is the name of a part", "another name"),
        ("testing", "tabletop-testing is the name of a part", "another name"),
    ],
)
def test_a_name_that_is_none_is_refused(here: Path, name: str, problem: str, hint: str) -> None:
    done = command("new", name)
    assert done.code == 2
    assert problem in done.err
    assert hint in done.err
    assert list(here.iterdir()) == []


def test_no_distribution_of_this_project_is_hidden() -> None:
    folders = [*ROOT.glob("plugins/*/pyproject.toml"), *ROOT.glob("c*/pyproject.toml")]
    projects = [tomllib.loads(file.read_text(encoding="utf-8"))["project"] for file in folders]
    names = {project["name"].removeprefix("tabletop-") for project in projects}
    assert {"core", "cli", "testing", "carcassonne"} <= names
    for name in names:
        with pytest.raises(NewPackageError, match="the name of a part of Tabletop itself"):
            check_name(name)


def test_a_template_that_is_not_there_is_refused(here: Path) -> None:
    done = command("new", "go", "--template", "bord")
    assert done.code == 2
    assert "'minimal', 'cards', 'board'" in done.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("kind", ["folder", "file", "broken link"])
def test_what_exists_is_never_touched(here: Path, kind: str) -> None:
    target = here / "go"
    if kind == "folder":
        target.mkdir()
        (target / "game.py").write_text("mine", encoding="utf-8")
    elif kind == "file":
        target.write_text("mine", encoding="utf-8")
    else:
        target.symlink_to("nowhere")
    before = files_in(here)

    done = command("new", "go")

    assert done.code == 2
    assert "error: go exists already" in done.err
    assert "--folder" in done.err
    assert files_in(here) == before


def test_a_folder_may_be_named_with_folders_above_it(here: Path) -> None:
    assert command("new", "go", "--folder", "games/new/go").code == 0
    assert "pyproject.toml" in files_in(here / "games/new/go")


def test_nothing_is_left_of_a_package_that_cannot_be_written(here: Path) -> None:
    with pytest.raises(NewPackageError, match="cannot be written"):
        # The second file would need a folder where the first one is.
        write_package(here / "go", {"a": "text", "a/b": "text"})
    assert list(here.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="permissions are others there")
def test_a_folder_that_may_not_be_written_is_named(here: Path) -> None:
    here.chmod(stat.S_IRUSR | stat.S_IXUSR)
    # Root may write there, but makes no folders where the kernel shows processes.
    everywhere = os.access(here, os.W_OK)
    done = command("new", "go", "--folder", "/proc/go") if everywhere else command("new", "go")
    here.chmod(stat.S_IRWXU)
    assert done.code == 2
    if everywhere:
        assert "error: /proc/go cannot be written: No such file or directory" in done.err
    else:
        assert "error: go cannot be written: Permission denied" in done.err


def test_a_game_of_the_same_name_is_pointed_out(here: Path) -> None:
    done = command("new", "race")
    assert done.code == 0
    assert "warning: " in done.err
    assert "has a game race, too" in done.err
    assert "pyproject.toml" in files_in(here / "race")
